# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of networks, threads and arms."""
import math
import statistics

from common.markdown import row, table_head

from arms import ARMS, LEAST
from cases import CASES


def seconds(runs):
    return statistics.median(run["seconds_per_step"] for run in runs)


def by_column(results):
    """Returns {column: seconds per step of its fastest arm}."""
    fastest = {}
    for name, runs in results.items():
        column = ARMS[name].column
        fastest[column] = min(seconds(runs), fastest.get(column, math.inf))
    return fastest


def steps_table(table, arms):
    """Returns a row for each network and number of threads. `table`: {(network, threads): {arm: runs}}."""
    columns = list(dict.fromkeys(ARMS[name].column for name in arms))
    lines = ["The table shows the seconds of a step. The last column is Refold's time divided by that of the fastest peer.", "",
             *table_head({"network": "---", "threads": "---:", **dict.fromkeys(columns, "---:"), "ratio to fastest peer": "---:"})]
    for (network, threads), results in table.items():
        fastest = by_column(results)
        peers = [of for column, of in fastest.items() if column != "Refold" and not column.endswith("bf16")]
        ratio = f"{fastest['Refold'] / min(peers):.2f}" if peers and "Refold" in fastest else ""
        cells = [f"{fastest[column]:.3g}" if column in fastest else "" for column in columns]
        lines.append(row([CASES[network].title, threads, *cells, ratio]))
    return lines


def precision_table(table):
    """Returns a row for each network and number of threads that has both precisions of Refold, or nothing."""
    head = ["The table shows the seconds of a step in f32 and in bf16, and two ratios.", "",
            *table_head({"network": "---", "threads": "---:", "Refold, f32": "---:", "Refold, bf16": "---:", "PyTorch, f32": "---:",
                         "PyTorch, bf16": "---:", "bf16 / f32 of Refold": "---:", "Refold / PyTorch in bf16": "---:"})]
    lines = []
    for (network, threads), results in table.items():
        fastest = by_column(results)
        times = [fastest.get(column) for column in ("Refold", "Refold, bf16", "PyTorch, eager", "PyTorch, eager, bf16")]
        if not times[0] or not times[1]:
            continue
        ratios = [times[1] / times[0], times[3] and times[1] / times[3]]
        lines.append(row([CASES[network].title, threads, *(f"{time:.3g}" if time else "" for time in times),
                          *(f"{ratio:.2f}" if ratio else "" for ratio in ratios)]))
    return [*head, *lines, ""] if lines else []


def arms_table(table):
    """Returns a row for each arm."""
    lines = ["The table shows for each arm the seconds of a step in each round, the compile time in the first round, the largest memory of the "
             "process, and two losses.", "",
             *table_head({"network": "---", "threads": "---:", "arm": "---", "seconds a step, each round": "---", "compiling, s": "---:",
                          "resident, MB": "---:", "first loss": "---:", f"loss of step {LEAST}": "---:"})]
    for (network, threads), results in table.items():
        for name, runs in results.items():
            resident = statistics.median(run["resident_bytes"] for run in runs) / 1e6
            each = ", ".join(f"{run['seconds_per_step']:.3g}" for run in runs)
            losses = runs[0]["losses"]
            lines.append(row([network, threads, ARMS[name].title, each, f"{runs[0]['compile_seconds']:.1f}", f"{resident:,.0f}",
                              f"{losses[0]:.4g}", f"{losses[LEAST - 1]:.4g}"]))
    return lines


def sizes_table(table):
    """Returns facts about networks that do not depend on the arm, and the logarithm of classes, which the first loss should be close to."""
    lines = table_head({"network": "---", "refold-zoo": "---", "parameters, MB": "---:", "logarithm of classes": "---:"})
    for network in dict.fromkeys(network for network, _ in table):
        case = CASES[network]
        counts = [run["parameters"] for at, results in table.items() if at[0] == network
                  for runs in results.values() for run in runs if "parameters" in run]
        parameters = f"{counts[0] * 4 / 1e6:.1f}" if counts else ""
        lines.append(row([case.title, f"`{' '.join(case.zoo)}`", parameters, f"{math.log(case.classes):.3f}"]))
    return lines
