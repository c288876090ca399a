# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cost of calls that reuse a trace. Arrays have four elements, so that a call costs little more than the work around the kernels."""
import statistics

from common.markdown import row, table_head

from arms import ARMS, command_of, measure, microseconds, versions_of


def calls_table(build, options):
    """Returns the lines of the table, and the versions of the peers."""
    commands = [(arm, command_of(build, arm, ARMS[arm].calls, options.calls)) for arm in options.arms if ARMS[arm].calls]
    found = measure(commands, options.rounds)
    return ["Calls that reuse a trace. A cell has the median of the rounds, with the shortest and the longest round in parentheses. The goal is the sum of "
            "1 µs for the call, 50 ns for each array among its arguments and results, and 2 ns for each pointer that was different in the previous call. "
            "The time includes the kernels.", "", *table(found)], versions_of(found)


def table(found):
    """Returns a row for each kind of call and a column for each arm. Refold has further columns for instructions and the goal."""
    columns = {"call": "---"}
    for arm in found:
        columns[f"{ARMS[arm].title}, µs"] = "---:"
    if "refold" in found:
        columns.update({"Refold, instructions": "---:", "goal, µs": "---:", "met": "---"})
    yield from table_head(columns)
    for name in dict.fromkeys(name for names in found.values() for name in names):
        cells = [name] + [microseconds(names[name]) if name in names else "" for names in found.values()]
        if name in found.get("refold", {}):
            cells += cells_of_goal(found["refold"][name])
        yield row(cells)


def cells_of_goal(lines):
    instructions = [each["instructions"] for each in lines if each["instructions"] is not None]
    counted = f"{statistics.median(instructions):,.0f}" if instructions else "not counted"
    goal = lines[0]["goal_nanoseconds"]
    excess = statistics.median(each["nanoseconds"] for each in lines) - goal
    return [counted, f"{goal / 1000:.2f}", "yes" if excess <= 0 else f"no: {excess / 1000:.2f} µs above"]
