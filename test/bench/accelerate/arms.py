# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arms of the benchmark: programs that print lines of JSON, each with a name and a measurement."""
import dataclasses
import json
import pathlib
import statistics
import sys

from common.processes import call, held_to

HERE = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass(frozen=True)
class Arm:
    title: str
    environment: str = ""  # environment of a peer; empty: Refold
    calls: tuple = ()  # program that measures calls; empty: none
    mlp: tuple = ()  # program that trains the MLP; empty: none


ARMS = {
    "refold": Arm("Refold", calls=("bench_accelerate",), mlp=("bench_accelerate_mlp",)),
    "fold": Arm("Refold, one fold", mlp=("bench_accelerate_mlp", "--fold")),
    "jax": Arm("jax.jit", "jax", ("jax_calls.py",), ("jax_mlp.py",)),
    "torch-compile": Arm("torch.compile", "torch", ("torch_calls.py", "--compile"), ("torch_mlp.py", "--compile")),
    "torch": Arm("PyTorch, eager", "torch", ("torch_calls.py",), ("torch_mlp.py",)),
}


def command_of(build, name, program, *arguments):
    """Returns the command line of an arm. `program`: its Arm.calls or Arm.mlp."""
    if not ARMS[name].environment:
        return [build.tool(program[0]), *program[1:], *arguments]
    return [build.python(ARMS[name].environment), "-B", HERE / "peers" / program[0], *program[1:], *arguments]


def lines_of(command):
    """Runs a command on one core and returns its lines of JSON. Other lines are remarks of frameworks."""
    return [json.loads(line) for line in call(command, **held_to(1)).splitlines() if line.startswith("{")]


def measure(commands, rounds):
    """Runs (arm, command) pairs in turn in each round. Returns {arm: {name: lines, one for each round}}."""
    found = {arm: {} for arm, _ in commands}
    for number in range(rounds):
        for arm, command in commands:
            print(f"round {number + 1} of {rounds}: {arm}", file=sys.stderr)
            for each in lines_of(command):
                found[arm].setdefault(each["name"], []).append(each)
    return found


def microseconds(lines):
    """Formats the median and the quartiles of the rounds."""
    times = [each["nanoseconds"] / 1000 for each in lines]
    if len(times) < 2:
        return f"{times[0]:.2f}"
    low, median, high = statistics.quantiles(times, n=4, method="inclusive")
    return f"{median:.2f} ({low:.2f} to {high:.2f})"


def versions_of(found):
    return {each["version"] for names in found.values() for lines in names.values() for each in lines if "version" in each}
