# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The heading of a benchmark's results and its tables, in the format of docs/benchmarks."""
import contextlib
import datetime
import os
import pathlib
import sys

from common.build import ROOT
from common.processes import Failure, call


def machine():
    """Describes the machine. Must be called before the first round."""
    model = "unknown CPU"
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            model = line.split(":", 1)[1].strip()
            break
    return f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the first round"


def heading(machine_line, versions=()):
    """Returns lines with the date, the machine, the commit, the versions and the command line."""
    lines = [f"- date: {datetime.date.today().isoformat()}", f"- machine: {machine_line}"]
    with contextlib.suppress(Failure):  # if this is no checkout
        lines.append(f"- commit: {call(['git', '-C', ROOT, 'rev-parse', '--short', 'HEAD']).strip()}")
    lines += [f"- {version}" for version in sorted(versions)]
    script = pathlib.Path(sys.argv[0]).resolve().relative_to(ROOT)
    return lines + [f"- command: `{' '.join([str(script)] + sys.argv[1:])}`"]


def row(cells):
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def table_head(columns):
    """Returns the first two lines of a table. `columns`: {title: "---" for text or "---:" for numbers}."""
    return [row(columns), f"|{'|'.join(columns.values())}|"]
