# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the output of the benchmarks' scripts, with fake tools and peers."""
import array
import json
import math
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE))
from common.build import REQUIREMENTS, Build
from common.losses import farthest
from common.npy import read_f32, write_f32
from common.processes import Failure, call, measure

ACCELERATE = HERE / "accelerate" / "run"
IMPORT = HERE / "import" / "run"
NETWORKS = HERE / "networks" / "run"
RECOMPUTE = HERE / "recompute" / "run"
ROW_TILES = HERE / "row_tiles" / "run"
MEMORY = HERE / "memory" / "run"
SUMS = HERE / "sums" / "run"
ZOO = "#!/bin/bash\necho \"$@\" > \"${@: -1}\"\n"
# A step takes half a second. The fake fetches --steps losses from 2.5 downwards.
RUN = f"""#!{sys.executable}
import json, pathlib, struct, sys
flag = lambda name: sys.argv[sys.argv.index(name) + 1]
steps = int(flag("--steps"))
pathlib.Path(flag("--json")).write_text(json.dumps({{"us_per_step": 5e5, "compile_seconds": 1.25, "steps": steps}}))
header = f"{{{{'descr': '<f4', 'fortran_order': False, 'shape': ({{steps}},), }}}}".encode()
values = struct.pack(f"<{{steps}}f", *(2.5 - i / 4 for i in range(steps)))
pathlib.Path(flag("--fetch").split("=")[1]).write_bytes(b"\\x93NUMPY\\1\\0" + struct.pack("<H", len(header)) + header + values)
"""
# A step needs 4,000 bytes, half of it in bf16, and a quarter with states of 8 bits.
PLANNER = f"""#!{sys.executable}
import pathlib, sys
program = pathlib.Path(sys.argv[1]).read_text()
peak = 4000 if "--precision=bf16" not in program else 1000 if "--optimizer-states=8bit" in program else 2000
print(f"remark: [Passed] arena | Function=train | peak bytes={{peak}}", file=sys.stderr)
"""
# Peers in JAX take one second per step, others two; PyTorch's channels last takes four.
PEER = f"""#!{sys.executable}
import json, sys
jax = "jax_arm.py" in sys.argv[2]
if jax and "--batch=2" in sys.argv:
    sys.exit("no memory is left")
seconds = 1 if jax else 4 if "channels-last" in sys.argv else 2
print("a remark of the framework's")
print(json.dumps({{"version": "JAX 0" if jax else "PyTorch 0", "parameters": 1000, "losses": [3 - i / 8 for i in range(20)],
                   "seconds_per_step": seconds, "compile_seconds": 10}}))
"""
# A step takes 1,000 us with row tiles and 1,250 us without. A core has 100 GFLOP/s.
TILED = f"""#!{sys.executable}
import json, pathlib, struct, sys
flag = lambda name: sys.argv[sys.argv.index(name) + 1]
whole = "--no-row-tiles" in sys.argv
pathlib.Path(flag("--json")).write_text(json.dumps({{"us_per_step": 1250 if whole else 1000, "peak_measured_bytes": 2000 if whole else 1500}}))
header = b"{{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }}"
pathlib.Path(flag("--fetch").split("=")[1]).write_bytes(b"\\x93NUMPY\\1\\0" + struct.pack("<H", len(header)) + header + struct.pack("<f", whole * OFF))
"""
LIMIT = "#!/bin/bash\necho '{\"operations_per_second\": '${2}00e9'}'\n"

# A step takes 10 us. The sums of rows of 64 numbers are one part in 1,000 too large.
SUMMED = f"""#!{sys.executable}
import json, pathlib, struct, sys
sys.path.append("COMMON")
from common.npy import read_f32, write_f32
import array
flag = lambda name: sys.argv[sys.argv.index(name) + 1]
x = read_f32(pathlib.Path(flag("--feed").split("=")[1]))
sums = array.array("f", (1.001 * sum(x[i:i + 64]) for i in range(0, len(x), 64)))
pathlib.Path(flag("--json")).write_text(json.dumps({{"us_per_step": 10}}))
write_f32(flag("--fetch").split("=")[1], [len(sums)], sums)
"""

