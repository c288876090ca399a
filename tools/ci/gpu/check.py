# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The half of tools/ci/gpu_check.sh that needs the GPU: runs every stage on the folder that --prepare wrote, and prints Markdown.

exit status: 0 no stage failed, 1 a stage failed, 2 the command line is wrong or the folder was not prepared
"""
import argparse
import concurrent.futures
import datetime
import functools
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import benchmark
import kernel_stage
import network_cases
import network_stage
import tiers
from case_names import has_loop, of_library
from command_line import Parser
from stages import FAILED, OK, SKIPPED, Outcome, Stage, run_all, run_command, say

HERE = pathlib.Path(__file__).resolve().parent
# The seconds of all stages but the networks together. The limits of stages below are parts of this time.
SECONDS = 240
# The seconds of the networks, which run by a call of their own.
NETWORK_SECONDS = 360
NAMES = {"networks": 9}  # stages with a name instead of a number
# A few programs for compute-sanitizer, which is a hundred times slower.
FEW = ["mlp-ragged", "random-1", "random-2"]
PROMISED = 24
SILENCE = 30  # seconds without a line after which a process hangs; each program and each probe prints a line


class Check:
    """The prepared folder, its tools, and their command lines."""

    def __init__(self, options):
        self.options = options
        self.folder = options.folder
        self.place = tempfile.TemporaryDirectory(prefix="refold-gpu-")
        self.laid_out = laid_out(self.folder, pathlib.Path(self.place.name))  # the folder that the tool reads
        self.prepared = json.loads((self.folder / "prepared.json").read_text())
        cases = json.loads((self.folder / "cases.json").read_text()) if (self.folder / "cases.json").exists() else []
        # Different programs come first, then other fusion granularities of one: some stages only try the first ones.
        cases.sort(key=lambda case: case["name"] != case.get("values", case["name"]))
        self.cases = [case["name"] for case in cases]
        self.tool = options.tool or self.folder / "bin" / "refold-gpu-check"
        self.flags = []  # flags of every command that runs programs
        self.partial = ["--partial"] if options.dry_run else []  # interpreted kernels are slow

    def environment(self):
        """The environment of the tools only: Abseil comes from the folder, and cuBLASLt from PyTorch if the machine has no other."""
        old = os.environ.get("LD_LIBRARY_PATH")
        folders = [str(self.folder / "lib")] + ([old] if old else []) + self.library_folders()
        return dict(os.environ, LD_LIBRARY_PATH=":".join(folders))

    @functools.lru_cache(maxsize=None)
    def library_folders(self):
        """The folders of cuBLASLt in NVIDIA's Python packages."""
        script = ("import pathlib, nvidia\n"
                  "for base in nvidia.__path__:\n"
                  "  for library in sorted(pathlib.Path(base).glob('*/lib/libcublasLt.so.1[23]')): print(library.parent)")
        try:
            done = subprocess.run([self.options.python, "-c", script], capture_output=True, text=True, timeout=20)
        except (OSError, subprocess.TimeoutExpired):
            return []
        return done.stdout.split("\n")[:-1] if done.returncode == 0 else []

    def call(self, limit, *arguments):
        return run_command([self.tool, *arguments], limit, self.environment(), SILENCE)

    def call_cases(self, stage, limit, share, names):
        """Runs a stage of programs. A kernel that faults, or a program that hangs, ends its process. Another process then runs the programs
        after it."""
        end = time.monotonic() + limit
        first_failure = Outcome(OK)
        while True:
            left = end - time.monotonic()
            outcome = self.call(left, stage, self.laid_out, f"--seconds={share * left:.0f}", f"--only={','.join(names)}", *self.partial, *self.flags)
            if first_failure.status == OK:
                first_failure = outcome
            lost = re.search(r"the context is lost at '(.+?)'|^no word for .*: trying ([^:]+)", outcome.remark)
            names = names[names.index(lost.group(1) or lost.group(2)) + 1:] if lost else []
            if not names or end - time.monotonic() < 5:
                return first_failure

    def loops(self):
        """Programs with loops, without those that call a library, because these are slow without a GPU."""
        return [name for name in self.cases if has_loop(name)]

    def card(self, limit):
        say(f"- machine: {platform.node()}, {os.cpu_count()} cores, {platform.platform()}, glibc {platform.libc_ver()[1]}")
        for line in versions(self.options):
            say(f"- {line}")
        outcome = self.call(limit, "card", self.laid_out)
        if outcome.status == FAILED:
            self.flags = ["--without-conditionals"]
            say("- later stages run loops without conditional nodes")
        return outcome

    def probes(self, limit):
        return self.call(limit, "probes", self.laid_out, *self.flags)

    def conformance(self, limit):
        outcome = self.call_cases("conformance", limit, 0.8, self.cases)
        refused = self.prepared["refused"]
        for name, reason in refused.items():
            say(f"- {name}: was not compiled: {reason}")
        if refused and outcome.status == OK:
            return Outcome(FAILED, f"{len(refused)} programs were refused when the folder was prepared")
        return outcome

    def promises(self, limit):
        # Programs with a loop make more promises than single ops.
        promised = self.loops()[:PROMISED] + [name for name in self.cases if of_library(name)]
        return self.call_cases("promises", limit, 0.7, promised)

    def memory(self, limit):
        return self.call_cases("memory", limit, 0.6, self.loops()[:PROMISED])

    def sanitizer(self, limit):
        if self.options.dry_run:
            return Outcome(SKIPPED, "there is no GPU to watch")
        program = shutil.which("compute-sanitizer") or shutil.which("compute-sanitizer", path="/usr/local/cuda/bin")
        if not program:
            return Outcome(SKIPPED, "compute-sanitizer is not installed")
        few = ",".join(name for name in FEW if name in self.cases)
        worst = Outcome(OK)
        # No racecheck of graphs that loop: version 2025.3 ended the process without a message. Straight graphs have the same kernels.
        for kind, way in (("memcheck", []), ("memcheck", ["--without-conditionals"]), ("racecheck", ["--without-conditionals"])):
            title = f"{kind}{' without conditional nodes' if way else ''}"
            say(f"\n{title}:\n")
            outcome = run_command([program, "--tool", kind, "--error-exitcode", 9, "--print-limit", 5, self.tool, "conformance", self.laid_out,
                                   f"--only={few}", *way], limit / 3, self.environment())
            if outcome.status == FAILED and worst.status == OK:
                worst = Outcome(FAILED, f"{title}: {outcome.remark}")
        return worst

    def benchmarks(self, limit):
        return benchmark.run(self, limit)

    def compared(self, limit):
        return tiers.run(self, limit)

    def networks(self, limit):
        return kernel_stage.run(self, limit) if self.options.per_kernel else network_stage.run(self, limit)


