# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the steps of Inputs/, which write_data exported from JAX and PyTorch, and compares every loss with theirs.

usage: test_steps.py REFOLD_RUN

Each step also runs step by step and with two threads, and one of them within budgets, with the same bits.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

INPUTS = pathlib.Path(__file__).resolve().parent / "Inputs"
# Losses agree to this part of the largest loss. A loss is a mean of f32 numbers.
TOLERANCE = 1e-5
# The step whose activations take most of the memory, and the parts of its free peak that budgets leave.
DEEP, BUDGETS = "deep_mlp", (0.95, 0.9)


def run(refold_run, step, expected, folder, *flags):
    if not expected["feeds"]:
        flags = (f"--steps={expected['steps']}", *flags)
    feeds = [word for feed in expected["feeds"] for word in ("--feed", f"{feed}={step / feed}.npy")]
    return subprocess.run([refold_run, str(step / "step.mlir"), *feeds, *flags], cwd=folder, capture_output=True, text=True, check=False)


def losses_of(refold_run, step, expected, folder, *flags):
    file = folder / "loss.csv"
    file.unlink(missing_ok=True)
    done = run(refold_run, step, expected, folder, "--quiet", f"--state-in={step / 'step.safetensors'}", "--fetch",
               f"{expected['fetch']}=loss.csv", *flags)
    assert done.returncode == 0, f"{step.name} {flags}: {done.stderr}"
    return [float(line.split(",")[-1]) for line in file.read_text(encoding="utf-8").split()[1:]]


def data_of(npy):
    """The bytes of the elements of a .npy file."""
    content = npy.read_bytes()
    return content[10 + int.from_bytes(content[8:10], "little"):]


def check_exact(refold_run, step, expected, folder, device):
    """Compares every bit of the other outputs with JAX's."""
    for name, numbers in expected.get("exact", {}).items():
        done = run(refold_run, step, expected, folder, "--quiet", f"--device={device}", f"--state-in={step / 'step.safetensors'}",
                   "--fetch", f"{name}={name}.npy")
        assert done.returncode == 0, f"{step.name}: {done.stderr}"
        assert data_of(folder / f"{name}.npy").hex() == numbers, f"{step.name} on {device}: {name} differs"
        print(f"{step.name} on {device}: {name} is equal in every bit")


def main():
    refold_run = sys.argv[1]
    steps = sorted(path for path in INPUTS.iterdir() if path.is_dir())
    assert len(steps) >= 11 and DEEP in [step.name for step in steps], steps
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for step in steps:
            expected = json.loads((step / "expected.json").read_text(encoding="utf-8"))
            largest = max(abs(loss) for loss in expected["losses"])
            for device in ("cpu", "checked"):
                got = losses_of(refold_run, step, expected, folder, f"--device={device}")
                assert len(got) == len(expected["losses"]), got
                error = max(abs(a - b) for a, b in zip(got, expected["losses"])) / largest
                print(f"{step.name} on {device}: losses within {error:.1e}")
                assert error <= TOLERANCE, (got, expected["losses"])
                check_exact(refold_run, step, expected, folder, device)
            whole = losses_of(refold_run, step, expected, folder, "--threads=1")
            assert losses_of(refold_run, step, expected, folder, "--threads=2", "--no-fold") == whole, step.name
            free = run(refold_run, step, expected, folder, "--device=null").stdout
            peak = int(re.search(r"\(([\d,]+) bytes\)", free).group(1).replace(",", ""))
            for part in BUDGETS if step.name == DEEP else ():
                limit = f"--memory-budget={int(peak * part)}B"
                assert losses_of(refold_run, step, expected, folder, limit) == whole, (step.name, part)
                print(f"{step.name} within {part} of {peak} bytes: the same losses")


if __name__ == "__main__":
    main()
