# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code shared by all peers: the command line, the initial values and inputs of a network, the training loop, and the answer.

A peer is one process. It builds the network that refold-zoo's arguments describe, trains it, and prints one line of JSON.
"""
import argparse
import functools
import json
import math
import os
import pathlib
import statistics
import sys
import time
import zlib

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "e2e" / "reference"))
import formula
from command_line import options_of

WARM_UP = 2  # steps that are not timed: the first one compiles, and the second may compile again
LEAST = 3  # least steps that are timed


def arguments(kinds):
    parser = argparse.ArgumentParser(description="train a network of refold-zoo's, as another framework has it")
    parser.add_argument("--kind", choices=kinds, default=kinds[0])
    parser.add_argument("--threads", type=int, default=1, help="of the framework; whoever starts this holds it to as many cores")
    parser.add_argument("--seconds", type=float, default=1.0, help="of timed steps, and at least three of them (default %(default)s)")
    parser.add_argument("--steps", type=int, help="so many in all instead")
    parser.add_argument("--from-formula", action="store_true", help="begin as test/e2e/reference does, not at random")
    parser.add_argument("zoo", nargs=argparse.REMAINDER, help="NETWORK --FLAG=NUMBER ...")
    options = parser.parse_args()
    os.environ["CUDA_VISIBLE_DEVICES"] = ""
    return options


def beginning(options):
    """Returns state(name, shape): the initial value of a parameter or running statistic with PyTorch's name and shape."""
    return formula.state if options.from_formula else functools.partial(random_state, options.zoo)


def spread_of(zoo, name, shape):
    """Returns about the same standard deviation as tools/refold-zoo."""
    if len(shape) == 4:
        seen = 0 if zoo[0] in ("resnet50", "vgg19") else 1  # these count the outputs of a kernel
        return math.sqrt(2 / (shape[seen] * math.prod(shape[2:])))
    if name.endswith("c_proj.weight"):  # GPT-2's layers that add to the residual
        return 0.02 / math.sqrt(2 * options_of(zoo)["layers"])
    return 0.02 if "seq" in options_of(zoo) else 0.01


def random_state(zoo, name, shape):
    """Returns a value that is the same in every peer."""
    if len(shape) == 1:
        return np.full(shape, 1 if name.endswith(("weight", "running_var")) else 0, np.float32)
    values = np.random.default_rng(zlib.crc32(name.encode())).standard_normal(shape, np.float32)
    values *= np.float32(spread_of(zoo, name, shape))
    return values


def train(step, options):
    """Returns losses and times of the steps. step(number) trains one step and returns the loss when all its work is done."""
    losses, seconds = [], []

    def is_over():
        if options.steps is not None:
            return len(losses) >= options.steps
        return len(losses) >= WARM_UP + LEAST and sum(seconds[WARM_UP:]) >= options.seconds

    while not is_over():
        begin = time.perf_counter()
        losses.append(float(step(len(losses))))
        seconds.append(time.perf_counter() - begin)
    return losses, seconds


def answer(version, parameters, losses, seconds):
    usual = statistics.median(seconds[WARM_UP:])
    print(json.dumps({
        "version": version, "parameters": parameters, "losses": losses, "seconds_per_step": usual,
        "compile_seconds": max(0.0, sum(seconds[:WARM_UP]) - WARM_UP * usual),  # extra time of the first steps
    }), flush=True)
