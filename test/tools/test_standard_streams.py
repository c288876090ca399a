#!/usr/bin/env python3
# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every tool with its standard streams closed, or on a full device.

usage: test_standard_streams.py BIN
"""
import itertools
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import unittest

BIN = FOLDER = None  # set from the command line; a folder with inputs
NAMES = {0: "stdin", 1: "stdout", 2: "stderr"}
LOST = "error: cannot write to standard output: "
PROGRAM = """module @p attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) {
    return
  }
  func.func @train(%x: tensor<2x3xf32> {rf.input = #rf.input<"x">}) -> (tensor<2x3xf32> {rf.fetch = #rf.fetch<"y">}) {
    %y = rf.negate %x : tensor<2x3xf32>
    return %y : tensor<2x3xf32>
  }
}
"""
HEADER = b"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"


def has(tool):
    return (BIN / tool).exists()


def finding():
    """Returns a command with a child that prints a program."""
    return ["refold-run", "--device=null:like=cpu,capacity=6KiB", "--find-batch",
            f"'{BIN}/refold-zoo' in-vram-mlp --steps=2 --rows=64 --width=8 --depth=1 --features=4 --shuffle=sample --batch={{batch}}"]


def printing():
    """Returns commands that print the requested output and nothing else."""
    mlp = ["in-vram-mlp", "--steps=2", "--rows=64", "--batch=32", "--width=8"]
    commands = [["refold-pack", "b.csv"]] + [[tool, form] for tool in sorted(path.name for path in BIN.glob("refold-*"))
                                             for form in ("--help", "--version", "--help=man")]
    if has("refold-zoo"):
        run = ["refold-run", "p.mlir", "--feed", "x=x.npy"]
        commands += [["refold-zoo", *mlp], ["refold-zoo", "--list"], ["refold-zoo", "in-vram-mlp", "--help"], run,
                     run + ["--dump-commands"], run + ["--report=text", "--quiet"], run + ["--device=null"],
                     run + ["--compile-only", "-o", "t.rfx"], run + ["--device=reference"],
                     finding(), finding() + ["--quiet"],
                     ["refold-opt", "p.mlir"], ["refold-opt", "--list-passes"], ["refold-opt", "--help-list"]]
    return commands


def run(command, closed=(), before=lambda: None, **streams):
    """Runs a command with the given streams closed, and others redirected or read."""
    def close():
        before()
        for stream in closed:
            os.close(stream)
    where = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.run([BIN / command[0], *command[1:]], cwd=FOLDER, preexec_fn=close, timeout=60, **where)


class Streams(unittest.TestCase):
    def test_output_on_a_full_device_is_an_error(self):
        for command in printing():
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                done = run(command, stdout=full)
                self.assertEqual(done.returncode, 1)
                self.assertIn(LOST + "No space left on device\n", done.stderr.decode())
                self.assertEqual(done.stderr.decode().count(": error: "), 1)

    def test_output_that_is_closed_is_an_error(self):
        for command in printing():
            with self.subTest(command=command):
                done = run(command, closed=(1,))
                self.assertEqual(done.returncode, 1)
                self.assertIn(LOST + "Bad file descriptor\n", done.stderr.decode())

    def test_a_reader_that_leaves_does_not_end_a_run(self):
        if not has("refold-zoo"):
            self.skipTest("needs the compiler")
        reader, writer = os.pipe()
        os.close(reader)
        done = run(["refold-run", "p.mlir", "--feed", "x=x.npy", "--fetch", "y=left.npy"], stdout=writer)
        os.close(writer)
        self.assertEqual(done.returncode, 1)
        self.assertIn(LOST + "Broken pipe\n", done.stderr.decode())
        self.assertTrue((FOLDER / "left.npy").exists())

    def test_a_file_beyond_the_limit_of_the_process_is_an_error(self):
        if not has("refold-zoo"):
            self.skipTest("needs the compiler")

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        (FOLDER / "large.npy").write_text("old")
        done = run(["refold-run", "p.mlir", "--feed", "x=x.npy", "--fetch", "y=large.npy", "--cache-dir=limited"], before=limit)
        self.assertEqual(done.returncode, 1)
        self.assertIn("warning: cache folder 'limited' cannot be written to: File too large", done.stderr.decode())
        self.assertIn("error: cannot write 'large.npy': File too large\n", done.stderr.decode())
        self.assertEqual((FOLDER / "large.npy").read_text(), "old")
        self.assertEqual(list((FOLDER / "limited").iterdir()), [])

    def test_closed_streams_are_no_files_of_a_run(self):
        if not has("refold-zoo"):
            self.skipTest("needs the compiler")
        written = ["y.npy", "r.txt", "t.json", "j.json"]
        command = ["refold-run", "p.mlir", "--quiet", "--feed", "x=x.npy", "--fetch", "y=y.npy", "--report=r.txt", "--trace=t.json",
                   "--json=j.json", "--cache-dir=cache"]
        self.assertEqual(run(command).returncode, 0)
        good = {name: (FOLDER / name).read_bytes() for name in ("y.npy", "r.txt")}
        for count in (1, 2, 3):
            for closed in itertools.combinations((0, 1, 2), count):
                with self.subTest(closed=closed):
                    for name in written:
                        (FOLDER / name).unlink()
                    self.assertEqual(run(command, closed).returncode, 0)
                    for name, content in good.items():
                        self.assertEqual((FOLDER / name).read_bytes(), content)

    def test_closed_streams_do_not_confuse_children(self):
        if not has("refold-zoo"):
            self.skipTest("needs the compiler")
        command = finding() + ["--quiet"]
        good = run(command)
        self.assertEqual(good.returncode, 0)
        for closed in ((0,), (2,), (0, 2)):
            with self.subTest(closed=closed):
                done = run(command, closed)
                self.assertEqual((done.returncode, done.stdout), (0, good.stdout))
        self.assertEqual(run(command, (0, 1, 2)).returncode, 1)

    def test_input_that_is_closed_is_no_empty_program(self):
        if not has("refold-opt"):
            self.skipTest("needs the compiler")
        self.assertEqual(run(["refold-opt", "-"], closed=(0,)).returncode, 1)


if __name__ == "__main__":
    BIN = pathlib.Path(sys.argv.pop(1)).resolve()
    with tempfile.TemporaryDirectory(prefix="refold-streams-") as made:
        FOLDER = pathlib.Path(made)
        (FOLDER / "p.mlir").write_text(PROGRAM)
        (FOLDER / "b.csv").write_text("id,lower,upper,size\na,0,3,4\nb,1,4,8\n")
        (FOLDER / "x.npy").write_bytes(b"\x93NUMPY\x01\x00\x76\x00" + HEADER.ljust(117) + b"\n" + bytes(24))
        unittest.main()