def laid_out(folder, place):
    """Lays the folder out in the empty folder `place`: unpacks archives and links all other files, so that the copied folder stays small."""
    for part in folder.iterdir():
        if part.name.endswith((".tar.gz", ".tar.xz")):
            shutil.unpack_archive(part, place)
        else:
            (place / part.name).symlink_to(part)
    return place


def versions(options):
    """Returns a line for each Python framework and NVIDIA tool. Their versions are queried in parallel."""
    script = ("import importlib.metadata as m\n"
              "for p in ('torch', 'triton', 'jax', 'jaxlib', 'jax-cuda13-plugin'):\n"
              "  try: print(p, m.version(p))\n"
              "  except m.PackageNotFoundError: print(p, 'is not installed')\n")
    commands = [[options.python, "-c", script],
                ["nvidia-smi", "--query-gpu=name,driver_version,memory.total,clocks.max.sm,power.limit", "--format=csv,noheader"]]

    def ask(command):
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=20)
            return ", ".join(done.stdout.split("\n")).strip(", ")
        except (OSError, subprocess.TimeoutExpired):
            return ""

    with concurrent.futures.ThreadPoolExecutor() as pool:
        answers = list(pool.map(ask, commands))
    yield f"Python {platform.python_version()}; {answers[0] or 'its packages cannot be listed'}"
    yield f"nvidia-smi: {answers[1] or 'does not answer'}"


def stages(check):
    share = max(1, check.options.seconds / SECONDS)  # scales the limit of each stage
    return [Stage(1, "Environment", 20 * share, check.card),
            Stage(2, "Probes", 20 * share, check.probes),
            Stage(3, "Conformance", 90 * share, check.conformance),
            Stage(4, "Promises", 25 * share, check.promises),
            Stage(5, "Memory", 20 * share, check.memory),
            Stage(6, "compute-sanitizer", 30 * share, check.sanitizer),
            Stage(7, "Benchmarks", 110 * share, check.benchmarks),
            Stage(8, "Tiers", SECONDS * share, check.compared),  # the time that the other stages left
            Stage(9, "Networks", check.options.seconds, check.networks)]


