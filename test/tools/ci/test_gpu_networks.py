# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the logic of tools/ci/gpu_check.sh --only=networks, with stand-ins for processes and a clock that runs fast."""
import json
import pathlib
import sys
import time
import unittest

from played_networks import PlayedNetworks
import check
import network_cases
import network_stage


class Stage(PlayedNetworks):
    def test_all_arms_of_all_networks(self):
        self.behaviour = {"f32": {"ms": 150}, "tf32": {"ms": 100}, "compiled-bf16": {"ms": 25}}
        done = self.check()
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertIn("24 of 24 arms measured, 24 of them in all rounds", self.summary(done))
        self.assertIn("| Refold, f32 | 150.00 | 1.50 | 150.00, 150.00, 150.00 | 0.0e+00 | 2.5 | 1,000 predicted, 1,000 measured, 5,000 of the driver |\n", done.stdout)
        self.assertIn("| PyTorch, compiled, bf16 autocast | 25.00 | 0.25 | 25.00, 25.00, 25.00 | 0.0e+00 | 2.5 | 2,000 allocated, 3,000 reserved |\n", done.stdout)

    def test_the_order_is_refold_pytorch_compiled_jax(self):
        rows = self.rows(self.check())
        titles = [network.title for network in network_cases.NETWORKS]
        before_jax = [arm.title for arm in network_cases.ARMS if arm.framework != "jax"]
        self.assertEqual([arm.title for arm in network_cases.ARMS],
                         ["Refold, f32", "Refold, TF32", "PyTorch, eager, TF32", "PyTorch, eager, TF32 off", "PyTorch, compiled, TF32",
                          "PyTorch, compiled, bf16 autocast", "JAX, jit, f32", "JAX, jit, bf16"])
        self.assertEqual([row[:2] for row in rows], [(title, arm) for arm in before_jax for title in titles] +
                         [(title, arm) for title in titles for arm in ("JAX, jit, f32", "JAX, jit, bf16")])

    def test_rounds_are_interleaved_and_of_ten_steps(self):
        self.check("--networks=bert-base")
        rounds = [line.split()[1:] for line in self.asked() if line.startswith("bert-base") and int(line.split()[2]) >= 10]
        refold = [arm for arm, steps in rounds if arm in ("f32", "tf32")]
        self.assertEqual(refold, ["f32", "tf32"] * 3)
        self.assertEqual(len(rounds), 24)
        self.assertEqual({steps for _, steps in rounds}, {"10"})

    def test_short_steps_make_longer_rounds_that_the_fold_still_holds(self):
        self.behaviour = {"tf32": {"ms": 40}, "eager": {"ms": 1}}
        self.check("--networks=bert-base")
        steps = {arm: [int(line.split()[2]) for line in self.asked() if line.split()[1] == arm] for arm in ("f32", "tf32", "eager")}
        self.assertEqual(steps["f32"], [5, 1, 10, 1, 10, 1, 10])
        self.assertEqual(steps["tf32"], [5, 1, 13, 1, 13, 1, 13])
        self.assertEqual(steps["eager"], [0, 5, 1, 16, 1, 16, 1, 16])
        self.assertLessEqual(network_stage.JUDGED + network_stage.ROUNDS * (1 + network_stage.MOST_STEPS), network_cases.STEPS)

    def test_one_process_a_network_and_framework(self):
        self.check()
        calls = (self.folder / "calls").read_text().splitlines()
        self.assertEqual(len(calls), 9)
        self.assertTrue(any("--below=labels=10" in call for call in calls), calls)
        self.assertEqual(sum("--device cuda bert-base --batch=2" in call for call in calls), 2)

    def test_peers_are_made_while_refold_is_measured(self):
        self.behaviour = {arm: {"make": 0.4} for arm in ("eager-tf32", "eager", "compiled-tf32", "compiled-bf16", "jit", "jit-bf16")}
        begin = time.monotonic()
        self.assertEqual(self.check().returncode, 0)
        self.assertLess(time.monotonic() - begin, 10)  # in sequence, starting alone would take 7 s, and then the rest

    def test_an_arm_whose_losses_are_off_is_void(self):
        self.behaviour = {"eager": {"off": 2e-3}, "eager-tf32": {"off": 2e-3}, "compiled-tf32": {"off": 6e-3}, "compiled-bf16": {"off": 1.9e-2},
                          "jit-bf16": {"off": "nan"}}
        done = self.check("--networks=gpt2-small")
        self.assertEqual(done.returncode, 0)
        rows = {row[1]: row for row in self.rows(done)}
        self.assertEqual(rows["PyTorch, eager, TF32 off"][2:5], ("void", "", "loss 10.02 at step 0, expected 10: off by 0.002, allowed 0.001"))
        self.assertEqual(rows["PyTorch, eager, TF32"][2], "100.00")
        self.assertEqual(rows["PyTorch, compiled, TF32"][2], "void")
        self.assertEqual(rows["PyTorch, compiled, bf16 autocast"][4], "1.9e-02")
        self.assertIn("loss nan at step 0", rows["JAX, jit, bf16"][4])
        self.assertIn("5 of 8 arms measured", self.summary(done))

    def without_known_losses(self):
        for network in self.prepared["networks"].values():
            network["full"]["losses"] = None

    def test_without_known_losses_pytorch_in_f32_has_them(self):
        self.without_known_losses()
        self.behaviour = {"tf32": {"off": 6e-3}, "jit": {"off": 2e-3}}
        done = self.check("--networks=bert-base")
        self.assertEqual(done.returncode, 1)
        self.assertIn("| Refold, f32 | 100.00 | 1.00 | not known yet | 2.5 |", done.stdout)
        self.assertIn("BERT-base, 32 × 128 tokens, Refold, TF32: loss 10.06 at step 0, expected 10: off by 0.006, allowed 0.005", self.summary(done))
        self.assertIn("| JAX, jit, f32 | void | | loss 10.02 at step 0", done.stdout)
        self.assertIn("| Refold, f32 | 100.00 | 1.00 | 100.00, 100.00, 100.00 | 0.0e+00 |", done.stdout)
        self.assertIn("6 of 8 arms measured, 6 of them in all rounds", self.summary(done))

    def test_without_any_losses_nothing_is_measured(self):
        self.without_known_losses()
        self.behaviour = {"missing": "torch"}
        done = self.check("--networks=bert-base")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Refold, f32: there are no losses to hold its own against", self.summary(done))

    def test_own_losses_must_be_right(self):
        self.behaviour = {"tf32": {"off": 6e-3}}
        done = self.check()
        self.assertEqual(done.returncode, 1)
        self.assertIn("ResNet-50, 64 × 3 × 224 × 224, Refold, TF32: loss 10.06 at step 0", self.summary(done))
        self.assertIn("| Refold, f32 | 100.00 | 1.00 |", done.stdout)

    def test_an_arm_that_fails_stops_no_other(self):
        self.behaviour = {"compiled-tf32": {"error": "RuntimeError: no C compiler"}}
        done = self.check("--networks=resnet50")
        self.assertEqual(done.returncode, 0)
        self.assertIn("PyTorch, compiled, TF32 | void | | RuntimeError: no C compiler |", done.stdout)
        self.assertIn("7 of 8 arms measured, 7 of them in all rounds", self.summary(done))

    def test_a_process_that_dies_leaves_its_last_words(self):
        self.behaviour = {"jit": {"dies": True}}
        done = self.check("--networks=resnet50")
        self.assertEqual(done.returncode, 0)
        self.assertIn("JAX, jit, f32 | void | | XlaRuntimeError: no such thing |", done.stdout)
        self.assertIn("JAX, jit, f32, its last words:\n\n```\na last word\nXlaRuntimeError: no such thing\n", done.stdout)

    def test_a_framework_that_is_not_installed_is_skipped(self):
        self.behaviour = {"missing": "torch"}
        done = self.check("--networks=resnet50")
        self.assertEqual(done.returncode, 0)
        self.assertIn("PyTorch, eager, TF32 | skipped | | ModuleNotFoundError: No module named 'torch' |", done.stdout)

    def test_a_program_that_was_not_compiled(self):
        self.prepared["networks"]["resnet50"]["full"] = dict(self.prepared["networks"]["resnet50"]["full"], programs={"f32": "resnet50-f32.rfx"},
                                                             refused={"tf32": "no kernel for rf.sort"})
        done = self.check("--networks=resnet50")
        self.assertIn("| Refold, TF32 | void | | was not compiled: no kernel for rf.sort |", done.stdout)

    def test_remarks(self):
        self.behaviour = {"jit-bf16": {"remark": "attention by XLA"}}
        done = self.check("--networks=bert-base")
        self.assertIn("- JAX, jit, bf16: attention by XLA\n", done.stdout)
        self.assertIn("- Refold, f32: one graph\n", done.stdout)
        self.assertIn("- Stand-in 1.0\n", done.stdout)


