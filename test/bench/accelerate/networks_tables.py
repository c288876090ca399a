# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The seconds of a first call and the bytes of a call, for training steps as functions."""
import re
import shutil
import statistics
import sys

from common.markdown import row, table_head
from common.processes import Failure

from arms import lines_of

NETWORKS = {"mlp": "512 x 64", "small-cnn": "128 x 3 x 28 x 28", "bert-base": "2 x 128 tokens"}
# Networks that are called with budgets. With a budget, the compiler plans a large network many times, which takes long.
WITH_BUDGETS = ("mlp", "small-cnn")
PARTS = ("seconds", "trace_seconds", "compile_seconds")


def misses_table(build, options):
    """Returns the lines of the table, and no versions. Calls each network with an empty cache folder, then in a new process with the filled one."""
    lines = ["The table shows the seconds of the first call of a training step. Tracing and compiling are two parts of this time. The folder `cache_dir` is "
             "empty, or an earlier process has filled it.", "",
             *table_head({"network": "---", "folder": "---", "first call, s": "---:", "tracing, s": "---:", "compiling, s": "---:"})]
    for network in options.networks:
        folder = build.work / f"cache-{network}"
        runs = {"empty": [], "filled": []}
        for number in range(options.miss_rounds):
            shutil.rmtree(folder, ignore_errors=True)
            for state, calls in runs.items():
                print(f"round {number + 1} of {options.miss_rounds}: {network}, cache folder {state}", file=sys.stderr)
                calls += lines_of([build.tool("bench_accelerate_miss"), network, folder])
        losses = {each["loss"] for calls in runs.values() for each in calls}
        if len(losses) != 1:
            raise Failure(f"{network}: the loss depends on the cache folder: {sorted(losses)}")
        for state, calls in runs.items():
            lines.append(row([network, state, *(f"{statistics.median(each[part] for each in calls):.3f}" for part in PARTS)]))
        shutil.rmtree(folder, ignore_errors=True)
    return lines, set()


def memory_table(build, options):
    """Returns the lines of the table, and no versions. Budgets are percentages of the bytes of a call without a budget."""
    lines = ["The table shows the memory of a call: its planned peak, which is also the measured one, the bytes that the cache keeps between calls, and the "
             "number of results that are written over an argument.", "",
             *table_head({"network": "---", "budget": "---", "peak, MB": "---:", "peak, bytes": "---:", "CacheBytes, MB": "---:", "results in place": "---:"})]
    for network in options.networks:
        if network not in WITH_BUDGETS:
            continue
        print(f"memory: {network}", file=sys.stderr)
        found = lines_of([build.tool("bench_accelerate_memory"), network, *options.budgets])
        for each in found:
            lines.append(row([network, f"{each['percent']} %" if each["budget"] else "none", *cells_of_memory(network, each, found[0])]))
    return lines, set()


def cells_of_memory(network, each, first):
    if "refusal" in each:
        least = re.search("the least budget is ([0-9]+)B", each["refusal"])
        if not least:
            raise Failure(f"{network}: {each['refusal']}")
        return ["refused", f"{int(least[1]):,} are the least", "", ""]
    planned, measured = each["predicted_bytes"], each["measured_bytes"]
    if planned != measured:
        raise Failure(f"{network}: a call was planned to take {planned} bytes, it took {measured}")
    if each["budget"] and planned > each["budget"]:
        raise Failure(f"{network}: a call takes {planned} bytes, its budget is {each['budget']}")
    if each["loss"] != first["loss"]:
        raise Failure(f"{network}: the loss is {each['loss']} with a budget, {first['loss']} without")
    return [f"{planned / 1e6:.2f}", f"{planned:,}", f"{each['cache_bytes'] / 1e6:.2f}", each["in_place"]]
