# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code shared by all peers: the command line, the data, the initial parameters, and the protocol with the parent process.

A worker stays alive so that it starts and compiles only once, and so that rounds of all workers can be interleaved. Each line of input is a
number of steps. The worker trains as many steps, from where it stopped, and returns to the first batch after the last one. It answers with one
line of JSON: steps, seconds, us_per_step, first_loss, mean_loss, and the losses of the first steps. The first line of output, before any
request, has the version and the seconds of the upload to the device.
"""
import argparse
import json
import os
import sys
import time

LEARNING_RATE, BETA1, BETA2, EPSILON = 1e-3, 0.9, 0.999, 1e-8
MOST_LOSSES = 512  # in an answer


def arguments(kinds, devices=("cpu",)):
    """Parses the options of a worker. The parent process limits the worker to as many cores as it has threads."""
    parser = argparse.ArgumentParser(description="train the benchmark's MLP, as many steps as each line of the input says")
    for name in ("x", "y", "batches"):
        parser.add_argument("--" + name, required=True, metavar="FILE.npy")
    parser.add_argument("--kind", choices=kinds, default=kinds[0])
    parser.add_argument("--device", choices=devices, default="cpu")
    parser.add_argument("--width", type=int, default=32, help="of the five hidden layers (default %(default)s)")
    parser.add_argument("--threads", type=int, default=1, help="of the CPU (default %(default)s)")
    parser.add_argument("--initial", metavar="FILE.safetensors", help="states of Refold to take the parameters from")
    parser.add_argument("--seed", type=int, default=1, help="of the initial parameters where there is no --initial")
    options = parser.parse_args()
    if options.device == "cpu":
        os.environ["CUDA_VISIBLE_DEVICES"] = ""
    else:
        os.environ["NVIDIA_TF32_OVERRIDE"] = "0"  # overrides any default of a framework
    return options


def read_safetensors(numpy, path):
    """Returns the f32 tensors of a file by name."""
    with open(path, "rb") as file:
        data = file.read()
    begin = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:begin])
    return {name: numpy.frombuffer(data[begin + entry["data_offsets"][0]:begin + entry["data_offsets"][1]], "<f4")
            .reshape(entry["shape"]).copy()
            for name, entry in header.items() if entry.get("dtype") == "F32"}


def initial_parameters(numpy, options):
    """Returns weights (inputs, outputs) and biases in turn: Refold's own, or uniform numbers by He's rule for relu."""
    if options.initial:
        states = read_safetensors(numpy, options.initial)
        return [states[f"{layer}.{part}"] for layer in [f"fc{i}" for i in range(5)] + ["out"] for part in ("weight", "bias")]
    random = numpy.random.default_rng(options.seed)
    parameters = []
    for inputs, outputs in [(64, options.width)] + [(options.width, options.width)] * 4 + [(options.width, 4)]:
        bound = numpy.sqrt(6 / inputs)
        parameters.append(random.uniform(-bound, bound, (inputs, outputs)).astype(numpy.float32))
        parameters.append(numpy.zeros(outputs, numpy.float32))
    return parameters


def summary(losses):
    """Returns the part of an answer about these losses, an array on the host."""
    return {"first_loss": float(losses[0]), "mean_loss": float(losses.mean()), "losses": losses[:MOST_LOSSES].tolist()}


def serve(version, steps_held, train, upload_seconds=0.0, load_seconds=0.0):
    """Answers until the input ends. train(range of steps) trains on these batches and returns the summary of their losses. `load_seconds`: the
    time of compilation before the first answer."""
    print(json.dumps({"version": version, "upload_seconds": upload_seconds, "load_seconds": load_seconds}), flush=True)
    place = 0
    for line in sys.stdin:
        steps = min(int(line), steps_held)
        if place + steps > steps_held:
            place = 0
        begin = time.perf_counter()
        answer = train(range(place, place + steps))
        seconds = time.perf_counter() - begin
        place += steps
        print(json.dumps({"steps": steps, "seconds": seconds, "us_per_step": seconds / steps * 1e6, **answer}), flush=True)