class Time(PlayedNetworks):
    """A dry run with a clock on which a second is half a minute."""

    RATE = 30

    def test_the_stage_stops_itself_with_what_it_has(self):
        # With this clock, an arm takes a minute. So there is time for one of the first arms, but
        # never for all arms.
        self.behaviour = {arm: {"sleep": 0.7} for arm in ("f32", "tf32", "eager-tf32", "eager")}
        begin = time.monotonic()
        done = self.check("--dry-run", f"--tool={self.folder / 'bin/refold-gpu-check'}", f"--clock-rate={self.RATE}")
        taken = (time.monotonic() - begin) * self.RATE
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertLess(taken, 360 + 4 * self.RATE)  # starting Python takes real seconds
        measured = [row[1] for row in self.rows(done) if row[2] not in ("void", "skipped")]
        self.assertIn("Refold, f32", measured)
        self.assertNotIn("JAX, jit, f32", measured)
        self.assertIn("| JAX, jit, f32 | left out | | no time was left |", done.stdout)
        for network in network_cases.NETWORKS:
            self.assertIn(f"\n### {network.title}\n", done.stdout)
        self.assertRegex(self.summary(done), r"\| ok \| .* \d of 24 arms measured, 0 of them in all rounds")

    def test_an_arm_that_hangs_has_a_limit(self):
        self.behaviour = {"resnet50 eager-tf32": {"sleep": 60}}
        begin = time.monotonic()
        done = self.check("--networks=resnet50,bert-base", f"--clock-rate={self.RATE}")
        self.assertLess(time.monotonic() - begin, 40)
        self.assertIn("PyTorch, eager, TF32 | void | | no answer within 60 s |", done.stdout)
        self.assertIn("its process was ended: 'eager-tf32' gave no answer within 60 s", done.stdout)
        self.assertIn("12 of 16 arms measured", self.summary(done))
        measured = {row[:2] for row in self.rows(done) if row[2] not in ("void", "skipped")}
        self.assertIn(("BERT-base, 32 × 128 tokens", "PyTorch, compiled, TF32"), measured)
        self.assertIn(("ResNet-50, 64 × 3 × 224 × 224", "JAX, jit, f32"), measured)

    def test_own_code_that_hangs_fails(self):
        self.behaviour = {"bert-base f32": {"sleep": 60}}
        done = self.check(f"--clock-rate={self.RATE}")
        self.assertEqual(done.returncode, 1)
        self.assertIn("BERT-base, 32 × 128 tokens, Refold, f32: no answer within 150 s", self.summary(done))

    def test_no_round_is_begun_that_does_not_fit(self):
        self.behaviour = {"f32": {"ms": 40000}}
        done = self.check("--networks=resnet50", "--seconds=60")
        self.assertIn("| Refold, f32 | void | | no time was left |", done.stdout.replace("left out", "void"))
        self.assertNotIn("f32 10\n", "\n".join(line for line in self.asked() if " f32 " in line) + "\n")

    def test_processes_are_ended(self):
        self.behaviour = {"jit": {"sleep": 60}}
        self.check("--networks=resnet50", f"--clock-rate={self.RATE}")
        for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            try:
                self.assertNotIn(str(self.folder), process.read_bytes().decode(errors="replace"))
            except OSError:  # the process has ended
                pass


