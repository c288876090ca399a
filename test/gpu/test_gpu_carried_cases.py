# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the stages of the GPU tests on the fake CUDA driver, with the cases that tools/ci/gpu_check.sh prepares for a
GPU.

usage: test_gpu_carried_cases.py BUILD
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/ci/gpu"))
import prepare
from case_names import has_loop


class CarriedCases(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.work.cleanup)
        cls.folder = pathlib.Path(cls.work.name)
        # Few random programs, because test_fuzz_cuda has more.
        cls.refused = prepare.place_cases(cls.folder, argparse.Namespace(programs=4, arch="sm_90", jobs=2))
        cls.names = [case["name"] for case in json.loads((cls.folder / "cases.json").read_text())]

    def stage(self, name, *flags):
        """Runs a stage, which must pass, and returns its output."""
        done = subprocess.run([prepare.BUILD / "test/bin/refold-gpu-check-recorded", name, self.folder, *flags], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def only_loops(self):
        return "--only=" + ",".join(name for name in self.names if has_loop(name))

    def test_each_compiles(self):
        self.assertEqual(self.refused, {})
        for kind in ("mlp", "ops-1", "ops-1-layer", "random-1-step", "teams-", "library-", "stops-early-op"):
            self.assertTrue(any(name.startswith(kind) for name in self.names), kind)

    def test_each_conforms(self):
        said = re.search(r"(\d+) of (\d+) programs tried .*, 0 are not, 0 were skipped", self.stage("conformance"))
        self.assertTrue(said)
        self.assertEqual(said.groups(), (str(len(self.names)),) * 2)

    def test_promises_are_kept_and_some_stop_early(self):
        self.assertRegex(self.stage("promises", self.only_loops()), r"; [1-9]\d* of them stopped early by a condition")

    def test_bytes_are_those_predicted(self):
        self.stage("memory", self.only_loops())


if __name__ == "__main__":
    prepare.BUILD = pathlib.Path(sys.argv.pop()).resolve()
    unittest.main()
