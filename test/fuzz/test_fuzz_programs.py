#!/usr/bin/env python3
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests tools/ci/fuzz_programs on a stand-in for a test: the seeds that it tries, its report of a failure, and where a second run continues."""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/ci/fuzz_programs"
# A stand-in that records its seeds, and fails on one of them.
PLAYED = """#!/bin/sh
echo "$2 $REFOLD_FUZZ_SEED $REFOLD_FUZZ_PROGRAMS" >> {log}
touch fuzz-strategies.mlir
[ $REFOLD_FUZZ_SEED != {bad} ] || {{ echo "program of seed {bad} is wrong"; exit 1; }}
"""


class FuzzPrograms(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.build = pathlib.Path(folder.name)
        self.log = self.build / "log"

    def run_tool(self, *arguments, bad=0):
        program = self.build / "test/bin/fuzz_tests"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(PLAYED.format(log=self.log, bad=bad))
        program.chmod(0o755)
        return subprocess.run([sys.executable, "-B", TOOL, "--build", self.build, *arguments], capture_output=True, text=True)

    def tried(self):
        return sorted(self.log.read_text().split("\n")[:-1])

    def test_all_seeds_once_and_a_second_run_goes_on(self):
        done = self.run_tool("250", "--only", "strategies", "--part", "100")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("strategies: 250 programs from seed 1000000 on, none fails", done.stdout)
        self.assertEqual(self.tried(), ["[#test_recompute][strategies] 1000000 100", "[#test_recompute][strategies] 1000100 100", "[#test_recompute][strategies] 1000200 50"])
        self.log.unlink()
        self.assertIn("from seed 1000250 on", self.run_tool("10", "--only", "strategies").stdout)
        self.assertEqual(self.tried(), ["[#test_recompute][strategies] 1000250 10"])
        self.assertEqual([p.name for p in (self.build / "fuzz/programs/strategies").iterdir()], ["passed.json"])

    def test_a_failure_is_told_and_tried_again(self):
        done = self.run_tool("300", "--only", "strategies", "--part", "100", "--jobs", "1", bad=1000100)
        self.assertEqual(done.returncode, 1)
        self.assertIn("program of seed 1000100 is wrong", done.stdout)
        self.assertIn("strategies fails within seeds 1000100 to 1000199", done.stderr)
        left = self.build / "fuzz/programs/strategies"
        self.assertTrue((left / "1000100/fuzz-strategies.mlir").exists())
        self.assertEqual(json.loads((left / "passed.json").read_text()), {"next_seed": 1000100})

    def test_refusals(self):
        self.assertIn("no test is called 'x', there are: checked, cpu", self.run_tool("--only", "x").stderr)
        self.assertIn("are at least 1", self.run_tool("0").stderr)
        unbuilt = subprocess.run([sys.executable, "-B", TOOL, "--build", self.build / "none", "--only", "checked"], capture_output=True, text=True)
        self.assertIn("tools/build default fuzz_tests", unbuilt.stderr)


if __name__ == "__main__":
    unittest.main()
