# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arms of the benchmark: programs that train a network for some time, each round in a new process."""
import dataclasses
import json
import pathlib
import shutil

from common.build import Build
from common.processes import Failure, held_to, measure

from cases import STEPS

HERE = pathlib.Path(__file__).resolve().parent
# AMX adds products in another order, and Refold does not use it.
WITHOUT_AMX = {"ONEDNN_MAX_CPU_ISA": "AVX512_CORE_BF16"}
LEAST = 5  # least steps of a round; peers/peer.py warms up with two of them and times three


def has_amx():
    return "amx_bf16" in pathlib.Path("/proc/cpuinfo").read_text()


class Workplace(Build):
    """A build directory, and the Python of the peers: that of their own environments, unless another one is given."""

    def __init__(self, folder, python=None):
        super().__init__(folder, "networks")
        self.own_python = python

    def python(self, peer):
        return self.own_python or super().python(peer)


class Refold:
    """Runs refold-run. Its seconds are the mean over all steps of the fold, because no step warms up."""

    def __init__(self, place, case, threads, precision="f32"):
        self.place, self.threads, self.steps = place, threads, 0
        flags = [] if precision == "f32" else [f"--precision={precision}"]
        self.program = place.work / f"{'-'.join([case.name, *flags])}.mlirbc"
        place.write_program(self.program, *case.zoo, *flags)

    def run(self, steps):
        result = self.place.train(self.program, "--threads", self.threads, "--steps", steps, **held_to(self.threads))
        return {**result, "seconds_per_step": result["us_per_step"] * 1e-6}

    def train(self, seconds):
        if not self.steps:
            self.steps = max(LEAST, min(STEPS, int(seconds / self.run(1)["seconds_per_step"])))
        return self.run(self.steps)


class Peer:
    """Runs a peer; see peers/peer.py."""

    def __init__(self, place, arguments, threads, package, script, kind):
        self.how = held_to(threads)
        # The cache of torch.compile is empty before the first round, whose compile time is printed, and is reused by later rounds.
        cache = place.work / "torch-compile"
        shutil.rmtree(cache, ignore_errors=True)
        self.how["env"]["TORCHINDUCTOR_CACHE_DIR"] = str(cache)
        if has_amx():
            self.how["env"].update(WITHOUT_AMX)
        self.command = [place.python(package), "-B", HERE / "peers" / script, "--kind", kind, "--threads", threads]
        self.arguments = arguments

    def run(self, *flags):
        finished = measure([*self.command, *flags, *self.arguments], **self.how)
        answers = [line for line in finished.stdout.splitlines() if line.startswith("{")]
        if not answers:
            raise Failure(f"{' '.join(map(str, self.command))} has no answer")
        return {**json.loads(answers[-1]), "resident_bytes": finished.resident_bytes}

    def train(self, seconds):
        return self.run("--seconds", seconds)

    def train_from_formula(self, steps):
        return self.run("--from-formula", "--steps", steps)


@dataclasses.dataclass(frozen=True)
class Arm:
    column: str  # arms of one column are variants of one framework; the fastest one is shown
    title: str
    peer: tuple = ()  # package, script, kind; empty: Refold
    only_images: bool = False
    precision: str = "f32"

    def serves(self, case):
        return not self.only_images or any(flag.startswith("--image=") for flag in case.zoo)

    def start(self, place, case, threads):
        return Peer(place, case.zoo, threads, *self.peer) if self.peer else Refold(place, case, threads, self.precision)


ARMS = {
    "refold": Arm("Refold", "Refold"),
    "torch-eager": Arm("PyTorch, eager", "PyTorch, eager", ("torch", "torch_arm.py", "eager")),
    "torch-channels-last": Arm("PyTorch, eager", "PyTorch, eager, channels last", ("torch", "torch_arm.py", "channels-last"), True),
    "torch-compiled": Arm("PyTorch, compiled", "PyTorch, compiled", ("torch", "torch_arm.py", "compiled")),
    "jax": Arm("JAX", "JAX", ("jax", "jax_arm.py", "jit")),
    "refold-bf16": Arm("Refold, bf16", "Refold, bf16", precision="bf16"),
    "torch-eager-bf16": Arm("PyTorch, eager, bf16", "PyTorch, eager, bf16", ("torch", "torch_arm.py", "eager-bf16"), precision="bf16"),
    "torch-channels-last-bf16": Arm("PyTorch, eager, bf16", "PyTorch, eager, channels last, bf16",
                                    ("torch", "torch_arm.py", "channels-last-bf16"), True, "bf16"),
}
