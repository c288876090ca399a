# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the logic of tools/ci/gpu_check.sh --only=networks --per-kernel, with stand-ins for processes."""
import sys
import time
import unittest

from played import REPOSITORY, PlayedFolder

sys.path.insert(0, str(REPOSITORY / "tools/ci/gpu"))
import kernel_cases
import kernel_stage

# A script in place of the processes of Refold and PyTorch. A kernel takes Refold 2 ms and PyTorch 1
# ms, unless behaviour.json has other times.
PLAYED = """#!{python}
import json, pathlib, sys, time
told = json.loads(pathlib.Path({folder!r}, "behaviour.json").read_text())
refold = "train" in sys.argv
if not refold and "missing" in told:
    sys.exit("ModuleNotFoundError: No module named 'torch'")
for line in sys.stdin:
    arm, steps = line.split()
    way = told.get(arm, {{}})
    answer = {{"arm": arm, "version": "Stand-in 1.0"}}
    if arm == "ceiling":
        answer.update(flops=1e14, bytes=1e12)
    elif refold and "error" in way:
        answer["error"] = way["error"]
    elif refold:
        time.sleep(way.get("sleep", 0))
        answer.update(seconds=2e-3 * int(steps), losses=[way.get("element", 0.5)] * int(steps))
    else:
        answer.update(seconds=1e-3, element=0.5, root=2.0)
    print(json.dumps(answer), flush=True)
"""


class PerKernel(PlayedFolder):
    def setUp(self):
        self.play(PLAYED, "kernels_card.py")
        programs = {kernel.name: f"kernel-{kernel.name}.rfx" for kernel in kernel_cases.KERNELS}
        self.prepared["kernels"] = {size: {"programs": programs, "refused": {}, "below": {"tokens": 9}} for size in ("full", "small")}

    def check(self, *flags, **behaviour):
        self.behaviour = behaviour
        return super().check("--per-kernel", *flags)

    def test_per_cent_of_the_ceiling(self):
        done = self.check()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("At most 100.0 TFLOP/s in TF32 and 1000 GB/s, by Stand-in 1.0 in this call", done.stdout)
        # 19.3 GFLOP take 0.193 ms, and the bytes of a layer norm take 0.050 ms.
        self.assertIn("| linear 4,096 × 768 × 3,072 | 2.000 | 10 | 1.000 | 19 | 0.50 | 0e+00 |\n", done.stdout)
        self.assertIn("| layer norm 8,192 × 768 | 2.000 | 3 | 1.000 | 5 | 0.50 | 0e+00 |\n", done.stdout)
        self.assertIn("16 of 16 kernels", done.stdout)

    def test_another_value_is_void(self):
        done = self.check(linear={"element": 0.6})
        self.assertEqual(done.returncode, 1)
        self.assertIn("| linear 4,096 × 768 × 3,072 | void: the element is 0.6, PyTorch's 0.5: off by 0.05 of the root mean square, allowed 0.005 |", done.stdout)
        self.assertIn("15 of 16 kernels; linear 4,096", done.stdout)

    def test_a_kernel_that_fails_stops_no_other(self):
        done = self.check(adamw={"error": "no such kernel"})
        self.assertEqual(done.returncode, 1)
        self.assertIn("| AdamW of 50,257 × 768 | void: no such kernel |", done.stdout)
        self.assertIn("15 of 16 kernels", done.stdout)

    def test_without_pytorch_there_is_nothing_to_compare_with(self):
        done = self.check(missing=True)
        self.assertEqual(done.returncode, 0)
        self.assertIn("nothing to compare with: ModuleNotFoundError: No module named 'torch'", done.stdout)

    def test_it_stops_itself(self):
        begin = time.monotonic()
        done = self.check("--clock-rate=20", "--seconds=120", **{kernel.name: {"sleep": 0.25} for kernel in kernel_cases.KERNELS})
        self.assertLess(time.monotonic() - begin, 30)
        self.assertNotIn("16 of 16", done.stdout)
        self.assertRegex(done.stdout, r"\d+ of 16 kernels")


class Cases(unittest.TestCase):
    def test_sixteen_and_each_has_a_small_one(self):
        self.assertEqual(len(kernel_cases.KERNELS), 16)
        self.assertEqual([kernel.name for kernel in kernel_cases.KERNELS], list(kernel_cases.SMALL))

    def test_what_they_need_at_least(self):
        known = {kernel.name: kernel for kernel in kernel_cases.KERNELS}
        self.assertEqual(known["linear"].flops, 2 * 4096 * 768 * 3072)
        self.assertEqual(known["convolution"].flops, 2 * 64 * 128 * 28 * 28 * 128 * 9)
        self.assertEqual(known["attention"].flops, 2 * 2 * 8 * 12 * 1024 * 1024 * 64 // 2)
        self.assertEqual(known["layer-norm"].bytes, 4 * (2 * 8192 * 768 + 2 * 768))
        ceiling = {"flops": 1e14, "bytes": 1e12}
        self.assertAlmostEqual(kernel_stage.least_seconds(known["linear"], ceiling), known["linear"].flops / 1e14)
        self.assertAlmostEqual(kernel_stage.least_seconds(known["adamw"], ceiling), 5 * 4 * 50257 * 768 / 1e12)

    def test_the_row_of_the_first_token(self):
        """Returns the same numbers as test/e2e/reference/formula.py, without NumPy."""
        def mixed(x):
            x = (x ^ x >> 16) * 0x85EBCA6B % 2**32
            x = (x ^ x >> 13) * 0xC2B2AE35 % 2**32
            return x ^ x >> 16

        fnv = 2166136261
        for byte in b"tokens":
            fnv = (fnv ^ byte) * 16777619 % 2**32
        self.assertEqual(kernel_cases.FIRST_TOKEN_WORD, mixed((mixed(0) + fnv) % 2**32) >> 8)
        for kernel in (kernel_cases.SMALL["embedding-gradient"], kernel_cases.KERNELS[14]):
            self.assertLess(kernel.element[0], kernel.out[0])


if __name__ == "__main__":
    unittest.main()
