# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums an array with NumPy and with PyTorch on one thread. Prints a list of {"seconds", "sums"} as JSON."""
import json
import sys
import time

import numpy
import torch

torch.set_num_threads(1)
task = json.loads(sys.argv[1])
x = numpy.load(task["data"])
dims = tuple(task["dims"])


def shortest(function):
    function()
    count = max(4, task["bytes"] // x.nbytes // 4)
    times = []
    for _ in range(task["rounds"]):
        begin = time.perf_counter()
        for _ in range(count):
            function()
        times.append((time.perf_counter() - begin) / count)
    return min(times)


def result(function):
    sums = numpy.asarray(function()).reshape(-1)[:task["checked"]]
    return {"seconds": shortest(function), "sums": [float(s) for s in sums]}


y = torch.from_numpy(x)
print(json.dumps([result(lambda: x.sum(axis=dims)), result(lambda: y.sum(dim=dims))]))
