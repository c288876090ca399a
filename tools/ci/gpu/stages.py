# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs stages one after the other, each with its own limit. A failure does not stop later stages. A table comes last."""
import dataclasses
import math
import os
import signal
import subprocess
import sys
import threading
import time

OK, FAILED, SKIPPED = "ok", "FAILED", "skipped"


@dataclasses.dataclass
class Outcome:
    status: str
    remark: str = ""


@dataclasses.dataclass
class Stage:
    number: int
    title: str
    limit: float  # in seconds
    run: object  # a function (limit in seconds) -> Outcome


def say(text=""):
    print(text, flush=True)


def end(process):
    """Ends a process that was started in its own process group, and its children."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:  # it hangs in the driver; do not wait longer
        say(f"(process {process.pid} does not end)")


def last_line(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else ""


class Ears:
    """Reads the output of a process: forwards standard output at once, and keeps standard error."""

    def __init__(self, process):
        self.heard = time.monotonic()
        self.complaints = []
        self.readers = [threading.Thread(target=self.listen, args=arguments, daemon=True)
                        for arguments in ((process.stdout, lambda line: say(line.rstrip("\n"))), (process.stderr, self.complaints.append))]
        for reader in self.readers:
            reader.start()

    def listen(self, stream, take):
        for line in stream:
            self.heard = time.monotonic()
            take(line)

    def close(self):
        for reader in self.readers:
            reader.join(timeout=5)

    def last_complaint(self):
        return last_line("".join(self.complaints))


def wait(process, ears, limit, silence):
    """Waits until a process ends. Returns the reason if it stops waiting."""
    last_moment = time.monotonic() + limit
    while True:
        patience = min(last_moment, ears.heard + silence) - time.monotonic()
        try:
            process.wait(timeout=max(0, patience))
            return None
        except subprocess.TimeoutExpired:
            if time.monotonic() >= last_moment:
                return f"not done after {limit:.0f} s"
            if time.monotonic() >= ears.heard + silence:
                return f"no word for {silence:.0f} s"


def run_command(command, limit, environment=None, silence=math.inf):
    """Runs a command and forwards its output at once. Returns its outcome. A command that prints nothing for too long hangs."""
    try:
        # The process gets its own group but stays in the session, so that it ends with this process.
        process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   errors="replace", stdin=subprocess.DEVNULL, env=environment, preexec_fn=os.setpgrp)
    except OSError as error:
        return Outcome(FAILED, f"cannot run {command[0]}: {error.strerror}")
    ears = Ears(process)
    try:
        given_up = wait(process, ears, limit, silence)
    finally:
        if process.poll() is None:
            end(process)
    ears.close()
    if process.returncode == 0:
        return Outcome(OK)
    for line in ears.complaints[-20:]:
        print(line.rstrip("\n"), file=sys.stderr)
    if given_up:
        last = ears.last_complaint()
        return Outcome(FAILED, f"{given_up}{': ' + last if last else ''}")
    if process.returncode < 0:
        return Outcome(FAILED, f"ended by {signal.Signals(-process.returncode).name}")
    return Outcome(FAILED, ears.last_complaint() or f"ended with {process.returncode}")


def run_all(stages, seconds):
    """Runs the stages within `seconds` and prints the summary. Returns whether no stage failed."""
    begin = time.monotonic()
    rows = []
    for stage in stages:
        say(f"\n## {stage.number}. {stage.title}\n")
        left = seconds - (time.monotonic() - begin)
        start = time.monotonic()
        if left < 1:
            outcome = Outcome(SKIPPED, "no time was left")
        else:
            try:
                outcome = stage.run(min(stage.limit, left))
            except Exception as error:  # later stages go on
                outcome = Outcome(FAILED, f"{type(error).__name__}: {error}")
        if outcome.status != OK:
            say(f"\n{outcome.status}: {outcome.remark}")
        rows.append((stage, outcome, time.monotonic() - start))
    say("\n## Summary\n\n| stage | | seconds | |\n|---|---|---:|---|")
    for stage, outcome, taken in rows:
        remark = outcome.remark.replace("|", "\\|")
        say(f"| {stage.number}. {stage.title} | {outcome.status} | {taken:.0f} | {remark} |")
    failed = [stage for stage, outcome, _ in rows if outcome.status == FAILED]
    say(f"\n{len(rows) - len(failed)} of {len(rows)} stages without a failure, in {time.monotonic() - begin:.0f} s")
    return not failed
