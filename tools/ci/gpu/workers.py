# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processes that train one network in several ways ("arms"), asked for an arm and a number of steps in a line, answering in JSON.

test/bench/networks/peers/card_worker.py has the protocol; test/gpu/train.cpp speaks it, too.
"""
import collections
import json
import os
import queue
import signal
import subprocess
import threading
import time

from arms import Void
from stages import last_line, say


class Clock:
    """Seconds since it was made, as a stage counts them: `rate` of them in one of the machine's, so that tests need not wait."""

    def __init__(self, rate=1.0):
        self.rate, self.begin = rate, time.monotonic()

    def now(self):
        return (time.monotonic() - self.begin) * self.rate

    def on_machine(self, seconds):
        return seconds / self.rate


class Worker:
    def __init__(self, command, log, clock, environment=None):
        self.log, self.clock = log, clock
        self.coming = queue.Queue()
        self.kept = collections.defaultdict(collections.deque)  # answers by arm
        self.end_reason = None
        with open(log, "w") as complaints:
            self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=complaints, text=True, errors="replace", env=environment, preexec_fn=os.setpgrp)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                self.coming.put(line)
        self.coming.put(None)

    def complaints(self):
        with open(self.log, errors="replace") as complaints:
            return complaints.read()

    def ask(self, arm, steps):
        try:
            self.process.stdin.write(f"{arm} {steps}\n")
            self.process.stdin.flush()
        except OSError:
            pass  # the answer says why

    def answer(self, arm, limit):
        """The next answer of an arm. One that does not come ends the process: what else it was asked would not be answered either."""
        last_moment = self.clock.now() + limit
        while not self.kept[arm]:
            if self.end_reason:
                raise Void(self.end_reason)
            try:
                line = self.coming.get(timeout=max(0.01, self.clock.on_machine(last_moment - self.clock.now())))
            except queue.Empty:
                self.close(f"its process was ended: '{arm}' gave no answer within {limit:.0f} s")
                raise Void(f"no answer within {limit:.0f} s")
            if line is None:
                self.end_reason = last_line(self.complaints()) or "ended without a word"
                continue
            answer = json.loads(line)
            if "ready" not in answer:
                self.kept[answer["arm"]].append(answer)
        answer = self.kept[arm].popleft()
        if "error" in answer:
            raise Void(answer["error"])
        return answer

    def close(self, reason="its process was ended"):
        self.end_reason = self.end_reason or reason
        close_all([self])


def close_all(workers, patience=5):
    """Ends processes and what they started, all at once, and waits for them so many of the machine's seconds at most."""
    for worker in workers:
        worker.end_reason = worker.end_reason or "its process was ended"
        try:
            os.killpg(worker.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    last_moment = time.monotonic() + patience
    for worker in workers:
        try:
            worker.process.wait(timeout=max(0, last_moment - time.monotonic()))
        except subprocess.TimeoutExpired:  # within the driver; the rest need not wait for it
            say(f"(process {worker.process.pid} does not end)")
