# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains a network with the command-line tools, as a user does, and compares one result with a bound.

usage: test_NAME.py BIN [FLAG of refold-zoo...] [SEED...]

BIN is the folder of the tools. The network is trained once for each seed, or with seed 0 if none is given. A flag such as --precision=bf16 holds
for training and for prediction.
"""
import pathlib
import subprocess
import sys
import tempfile
import time


class Tools:
    """Runs refold-zoo and refold-run in a folder of their own."""

    def __init__(self, binaries, folder, flags=()):
        self.binaries, self.folder, self.flags = pathlib.Path(binaries).resolve(), pathlib.Path(folder), flags

    def __call__(self, tool, *arguments):
        """Returns the standard output. If the tool fails, ends the test with the tool's message."""
        command = [str(self.binaries / tool), *map(str, arguments)]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}\nended with {done.returncode}: {done.stderr}")
        return done.stdout

    def zoo(self, *arguments):
        return self("refold-zoo", *arguments, *self.flags)

    def run(self, *arguments):
        # Uses one thread, because other tests run in parallel. The results do not depend on the
        # number of threads.
        return self("refold-run", *arguments, "--threads=1", "--quiet")


def main(train_and_judge):
    """Calls `train_and_judge(tools, seed)` for each seed. It returns the numbers as text, and whether they are good enough."""
    binaries, flags = sys.argv[1], [word for word in sys.argv[2:] if word.startswith("--")]
    seeds = [int(word) for word in sys.argv[2:] if not word.startswith("--")] or [0]
    bad = 0
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            begin = time.monotonic()
            figures, good = train_and_judge(Tools(binaries, folder, flags), seed)
            print(f"seed {seed}: {figures}, in {time.monotonic() - begin:.1f} s{'' if good else ': not good enough'}",
                  flush=True)
            bad += not good
    sys.exit(1 if bad else 0)
