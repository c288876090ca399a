# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests separately the modules of tools/ci/gpu that the stage of networks uses.

The modules are the clock, the check of losses, the memory of BERT-large, the preparation of a folder, and the protocol
of the workers of other frameworks.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(REPOSITORY / "tools/ci/gpu"))
import arms
import network_cases
import network_memory
import network_stage
import prepare
import prepare_networks
import workers


class Clock(unittest.TestCase):
    def test_rate(self):
        clock = workers.Clock(1000)
        time.sleep(0.01)
        self.assertGreaterEqual(clock.now(), 10)
        self.assertEqual(clock.on_machine(500), 0.5)


class Judge(unittest.TestCase):
    def test_losses(self):
        self.assertAlmostEqual(network_stage.judge([10.001, 9.0], [10.0, 9.0], 1e-3), 1e-4)
        with self.assertRaisesRegex(arms.Void, "only 1 losses, expected 2"):
            network_stage.judge([10.0], [10.0, 9.0], 1e-3)
        with self.assertRaisesRegex(arms.Void, "loss nan at step 1, expected 9"):
            network_stage.judge([10.0, None], [10.0, 9.0], 1e-3)

    def test_tolerances(self):
        for arm in network_cases.ARMS:
            expected = 2e-2 if "bf16" in arm.title else 5e-3 if arm.title.endswith("TF32") else 1e-3
            self.assertEqual(arm.tolerance, expected, arm.title)


class Memory(unittest.TestCase):
    """network_memory with a stand-in for refold-run."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "bin").mkdir()
        self.said = []
        say, network_memory.say = network_memory.say, self.said.append
        self.addCleanup(setattr, network_memory, "say", say)

    def run_it(self, measured=70, refuses=True, dry_run=False, left=100):
        tool = self.folder / "bin/refold-run"
        tool.write_text(f"""#!{sys.executable}
import json, sys
if "over" in sys.argv[1] and {refuses}:
    sys.exit("refold-run: error: the program needs 71 bytes, the budget is 70")
