# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Processes that train one network in several ways ("arms"). A request is a line with an arm and a number of steps, an answer is JSON.

The protocol is in test/bench/networks/peers/card_worker.py. test/gpu/train.cpp implements it, too.
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
    """A clock that counts seconds since its creation, `rate` of them in each real second, so that tests need not wait."""

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
        self.kept = collections.defaultdict(collections.deque)  # answers of each arm
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
            pass  # answer() reports the reason

    def answer(self, arm, limit):
        """Returns the next answer of an arm. If it is late, the process is ended, because it would not answer other requests either."""
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
    """Ends processes and their children at the same time, and waits for them for a limited number of real seconds."""
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
        except subprocess.TimeoutExpired:  # it hangs in the driver; do not wait longer
            say(f"(process {worker.process.pid} does not end)")
