# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What every peer has in common: its command line, the data, the initial parameters, and the talk with the script `run`.

A worker stays alive so that its start and its compilations are paid once, and rounds of all workers can be interleaved.
`run` writes a number of steps in a line, the worker trains that many, going on where it stood (behind the last batch comes
the first again), and answers with one line of JSON: steps, seconds, us_per_step, first_loss, mean_loss. The first answer,
before any question, names the version.
"""
import argparse
import json
import os
import sys
import time

LEARNING_RATE, BETA1, BETA2, EPSILON = 1e-3, 0.9, 0.999, 1e-8


def arguments(kinds):
    """The options of a worker; holds it to its threads before a framework can count the cores."""
    parser = argparse.ArgumentParser(description="train the benchmark's MLP on the CPU, as many steps as each line of the input says")
    for name in ("x", "y", "batches"):
        parser.add_argument("--" + name, required=True, metavar="FILE.npy")
    parser.add_argument("--kind", choices=kinds, default=kinds[0])
    parser.add_argument("--width", type=int, default=32, help="of the five hidden layers (default %(default)s)")
    parser.add_argument("--threads", type=int, default=1, help="default %(default)s")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[-options.threads:])
    os.environ["OMP_NUM_THREADS"] = str(options.threads)
    os.environ["CUDA_VISIBLE_DEVICES"] = ""
    return options


def initial_parameters(numpy, options):
    """Weights (inputs, outputs) and biases in turn, uniform as He asks for relu."""
    random = numpy.random.default_rng(options.seed)
    parameters = []
    for inputs, outputs in [(64, options.width)] + [(options.width, options.width)] * 4 + [(options.width, 4)]:
        bound = numpy.sqrt(6 / inputs)
        parameters.append(random.uniform(-bound, bound, (inputs, outputs)).astype(numpy.float32))
        parameters.append(numpy.zeros(outputs, numpy.float32))
    return parameters


def serve(version, batches, train):
    """Answers until the input ends. train(batches) returns the first loss and the mean of all, as numbers."""
    print(json.dumps({"version": version}), flush=True)
    place = 0
    for line in sys.stdin:
        steps = int(line)
        if place + steps > len(batches):
            place = 0
        chunk = batches[place:place + steps]
        place += steps
        begin = time.perf_counter()
        first, mean = train(chunk)
        seconds = time.perf_counter() - begin
        print(json.dumps({"steps": steps, "seconds": seconds, "us_per_step": seconds / steps * 1e6,
                          "first_loss": first, "mean_loss": mean}), flush=True)