# Without a budget the step needs 4 GiB; plans that recompute need less. At 2 GiB every-n:4 is better, and kusumoto fails.
GIB = 2**30
PLANNED = f"""#!{sys.executable}
import json, sys
def plan(gib, picoseconds, least=0):
    return {{"bytes": int(gib * {GIB}), "flops": 2 * picoseconds, "picoseconds": picoseconds, "kernels": 10, "seconds": 1, "least_budget": int(max(gib, least) * {GIB})}}
for strategy in sys.argv[2:]:
    line = (plan(4, 100) if strategy == "none" else plan(2, CHEN) if strategy == "chen" else plan(2, 105) if strategy == "every-n:4" else plan(1, 130) if strategy == "every-n:1"
            else {{"plans": [plan(4, 100), plan(3.25, 101), plan(2, 110, least=2.5), plan(1.9, 112)], "bound": {GIB}, "bound_reason": "why", "seconds": 3}}
            if strategy == "front" else plan(GOAL, 101) if strategy.startswith("auto:") else {{"error": "file:1:1: too many sets"}})
    print(json.dumps({{**line, "strategy": strategy}}))
"""

# A call takes 1 us, a call in blocks 5 us, a step of the MLP 2 us, a step of its fold 1 us, and a peer 8 us. A budget of 60 % is refused.
ACCELERATED = f"""#!{sys.executable}
import json, pathlib, sys
tool = pathlib.Path(sys.argv[0]).name
script = tool if tool != "python" else pathlib.Path(sys.argv[2]).name
def say(**line):
    print(json.dumps(line))
def step(nanoseconds, off, **more):
    say(name="batch " + sys.argv[-2], batch=int(sys.argv[-2]), steps=int(sys.argv[-1]), nanoseconds=nanoseconds, losses=[4, 3 * (1 + off)], last_loss=2 + off, **more)
if script == "bench_accelerate":
    say(name="arrays_2", arrays=3, nanoseconds=1000, instructions=4000, goal_nanoseconds=1150)
    say(name="blocks_stable", arrays=51, nanoseconds=5000, instructions=None, goal_nanoseconds=3550)
elif script == "bench_accelerate_mlp" and "--write" not in sys.argv:
    step(1000 if "--fold" in sys.argv else 2000, BITS if "--fold" in sys.argv else 0, in_place=42)
elif script in ("jax_calls.py", "torch_calls.py"):
    print("a remark of the framework's")
    say(name="arrays_2", nanoseconds=8000, version="JAX 0" if "jax" in script else "PyTorch 0")
elif script in ("jax_mlp.py", "torch_mlp.py"):
    step(8000, OFF, version="JAX 0" if "jax" in script else "PyTorch 0")
elif script == "bench_accelerate_miss":
    folder = pathlib.Path(sys.argv[2])
    say(name=sys.argv[1], seconds=0.25 if folder.exists() else 1.25, trace_seconds=0.125, compile_seconds=0.0625 if folder.exists() else 1, loss=CACHED if folder.exists() else 2)
    folder.mkdir(exist_ok=True)
elif script == "bench_accelerate_memory":
    say(name=sys.argv[1], budget=0, predicted_bytes=2000000, measured_bytes=2000000, cache_bytes=500000, in_place=42, loss=2)
    say(name=sys.argv[1], budget=1600000, percent=80, predicted_bytes=1500000, measured_bytes=MEASURED, cache_bytes=250000, in_place=42, loss=2)
    say(name=sys.argv[1], budget=1200000, percent=60, refusal=REFUSAL)
"""