class CommandLine(PlayedNetworks):
    def refused(self, *arguments):
        done = self.call(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        return done.stderr

    def test_a_call_of_its_own(self):
        self.assertIn("--only=networks must be a separate call: omit the other stages", self.refused("--only=1,networks"))
        self.assertIn("was prepared for networks alone, stage 3 needs --prepare without --only", self.refused("--only=3"))

    def test_names(self):
        self.assertIn("--networks: there is no network 'vgg', there are: resnet50, bert-base, gpt2-small", self.refused("--only=networks", "--networks=vgg"))
        self.prepared["only"] = None
        self.assertIn("--per-kernel needs --only=networks", self.refused("--per-kernel", "--only=1"))
        self.assertIn("--seconds is 0, must be above 0", self.refused("--seconds=0"))

    def test_a_folder_without_networks(self):
        self.prepared = dict(self.prepared, networks={}, only=None)
        done = self.check()
        self.assertIn("| skipped |", self.summary(done))
        self.assertIn("no network was prepared: tools/ci/gpu_check.sh --prepare FOLDER --only=networks", self.summary(done))

    def test_the_folder_says_what_it_is_for(self):
        done = self.call(f"--python={sys.executable}", "--networks=bert-base")
        self.assertIn("8 of 8 arms measured", done.stdout)

    def test_times(self):
        (self.folder / "prepared.json").write_text(json.dumps({"only": None}))
        self.assertEqual(check.parse([str(self.folder)]).seconds, 240)
        self.assertEqual(check.parse([str(self.folder), "--only=networks"]).seconds, 360)
        self.assertEqual(check.parse([str(self.folder)]).only, [str(number) for number in range(1, 9)])


if __name__ == "__main__":
    unittest.main()
