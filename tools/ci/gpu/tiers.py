# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the compiler's estimates of a step in the fusion granularities `layer` and `step` with times on the GPU.

The figures serve to adjust the constants of compiler/target/cuda/card_cost.cpp. A wrong estimate is no failure; only a program that
does not run fails.
"""
import json
import pathlib
import tempfile
import time

from stages import FAILED, OK, SKIPPED, Outcome, run_command, say

SECONDS = 0.3  # intended duration of a run, according to the estimate
LEAST_STEPS = 4
LEAST_LEFT = 30  # seconds that must be left to begin another program: drivers take long to compile some PTX


def measure(check, compared, granularity, limit):
    """Returns the microseconds for each step, with all steps in one launch. Raises RuntimeError if the run fails."""
    steps = max(LEAST_STEPS, min(compared["steps"], int(SECONDS * 1e6 / compared["estimates"][granularity])))
    program = check.folder / "tiers" / compared["programs"][granularity]
    with tempfile.TemporaryDirectory() as work:
        told = pathlib.Path(work, "told.json")
        outcome = run_command([check.folder / "bin/refold-run", program, "--device=cuda", "--quiet", f"--steps={steps}", f"--json={told}"],
                              limit, check.environment())
        if outcome.status != OK:
            raise RuntimeError(f"{compared['name']}, granularity {granularity}: {outcome.remark}")
        return json.loads(told.read_text())["us_per_step"]


def row(check, compared, deadline):
    """Prints the row of a program. Returns whether the compiler chooses the faster fusion granularity."""
    estimates = compared["estimates"]
    measured = {granularity: measure(check, compared, granularity, deadline - time.monotonic()) for granularity in estimates}
    taken, faster = (min(times, key=times.get) for times in (estimates, measured))
    cells = [f"{estimates[granularity]:.1f} | {measured[granularity]:.1f} | {estimates[granularity] / measured[granularity]:.2f}" for granularity in ("step", "layer")]
    loss = measured[taken] / measured[faster]
    say(f"| {compared['name']} | {' | '.join(cells)} | {taken} | {'' if taken == faster else f'{faster}, {loss:.2f} times as fast'} |")
    return taken == faster


def run(check, limit):
    if check.options.dry_run:
        return Outcome(SKIPPED, "there is no GPU to time")
    deadline = time.monotonic() + limit
    programs = check.prepared.get("tiers", [])
    if not programs:
        return Outcome(SKIPPED, "no program was prepared for it")
    say("µs a step, estimated when it was compiled and measured, and what `auto` takes.\n")
    say("| program | `step`: estimated | measured | ratio | `layer`: estimated | measured | ratio | `auto` | faster |")
    say("|---|---:|---:|---:|---:|---:|---:|---|---|")
    right, faults = [], []
    for compared in programs:
        if deadline - time.monotonic() < LEAST_LEFT:
            break
        try:
            right.append(row(check, compared, deadline))
        except RuntimeError as fault:
            faults.append(str(fault))
    remark = f"{len(right)} of {len(programs)} programs, auto takes the faster granularity of {sum(right)}"
    return Outcome(FAILED, f"{remark}; {faults[0]}") if faults else Outcome(OK if right else SKIPPED, remark)
