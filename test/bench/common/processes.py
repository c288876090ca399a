# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands that benchmarks run: what they print, the memory they had, the cores they are held to."""
import dataclasses
import os
import subprocess
import tempfile


class Failure(Exception):
    pass


@dataclasses.dataclass(frozen=True)
class Finished:
    stdout: str
    resident_bytes: int  # the most that the process had in memory


def held_to(threads):
    """How Popen starts what is to count `threads` cores: by affinity, before a framework can look."""
    cores = sorted(os.sched_getaffinity(0))[-threads:]
    return {"preexec_fn": lambda: os.sched_setaffinity(0, cores), "env": {**os.environ, "OMP_NUM_THREADS": str(threads)}}


def measure(command, **how):
    """Runs a command to its end; a Failure with the end of what it complained about if that is not 0."""
    command = [str(part) for part in command]
    with tempfile.TemporaryFile("w+", errors="replace") as stdout, tempfile.TemporaryFile("w+", errors="replace") as stderr:
        try:
            process = subprocess.Popen(command, stdout=stdout, stderr=stderr, **how)
        except OSError as error:
            raise Failure(f"cannot run {command[0]}: {error.strerror}")
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)  # nobody needs to wait for it again
        stdout.seek(0)
        stderr.seek(0)
        if process.returncode != 0:
            raise Failure(f"{' '.join(command)} ended with {process.returncode}\n" + "\n".join(stderr.read().splitlines()[-15:]))
        return Finished(stdout.read(), usage.ru_maxrss * 1024)


def call(command, **how):
    return measure(command, **how).stdout
