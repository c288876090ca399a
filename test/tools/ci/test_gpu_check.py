# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the logic of tools/ci/gpu_check.sh with stand-ins for the tool and the peers: needs no GPU, compiler or framework."""
import contextlib
import io
import json
import pathlib
import stat
import subprocess
import sys
import tempfile
import time
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
SCRIPT = REPOSITORY / "tools/ci/gpu_check.sh"
sys.path.insert(0, str(REPOSITORY / "tools/ci/gpu"))
import arms
import benchmark
import prepare
import stages

CURVE = [100.0 / step for step in range(1, 101)]
# A stand-in for refold-gpu-check. Files of the folder define what each command does.
TOOL = """#!{python}
import json, os, pathlib, sys, time
folder, command = pathlib.Path({folder!r}), sys.argv[1]
with open(folder / "calls", "a") as calls:
    calls.write(" ".join(sys.argv[1:]) + "\\n")
if command == "inputs":
    for name in ("x", "y", "batches"):
        pathlib.Path(sys.argv[3], name + ".npy").touch()
elif command == "serve":
    exec((folder / "peers/torch_arm.py").read_text())
else:
    print("figures of", command, flush=True)
    behaviour = folder / command
    exec(behaviour.read_text() if behaviour.exists() else "")
"""
# A stand-in for a peer: it trains nothing, and a step takes 10 microseconds.
PEER = """
import json, sys
nan = float("nan")
curve = {curve}
print(json.dumps({{"version": "Stand-in 1.0", "upload_seconds": 0.5}}), flush=True)
for line in sys.stdin:
    steps = int(line)
    print(json.dumps({{"steps": steps, "seconds": steps * 1e-5, "us_per_step": {us}, "first_loss": curve[0], "losses": curve[:steps]}}), flush=True)
"""


def run(*arguments):
    return subprocess.run([SCRIPT, *map(str, arguments)], capture_output=True, text=True)


