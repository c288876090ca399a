# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The calls that every peer measures: the functions of bench_accelerate.cpp on arrays of the peer's framework."""
import json
import statistics
import time

WARM_CALLS = 20
PARTS = 10  # the time is their median, so that an interruption of one part does not matter


def of_many(arrays):
    total = arrays[0]
    for array in arrays[1:]:
        total = total + array
    return total


def of_tree(layers):
    total = layers[0]["weight"]
    for layer in layers:
        total = total * layer["weight"] + layer["bias"]
    return total


def in_blocks(arrays):
    value = arrays[0]
    for _ in range(64):
        total = value
        for array in arrays:
            total = total + array
        value = arrays[0] + total.sum() * 1e-3
    return value


def measure_all(count, make, ones, accelerate, donating, finish, version):
    """Prints a line of JSON for each kind of call. `make` makes an array; `ones` takes no argument and returns an array; `accelerate`
    compiles a function; `donating` compiles one with a donated argument (None: not supported); `finish` waits for a result."""
    def measure(name, arrays, call):
        for i in range(WARM_CALLS):
            result = call(i)
        finish(result)
        times = []
        for _ in range(PARTS):
            begin = time.perf_counter_ns()
            for i in range(count):
                result = call(i)
            finish(result)
            times.append((time.perf_counter_ns() - begin) / count)
        each = {"name": name, "arrays": arrays, "nanoseconds": statistics.median(times), "version": version}
        print(json.dumps(each), flush=True)

    same, of_none, of_one = accelerate(lambda x: x), accelerate(ones), accelerate(lambda x: x + 1)
    of_two, many, tree, blocks = accelerate(lambda x, y: x + y), accelerate(of_many), accelerate(of_tree), accelerate(in_blocks)
    x, y = make(), make()
    measure("empty", 1, lambda i: same(x))
    measure("arrays_0", 0, lambda i: of_none())
    measure("arrays_1", 1, lambda i: of_one(x))
    if donating:
        gives = donating(lambda x: x + 1)
        given = make()

        def give(_):
            nonlocal given
            given = gives(given)
            return given
        measure("donated_1", 1, give)
    measure("arrays_2", 2, lambda i: of_two(x, y))
    ten, fifty, others = [[make() for _ in range(size)] for size in (10, 50, 50)]
    layers = [{"weight": make(), "bias": make()} for _ in range(25)]
    measure("arrays_10", 10, lambda i: many(ten))
    measure("arrays_50", 50, lambda i: many(fifty))
    measure("tree_50", 50, lambda i: tree(layers))
    measure("blocks_stable", 50, lambda i: blocks(fifty))
    measure("blocks_moving", 50, lambda i: blocks(others if i % 2 else fifty))
