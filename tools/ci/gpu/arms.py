# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arms of the benchmark on a GPU. An arm is a process that reads a number of steps in a line, trains them, and answers in JSON."""
import dataclasses
import json
import os
import queue
import subprocess
import threading

from stages import end, last_line


# Phrases in the output of a framework that say it does not do what the arm is meant to show.
TELLING = ["skipping cudagraphs", "Unknown flag", "command buffer"]


class Void(Exception):
    """The reason why the times of an arm do not count."""


class Arm:
    """The process of a worker (protocol: peers/worker.py). Each request has a time limit."""

    def __init__(self, title, command, log, environment=None):
        self.title, self.log = title, log
        self.rounds = []
        self.greeting = self.reason = None
        self.answers = queue.Queue()
        with open(log, "w") as complaints:
            self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=complaints, text=True, env=environment, preexec_fn=os.setpgrp)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                self.answers.put(line)
        self.answers.put(None)

    def answer(self, limit):
        try:
            line = self.answers.get(timeout=max(0.1, limit))
        except queue.Empty:
            raise Void(f"no answer within {limit:.0f} s")
        if line is None:
            raise Void(last_line(self.complaints()) or "ended without a word")
        return json.loads(line)

    def complaints(self):
        with open(self.log, errors="replace") as complaints:
            return complaints.read()

    def ask(self, steps):
        try:
            self.process.stdin.write(f"{steps}\n")
            self.process.stdin.flush()
        except OSError:
            pass  # answer() reports the reason

    def train(self, steps, limit):
        self.ask(steps)
        return self.answer(limit)

    def remarks(self):
        """Remarks of the arm that matter for its figures, without duplicates."""
        found = {line[line.index(phrase):].strip() for line in self.complaints().splitlines() for phrase in TELLING if phrase in line}
        remarks = sorted(found)
        if tier := self.greeting.get("tier"):
            remarks.append(f"tier {tier}")
        if way := self.first.get("launched_as"):
            remarks.append(f"steps launched as {way}")
        return remarks

    def close(self):
        end(self.process)


@dataclasses.dataclass(frozen=True)
class Kind:
    title: str
    script: str  # a file of peers/
    kind: str


PEERS = {
    "torch-eager": Kind("PyTorch, eager", "torch_arm.py", "eager"),
    "torch-reduce-overhead": Kind("PyTorch, compiled, reduce-overhead", "torch_arm.py", "reduce-overhead"),
    "torch-graph-1": Kind("PyTorch, CUDA graph of a step", "torch_arm.py", "graph-1"),
    "torch-graph-100": Kind("PyTorch, CUDA graph of 100 steps", "torch_arm.py", "graph-100"),
    "jax-scan": Kind("JAX, scan", "jax_arm.py", "scan"),
    "jax-scan-16": Kind("JAX, scan unrolled by 16", "jax_arm.py", "scan-16"),
    "jax-scan-while": Kind("JAX, scan as a WHILE command buffer", "jax_arm.py", "scan-while"),
}


def start_peer(name, check, point, data, work):
    kind = PEERS[name]
    python = check.options.jax_python if kind.script == "jax_arm.py" else check.options.python
    command = [python, "-B", check.folder / "peers" / kind.script, "--kind", kind.kind, "--width", point["width"],
               "--device", "cpu" if check.options.dry_run else "cuda", "--initial", check.folder / "bench" / point["initial"]]
    for feed, path in data.items():
        command += [f"--{feed}", path]
    # All arms compile at the same time. By default each would start as many workers as the machine has cores.
    environment = dict({"TORCHINDUCTOR_COMPILE_THREADS": "4"}, **os.environ)
    return Arm(kind.title, command, work / f"{name}.log", environment)


def start_refold(tier, check, point, data, work):
    command = [check.tool, "serve", check.folder / "bench" / point["programs"][tier],
               f"--initial={check.folder / 'bench' / point['initial']}"]
    command += [f"--feed={name}={path}" for name, path in data.items()] + check.flags
    return Arm(f"Refold, {tier}", command, work / f"refold-{tier}.log", check.environment())


def start_all(check, point, data, work):
    """Starts the arms. Returns {name: Arm}, and {title: reason} for arms that cannot start."""
    arms, void = {}, {}
    for name in PEERS:
        try:
            arms[name] = start_peer(name, check, point, data, work)
        except OSError as error:
            void[PEERS[name].title] = f"cannot start: {error.strerror}"
    for tier in point["programs"]:
        try:
            arms[f"refold-{tier}"] = start_refold(tier, check, point, data, work)
        except OSError as error:
            void[f"Refold, {tier}"] = f"cannot start: {error.strerror}"
    for tier, reason in point["refused"].items():
        void[f"Refold, {tier}"] = f"was not compiled: {reason}"
    return arms, void
