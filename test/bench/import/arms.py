# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The two programs that run a step: XLA in a process of xla_arm.py, and Refold in a process of refold-run for each run."""
import json
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

from common.npy import read_f32
from common.processes import Failure, call, held_to

HERE = pathlib.Path(__file__).resolve().parent
PLANNED = re.compile(r"predicted peak .*?\(([\d,]+) bytes\)")
RECOMPUTED = re.compile(r"recompute: .*?([\d.]+) % more work")
FLOOR = re.compile(r"the least budget is (\d+)B")
# The clauses of a refusal that name what is alive at the peak, and the bound of all plans.
REASON = re.compile(r"(at its peak .*?); the least budget is ")


class Refused(Exception):
    """A budget is below what the best plan needs."""

    def __init__(self, floor, reason):
        super().__init__(reason)
        self.floor, self.reason = floor, reason


def child_files(name, folder, python, threads, *flags):
    """Returns the arguments of Popen for xla_arm.py."""
    return [str(python), "-B", str(HERE / "xla_arm.py"), name, str(folder), *flags], held_to(threads)


def export(name, folder, python, small):
    """Writes the files of a step and returns a command that runs them."""
    command, how = child_files(name, folder, python, 1, *["--small"][:small], "--export-only")
    feeds = json.loads(call(command, **how).splitlines()[-1])["feeds"]
    return shlex.join(["refold-run", "step.mlir", "--state-in=step.safetensors", "--steps=3",
                       *(f"--feed={name}={file}" for name, file in feeds.items())])


class Xla:
    """A process that has compiled the step, and waits for commands."""

    def __init__(self, name, folder, python, threads, small):
        command, how = child_files(name, folder, python, threads, *["--small"][:small])
        self.errors = tempfile.TemporaryFile("w+", errors="replace")
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, text=True, **how)
        self.facts = self.answer()

    def answer(self):
        line = self.process.stdout.readline()
        if line:
            return json.loads(line)
        status = self.process.wait()
        self.errors.seek(0)
        raise Failure(f"XLA's process ended with {status}\n" + "\n".join(self.errors.read().splitlines()[-15:]))

    def ask(self, word, steps):
        try:
            self.process.stdin.write(f"{word} {steps}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the answer tells why
        return self.answer()

    def losses(self, steps):
        return self.ask("losses", steps)

    def seconds(self, steps):
        return self.ask("time", steps)

    def close(self):
        for stream in (self.process.stdin, self.process.stdout, self.errors):
            stream.close()
        self.process.wait()


class Refold:
    """A step that refold-run compiles for runs of at most `steps` steps, without a budget or with one."""

    def __init__(self, tool, folder, feeds, threads, steps, budget=None):
        self.tool, self.folder, self.threads = tool, folder, threads
        self.flags = [f"--steps={steps}", *([] if budget is None else [f"--memory-budget={budget}B"])]
        self.program = f"{'free' if budget is None else budget}.rfx"
        self.inputs = ["--state-in=step.safetensors", *(f"--feed={name}={file}" for name, file in feeds.items())]
        self.peak, self.work, self.plan_seconds = 0, 0.0, 0.0

    def call(self, *arguments):
        try:
            return call([self.tool, *arguments, "--threads", self.threads], cwd=self.folder, **held_to(self.threads))
        except Failure as failure:
            floor, reason = FLOOR.search(str(failure)), REASON.search(str(failure))
            if not floor:
                raise
            raise Refused(int(floor[1]), reason[1] if reason else "")

    def plan(self):
        """Plans the step and computes nothing. Sets the peak, the additional work in percent and the seconds."""
        begin = time.monotonic()
        said = self.call("step.mlir", "--device=null", *self.flags)
        self.plan_seconds = time.monotonic() - begin
        self.peak = int(PLANNED.search(said)[1].replace(",", ""))
        more = RECOMPUTED.search(said)
        self.work = float(more[1]) if more else 0.0
        return self

    def compile(self):
        self.call("step.mlir", "--compile-only", "-o", self.program, *self.flags)

    def losses(self, steps, state_out):
        """Trains from the first state on, and writes the last one."""
        self.call(self.program, *self.inputs, "--steps", steps, "--quiet", "--fetch", "loss=loss.npy", f"--state-out={state_out}")
        return list(read_f32(self.folder / "loss.npy"))

    def seconds(self, steps):
        """Returns the seconds of each of `steps` steps, after one that warms up."""
        self.call(self.program, *self.inputs, "--steps", steps + 1, "--quiet", "--trace", "trace.json", "--json", "summary.json")
        measured = json.loads((self.folder / "summary.json").read_text())["peak_measured_bytes"]
        if measured != self.peak:
            raise Failure(f"a run was planned to need {self.peak} bytes, it needed {measured}")
        events = json.loads((self.folder / "trace.json").read_text())["traceEvents"]
        each = [event["dur"] * 1e-6 for event in events if event.get("cat") == "step" and event["name"].startswith("step ")]
        if len(each) != steps + 1:
            raise Failure(f"the trace has {len(each)} steps, expected {steps + 1}")
        return each[1:]
