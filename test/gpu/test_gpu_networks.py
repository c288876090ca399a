# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests tools/ci/gpu_check.sh --only=networks without a GPU.

Prepares small networks, trains them on the fake CUDA driver, and compares the losses with recorded losses of PyTorch.
Other frameworks are skipped if they are not installed.

usage: test_gpu_networks.py BUILD
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
import kernel_cases
import prepare
import prepare_networks
from network_cases import NETWORKS


class DryRun(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.work.cleanup)
        cls.folder = pathlib.Path(cls.work.name, "prepared")
        programs = cls.folder / "networks"
        programs.mkdir(parents=True)
        cls.options = argparse.Namespace(arch="sm_90")
        cls.tool = prepare.BUILD / "test/bin/refold-gpu-check-recorded"
        cls.assembler = prepare_networks.Assembler(cls.tool, "sm_90", prepare.call)
        cls.networks = {network.name: prepare_networks.place_network(prepare, programs, network, cls.options, cls.assembler, sizes=["small"])
                        for network in NETWORKS}
        prepare_networks.place_peers(prepare, cls.folder)
        (cls.folder / "prepared.json").write_text(json.dumps({"date": "today", "commit": "abc", "arch": "sm_90", "only": "networks", "networks": cls.networks}))
        # A Python interpreter without installed packages.
        cls.python = pathlib.Path(cls.work.name, "python")
        cls.python.write_text(f"#!/bin/sh\nexec '{sys.executable}' -S \"$@\"\n")
        cls.python.chmod(0o755)

    def check(self, *flags):
        command = [prepare.ROOT / "tools/ci/gpu_check.sh", "--dry-run", self.folder, f"--tool={self.tool}", f"--python={self.python}", *flags]
        return subprocess.run(command, capture_output=True, text=True)

    def test_each_compiles_in_both_arms(self):
        for name, sizes in self.networks.items():
            self.assertEqual((list(sizes["small"]["programs"]), sizes["small"]["refused"]), (["f32", "tf32"], {}), name)

    def test_refold_has_the_known_losses_and_bytes_and_peers_are_skipped(self):
        done = self.check("--only=networks", "--seconds=240")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for network in NETWORKS:
            for arm in ("f32", "TF32"):
                row = re.search(rf"\| {re.escape(network.title)} \| Refold, {arm} \| [\d.]+ \| [\d.]+ \| ([\d.e-]+) \| [\d.]+ \| ([\d,]+) predicted, ([\d,]+) measured", done.stdout)
                self.assertTrue(row, f"{network.title}, {arm}:\n{done.stdout}")
                self.assertLess(float(row[1]), 1e-3)
                self.assertEqual(row[2], row[3])
            self.assertRegex(done.stdout, rf"\| {re.escape(network.title)} \| PyTorch, eager, TF32 \| skipped \| \| .*No module named")
        self.assertIn("6 of 24 arms measured", done.stdout)

    def test_machine_code_is_put_in_where_there_is_an_assembler(self):
        program = self.folder / "networks" / self.networks["bert-base"]["small"]["programs"]["f32"]
        if not self.assembler.ptxas:
            self.skipTest("no ptxas")
        self.assertIn(b"\x7fELF", program.read_bytes())

    def test_a_question_that_is_none_is_named(self):
        program = self.folder / "networks" / self.networks["bert-base"]["small"]["programs"]["f32"]
        for question, wrong in (("f32", "is 'f32'"), ("f32 none", "is 'f32 none'"), ("f32 0", "is 'f32 0'"), ("other 1", "there is no program 'other'")):
            done = subprocess.run([self.tool, "train", f"--program=f32={program}"], input=question + "\n", capture_output=True, text=True)
            self.assertEqual(done.returncode, 1)
            self.assertIn(wrong, done.stderr)

    def test_an_error_of_one_program_stops_no_other(self):
        folder = self.folder / "networks"
        programs = self.networks["bert-base"]["small"]["programs"]
        done = subprocess.run([self.tool, "train", f"--program=bad={folder / 'none.rfx'}", f"--program=f32={folder / programs['f32']}", "--below=tokens=40",
                               "--below=labels=40", "--below=positions=20"], input="bad 1\nf32 1\nf32 99\nf32 close\n", capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([answer["arm"] for answer in answers], ["bad", "f32", "bad", "f32", "f32", "f32"])
        self.assertIn("none.rfx", answers[2]["error"])
        self.assertAlmostEqual(answers[3]["losses"][0] / self.networks["bert-base"]["small"]["losses"][0], 1, delta=1e-4)
        self.assertIn("99 steps were asked for, but the fold has 20", answers[4]["error"])

    def test_bounds_of_inputs(self):
        program = self.folder / "networks" / self.networks["bert-base"]["small"]["programs"]["f32"]
        done = subprocess.run([self.tool, "train", f"--program=f32={program}", "--below=tokens=many"], input="", capture_output=True, text=True)
        self.assertIn("--below of 'tokens' is 'many', it must be a whole number above 0", done.stderr)

    def test_each_kernel_compiles_as_large_as_in_networks(self):
        for kernel in kernel_cases.KERNELS:
            with tempfile.TemporaryDirectory() as work:
                program = pathlib.Path(work, "kernel.mlir")
                program.write_text(kernel_cases.program(kernel))
                self.assertIsNone(prepare.compile_for_card(program, pathlib.Path(work, "kernel.rfx"), self.options, *(["--tf32"] if kernel.tf32 else [])),
                                  kernel.name)


if __name__ == "__main__":
    prepare.BUILD = pathlib.Path(sys.argv.pop()).resolve()
    unittest.main()