json.dump({{"peak_predicted_bytes": 70, "peak_measured_bytes": {measured}}}, open(sys.argv[-1].removeprefix("--json="), "w"))
""")
        tool.chmod(0o755)

        class Check:
            folder, laid_out = self.folder, self.folder
            prepared = {"memory": {"title": "BERT-large", "capacity_bytes": 70, "batch": 9, "fits": "fits.rfx", "over": "over.rfx"}}
            options = type("Options", (), {"dry_run": dry_run})

            @staticmethod
            def environment():
                return None

        faults = network_memory.run(Check, left)
        return faults, "\n".join(self.said)

    def test_it_fits_and_one_more_is_refused(self):
        faults, said = self.run_it()
        self.assertEqual(faults, [])
        self.assertIn("2 steps in 70 bytes, 70 predicted", said)
        self.assertIn("batch 10: refold-run: error: the program needs 71 bytes, the budget is 70", said)

    def test_other_bytes_than_predicted(self):
        self.assertEqual(self.run_it(measured=72)[0], ["BERT-large: 72 bytes measured, 70 predicted"])

    def test_one_more_that_runs(self):
        self.assertEqual(self.run_it(refuses=False)[0], ["BERT-large: batch 10 was not refused"])

    def test_it_is_skipped(self):
        self.assertIn("skipped: there is no GPU to fill", self.run_it(dry_run=True)[1])
        self.assertIn("skipped: no time was left", self.run_it(left=3)[1])


class Preparing(unittest.TestCase):
    def test_bounds(self):
        self.assertEqual(prepare_networks.bounds(["resnet50", "--classes=1000", "--batch=64"]), {"labels": 1000, "tokens": 1000})
        self.assertEqual(prepare_networks.bounds(["bert-base", "--classes=30522", "--seq=128"]),
                         {"labels": 30522, "tokens": 30522, "positions": 128})

    def test_first_losses_are_of_these_command_lines(self):
        for network in network_cases.NETWORKS:
            full, small, arguments = prepare_networks.known_losses(REPOSITORY, network)
            self.assertEqual(arguments[0], network.name)
            for losses in filter(None, (full, small)):
                self.assertEqual(len(losses), 5)
                self.assertTrue(all(0 < after < before for before, after in zip(losses, losses[1:])), losses)

    def test_losses_of_another_command_line(self):
        network = network_cases.Network("resnet50", "", ("resnet50", "--batch=3"), "resnet50")
        with self.assertRaisesRegex(ValueError, "has no losses of 'resnet50 --batch=3': write_first_losses resnet50"):
            prepare_networks.known_losses(REPOSITORY, network)

    def test_a_text_is_assembled_once(self):
        calls = []

        def call(*command):
            calls.append([str(part) for part in command])
            if command[1] == "ptx":
                pathlib.Path(command[3]).write_text("same text")
            elif command[0] == "/a/ptxas":
                pathlib.Path(command[3]).write_bytes(b"code")

        with tempfile.TemporaryDirectory() as work:
            assembler = prepare_networks.Assembler("tool", "sm_90", call)
            assembler.ptxas = "/a/ptxas"
            for name in ("a.rfx", "b.rfx"):
                self.assertEqual(assembler.assemble(pathlib.Path(work, name), pathlib.Path(work)), 4)
        self.assertEqual([command[:2] for command in calls],
                         [["tool", "ptx"], ["/a/ptxas", "-arch=sm_90"], ["tool", "cubin"], ["tool", "ptx"], ["tool", "cubin"]])

    def test_peers_are_placed_with_what_they_read(self):
        with tempfile.TemporaryDirectory() as folder:
            prepare_networks.place_peers(prepare, pathlib.Path(folder))
            placed = {str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*.py")}
        for script in ("peers/torch_card.py", "peers/jax_card.py", "peers/card_worker.py", "peers/plain_resnet50.py", "peers/jax_networks/bert_base.py",
                       "reference/formula.py", "reference/networks/gpt2_small.py"):
            self.assertIn("networks_peers/" + script, placed)


class WorkerProtocol(unittest.TestCase):
    """peers/card_worker.py with arms that train nothing."""

    SCRIPT = """
import sys, time
sys.path.insert(0, {peers!r})
import card_worker

class Arm:
    remark = "as it is"
    def __init__(self, name):
        if name == "bad":
            raise ValueError("no such arm\\nmore of it")
        time.sleep(0.5 if name == "slow" else 0)
    def train(self, steps):
        return [1.0] * steps
    def memory(self):
        return 1, 2
    def rest(self):
        pass

card_worker.serve("Framework 1", Arm)
"""

    def answers(self, questions):
        text = self.SCRIPT.format(peers=str(REPOSITORY / "test/bench/networks/peers"))
        done = subprocess.run([sys.executable, "-B", "-c", text], input=questions, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_answers(self):
        made, trained = self.answers("a 0\na 3\n")
        self.assertEqual((made["steps"], made["losses"], made["allocated_bytes"], made["reserved_bytes"], made["remark"]), (0, [], 1, 2, "as it is"))
        self.assertEqual((trained["arm"], trained["steps"], trained["losses"], trained["version"]), ("a", 3, [1.0, 1.0, 1.0], "Framework 1"))

    def test_errors_are_one_line_and_stop_nothing(self):
        bad, good = self.answers("bad 0\na 1\n")
        self.assertEqual(bad["error"], "ValueError: no such arm")
        self.assertEqual(good["steps"], 1)

    def test_arms_that_are_made_come_first(self):
        order = [(answer["arm"], answer["steps"]) for answer in self.answers("slow 0\nother 0\nslow 5\n")]
        self.assertEqual(order, [("slow", 0), ("slow", 5), ("other", 0)])


if __name__ == "__main__":
    unittest.main()
