# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A test that trains with the tools, as a user's shell does, and holds one figure against a bound.

usage: test_NAME.py BIN [SEED...]

BIN holds the tools. With seeds a training for each, else that of seed 0.
"""
import pathlib
import subprocess
import sys
import tempfile
import time


class Tools:
    """refold-zoo and refold-run in a folder of their own."""

    def __init__(self, binaries, folder):
        self.binaries, self.folder = pathlib.Path(binaries).resolve(), pathlib.Path(folder)

    def __call__(self, tool, *arguments):
        """Standard output. What goes wrong ends the test with what the tool said."""
        command = [str(self.binaries / tool), *map(str, arguments)]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}\nended with {done.returncode}: {done.stderr}")
        return done.stdout

    def zoo(self, *arguments):
        return self("refold-zoo", *arguments)

    def run(self, *arguments):
        # One thread: the figures are the same with more of them, and other tests run beside this one.
        return self("refold-run", *arguments, "--threads=1", "--quiet")


def main(train_and_judge):
    """`train_and_judge(tools, seed)` returns the figures as a text, and whether they are good enough."""
    binaries, seeds = sys.argv[1], [int(seed) for seed in sys.argv[2:]] or [0]
    bad = 0
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            figures, good = train_and_judge(Tools(binaries, folder), seed)
            print(f"seed {seed}: {figures}, in {time.monotonic() - begin:.1f} s{'' if good else ': not good enough'}",
                  flush=True)
            bad += not good
    sys.exit(1 if bad else 0)
