# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of the benchmark."""
import dataclasses
import statistics

from common.markdown import row, table_head

COLUMNS = ["parameters", "batch", "ops of StableHLO", "XLA, peak", "free, peak", "budget", "within, peak", "free / XLA, peak", "within / XLA, peak",
           "more work, %", "planning, s"]
TIMES = ["XLA, ms", "free, ms", "within, ms", "within / free, time", "within / XLA, time"]


@dataclasses.dataclass
class Result:
    """All that is known of a step. A measurement that failed is None."""
    title: str
    facts: dict
    budget: int = None
    free: object = None  # arms.Refold
    within: object = None
    refused: object = None  # arms.Refused
    seconds: dict = dataclasses.field(default_factory=dict)  # {arm: the seconds of all its steps}
    off: float = None  # the largest difference of a loss from XLA's

    def median(self, arm):
        return statistics.median(self.seconds[arm]) if arm in self.seconds else None


def megabytes(count):
    return "" if count is None else f"{count / 1e6:,.1f} MB"


def milliseconds(seconds):
    return "" if seconds is None else f"{seconds * 1e3:,.1f}" if seconds < 0.1 else f"{seconds * 1e3:,.0f}"


def ratio(a, b):
    return "" if a is None or b is None else f"{a / b:.2f}"


def head(timed):
    titles = COLUMNS + TIMES * timed
    return table_head({"step": "---", **{title: "---" if title == "batch" else "---:" for title in titles}})


def row_of(result, timed):
    """Returns the row of a step. Figures that are not known are empty."""
    facts, xla = result.facts, result.facts["peak_bytes"]
    free, within = (arm.peak if arm else None for arm in (result.free, result.within))
    cells = [result.title, f"{facts['parameters'] / 1e6:,.1f} M", facts["batch"], f"{facts['ops']:,}", megabytes(xla), megabytes(free),
             megabytes(result.budget) + "*" * bool(result.refused), megabytes(within), ratio(free, xla), ratio(within, xla)]
    cells += [f"{result.within.work:.1f}", f"{result.within.plan_seconds:.1f}"] if result.within else ["", ""]
    if timed:
        xla, free, within = (result.median(arm) for arm in ("XLA", "free", "within"))
        cells += [milliseconds(xla), milliseconds(free), milliseconds(within), ratio(within, free), ratio(within, xla)]
    return row(cells)


def notes(results):
    """Returns lines about budgets that were refused, and about what was checked."""
    lines = [f"- \\* {result.title}: {megabytes(result.budget)} were refused. The least budget is {result.refused.floor:,} bytes: {result.refused.reason}"
             for result in results if result.refused]
    return lines + [f"- {result.title}: the losses of three steps differ from XLA's by at most {result.off:.1e} of themselves, and the budget "
                    "changes no bit of the state" for result in results if result.off is not None]


def state_table(results):
    """Returns a row for each step with the parts of XLA's peak."""
    lines = table_head({"step": "---", "state": "---:", "state / XLA's peak": "---:", "inputs": "---:", "XLA compiles, s": "---:", "free, planning, s": "---:"})
    for result in results:
        facts = result.facts
        lines.append(row([result.title, megabytes(facts["state_bytes"]), f"{facts['state_bytes'] / facts['peak_bytes']:.2f}", megabytes(facts["input_bytes"]),
                          f"{facts['compile_seconds']:.1f}", f"{result.free.plan_seconds:.1f}" if result.free else ""]))
    return lines
