# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tools/ci/gpu_check.sh --only=networks by its own logic: processes that are played, and a clock that is faster than the machine's."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
SCRIPT = REPOSITORY / "tools/ci/gpu_check.sh"
sys.path.insert(0, str(REPOSITORY / "tools/ci/gpu"))
import arms
import network_cases
import network_memory
import network_stage
import prepare
import prepare_networks
import stages
import workers

KNOWN = [10.0, 9.0, 8.0, 7.0, 6.0]
# Stands for a process that trains: the folder's file behaviour.json says of an arm, or of a network and an arm, how many milliseconds a step
# takes, how far its losses are off, how long it takes to be made or to answer, what it fails with.
PLAYED = """#!{python}
import json, pathlib, sys, time
folder = pathlib.Path({folder!r})
told = json.loads((folder / "behaviour.json").read_text())
words = sys.argv[1:]
network = next((word for word in words if word in ("resnet50", "bert-base", "gpt2-small")), "")
if not network:
    network = next(name for name in ("resnet50", "bert-base", "gpt2-small") if any(name in word for word in words))
refold = "train" in words
if told.get("missing") and not refold:
    sys.exit("ModuleNotFoundError: No module named '" + told["missing"] + "'")
with open(folder / "calls", "a") as calls:
    calls.write(" ".join(words) + "\\n")
made = set()
for line in sys.stdin:
    arm, steps = line.split()
    steps = int(steps)
    with open(folder / "asked", "a") as asked:
        asked.write(network + " " + line)
    way = {{**told.get(arm, {{}}), **told.get(network + " " + arm, {{}})}}
    if arm not in made:
        time.sleep(way.get("make", 0))
        made.add(arm)
    if way.get("dies"):
        sys.exit("a last word\\nXlaRuntimeError: no such thing")
    if "error" in way:
        print(json.dumps({{"arm": arm, "error": way["error"]}}), flush=True)
        continue
    time.sleep(way.get("sleep", 0) if steps else 0)
    ms = way.get("ms", 100)
    losses = [float("nan") if way.get("off") == "nan" else loss * (1 + way.get("off", 0)) for loss in {known}[:steps]]
    answer = {{"arm": arm, "steps": steps, "seconds": steps * ms / 1e3, "losses": losses, "load_seconds": 2.5, "version": "Stand-in 1.0"}}
    if refold:
        answer.update(predicted_bytes=1000, measured_bytes=1000, driver_bytes=5000, launched_as="one graph")
    else:
        answer.update(allocated_bytes=2000, reserved_bytes=3000, remark=way.get("remark", ""))
    print(json.dumps(answer), flush=True)
"""


class Played(unittest.TestCase):
    """A folder as --prepare --only=networks leaves it, its tool and peers replaced."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in ("bin", "lib", "networks", "networks_peers/peers", "networks_peers/reference"):
            (self.folder / name).mkdir(parents=True)
        text = PLAYED.format(python=sys.executable, folder=str(self.folder), known=KNOWN)
        for place in ("bin/refold-gpu-check", "networks_peers/peers/torch_card.py", "networks_peers/peers/jax_card.py"):
            (self.folder / place).write_text(text)
            (self.folder / place).chmod(0o755)
        sizes = {size: {"below": {"labels": 10}, "programs": {"f32": "NAME-f32.rfx", "tf32": "NAME-tf32.rfx"}, "refused": {}, "losses": KNOWN}
                 for size in ("full", "small")}
        self.prepared = {"date": "today", "commit": "abc", "arch": "sm_90", "only": "networks", "networks": {
            network.name: json.loads(json.dumps({size: {"zoo": [network.name, "--batch=2"], **told} for size, told in sizes.items()})
                                     .replace("NAME", network.name))
            for network in network_cases.NETWORKS}}
        self.behaviour = {}

    def check(self, *arguments):
        (self.folder / "prepared.json").write_text(json.dumps(self.prepared))
        (self.folder / "behaviour.json").write_text(json.dumps(self.behaviour))
        return subprocess.run([SCRIPT, self.folder, f"--python={sys.executable}", "--only=networks", *arguments], capture_output=True, text=True)

    def rows(self, done):
        """(network, arm, the other cells) of the rows that came as they were measured."""
        lines = done.stdout.split("| network | arm |")[1].split("### ")[0].splitlines()
        return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines if line.startswith("| ") and "---" not in line and "ms a step" not in line]

    def summary(self, done):
        return next(line for line in done.stdout.splitlines() if line.startswith("| 9. Networks |"))

    def asked(self):
        return (self.folder / "asked").read_text().splitlines()


class Stage(Played):
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
        self.assertLess(time.monotonic() - begin, 10)  # one after the other: 7 s of making alone, and then the rest

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


class Time(Played):
    """A dry run under a clock that makes half a minute of a second."""

    RATE = 30

    def test_the_stage_stops_itself_with_what_it_has(self):
        # A minute an arm, by that clock: at least one of the first is measured, never all.
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
            except OSError:  # it has ended
                pass


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


class CommandLine(Played):
    def refused(self, *arguments):
        (self.folder / "prepared.json").write_text(json.dumps(self.prepared))
        done = subprocess.run([SCRIPT, self.folder, *arguments], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        return done.stderr

    def test_a_call_of_its_own(self):
        self.assertIn("--only=networks is a call of its own: leave the other stages out", self.refused("--only=1,networks"))
        self.assertIn("was prepared for networks alone, stage 3 needs --prepare without --only", self.refused("--only=3"))

    def test_names(self):
        self.assertIn("--networks: there is no network 'vgg', there are: resnet50, bert-base, gpt2-small", self.refused("--only=networks", "--networks=vgg"))
        self.prepared["only"] = None
        self.assertIn("--per-kernel is a way of --only=networks: say both", self.refused("--per-kernel", "--only=1"))
        self.assertIn("--seconds is 0, it must be above 0", self.refused("--seconds=0"))

    def test_a_folder_without_networks(self):
        self.prepared = dict(self.prepared, networks={}, only=None)
        done = self.check()
        self.assertIn("| skipped |", self.summary(done))
        self.assertIn("no network was prepared: tools/ci/gpu_check.sh --prepare FOLDER --only=networks", self.summary(done))

    def test_the_folder_says_what_it_is_for(self):
        (self.folder / "prepared.json").write_text(json.dumps(self.prepared))
        (self.folder / "behaviour.json").write_text("{}")
        done = subprocess.run([SCRIPT, self.folder, f"--python={sys.executable}", "--networks=bert-base"], capture_output=True, text=True)
        self.assertIn("8 of 8 arms measured", done.stdout)

    def test_times(self):
        import check
        (self.folder / "prepared.json").write_text(json.dumps({"only": None}))
        self.assertEqual(check.parse([str(self.folder)]).seconds, 240)
        self.assertEqual(check.parse([str(self.folder), "--only=networks"]).seconds, 360)
        self.assertEqual(check.parse([str(self.folder)]).only, [str(number) for number in range(1, 9)])


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
