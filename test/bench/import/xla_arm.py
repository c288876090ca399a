# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports a training step of models/, and runs it by XLA when it is told to.

usage: xla_arm.py CASE FOLDER [--small] [--export-only]

Writes step.mlir, step.safetensors and the feeds to FOLDER, compiles the step for the CPU with a donated state, and prints
a line of JSON with its facts. Then it reads commands from standard input, and answers each with a line of JSON:

    losses 3      the losses of the first 3 steps
    time 2        the seconds of each of 2 steps, after one step that warms up
"""
import importlib
import json
import pathlib
import re
import sys
import time

sys.dont_write_bytecode = True  # write nothing into the source tree
HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[2] / "tools/export"))

import jax
import jax.numpy as jnp
import numpy
import refold_export

OP = re.compile(r'"stablehlo\.(?!return")\w+"')


def bytes_of(tree):
    return sum(refold_export._data(leaf).nbytes for leaf in jax.tree.leaves(tree))


def export(training, folder):
    """Writes the step, its state and its feeds. Returns {name of a feed: its file}."""
    command = refold_export.export(str(folder / "step"), training.step, training.state, *training.feeds)
    names = re.findall(r"--feed (\S+)=\S+\.npy", command)
    for name, feed in zip(names, training.feeds, strict=True):
        numpy.save(folder / f"{name}.npy", feed)
    return {name: f"{name}.npy" for name in names}


def facts_of(training, compiled, folder, feeds):
    memory = compiled.memory_analysis()
    return {
        "version": f"JAX {jax.__version__}",
        "batch": training.batch,
        "parameters": sum(leaf.size for leaf in jax.tree.leaves(training.parameters)),
        "ops": len(OP.findall((folder / "step.mlir").read_text(encoding="utf-8"))),
        "state_bytes": bytes_of(training.state),
        "input_bytes": bytes_of(training.feeds),
        "peak_bytes": memory.argument_size_in_bytes + memory.output_size_in_bytes + memory.temp_size_in_bytes
        - memory.alias_size_in_bytes,
        "alias_bytes": memory.alias_size_in_bytes,
        "feeds": feeds,
    }


def run(compiled, training, steps):
    """Returns the losses and the seconds of steps from the first state on."""
    state, losses, seconds = jax.tree.map(jnp.copy, training.state), [], []
    for _ in range(steps):
        begin = time.perf_counter()
        state, outputs = jax.block_until_ready(compiled(state, *training.feeds))
        seconds.append(time.perf_counter() - begin)
        losses.append(float(outputs["loss"]))
    return losses, seconds


def main():
    case, folder, *flags = sys.argv[1:]
    folder = pathlib.Path(folder)
    training = importlib.import_module(f"models.{case}").make("--small" in flags)
    feeds = export(training, folder)
    if "--export-only" in flags:
        return print(json.dumps({"feeds": feeds}), flush=True)
    begin = time.perf_counter()
    compiled = jax.jit(training.step, donate_argnums=0, keep_unused=True).lower(training.state, *training.feeds).compile()
    seconds = time.perf_counter() - begin
    print(json.dumps({**facts_of(training, compiled, folder, feeds), "compile_seconds": seconds}), flush=True)
    for line in sys.stdin:
        word, steps = line.split()
        losses, seconds = run(compiled, training, int(steps) + (word == "time"))
        print(json.dumps(losses if word == "losses" else seconds[1:]), flush=True)


if __name__ == "__main__":
    main()
