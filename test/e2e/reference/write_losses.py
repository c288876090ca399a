# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains each family for 20 steps on the CPU and writes losses/FAMILY.json.

usage: python write_losses.py [FAMILY ...]
"""
import importlib
import json
import math
import pathlib
import sys
import warnings

import numpy as np
import torch

import formula
from families import feed, fill, train
from schedules import STEPS

HERE = pathlib.Path(__file__).parent


def begin(family, shaken=""):
    """Returns the network in f64 with the formula's state, and the states that are carried from step to step.

    If `shaken` is not empty, it is the seed of random errors. Each parameter of the network then has a relative error
    of up to 1e-7.
    """

    def state(name, shape):
        value = formula.state(name, shape).astype(np.float64)
        return value * (1 + 1e-7 * formula.spread(shaken + name, shape).astype(np.float64)) if shaken else value

    network = family.network().double().train()
    fill(network, state)
    carried = {name: torch.from_numpy(formula.state(name, shape)).double() for name, shape in family.carried}
    return network, carried


def run(family, dtype, shaken=""):
    """Returns the losses, and the final parameters and states."""
    network, carried = begin(family, shaken)
    network = network.to(dtype)
    fed = {**{name: value.to(dtype) for name, value in carried.items()}, **feed(family, dtype)}
    optimizer = family.optimizer(network)
    losses = [train(family, network, optimizer, fed, step) for step in range(STEPS)]
    state = {**network.state_dict(), **{name: fed[name] for name in carried}}
    return losses, {name: value.double().numpy() for name, value in state.items() if value.dtype.is_floating_point}


def described(value, noise):
    """Returns the description of a tensor for the file, without elements that only noise changes, and the number of the others."""
    flat = value.flatten()
    kept = np.delete(flat, np.arange(*noise)) if noise else flat
    places = [i for i in (0, flat.size // 2, flat.size - 1) if not noise or not noise[0] <= i < noise[1]]
    elements = {str(i): flat[i] for i in places}
    return {"mean": kept.mean(), "norm": math.sqrt((kept * kept).sum()), "elements": elements}, kept.size


def distance(one, other, count):
    """Returns the greatest difference of two descriptions, relative to the tensor's norm or its root mean square."""
    root = other["norm"] / math.sqrt(count)
    return max(abs(one["norm"] - other["norm"]) / other["norm"], abs(one["mean"] - other["mean"]) / root,
               *(abs(one["elements"][i] - other["elements"][i]) / root for i in other["elements"]))


def rounded_up(value):
    """Rounds up to 1, 2 or 5 times a power of ten."""
    ten = 10.0 ** math.floor(math.log10(value))
    return next(float(f"{m * ten:.0e}") for m in (1, 2, 5, 10) if m * ten >= value)


def tolerance(noise, family):
    """Returns the tolerance for a noise: eight times the noise, rounded up, at least 1e-5 and at most 1e-3.

    The minimum of 1e-5 allows for different orders of addition. PyTorch sums in pairs and Refold in chains, whose error
    is 2e-6 for thousands of labels.

    The tolerance is also at least four times the rounding error of Adam's second beta. Refold computes its powers in
    f32, in which 1 - 0.999 is off by 1.3e-5.
    """
    second = family.optimizer(family.network()).param_groups[0].get("betas", (0, 0))[1]
    of_adam = abs((1 - float(np.float32(second))) / (1 - second) - 1)
    return min(1e-3, rounded_up(max(8 * noise, 4 * of_adam, 1e-5)))


def runs_of(family):
    """Returns a run in f64, and runs that are equally valid.

    The other runs are in f64 from perturbed states, and in f32 with two sets of kernels, which add in different orders.
    """
    exact = run(family, torch.float64)
    rough = [run(family, torch.float64, shaken) for shaken in ("one", "two", "three", "four")]
    for onednn in (True, False):
        with torch.backends.mkldnn.flags(enabled=onednn):
            rough.append(run(family, torch.float32))
    return exact, rough


def reference(family):
    (losses, state), rough = runs_of(family)
    loss_noise = max(abs(a - b) / b for other, _ in rough for a, b in zip(other, losses))
    tensors, state_noise, worst = [], 0.0, ""
    for name, value in state.items():
        noise = family.noise.get(name)
        if noise == (0, value.size):
            tensors.append({"name": name, "shape": value.shape, "noise": noise})
            continue
        said, count = described(value, noise)
        for _, other in rough:
            far = distance(described(other[name], noise)[0], said, count)
            if far > state_noise:
                state_noise, worst = far, name
        tensors.append({"name": name, "shape": value.shape, **({"noise": noise} if noise else {}), **said})
    print(f"{family.arguments[0]}: losses {losses[0]:.4f} to {losses[-1]:.4f}, noise {loss_noise:.1e}; "
          f"state {state_noise:.1e} ({worst})")
    return {
        "arguments": [*family.arguments, f"--steps={STEPS}"],
        "inputs": [{"name": name, "shape": shape, **({"below": below} if below else {})}
                   for name, (shape, below) in family.inputs.items()],
        "loss_noise": float(f"{loss_noise:.1e}"), "loss_tolerance": tolerance(loss_noise, family),
        "state_noise": float(f"{state_noise:.1e}"), "state_tolerance": tolerance(state_noise, family),
        "losses": losses, "states": tensors,
    }


def written(value):
    """Returns numbers with nine digits, which distinguish any two f32."""
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, dict):
        return {key: written(of) for key, of in value.items()}
    return [written(of) for of in value] if isinstance(value, (list, tuple)) else value


def main(names):
    warnings.filterwarnings("ignore", "TF32 acceleration")
    torch.set_num_threads(1)
    (HERE / "losses").mkdir(exist_ok=True)
    for name in names or sorted(path.stem for path in (HERE / "networks").glob("*.py")):
        name = name.replace("-", "_")
        family = importlib.import_module("networks." + name).FAMILY
        found = written(reference(family))
        tensors = ",\n  ".join(json.dumps(each) for each in found.pop("states"))
        head = ",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
        (HERE / "losses" / (name + ".json")).write_text(f'{{{head},\n "states": [\n  {tensors}]}}\n')


if __name__ == "__main__":
    main(sys.argv[1:])
