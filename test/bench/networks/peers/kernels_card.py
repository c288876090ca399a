# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Single kernels as PyTorch's ops on a GPU, and the limits of the GPU. Each line of input is a kernel of kernel_cases.py. The answer is one line
of JSON: arm (the kernel), seconds of a call, the element of the value that the program fetches, and the value's root mean square; or an error.
The kernel "ceiling" measures the GPU's limits: operations per second of large products in TF32, and bytes per second of a large copy.
"""
import argparse
import json
import sys
import time

import formula
import kernel_cases
import torch
import torch.nn.functional as F

parser = argparse.ArgumentParser(description="time PyTorch's ops, each when a line of the input names it")
parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda")
options = parser.parse_args()
on_card = options.device == "cuda"
torch.set_float32_matmul_precision("high")
torch.backends.cudnn.allow_tf32 = True
torch.backends.cudnn.benchmark = True
CALL_SECONDS, WARM_UP = 0.2, 3


def synchronize():
    if on_card:
        torch.cuda.synchronize()


def seconds_of(call):
    """Returns the seconds of one call among many: the median of three rounds."""
    for _ in range(WARM_UP):
        call()
    synchronize()
    begin = time.perf_counter()
    call()
    synchronize()
    count = max(1, min(1000, int(CALL_SECONDS / max(1e-6, time.perf_counter() - begin)))) if on_card else 1
    rounds = []
    for _ in range(3):
        begin = time.perf_counter()
        for _ in range(count):
            call()
        synchronize()
        rounds.append((time.perf_counter() - begin) / count)
    return sorted(rounds)[1]


def ceiling():
    n, elements = (8192, 1 << 28) if on_card else (256, 1 << 20)
    a, b = (torch.rand(n, n, device=options.device) for _ in range(2))
    flops = 2 * n**3 / seconds_of(lambda: a @ b)
    del a, b
    source = torch.rand(elements, device=options.device)
    target = torch.empty_like(source)
    return {"flops": flops, "bytes": 2 * 4 * elements / seconds_of(lambda: target.copy_(source))}


def backward(forward, wrt):
    """Returns a function of dy that computes gradients with respect to `wrt`. The forward pass runs only once, here."""
    for value in wrt:
        value.requires_grad_(True)
    y = forward()

    def gradients(dy):
        return torch.autograd.grad(y, wrt, dy, retain_graph=True)

    return gradients


def call_of(name, inputs):
    """Returns the kernel as a function without arguments."""
    at = inputs.get
    x, w, dy = at("x"), at("w"), at("dy")
    qkv = [at(key) for key in ("q", "k", "v")]

    def attend():
        return F.scaled_dot_product_attention(*qkv, scale=0.125, is_causal=True)

    def norm():
        return F.layer_norm(x, w.shape, w, at("b"), 1e-5)

    def batch_norm():
        return F.batch_norm(x, None, None, w, at("b"), True, 0.1, 1e-5)

    def gradient(forward, *wrt):
        gradients = backward(forward, wrt)
        return lambda: gradients(dy)[0]

    def convolve():
        return F.conv2d(x, w, padding=1)

    if name == "attention-key-value":
        gradients = backward(attend, qkv[1:])
        return lambda: torch.add(*gradients(dy))
    if name == "cross-entropy":
        x.requires_grad_(True)
        labels = at("labels").long()
        return lambda: torch.autograd.grad(F.cross_entropy(x, labels, reduction="sum"), x)[0]
    if name == "embedding-gradient":
        tokens = at("tokens").long()
        return gradient(lambda: F.embedding(tokens, w), w)
    if name == "adamw":
        return adamw(*(at(key) for key in ("w", "g", "m", "v")))
    return {"linear": lambda: lambda: x @ w, "linear-data": lambda: lambda: dy @ w.T, "linear-weight": lambda: lambda: x.T @ dy,
            "convolution": lambda: convolve, "convolution-data": lambda: gradient(convolve, x), "convolution-weight": lambda: gradient(convolve, w),
            "attention": lambda: attend, "attention-query": lambda: gradient(attend, qkv[0]),
            "layer-norm": lambda: norm, "layer-norm-data": lambda: gradient(norm, x),
            "batch-norm": lambda: batch_norm, "batch-norm-data": lambda: gradient(batch_norm, x)}[name]()


def adamw(w, g, m, v):
    """Returns a function that runs the fused kernel. The first call only returns the formula's result, without bias correction of the moments."""
    step_by = (0.9 * m + 0.1 * g) * 0.001 / ((0.999 * v * v + 0.001 * g * g).sqrt() + 1e-8)
    expected = w * 0.99999 - step_by
    parameter = torch.nn.Parameter(w.clone())
    parameter.grad = g
    optimizer = torch.optim.AdamW([parameter], lr=0.001, fused=True)
    calls = iter([expected])

    def call():
        first = next(calls, None)
        if first is not None:
            return first
        optimizer.step()
        return parameter

    return call


def measure(name):
    kernel = (kernel_cases.KERNELS if on_card else kernel_cases.SMALL.values())
    kernel = next(kernel for kernel in kernel if kernel.name == name)
    inputs = {}
    for key, (shape, below) in kernel.inputs.items():
        made = formula.spread(key, shape) if below is None else formula.indices(key, shape, below)
        inputs[key] = torch.from_numpy(made).to(options.device)
    call = call_of(name, inputs)
    value = call().detach()
    element, root = value[kernel.element].item(), value.double().square().mean().sqrt().item()
    return {"seconds": seconds_of(call), "element": element, "root": root}


def say(answer):
    print(json.dumps(answer), flush=True)


for line in sys.stdin:
    name = line.split()[0]
    try:
        say({"arm": name, "version": f"PyTorch {torch.__version__}", **(ceiling() if name == "ceiling" else measure(name))})
    except Exception as error:  # the other kernels can still be measured
        say({"arm": name, "error": f"{type(error).__name__}: {(str(error).splitlines() or [''])[0]:.200}"})
    if on_card:
        torch.cuda.empty_cache()
