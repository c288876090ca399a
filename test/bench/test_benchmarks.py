# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the benchmarks' scripts say, with tools and peers that are played."""
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE))
from common.build import REQUIREMENTS, Build
from common.npy import read_f32
from common.processes import Failure, call, measure

NETWORKS = HERE / "networks" / "run"
RECOMPUTE = HERE / "recompute" / "run"
ROW_TILES = HERE / "row_tiles" / "run"
ZOO = "#!/bin/bash\necho \"$@\" > \"${@: -1}\"\n"
# Takes half a second a step, of which it fetches --steps losses from 2.5 downwards.
RUN = f"""#!{sys.executable}
import json, pathlib, struct, sys
flag = lambda name: sys.argv[sys.argv.index(name) + 1]
steps = int(flag("--steps"))
pathlib.Path(flag("--json")).write_text(json.dumps({{"us_per_step": 5e5, "compile_seconds": 1.25, "steps": steps}}))
header = f"{{{{'descr': '<f4', 'fortran_order': False, 'shape': ({{steps}},), }}}}".encode()
values = struct.pack(f"<{{steps}}f", *(2.5 - i / 4 for i in range(steps)))
pathlib.Path(flag("--fetch").split("=")[1]).write_bytes(b"\\x93NUMPY\\1\\0" + struct.pack("<H", len(header)) + header + values)
"""
# Those in JAX take a second a step, others two, or four for PyTorch's channels last.
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
# A step takes 1,000 us in tiles and 1,250 without. A core has 100 GFLOP/s.
TILED = f"""#!{sys.executable}
import json, pathlib, struct, sys
flag = lambda name: sys.argv[sys.argv.index(name) + 1]
whole = "--no-row-tiles" in sys.argv
pathlib.Path(flag("--json")).write_text(json.dumps({{"us_per_step": 1250 if whole else 1000, "peak_measured_bytes": 2000 if whole else 1500}}))
header = b"{{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }}"
pathlib.Path(flag("--fetch").split("=")[1]).write_bytes(b"\\x93NUMPY\\1\\0" + struct.pack("<H", len(header)) + header + struct.pack("<f", whole * OFF))
"""
LIMIT = "#!/bin/bash\necho '{\"operations_per_second\": '${2}00e9'}'\n"

# Keeps 4 GiB or computes again for less; every-n:4 is better at 2 GiB, kusumoto fails.
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


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def place(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
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
        path.write_bytes(b"something else")
        self.fails(f"{path} is no .npy file", read_f32, path)

    def test_tools(self):
        self.fails("bin/refold-run is missing: build the target refold-run first", Build(self.folder, "bench").tool, "refold-run")

    def test_versions_are_pinned(self):
        for requirements in REQUIREMENTS.values():
            for line in requirements.read_text().splitlines():
                self.assertRegex(line, r"^[a-z-]+==[0-9.]+$")


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
        # PyTorch's faster way stands for it.
        self.assertIn("| small CNN, 128 × 3 × 28 × 28 | 1 | 0.5 | 2 | 2 | 1 | 0.50 |", done.stdout)
        self.assertRegex(done.stdout, r"\| small-cnn \| 1 \| Refold \| 0.5, 0.5 \| 1.2 \| [0-9]+ \| 2.5 \| 1.5 \|")
        self.assertRegex(done.stdout, r"\| small-cnn \| 1 \| PyTorch, eager, channels last \| 4, 4 \| 10.0 \| [0-9]+ \| 3 \| 2.5 \|")
        program = (self.folder / "bench/networks/small-cnn.mlirbc").read_text()
        self.assertIn("small-cnn --batch=128 --image=28 --classes=10", program)

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
        # Forward and both backward: 2 * 1024 * (2 * 64 * 32 + 3 * 4 * 32 * 32 + 3 * 32 * 4) operations.
        self.assertIn("| 1024 | 1 | 1000 | 1250 | 1.25x | 343 | 3.64x | 1,500 | 2,000 |", done.stdout)
        self.assertIn("| 1024 | 2 | 1000 | 1250 | 1.25x | 172 | 7.28x | 1,500 | 2,000 |", done.stdout)

    def test_bits_differ(self):
        done = self.run_script("--batch", "1024", "--threads", "1", "--rounds", "1", off="1")
        self.assertEqual((done.returncode, done.stderr), (1, "error: batch 1024: the two ways differ in the bits of their losses\n"))


class Recompute(Case):
    def run_script(self, goal, *arguments, chen="112"):
        self.place("bin/refold-zoo", ZOO)
        self.place("bin/bench_recompute", PLANNED.replace("GOAL", goal).replace("CHEN", chen))
        return subprocess.run([sys.executable, "-B", RECOMPUTE, "--build", self.folder, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_tables(self):
        done = self.run_script("3.25", "--networks", "unet", "--strategies", "chen", "every-n:4", "every-n:1", "kusumoto-exact:time")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("| none | 4.00 | 1.00 | +0.0 | +0.0 | 0 | 1.0 |  |", done.stdout)
        # Dearer than the baseline at its bytes, or with no plan for them: both are marked and told of at the end.
        self.assertIn("| chen | 2.00 | 0.50 | +12.0 | +12.0 | 0 | 1.0 | +12.0 |", done.stdout)
        self.assertIn("| every-n:4 | 2.00 | 0.50 | +5.0 | +5.0 | 0 | 1.0 | **+12.0** |", done.stdout)
        self.assertIn("| every-n:1 | 1.00 | 0.25 | +30.0 | +30.0 | 0 | 1.0 | **none: auto needs 1.90 GiB** |", done.stdout)
        self.assertIn("- unet: every-n:4\n- unet: every-n:1\n", done.stdout)
        self.assertIn("| kusumoto-exact:time | too many sets |  |", done.stdout)
        self.assertIn("| auto, 0.7 of keeping all: 2.80 GiB | 2.00 | 0.50 | +10.0 |", done.stdout)
        self.assertIn("| auto, 0.4 of keeping all: 1.60 GiB | no plan |", done.stdout)
        self.assertIn("| unet | 4.00 | 3.83 | 3.26 | +1.0 | +1.0 | yes | 2.68 | +10.0 | +10.0 | yes | 1.90 | 1.00 | 1.90 | 4 | 3 |", done.stdout)
        # And again without planning.
        (self.folder / "bin/bench_recompute").unlink()
        again = subprocess.run([sys.executable, "-B", RECOMPUTE, "--build", self.folder, "--networks", "unet", "--again"], stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.stdout.split("###")[1:], again.stdout.split("###")[1:])

    def test_the_compiler_differs(self):
        done = self.run_script("3", "--networks", "unet", "--strategies", "chen")
        self.assertEqual(done.returncode, 1)
        self.assertIn("error: unet: with the budget auto:3495566508 the compiler takes (3221225472, 101), by the front it should be (3489660928, 101)", done.stderr)

    def test_what_auto_chooses_among_is_cheaper(self):
        for chen, differences in (("111", 1), ("101", 0)):  # up to 2 % nobody asks
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
