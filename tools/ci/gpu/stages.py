# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stages one after the other: each with a limit of its own, none stopped by another's failure, a table of all at the end."""
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
    limit: float  # seconds
    run: object  # (seconds that it may take) -> Outcome


def say(text=""):
    print(text, flush=True)


def end(process):
    """Ends a process that we started in a group of its own, and what it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:  # within the driver; the rest need not wait for it
        say(f"(process {process.pid} does not end)")


def last_line(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else ""


class Ears:
    """Reads what a process says: its output goes to ours as it comes, its complaints are kept."""

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
    """Waits until a process has ended; else why it is not waited for any more."""
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
    """Runs a command, its output going to ours as it comes; how it ended. One that says nothing for so many seconds hangs."""
    try:
        # A group, not a session, of its own: whoever ends us ends it, too.
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
    """Runs the stages within `seconds`, prints the summary; whether none has failed."""
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
            except Exception as error:  # a later stage has still something to say
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
