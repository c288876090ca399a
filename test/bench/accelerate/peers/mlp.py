# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code shared by the peers that train the MLP: the command line, the clock, and the data and first parameters that bench_accelerate_mlp wrote."""
import argparse
import json
import pathlib
import sys
import time

import numpy as np

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "in_vram_mlp" / "peers"))
from worker import BETA1, BETA2, EPSILON, LEARNING_RATE, initial_parameters

CHECKED = 20  # number of first losses that are printed


def arguments(flags=()):
    parser = argparse.ArgumentParser(description="train the in-VRAM MLP, a call a step")
    for flag, what in flags:
        parser.add_argument(flag, action="store_true", help=what)
    parser.add_argument("folder", type=pathlib.Path, help="of x.npy, y.npy, batches.npy and initial.safetensors")
    parser.add_argument("batch", type=int)
    parser.add_argument("steps", type=int)
    options = parser.parse_args()
    options.initial = options.folder / "initial.safetensors"
    return options


def parameters(options):
    """Returns weights and biases in turn."""
    return initial_parameters(np, options)


def train(options, version, array, start, finish):
    """Prints a line of JSON. `array` makes an array of the framework. `start` returns a function of x and y that trains one step, from the first
    parameters on, and returns the loss. `finish` waits for a loss and returns it as a number."""
    rows = np.load(options.folder / "batches.npy").reshape(-1)[:options.batch * options.steps].reshape(options.steps, options.batch)
    x, y = (np.load(options.folder / f"{name}.npy") for name in "xy")
    batches = [(array(x[each]), array(y[each])) for each in rows]
    step = start()
    losses = [finish(step(*batch)) for batch in batches[:CHECKED]]
    step = start()
    begin = time.perf_counter()
    for x_rows, y_rows in batches:
        loss = step(x_rows, y_rows)
    last_loss = finish(loss)
    seconds = time.perf_counter() - begin
    print(json.dumps({"name": f"batch {options.batch}", "batch": options.batch, "steps": options.steps, "nanoseconds": seconds / options.steps * 1e9,
                      "losses": losses, "last_loss": last_loss, "version": version}))