def parse(arguments):
    parser = Parser(__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="folder that --prepare wrote")
    parser.add_argument("--dry-run", action="store_true", help="use a driver without a GPU, and peers on the CPU, to try the check itself")
    parser.add_argument("--only", metavar="N[,N]|networks", help="the stages with these numbers, in their order, or that of networks, which is "
                        "a call of its own (default: all but networks)")
    parser.add_argument("--python", default="python3", help="interpreter that has PyTorch and JAX (default: %(default)s)")
    parser.add_argument("--jax-python", help="interpreter that has JAX, if it is another one")
    parser.add_argument("--tool", type=pathlib.Path, help="refold-gpu-check, or a replacement (default: that of the folder)")
    parser.add_argument("--seconds", type=float, help=f"time limit of all stages (default: {SECONDS}, {NETWORK_SECONDS} for the networks)")
    parser.add_argument("--points", default="", metavar="BATCHxWIDTH[,...]", help="points of the benchmarks (default: all prepared ones)")
    parser.add_argument("--networks", default="", metavar="NAME[,...]", help="networks to run (default: all prepared ones)")
    parser.add_argument("--per-kernel", action="store_true", help="with --only=networks: run single kernels instead of networks")
    parser.add_argument("--clock-rate", type=float, default=1.0, help=argparse.SUPPRESS)  # speeds up the clock of the networks in tests
    options = parser.parse_args(arguments)
    options.folder = options.folder.resolve()
    options.jax_python = options.jax_python or options.python
    if not (options.folder / "prepared.json").exists():
        parser.error(f"'{options.folder}' was not prepared: tools/ci/gpu_check.sh --prepare {options.folder}")
    if options.dry_run and not options.tool:
        options.tool = HERE.parents[2] / "build/test/bin/refold-gpu-check-recorded"
        if not options.tool.exists():
            parser.error(f"--dry-run runs {options.tool}, which is not built: tools/build default refold-gpu-check-recorded")
    names = [str(number) for number in range(1, 9)]
    prepared = json.loads((options.folder / "prepared.json").read_text())
    only = options.only or ("networks" if prepared.get("only") == "networks" else ",".join(names))
    options.only = only.split(",")
    for name in options.only:
        if name not in names and name not in NAMES:
            parser.error(f"--only: there is no stage '{name}', use 1 to {len(names)} or {', '.join(NAMES)}")
    if "networks" in options.only and len(options.only) > 1:
        parser.error("--only=networks must be a separate call: omit the other stages")
    for name in options.only:
        if name not in NAMES and prepared.get("only") == "networks":
            parser.error(f"--only: '{options.folder}' was prepared for networks alone, stage {name} needs --prepare without --only")
    if options.seconds is None:
        options.seconds = NETWORK_SECONDS if "networks" in options.only else SECONDS
    if not options.seconds > 0:
        parser.error(f"--seconds is {options.seconds:g}, must be above 0")
    if options.per_kernel and "networks" not in options.only:
        parser.error("--per-kernel needs --only=networks")
    known = [network.name for network in network_cases.NETWORKS]
    for name in filter(None, options.networks.split(",")):
        if name not in known:
            parser.error(f"--networks: there is no network '{name}', there are: {', '.join(known)}")
    return options


def main():
    options = parse(sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # runs the handlers that end child processes
    check = Check(options)
    say(f"# Refold on a GPU{', dry run: no GPU, figures mean nothing' if options.dry_run else ''}\n")
    say(f"- date: {datetime.datetime.now().astimezone().isoformat(timespec='minutes')}")
    say(f"- prepared: {check.prepared['date']}, commit {check.prepared['commit']}, for {check.prepared['arch']}")
    say(f"- command: `gpu_check.sh {' '.join(sys.argv[1:])}`")
    numbers = {str(NAMES.get(name, name)) for name in options.only}
    chosen = [stage for stage in stages(check) if str(stage.number) in numbers]
    return 0 if run_all(chosen, options.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