class Prepared(unittest.TestCase):
    """A folder as --prepare leaves it, with stand-ins for its tool and peers."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in ("bin", "peers", "bench", "lib"):
            (self.folder / name).mkdir()
        self.tool = self.folder / "bin/refold-gpu-check"
        self.tool.write_text(TOOL.format(python=sys.executable, folder=str(self.folder)))
        self.tool.chmod(self.tool.stat().st_mode | stat.S_IXUSR)
        for arm in ("torch", "jax"):
            self.peer(arm)
        self.prepared = {"date": "today", "commit": "abc", "arch": "sm_90", "refused": {}, "points": [
            {"batch": 512, "width": 32, "steps": 1000, "initial": "i.safetensors", "curve": CURVE,
             "programs": {"auto": "a.rfx"}, "refused": {"layer": "no such tier"}}]}
        (self.folder / "cases.json").write_text(json.dumps([{"name": "ops-1", "steps": 1, "seed": 7}, {"name": "mlp", "steps": 9, "seed": 7}]))

    def cases(self, *names):
        (self.folder / "cases.json").write_text(json.dumps([{"name": name, "steps": 1, "seed": 7} for name in names]))

    def peer(self, arm, curve=CURVE, us=10.0):
        (self.folder / f"peers/{arm}_arm.py").write_text(PEER.format(curve=list(curve), us=us))

    def behaviour(self, stage, code):
        (self.folder / stage).write_text(code)

    def check(self, *arguments):
        (self.folder / "prepared.json").write_text(json.dumps(self.prepared))
        return run(self.folder, f"--python={sys.executable}", *arguments)

    def summary(self, done):
        """Returns the rows of the summary by the number of the stage."""
        rows = done.stdout.split("## Summary")[1].splitlines()
        return {int(row.split()[1].rstrip(".")): row for row in rows if row.startswith("| ") and row[2].isdigit()}


class Stages(Prepared):
    ONLY = "--only=1,2,3,4,5"

    def test_all_is_well(self):
        done = self.check(self.ONLY)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(list(self.summary(done)), [1, 2, 3, 4, 5])
        for stage in ("card", "probes", "conformance", "promises", "memory"):
            self.assertIn(f"figures of {stage}\n", done.stdout)
        self.assertIn("5 of 5 stages without a failure", done.stdout)

    def test_promises_are_asked_of_programs_with_loops(self):
        self.check("--only=4")
        self.assertIn("--only=mlp\n", (self.folder / "calls").read_text())

    def test_different_programs_come_before_other_tiers_of_one(self):
        cases = [("mlp-op", "mlp"), ("mlp", "mlp"), ("random-1-op", "random-1"), ("random-1", "random-1"), ("teams-a-layer", "teams-a")]
        (self.folder / "cases.json").write_text(json.dumps([{"name": name, "values": values, "steps": 1, "seed": 7} for name, values in cases]))
        self.check("--only=4")
        self.assertIn("--only=mlp,random-1,mlp-op,random-1-op\n", (self.folder / "calls").read_text())

    def test_cublaslt_is_found_among_the_interpreters_packages(self):
        library = self.folder / "packages/nvidia/cublas/lib/libcublasLt.so.13"
        library.parent.mkdir(parents=True)
        library.touch()
        python = self.folder / "python"
        python.write_text(f"#!/bin/sh\nPYTHONPATH='{self.folder}/packages' exec '{sys.executable}' \"$@\"\n")
        python.chmod(0o755)
        self.behaviour("probes", "print('path', os.environ['LD_LIBRARY_PATH'])")
        self.assertIn(f"path {self.folder}/lib:", self.check("--only=2", f"--python={python}").stdout)
        self.assertIn(f":{library.parent}\n", self.check("--only=2", f"--python={python}").stdout)
        self.assertNotIn("nvidia", self.check("--only=2", "--python=/nowhere/python").stdout)

    def test_a_failure_stops_no_later_stage(self):
        self.behaviour("probes", "sys.exit('refold-gpu-check: error: no graph')")
        done = self.check(self.ONLY)
        self.assertEqual(done.returncode, 1)
        self.assertIn("| FAILED |", self.summary(done)[2])
        self.assertIn("error: no graph", self.summary(done)[2])
        self.assertIn("figures of probes\n", done.stdout)
        self.assertIn("figures of memory\n", done.stdout)
        self.assertIn("4 of 5 stages without a failure", done.stdout)

    def test_a_crash_is_named(self):
        self.behaviour("memory", "os.kill(os.getpid(), 11)")
        done = self.check(self.ONLY)
        self.assertEqual(done.returncode, 1)
        self.assertIn("ended by SIGSEGV", self.summary(done)[5])

    def test_no_tool(self):
        self.tool.unlink()
        done = self.check("--only=2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot run", self.summary(done)[2])

    def test_programs_that_were_refused_fail_conformance(self):
        self.prepared["refused"] = {"random-3": "no kernel for rf.sort"}
        done = self.check("--only=3")
        self.assertEqual(done.returncode, 1)
        self.assertIn("random-3: was not compiled: no kernel for rf.sort", done.stdout)

    def test_no_time(self):
        self.behaviour("probes", "time.sleep(60)")
        begin = time.monotonic()
        done = self.check("--only=2,3", "--seconds=2")
        self.assertLess(time.monotonic() - begin, 30)
        self.assertEqual(done.returncode, 1)
        self.assertIn("not done after 2 s", self.summary(done)[2])
        self.assertIn("figures of probes\n", done.stdout)
        self.assertIn("| skipped |", self.summary(done)[3])

    def names_tried(self, stage):
        return [call.split("--only=")[1] for call in (self.folder / "calls").read_text().splitlines() if call.startswith(stage + " ")]

    def test_behind_a_lost_context_another_process_goes_on(self):
        self.cases("a", "b", "c", "d")
        self.behaviour("memory", "if '--only=a,b' in ' '.join(sys.argv): sys.exit(\"error: the context is lost at 'b': CUDA_ERROR\")")
        done = self.check("--only=5")
        self.assertEqual(done.returncode, 1)
        self.assertIn("the context is lost at 'b': CUDA_ERROR", self.summary(done)[5])
        self.assertEqual(self.names_tried("memory"), ["a,b,c,d", "c,d"])

    def test_behind_a_program_that_hangs_another_process_goes_on(self):
        self.cases("a", "b", "c")
        self.behaviour("promises", "if '--only=a' in ' '.join(sys.argv):\n"
                       "  print('trying b: a second run', file=sys.stderr, flush=True)\n  time.sleep(60)")
        import check
        silence, check.SILENCE = check.SILENCE, 1
        (self.folder / "prepared.json").write_text(json.dumps(self.prepared))
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                outcome = check.Check(check.parse([str(self.folder)])).promises(20)
        finally:
            check.SILENCE = silence
        self.assertEqual((outcome.status, outcome.remark), (stages.FAILED, "no word for 1 s: trying b: a second run"))
        self.assertEqual(self.names_tried("promises"), ["a,b,c", "c"])

    def test_a_card_on_which_nothing_loops_is_checked_without_loops(self):
        self.behaviour("card", "sys.exit('error: a loop of 10 passes ran 1')")
        done = self.check(self.ONLY)
        self.assertIn("later stages run loops without conditional nodes", done.stdout)
        calls = [call.split()[0] for call in (self.folder / "calls").read_text().splitlines() if "--without-conditionals" in call]
        self.assertEqual(calls, ["probes", "conformance", "promises", "memory"])

    def test_a_stage_that_raises(self):
        def broken(limit):
            raise ValueError("planted")

        said = []
        say, stages.say = stages.say, lambda text="": said.append(text)
        try:
            good = stages.run_all([stages.Stage(1, "broken", 5, broken),
                                   stages.Stage(2, "sound", 5, lambda limit: stages.Outcome(stages.OK))], 10)
        finally:
            stages.say = say
        self.assertFalse(good)
        self.assertIn("| 1. broken | FAILED | 0 | ValueError: planted |", said)
        self.assertIn("| 2. sound | ok | 0 |  |", said)


class Benchmark(Prepared):
    def rows(self, done):
        return {line.split(" | ")[0].lstrip("| "): line for line in done.stdout.splitlines() if line.startswith("| ")}

    def test_ratios(self):
        self.peer("jax", us=25.0)
        done = self.check("--only=7")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        rows = self.rows(done)
        self.assertIn("| 10.00 | 1.00 |", rows["Refold, auto"])
        self.assertIn("| 25.00 | 2.50 |", rows["JAX, scan unrolled by 16"])
        self.assertIn("| 0.500 |", rows["PyTorch, eager"])
        self.assertIn("was not compiled: no such tier", rows["Refold, layer"])
        self.assertIn("1 of 1 points, 1 arms void", self.summary(done)[7])

    def test_other_losses_are_void(self):
        self.peer("jax", curve=[value * 1.01 for value in CURVE])
        done = self.check("--only=7")
        self.assertEqual(done.returncode, 0)
        self.assertIn("void | | loss 101 at step 0, expected 100: off by 0.01, allowed 0.002", self.rows(done)["JAX, scan"])

    def test_own_losses_must_be_right(self):
        self.peer("torch", curve=[float("nan")] * 100)
        done = self.check("--only=7")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Refold, auto: loss nan at step 0", self.summary(done)[7])

    def test_a_peer_that_is_missing(self):
        (self.folder / "peers/jax_arm.py").write_text("import sys; sys.exit('ModuleNotFoundError: no jax')")
        done = self.check("--only=7")
        self.assertEqual(done.returncode, 0)
        self.assertIn("void | | ModuleNotFoundError: no jax |", self.rows(done)["JAX, scan"])
        self.assertIn("| 1.00 |", self.rows(done)["PyTorch, eager"])

    def test_the_last_words_of_a_void_peer_are_kept(self):
        (self.folder / "peers/jax_arm.py").write_text("import sys; sys.exit('XlaRuntimeError: no such thing\\n--------\\nFor simplicity, frames')")
        done = self.check("--only=7")
        self.assertIn("JAX, scan, its last words:\n\n```\nXlaRuntimeError: no such thing\n", done.stdout)

    def test_a_point_that_cannot_be_measured_stops_no_other(self):
        self.prepared["points"] = [dict(self.prepared["points"][0], batch=7, curve=None), self.prepared["points"][0]]
        done = self.check("--only=7")
        self.assertEqual(done.returncode, 1)
        self.assertIn("not measured: TypeError: ", done.stdout)
        self.assertIn("1 of 2 points", self.summary(done)[7])

    def test_what_a_peer_complains_of(self):
        peer = self.folder / "peers/torch_arm.py"
        peer.write_text(
            "import sys\nprint('W0 skipping cudagraphs due to mutated inputs', file=sys.stderr, flush=True)\n" + peer.read_text())
        done = self.check("--only=7")
        self.assertIn("- PyTorch, eager: skipping cudagraphs due to mutated inputs\n", done.stdout)

    def test_points(self):
        done = self.check("--only=7", "--points=64x64")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no point of --points=64x64 was prepared", self.summary(done)[7])

    def test_curves(self):
        with self.assertRaisesRegex(arms.Void, "loss nan at step 1"):
            benchmark.judge_curve([100.0, None], [100.0, 50.0])
        self.assertAlmostEqual(benchmark.judge_curve([100.1, 50.0], [100.0, 50.0]), 0.001)
        with self.assertRaisesRegex(arms.Void, "only 1 losses, expected 2"):
            benchmark.judge_curve([100.0], [100.0, 50.0])
        with self.assertRaisesRegex(arms.Void, "loss 51 at step 1, expected 50"):
            benchmark.judge_curve([100.0, 51.0], [100.0, 50.0])


class Tiers(Prepared):
    """Stage 8, with a stand-in for refold-run that reports the time that each program's text contains."""

    def setUp(self):
        super().setUp()
        runner = self.folder / "bin/refold-run"
        runner.write_text(f"#!{sys.executable}\n" + """
import json, pathlib, sys
text = pathlib.Path(sys.argv[1]).read_text()
if not text.isdigit():
    sys.exit("refold-run: error: " + text)
told = next(flag.removeprefix("--json=") for flag in sys.argv if flag.startswith("--json="))
pathlib.Path(told).write_text(json.dumps({"us_per_step": int(text)}))
with open(pathlib.Path(sys.argv[0]).parent / "calls", "a") as calls:
    print(*sys.argv[2:-1], file=calls)
""")
        runner.chmod(0o755)
        (self.folder / "tiers").mkdir()
        self.prepared["tiers"] = []

    def program(self, name, steps=512, **tiers):
        """Adds a program with (estimated, measured) microseconds for each fusion granularity."""
        compared = {"name": name, "steps": steps, "programs": {}, "estimates": {}}
        for tier, (estimated, measured) in tiers.items():
            (self.folder / f"tiers/{name}-{tier}.rfx").write_text(str(measured))
            compared["programs"][tier] = f"{name}-{tier}.rfx"
            compared["estimates"][tier] = estimated
        self.prepared["tiers"].append(compared)

    def test_estimates_beside_times(self):
        self.program("small", step=(30.0, 10), layer=(75.0, 40))
        self.program("large", layer=(300.0, 400), step=(500.0, 200))
        done = self.check("--only=8")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("| small | 30.0 | 10.0 | 3.00 | 75.0 | 40.0 | 1.88 | step |  |\n", done.stdout)
        self.assertIn("| large | 500.0 | 200.0 | 2.50 | 300.0 | 400.0 | 0.75 | layer | step, 2.00 times as fast |\n", done.stdout)
        self.assertIn("2 of 2 programs, auto takes the faster granularity of 1", self.summary(done)[8])

    def test_steps_are_a_third_of_a_second_and_no_more_than_there_are(self):
        self.program("a", steps=512, step=(10.0, 10), layer=(1000.0, 10))
        self.program("b", steps=32, layer=(200000.0, 10), step=(3e4, 10))
        self.check("--only=8")
        calls = (self.folder / "bin/calls").read_text().splitlines()
        self.assertEqual(calls, [f"--device=cuda --quiet --steps={steps}" for steps in (512, 300, 4, 10)])

    def test_a_program_that_does_not_run_stops_no_other(self):
        self.program("bad", step=(30.0, "no such kernel"), layer=(75.0, 40))
        self.program("good", step=(30.0, 10), layer=(75.0, 40))
        done = self.check("--only=8")
        self.assertEqual(done.returncode, 1)
        self.assertIn("1 of 2 programs, auto takes the faster granularity of 1; bad, granularity step: refold-run: error: no such kernel", self.summary(done)[8])

    def test_nothing_to_time(self):
        self.assertIn("no program was prepared for it", self.summary(self.check("--only=8"))[8])
        self.program("small", step=(30.0, 10), layer=(75.0, 40))
        self.assertIn("there is no GPU to time", self.summary(self.check("--only=8", "--dry-run", f"--tool={self.tool}"))[8])


