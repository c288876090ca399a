# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A build directory for benchmarks: Refold's tools, virtual environments of peers, and a folder for files."""
import json
import pathlib
import sys

from common.npy import read_f32
from common.processes import Failure, call, measure

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# The packages of each environment, in versions that were tried together.
REQUIREMENTS = {
    "torch": ROOT / "test/e2e/reference/requirements.txt",
    "jax": HERE / "requirements" / "jax.txt",
    "tensorflow-cpu": HERE / "requirements" / "tensorflow-cpu.txt",
}


def add_build(parser):
    parser.add_argument("--build", type=lambda path: pathlib.Path(path).resolve(), default=ROOT / "build",
                        help="build directory (default: %(default)s)")


class Build:
    def __init__(self, folder, benchmark):
        self.folder = folder
        self.work = folder / "bench" / benchmark
        self.work.mkdir(parents=True, exist_ok=True)

    def tool(self, name):
        path = self.folder / "bin" / name
        if not path.exists():
            raise Failure(f"{path} is missing: build the target {name} first (cmake --build {self.folder} --target {name}), "
                          "or leave its arm out")
        return path

    def python(self, peer):
        """Returns the interpreter of a peer's virtual environment. Creates the environment on first use."""
        environment = self.folder / "bench" / peer
        python = environment / "bin" / "python"
        installed = environment / "installed"
        wanted = REQUIREMENTS[peer].read_text()
        if not installed.exists() or installed.read_text() != wanted:
            print(f"installing {peer} into {environment}", file=sys.stderr)
            call([sys.executable, "-m", "venv", environment])
            call([python, "-m", "pip", "install", "--quiet", "-r", REQUIREMENTS[peer]])
            installed.write_text(wanted)
        return python

    def write_program(self, output, *arguments):
        """Writes the program that refold-zoo makes with these arguments."""
        call([self.tool("refold-zoo"), *arguments, "-o", output])

    def train(self, program, *flags, **how):
        """Runs refold-run in a process of its own. Returns its summary with the losses and the resident bytes."""
        summary, losses = self.work / "summary.json", self.work / "loss.npy"
        finished = measure([self.tool("refold-run"), program, "--json", summary, "--quiet", "--fetch", f"loss={losses}", *flags], **how)
        return {**json.loads(summary.read_text()), "losses": read_f32(losses), "resident_bytes": finished.resident_bytes}
