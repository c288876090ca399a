# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs commands for benchmarks: captures their output, measures their memory, and limits their cores."""
import dataclasses
import os
import subprocess
import tempfile


class Failure(Exception):
    pass


@dataclasses.dataclass(frozen=True)
class Finished:
    stdout: str
    resident_bytes: int  # peak resident memory of the process


def held_to(threads):
    """Returns arguments of Popen that limit a process to `threads` cores. The affinity is set before a framework counts cores."""
    cores = sorted(os.sched_getaffinity(0))[-threads:]
    return {"preexec_fn": lambda: os.sched_setaffinity(0, cores), "env": {**os.environ, "OMP_NUM_THREADS": str(threads)}}


def measure(command, **how):
    """Runs a command to its end. Raises a Failure with the end of its error output if its exit status is not 0."""
    command = [str(part) for part in command]
    with tempfile.TemporaryFile("w+", errors="replace") as stdout, tempfile.TemporaryFile("w+", errors="replace") as stderr:
        try:
            process = subprocess.Popen(command, stdout=stdout, stderr=stderr, **how)
        except OSError as error:
            raise Failure(f"cannot run {command[0]}: {error.strerror}")
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)  # tells Popen that the process was waited for
        stdout.seek(0)
        stderr.seek(0)
        if process.returncode != 0:
            raise Failure(f"{' '.join(command)} ended with {process.returncode}\n" + "\n".join(stderr.read().splitlines()[-15:]))
        return Finished(stdout.read(), usage.ru_maxrss * 1024)


def call(command, **how):
    return measure(command, **how).stdout