# XLA needs 4 MB, 1 MB of it state and 1 MB inputs; a step takes 8 ms.
XLA = f"""#!{sys.executable}
import json, sys
def say(answer):
    print(json.dumps(answer), flush=True)
say({{"version": "JAX 0", "batch": "2 × 3", "parameters": 250000, "ops": 1234, "state_bytes": 1000000, "input_bytes": 1000000, "peak_bytes": 4000000,
      "alias_bytes": 1000000, "feeds": {{"words": "words.npy"}}, "compile_seconds": 1.25}})
for line in sys.stdin:
    word, steps = line.split()
    say([3 - i / 8 for i in range(int(steps))] if word == "losses" else [0.008] * int(steps))
"""
# Needs 3.6 MB and 4 ms, within a budget 2.5 MB and 6 ms.
IMPORTED = f"""#!{sys.executable}
import json, pathlib, sys
sys.path.append("COMMON")
from common.npy import write_f32
import array
flag = lambda name: next(b.split("=", 1)[1] if "=" in b else sys.argv[i + 1] for i, b in enumerate(sys.argv) if b.split("=")[0] == name)
budget = next((a.split("=")[1][:-1] for a in sys.argv if a.startswith("--memory-budget=")), "free")
program = pathlib.Path(sys.argv[1])
if budget != "free" and int(budget) < LEAST:
    sys.exit("step.mlir: error: no plan; at its peak it writes add; that is the least of 2 plans; the least budget is LEASTB")
if "--device=null" in sys.argv:
    print("predicted peak 3.6 MB (3,600,000 bytes): arena" if budget == "free" else "predicted peak 2.5 MB (2,500,000 bytes): arena\\nrecompute: 2 kernels recomputed, 7.5 % more work")
elif "--compile-only" in sys.argv:
    pathlib.Path(flag("-o")).write_text(budget)
elif "--trace" in sys.argv:
    within, steps = program.read_text() != "free", int(flag("--steps"))
    pathlib.Path(flag("--json")).write_text(json.dumps({{"peak_measured_bytes": MEASURED if within else 3600000}}))
    pathlib.Path(flag("--trace")).write_text(json.dumps({{"traceEvents": [
        {{"cat": "step", "name": f"step {{i}}", "dur": 6000 if within else 4000}} for i in range(steps)]}}))
else:
    steps = int(flag("--steps"))
    write_f32("loss.npy", [steps], array.array("f", (3 - i / 8 + OFF for i in range(steps))))
    pathlib.Path(flag("--state-out")).write_text("state" + program.read_text() * BITS)
"""


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def place(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
        return path

    def fails(self, what, do, *arguments):
        with self.assertRaises(Failure) as caught:
            do(*arguments)
        self.assertIn(what, str(caught.exception))


class Common(Case):
    def test_commands(self):
        self.assertEqual(call(["echo", 5]), "5\n")
        self.assertGreater(measure(["true"]).resident_bytes, 100_000)
        self.fails("cannot run /no/tool: No such file or directory", call, ["/no/tool"])
        self.fails("sh -c echo why >&2; exit 3 ended with 3\nwhy", call, ["sh", "-c", "echo why >&2; exit 3"])

    def test_npy(self):
        path = self.folder / "x.npy"
        path.write_bytes(b"\x93NUMPY\1\0" + struct.pack("<H", 4) + b"{}  " + struct.pack("<2f", 0.5, -2))
        self.assertEqual(list(read_f32(path)), [0.5, -2])
        write_f32(path, [2, 3], array.array("f", range(6)))
        self.assertEqual(list(read_f32(path)), [0, 1, 2, 3, 4, 5])
        self.assertEqual(path.read_bytes().find(b"\n") % 64, 63)
        path.write_bytes(b"something else")
        self.fails(f"{path} is no .npy file", read_f32, path)

    def test_losses(self):
        self.assertEqual(farthest([3.0, -1.0, 2.5], [2.0, -1.0, 2.0]), 0.5)
        self.assertTrue(math.isnan(farthest([2.0, math.nan, 9.0], [2.0, 2.0, 2.0])))

    def test_tools(self):
        self.fails("bin/refold-run is missing: build the target refold-run first", Build(self.folder, "bench").tool, "refold-run")

    def test_versions_are_pinned(self):
        for requirements in REQUIREMENTS.values():
            for line in requirements.read_text().splitlines():
                self.assertRegex(line, r"^[a-z-]+==[0-9.]+$")


class Accelerate(Case):
    def run_script(self, *arguments, off="0", bits="0", cached="2", measured="1500000", refusal="no plan; the least budget is 1400000B; a"):
        text = ACCELERATED.replace("OFF", off).replace("BITS", bits).replace("CACHED", cached).replace("MEASURED", measured).replace("REFUSAL", repr(refusal))
        for tool in ("", "_mlp", "_miss", "_memory"):
            self.place(f"bin/bench_accelerate{tool}", text)
        for peer in ("jax", "torch"):
            self.place(f"bench/{peer}/bin/python", text)
            (self.folder / "bench" / peer / "installed").write_text(REQUIREMENTS[peer].read_text())
        return subprocess.run([sys.executable, "-B", ACCELERATE, "--build", self.folder, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def refuses(self, what, *arguments, **played):
        done = self.run_script(*arguments, **played)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"error: {what}", done.stderr)

    def test_tables(self):
        done = self.run_script("--rounds", "2", "--networks", "mlp", "bert-base")
        self.assertEqual((done.returncode, "error" in done.stderr), (0, False), done.stderr)
        self.assertIn("- JAX 0\n- PyTorch 0\n", done.stdout)
        eight = "8.00 (8.00 to 8.00)"
        self.assertIn(f"| arrays_2 | 1.00 (1.00 to 1.00) | {eight} | {eight} | {eight} | 4,000 | 1.15 | yes |", done.stdout)
        self.assertIn("| blocks_stable | 5.00 (5.00 to 5.00) |  |  |  | not counted | 3.55 | no: 1.45 µs above |", done.stdout)
        self.assertIn(f"| 512 | 2.00 (2.00 to 2.00) | 1.00 (1.00 to 1.00) | {eight} | {eight} | {eight} | 0.25 | 42 |", done.stdout)
        self.assertIn("| 32 | 10000 | 2 | 2 | 2 | 2 | 2 |", done.stdout)
        self.assertIn("| 4096 | 500 | 2 | 2 | 2 | 2 | 2 |", done.stdout)
        for network in ("mlp", "bert-base"):
            self.assertIn(f"| {network} | empty | 1.250 | 0.125 | 1.000 |\n| {network} | filled | 0.250 | 0.125 | 0.062 |", done.stdout)
        self.assertIn("| mlp | none | 2.00 | 2,000,000 | 0.50 | 42 |\n| mlp | 80 % | 1.50 | 1,500,000 | 0.25 | 42 |\n| mlp | 60 % | refused | 1,400,000 are the least |", done.stdout)
        self.assertNotIn("| bert-base | none |", done.stdout)

    def test_one_table(self):
        done = self.run_script("--tables", "mlp", "--arms", "fold", "--batches", "32", "--rounds", "1", "--steps", "7")
        self.assertEqual((done.returncode, "error" in done.stderr), (0, False), done.stderr)
        self.assertIn("| 32 | 1.00 |  |  |\n", done.stdout)
        self.assertIn("| 32 | 7 | 2 |", done.stdout)
        self.assertNotIn("Calls that reuse a trace", done.stdout)

    def test_checks(self):
        self.refuses("batch 32, jax.jit: a loss is off by 1.0e-02 of itself, at most 0.001 may be", "--tables", "mlp", "--rounds", "1", off="0.01")
        self.refuses("batch 32, jax.jit: a loss is off by nan of itself", "--tables", "mlp", "--rounds", "1", off="float('nan')")
        self.refuses("batch 32, Refold, one fold: losses differ in bits from those of Refold", "--tables", "mlp", "--rounds", "1", bits="1e-7")
        self.refuses("4 steps of batch 4096 need 16384 rows, there are 8192: --rows makes more", "--tables", "mlp", "--steps", "4", "--rows", "4096")
        self.refuses("mlp: the loss depends on the cache folder: [2, 3]", "--tables", "misses", cached="3")
        self.refuses("mlp: a call was planned to take 1500000 bytes, it took 1500001", "--tables", "memory", measured="1500001")
        self.refuses("mlp: no array is left", "--tables", "memory", refusal="no array is left")
        self.assertEqual(self.run_script("--tables", "mlp", off="1e-5").returncode, 0)


class Networks(Case):
    def run_script(self, *arguments):
        self.place("bin/refold-zoo", ZOO)
        self.place("bin/refold-run", RUN)
        peer = self.place("peer", PEER)
        return subprocess.run([sys.executable, "-B", NETWORKS, "--build", self.folder, "--python", peer, *arguments],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_tables(self):
        done = self.run_script("--networks", "small-cnn", "--rounds", "2", "--seconds", "4", "--threads", "1")
        self.assertEqual((done.returncode, "error" in done.stderr), (0, False), done.stderr)
        self.assertIn("Median of 2 interleaved rounds of about 4 s.", done.stdout)
        self.assertIn("- JAX 0\n- PyTorch 0\n", done.stdout)
        self.assertIn("| 2.303 |", done.stdout)
        # The faster variant of PyTorch is shown.
        self.assertIn("| small CNN, 128 × 3 × 28 × 28 | 1 | 0.5 | 2 | 2 | 1 | 0.50 |", done.stdout)
        self.assertRegex(done.stdout, r"\| small-cnn \| 1 \| Refold \| 0.5, 0.5 \| 1.2 \| [0-9]+ \| 2.5 \| 1.5 \|")
        self.assertRegex(done.stdout, r"\| small-cnn \| 1 \| PyTorch, eager, channels last \| 4, 4 \| 10.0 \| [0-9]+ \| 3 \| 2.5 \|")
        program = (self.folder / "bench/networks/small-cnn.mlirbc").read_text()
        self.assertIn("small-cnn --batch=128 --image=28 --classes=10", program)

    def test_both_precisions(self):
        done = self.run_script("--networks", "small-cnn", "--rounds", "1", "--threads", "1", "--arms", "refold", "refold-bf16", "torch-eager",
                               "torch-eager-bf16")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("| small CNN, 128 × 3 × 28 × 28 | 1 | 0.5 | 0.5 | 2 | 2 | 1.00 | 0.25 |", done.stdout)
        program = (self.folder / "bench/networks/small-cnn---precision=bf16.mlirbc").read_text()
        self.assertIn("--precision=bf16", program)

    def test_an_arm_that_fails_is_left_out(self):
        done = self.run_script("--networks", "bert-base", "--rounds", "1", "--threads", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("| BERT-base, 2 × 128 tokens | 2 | 0.5 | 2 | 2 |  | 0.25 |", done.stdout)
        self.assertNotIn("channels last", done.stdout)
        self.assertRegex(done.stderr, r"error: bert-base, 2 threads, JAX: .* ended with 1\nno memory is left")

    def test_check(self):
        known = json.loads((HERE.parent / "e2e/reference/losses/small_cnn.json").read_text())["losses"]
        off = max(abs(3 - i / 8 - loss) / loss for i, loss in enumerate(known))
        done = self.run_script("--check", "--networks", "small-cnn", "--arms", "refold", "jax")
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"| small-cnn | JAX | {off:.1e} |", done.stdout)
        self.assertIn(f"error: small-cnn, JAX: a loss is off by {off:.1e} of itself, at most 0.001 may be", done.stderr)

    def test_options(self):
        for arguments, what in ((["--rounds", "0"], "--rounds is 0, it must be at least 1"),
                                (["--seconds", "nan"], "--seconds is nan, it must be at least 0"),
                                (["--threads", "2", "0"], "--threads is 0, it must be at least 1")):
            done = self.run_script(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(what, done.stderr)


class Import(Case):
    def run_script(self, *arguments, least="3000000", measured="2500000", off="0", bits="0", peer=XLA):
        text = IMPORTED.replace("COMMON", str(HERE)).replace("LEAST", least).replace("MEASURED", measured).replace("OFF", off).replace("BITS", bits)
        self.place("bin/refold-run", text)
        return subprocess.run([sys.executable, "-B", IMPORT, "--build", self.folder, "--python", self.place("peer", peer), *arguments],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_table(self):
        done = self.run_script("vit", "--rounds", "2")
        self.assertEqual((done.returncode, "error" in done.stderr), (0, False), done.stderr)
        self.assertIn("- JAX 0\n", done.stdout)
        self.assertIn("| ViT-B/16 | 0.2 M | 2 × 3 | 1,234 | 4.0 MB | 3.6 MB | 3.0 MB | 2.5 MB | 0.90 | 0.62 | 7.5 |", done.stdout)
        self.assertIn(" | 8.0 | 4.0 | 6.0 | 1.50 | 0.75 |\n", done.stdout)
        self.assertIn("| ViT-B/16 | 1.0 MB | 0.25 | 1.0 MB | 1.2 |", done.stdout)
        self.assertIn("- ViT-B/16: the losses of three steps differ from XLA's by at most 0.0e+00 of themselves, and the budget", done.stdout)
        self.assertIn("ViT-B/16, round 2: within: 0.006, 0.006 s a step", done.stderr)

    def test_plan_only(self):
        done = self.run_script("--plan-only", "vit", "lstm", least="3000001")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("XLA, ms", done.stdout)
        self.assertIn("| LSTM language model | 0.2 M | 2 × 3 | 1,234 | 4.0 MB | 3.6 MB | 3.0 MB* | 2.5 MB |", done.stdout)
        self.assertIn("- \\* ViT-B/16: 3.0 MB were refused. The least budget is 3,000,001 bytes: at its peak it writes add; "
                      "that is the least of 2 plans\n", done.stdout)

    def test_checks(self):
        for what, played in (("vit: free: losses are [3.125", {"off": "0.125"}),
                             ("vit: free: losses are [nan", {"off": "float('nan')"}),
                             ("vit: the budget changes bits of the state", {"bits": "1"}),
                             ("vit: a run was planned to need 2500000 bytes, it needed 2500001", {"measured": "2500001"}),
                             ("vit: XLA's process ended with 1\nno memory is left", {"peer": "#!/bin/bash\necho no memory is left >&2\nexit 1\n"})):
            done = self.run_script("vit", "--rounds", "1", **played)
            self.assertEqual(done.returncode, 1)
            self.assertIn(f"error: {what}", done.stderr)

    def test_options(self):
        for arguments, what in ((["vgg"], "there is no step 'vgg'; there are resnet50, "), (["--rounds", "0"], "--rounds is 0, it must be at least 1")):
            done = self.run_script(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertIn(what, done.stderr)


class MemoryInShortFloats(Case):
    def test_table(self):
        self.place("bin/refold-zoo", ZOO)
        self.place("bin/refold-opt", PLANNER)
        done = subprocess.run([sys.executable, "-B", MEMORY, "--build", self.folder, "--precision=bf16", "--networks", "unet"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("| unet --batch=8 | 4,000 | 2,000 | 0.500 | 1,000 | 0.250 |", done.stdout)


class RowTiles(Case):
    def run_script(self, *arguments, off="0"):
        self.place("bin/refold-zoo", ZOO)
        self.place("bin/refold-run", TILED.replace("OFF", off))
        self.place("bin/bench_core_limit", LIMIT)
        return subprocess.run([sys.executable, "-B", ROW_TILES, "--build", self.folder, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_table(self):
        done = self.run_script("--batch", "1024", "--threads", "1", "2", "--rounds", "1")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("Multiplying and adding from registers: 100 GFLOP/s on 1 thread, 200 GFLOP/s on 2 threads.\n", done.stdout)
        # Forward and both backward products: 2 * 1024 * (2 * 64 * 32 + 3 * 4 * 32 * 32 + 3 * 32 * 4) operations.
        self.assertIn("| 1024 | 1 | 1000 | 1250 | 1.25x | 343 | 3.64x | 1,500 | 2,000 |", done.stdout)
        self.assertIn("| 1024 | 2 | 1000 | 1250 | 1.25x | 172 | 7.28x | 1,500 | 2,000 |", done.stdout)

    def test_bits_differ(self):
        done = self.run_script("--batch", "1024", "--threads", "1", "--rounds", "1", off="1")
        self.assertEqual((done.returncode, done.stderr), (1, "error: batch 1024: the two ways differ in the bits of their losses\n"))


class Sums(Case):
    def test_table(self):
        self.place("bin/refold-run", SUMMED.replace("COMMON", str(HERE)))
        done = subprocess.run([sys.executable, "-B", SUMS, "--build", self.folder, "--kind", "last", "--most-bytes", "20000", "--rounds", "1"],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        # 64 x 64 numbers have 16,384 bytes.
        self.assertRegex(done.stdout, r"\| 64 x 64 \| 1 \| 16,384 \| 1\.6 \| [0-9.]+ \| [0-9.]+ \| 1\.0e-03 \|")
        self.assertIn("rf.reduce add %x, dims = [1] : tensor<64x64xf32>", (self.folder / "bench/sums/sums.mlir").read_text())


class Recompute(Case):
    def run_script(self, goal, *arguments, chen="112"):
        self.place("bin/refold-zoo", ZOO)
        self.place("bin/bench_recompute", PLANNED.replace("GOAL", goal).replace("CHEN", chen))
        return subprocess.run([sys.executable, "-B", RECOMPUTE, "--build", self.folder, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_tables(self):
        done = self.run_script("3.25", "--networks", "unet", "--strategies", "chen", "every-n:4", "every-n:1", "kusumoto-exact:time")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("| none | 4.00 | 1.00 | +0.0 | +0.0 | 0 | 1.0 |  |", done.stdout)
        # auto costs more than the baseline at its bytes, or has no plan for them: the table marks both, and the end reports both.
        self.assertIn("| chen | 2.00 | 0.50 | +12.0 | +12.0 | 0 | 1.0 | +12.0 |", done.stdout)
        self.assertIn("| every-n:4 | 2.00 | 0.50 | +5.0 | +5.0 | 0 | 1.0 | **+12.0** |", done.stdout)
        self.assertIn("| every-n:1 | 1.00 | 0.25 | +30.0 | +30.0 | 0 | 1.0 | **none: auto needs 1.90 GiB** |", done.stdout)
        self.assertIn("- unet: every-n:4\n- unet: every-n:1\n", done.stdout)
        self.assertIn("| kusumoto-exact:time | too many sets |  |", done.stdout)
        self.assertIn("| auto, 0.7 of the peak of `none`: 2.80 GiB | 2.00 | 0.50 | +10.0 |", done.stdout)
        self.assertIn("| auto, 0.4 of the peak of `none`: 1.60 GiB | no plan |", done.stdout)
        self.assertIn("| unet | 4.00 | 3.83 | 3.26 | +1.0 | +1.0 | yes | 2.68 | +10.0 | +10.0 | yes | 1.90 | 1.00 | 1.90 | 4 | 3 |", done.stdout)
        # Prints the same tables again without planning.
        (self.folder / "bin/bench_recompute").unlink()
        again = subprocess.run([sys.executable, "-B", RECOMPUTE, "--build", self.folder, "--networks", "unet", "--again"], stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.stdout.split("###")[1:], again.stdout.split("###")[1:])

    def test_the_compiler_differs(self):
        done = self.run_script("3", "--networks", "unet", "--strategies", "chen")
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: unet: with the budget auto:3495566508 the compiler takes (3221225472, 101), by the front it should be (3489660928, 101)", done.stderr)

    def test_what_auto_chooses_among_is_cheaper(self):
        for chen, differences in (("111", 1), ("101", 0)):  # auto considers baselines only above 2 %
            done = self.run_script("3.25", "--networks", "unet", "--strategies", "chen", chen=chen)
            self.assertEqual(done.returncode, differences)
            self.assertEqual(done.stderr, "error: unet: at the bytes of chen auto costs more\n" * differences)

    def test_errors(self):
        done = self.run_script("3", "--networks", "vgg19", "--again")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "error: .*vgg19.jsonl is missing: there is nothing to print again")
        self.place("bin/refold-zoo", ZOO)
        self.place("bin/bench_recompute", "#!/bin/bash\nexit 3\n")
        done = subprocess.run([sys.executable, "-B", RECOMPUTE, "--build", self.folder, "--networks", "vgg19"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "error: vgg19: .*bench_recompute ended with 3")
        self.place("bin/bench_recompute", "#!/bin/bash\necho '{\"strategy\":\"none\",\"error\":\"why\"}'\n")
        done = subprocess.run([sys.executable, "-B", RECOMPUTE, "--build", self.folder, "--networks", "vgg19"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: vgg19: none: why", done.stderr)


if __name__ == "__main__":
    unittest.main()
