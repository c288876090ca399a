# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks memory at real size. At the largest batch that --find-batch finds for the memory of the GPU, a network trains two steps and
needs the predicted bytes. With one more example it is refused before it runs."""
import json
import pathlib
import tempfile

from stages import FAILED, OK, run_command, say

LEAST_LEFT = 40  # seconds that must be left to begin
STEPS = 2


def run_once(check, told, program, work, limit):
    """Returns the outcome, and the report of the tool about its run."""
    json_file = work / "told.json"
    json_file.unlink(missing_ok=True)
    outcome = run_command([check.folder / "bin/refold-run", check.laid_out / "networks" / program, "--device=cuda", "--quiet", f"--steps={STEPS}",
                           f"--memory-budget={told['capacity_bytes']}B", f"--json={json_file}"], limit, check.environment())
    return outcome, json.loads(json_file.read_text()) if json_file.exists() else {}


def run(check, left):
    """Prints the line, and returns the errors."""
    told = check.prepared.get("memory")
    if not told:
        return []
    say(f"\n### Memory at real size\n\n{told['title']} in {told['capacity_bytes']:,} bytes, for which --find-batch names a batch of {told['batch']}: ")
    if check.options.dry_run:
        say("skipped: there is no GPU to fill")
        return []
    if left < LEAST_LEFT:
        say("skipped: no time was left")
        return []
    with tempfile.TemporaryDirectory() as work:
        fits, told_of_run = run_once(check, told, told["fits"], pathlib.Path(work), left / 2)
        if fits.status != OK:
            say(f"it does not run: {fits.remark}")
            return [f"{told['title']}, batch {told['batch']}: {fits.remark}"]
        predicted, measured = told_of_run["peak_predicted_bytes"], told_of_run["peak_measured_bytes"]
        say(f"{STEPS} steps in {measured:,} bytes, {predicted:,} predicted")
        over, _ = run_once(check, told, told["over"], pathlib.Path(work), left / 2)
        refused = over.status == FAILED and "error" in over.remark
        say(f"batch {told['batch'] + 1}: {over.remark if refused else 'was not refused'}")
    faults = [] if predicted == measured else [f"{told['title']}: {measured:,} bytes measured, {predicted:,} predicted"]
    return faults + ([] if refused else [f"{told['title']}: batch {told['batch'] + 1} was not refused"])
