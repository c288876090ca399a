# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stages one after the other: each with a limit of its own, none stopped by another's failure, a table of all at the end."""
import dataclasses
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
    process.wait()


def last_line(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else ""


def run_command(command, limit, environment=None):
    """Runs a command, its output going to ours as it comes; how it ended."""
    try:
        process = subprocess.Popen([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   errors="replace", stdin=subprocess.DEVNULL, env=environment, start_new_session=True)
    except OSError as error:
        return Outcome(FAILED, f"cannot run {command[0]}: {error.strerror}")
    complaints = []
    readers = [threading.Thread(target=lambda: [say(line.rstrip("\n")) for line in process.stdout], daemon=True),
               threading.Thread(target=lambda: complaints.extend(process.stderr), daemon=True)]
    for reader in readers:
        reader.start()
    try:
        process.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        end(process)
        last = last_line("".join(complaints))
        return Outcome(FAILED, f"not done after {limit:.0f} s{': ' + last if last else ''}")
    for reader in readers:
        reader.join(timeout=5)
    if process.returncode == 0:
        return Outcome(OK)
    for line in complaints[-20:]:
        print(line.rstrip("\n"), file=sys.stderr)
    if process.returncode < 0:
        return Outcome(FAILED, f"ended by {signal.Signals(-process.returncode).name}")
    return Outcome(FAILED, last_line("".join(complaints)) or f"ended with {process.returncode}")


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
