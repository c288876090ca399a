# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times single kernels of networks: Refold and PyTorch, each in per cent of the peak that was measured on the GPU in the same call.

A kernel takes at least the time of its bytes at the rate of a large copy. If it consists of products, it also takes at least the time
of its operations at the rate of large products in TF32. A row is void if the compared element differs from that of PyTorch.
"""
import math
import os
import pathlib
import tempfile

import kernel_cases
from arms import Void
from stages import FAILED, OK, SKIPPED, Outcome, say
from workers import Clock, Worker, close_all

RESERVE = 8  # seconds reserved for the end of the stage
START_LIMIT, LIMIT = 100, 30  # seconds for the first answer of a process, and for the others
STEPS = 60  # steps of a run, all in one launch
TOLERANCE = 5e-3  # error of an element relative to the root mean square of the value; bounds products in TF32


def start(check, clock, work):
    """Starts the processes of Refold and PyTorch, and returns them in this order."""
    told = check.prepared["kernels"]["small" if check.options.dry_run else "full"]
    folder = check.laid_out / "networks"
    refold = [check.tool, "train", *(f"--program={name}={folder / file}" for name, file in told["programs"].items()),
              *(f"--below={name}={below}" for name, below in told["below"].items()), *check.flags]
    peers = check.folder / "networks_peers"
    torch = [check.options.python, "-B", peers / "peers/kernels_card.py", "--device", "cpu" if check.options.dry_run else "cuda"]
    path = os.pathsep.join([str(peers / "reference"), str(pathlib.Path(__file__).resolve().parent)])
    return (Worker(refold, work / "refold.log", clock, check.environment()),
            Worker(torch, work / "torch.log", clock, dict(os.environ, PYTHONPATH=path)))


def ask(worker, name, steps, limit):
    worker.ask(name, steps)
    return worker.answer(name, limit)


def refold_seconds(worker, name, steps, limit):
    """Returns the seconds for each step, and the compared element."""
    ask(worker, name, 1, limit)
    answer = ask(worker, name, steps, limit)
    return answer["seconds"] / steps, answer["losses"][-1]


def least_seconds(kernel, ceiling):
    by_flops = kernel.flops / ceiling["flops"] if kernel.tf32 else 0
    return max(by_flops, kernel.bytes / ceiling["bytes"])


def measure(kernel, workers, ceiling, steps, left):
    """Returns the cells of a row. Raises Void with the reason if there are none."""
    refold, torch = workers
    ours, element = refold_seconds(refold, kernel.name, steps, left())
    theirs = ask(torch, kernel.name, 1, left())
    off = abs((math.nan if element is None else element) - theirs["element"]) / theirs["root"]
    if not off <= TOLERANCE:  # NaN, too
        raise Void(f"the element is {element:.6g}, PyTorch's {theirs['element']:.6g}: off by {off:.2g} of the root mean square, allowed {TOLERANCE:g}")
    least = least_seconds(kernel, ceiling)
    return (f"{1e3 * ours:.3f} | {100 * least / ours:.0f} | {1e3 * theirs['seconds']:.3f} | {100 * least / theirs['seconds']:.0f} | "
            f"{theirs['seconds'] / ours:.2f} | {off:.0e} |")


def run(check, limit, clock=None):
    if not check.prepared.get("kernels"):
        return Outcome(SKIPPED, "no kernel was prepared: tools/ci/gpu_check.sh --prepare FOLDER --only=networks")
    clock = clock or Clock(check.options.clock_rate)
    last_moment = clock.now() + limit - RESERVE
    kernels = list(kernel_cases.SMALL.values()) if check.options.dry_run else kernel_cases.KERNELS
    refused = check.prepared["kernels"]["small" if check.options.dry_run else "full"]["refused"]

    def left(limit=LIMIT):
        return min(limit, last_moment - clock.now())

    done, faults = 0, []
    with tempfile.TemporaryDirectory(prefix="refold-gpu-") as work:
        workers = start(check, clock, pathlib.Path(work))
        try:
            ceiling = ask(workers[1], "ceiling", 1, left(START_LIMIT))
            say(f"At most {ceiling['flops'] / 1e12:.1f} TFLOP/s in TF32 and {ceiling['bytes'] / 1e9:.0f} GB/s, by {ceiling['version']} in this call; TF32 on both "
                "sides. Per cent are of the time that a kernel needs at that rate.\n")
            say("| kernel | Refold, ms | % | PyTorch, ms | % | PyTorch / Refold | off by |\n|---|---:|---:|---:|---:|---:|---:|")
            for kernel in kernels:
                if left() < 1:
                    break
                try:
                    if kernel.name in refused:
                        raise Void(f"was not compiled: {refused[kernel.name]}")
                    say(f"| {kernel.title} | {measure(kernel, workers, ceiling, 2 if check.options.dry_run else STEPS, left)}")
                    done += 1
                except Void as reason:
                    say(f"| {kernel.title} | void: {str(reason).replace('|', '/')} | | | | | |")
                    faults.append(f"{kernel.title}: {reason}")
        except Void as reason:
            return Outcome(SKIPPED, f"nothing to compare with: {reason}")
        finally:
            close_all(workers)
    remark = f"{done} of {len(kernels)} kernels"
    return Outcome(FAILED, f"{remark}; {faults[0]}") if faults else Outcome(OK if done else SKIPPED, remark)