class Packed(Prepared):
    def test_cases_come_as_one_file(self):
        (self.folder / "cases").mkdir()
        (self.folder / "cases/a.rfx").write_text("a program")
        prepare.pack(self.folder / "cases")
        self.assertEqual(sorted(path.name for path in self.folder.glob("cases*")), ["cases.json", "cases.tar.gz"])
        self.behaviour("conformance", "print(pathlib.Path(sys.argv[2], 'cases/a.rfx').read_text())")
        before = sorted(self.folder.rglob("*"))
        self.assertIn("\na program\n", self.check("--only=3").stdout)
        self.assertEqual(set(self.folder.rglob("*")) - set(before), {self.folder / "calls", self.folder / "prepared.json"})


class CommandLine(unittest.TestCase):
    def refused(self, *arguments):
        done = run(*arguments)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"\Agpu_check.sh: error: .*\n\Z")
        return done.stderr

    def test_check(self):
        self.assertIn("required: folder", self.refused())
        self.assertIn("'/nowhere' was not prepared: tools/ci/gpu_check.sh --prepare /nowhere", self.refused("/nowhere"))
        self.assertIn("unrecognized arguments: --fast", self.refused("/nowhere", "--fast"))

    def test_stage_numbers(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "prepared.json").write_text("{}")
            self.assertIn("there is no stage '9', use 1 to 8 or networks", self.refused(folder, "--only=9"))

    def test_prepare(self):
        self.assertIn("expected one argument", self.refused("--prepare"))
        self.assertIn("--arch is 'fast', must be an architecture such as sm_90", self.refused("--prepare", "/nowhere", "--arch=fast"))
        self.assertIn("--programs is -1, must not be negative", self.refused("--prepare", "/nowhere", "--programs=-1"))
        self.assertIn("--steps is 99, must be at least 100", self.refused("--prepare", "/nowhere", "--steps=99"))
        self.assertIn("is not empty: name a new folder", self.refused("--prepare", REPOSITORY))
        self.assertIn("is not empty: name a new folder", self.refused(f"--prepare={REPOSITORY}"))


class Size(unittest.TestCase):
    def test_limit(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "cases").mkdir()
            (folder / "cases/a.rfx").write_bytes(bytes(3000))
            (folder / "prepared.json").write_bytes(bytes(100))
            self.assertEqual(prepare.sizes(folder), {"cases": 3000, "prepared.json": 100})
            with contextlib.redirect_stdout(io.StringIO()) as said:
                prepare.check_size(folder, 3 << 20)
            self.assertIn("0.0 of 3 MiB", said.getvalue())
            with contextlib.redirect_stdout(io.StringIO()), self.assertRaisesRegex(prepare.Failure, "holds 3100 bytes, 3099 may be carried"):
                prepare.check_size(folder, 3099)


if __name__ == "__main__":
    unittest.main()
