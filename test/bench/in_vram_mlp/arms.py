# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The arms of the benchmark: programs that train the same network on the same data, for a given number of steps."""
import dataclasses
import json
import pathlib
import statistics
import subprocess
import sys

from common.build import Build
from common.npy import read_header
from common.processes import Failure, call, held_to

HERE = pathlib.Path(__file__).resolve().parent
ROWS, STEPS, BATCH, WIDTH = 1_024_000, 10_000, 512, 32


@dataclasses.dataclass(frozen=True)
class Point:
    """A row of the table. All points use the same sequence of row numbers, split into batches of different size."""
    batch: int = BATCH
    width: int = WIDTH
    threads: int = 1

    @property
    def steps(self):
        return STEPS * BATCH // self.batch


class Workplace(Build):
    """A build directory and the data."""

    def __init__(self, build, data):
        super().__init__(build, "in_vram_mlp")
        self.data = data or self.work / "data"

    def files(self, point):
        """Returns --x, --y and --batches of a point. Writes the files if they are missing."""
        files = {name: self.data / f"{name}.npy" for name in ("x", "y", "batches")}
        if not all(path.exists() for path in files.values()):
            self.data.mkdir(parents=True, exist_ok=True)
            print(f"writing the data to {self.data}", file=sys.stderr)
            call([self.tool("bench_in_vram_mlp_handwritten"), "--write-data", self.data, "--rows", ROWS, "--steps", STEPS,
                  "--batch", BATCH])
        if point.batch != BATCH:
            cut = self.data / f"batches-{point.batch}.npy"
            if not cut.exists():
                data = files["batches"].read_bytes()
                start, header = read_header(data, files["batches"])
                new = header.replace(f"({STEPS}, {BATCH})", f"({point.steps}, {point.batch})").encode()
                new = new.rstrip().ljust(len(header) - 1)[:len(header) - 1] + b"\n"
                cut.write_bytes(data[:start - len(header)] + new + data[start:])
            files["batches"] = cut
        return files


class Worker:
    """A peer's process, which lives as long as its point; see peers/worker.py."""

    def __init__(self, place, point, script, package, kind):
        command = [place.python(package), HERE / "peers" / script, "--kind", kind, "--width", point.width,
                   "--threads", point.threads]
        command += [part for name, path in place.files(point).items() for part in (f"--{name}", path)]
        self.name = f"{script} --kind {kind}"
        self.complaints = place.work / f"{pathlib.Path(script).stem}-{kind}.log"
        self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.complaints.open("w"), text=True, **held_to(point.threads))

    def ready(self):
        """Waits until the framework is loaded and returns its version."""
        return self.answer()["version"]

    def answer(self):
        for line in self.process.stdout:
            if line.startswith("{"):
                return json.loads(line)
        raise Failure(f"{self.name} ended with {self.process.wait()}\n"
                      + "\n".join(self.complaints.read_text().splitlines()[-15:]))

    def train(self, steps):
        self.process.stdin.write(f"{steps}\n")
        self.process.stdin.flush()
        return self.answer()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Refold:
    """Runs refold-run in a new process for each call, from the first step on. The time is that of the run only."""
    def __init__(self, place, point):
        self.place, self.point = place, point
        self.program = place.work / f"batch{point.batch}-width{point.width}.mlir"
        place.write_program(self.program, "in-vram-mlp", "--batch", point.batch, "--width", point.width, "--steps", point.steps)

    def ready(self):
        return None

    def train(self, steps):
        feeds = [part for name, path in self.place.files(self.point).items() for part in ("--feed", f"{name}={path}")]
        result = self.place.train(self.program, "--threads", self.point.threads, "--steps", steps, *feeds)
        losses = result["losses"]
        return {**result, "first_loss": losses[0], "mean_loss": statistics.fmean(losses), "mean_last_100": statistics.fmean(losses[-100:])}

    def close(self):
        pass


class Handwritten:
    """The handwritten loop, tuned for one core and one width."""

    def __init__(self, place, point):
        self.command = [place.tool("bench_in_vram_mlp_handwritten")]
        self.command += [part for name, path in place.files(point).items() for part in (f"--{name}", path)]

    def ready(self):
        return None

    def train(self, steps):
        return json.loads(call(self.command + ["--steps", steps]))

    def close(self):
        pass


@dataclasses.dataclass(frozen=True)
class Arm:
    title: str
    start: object  # (place, point) -> an object with train(steps)
    serves: object = lambda point: True


def peer(script, package, kind):
    return lambda place, point: Worker(place, point, script, package, kind)


ARMS = {
    "refold": Arm("Refold", Refold),
    "handwritten": Arm("hand-written C++", Handwritten, lambda point: point.width == WIDTH and point.threads == 1),
    "foldl": Arm("TensorFlow, foldl", peer("tensorflow_arm.py", "tensorflow-cpu", "foldl")),
    "tf-data": Arm("TensorFlow, tf.data", peer("tensorflow_arm.py", "tensorflow-cpu", "data")),
    "torch-eager": Arm("PyTorch, eager", peer("torch_arm.py", "torch", "eager")),
    "torch-compiled": Arm("PyTorch, compiled step", peer("torch_arm.py", "torch", "compiled")),
    "jax-scan": Arm("JAX, scan", peer("jax_arm.py", "jax", "scan")),
    "jax-step": Arm("JAX, step by step", peer("jax_arm.py", "jax", "step")),
}
