# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains the in-VRAM MLP on a GPU with Refold in each fusion granularity, PyTorch and JAX, on equal data and parameters.

All arms of a point start, upload and compile at the same time. Then they take turns, so that a slow moment affects each of them. An
arm is void if its losses differ from those of Refold on the CPU. Upload and compilation are measured apart from the steps.
"""
import pathlib
import shutil
import statistics
import tempfile
import time

from arms import Void, start_all
from stages import FAILED, OK, SKIPPED, Outcome, run_command, say

# The relative error that each loss may have against the expected curve. Frameworks on a CPU, which add in other orders, agree
# within 4e-4 after 100 steps. Another seed, rate or optimizer differs by more than 1e-2 within ten steps.
TOLERANCE = 2e-3
ROUNDS = 5
ROUND_SECONDS = 0.3
START_LIMIT = 100  # seconds, to start and compile
LEAST_LEFT = 50  # seconds, to begin another point
WORDS = 15  # last lines of standard error of a void arm that are shown
GRAPH = 100  # steps of the largest graph; a round has a multiple of them


def judge_curve(losses, curve):
    """Returns the largest relative error of the losses of an arm against the expected curve. Raises Void if it is too large."""
    if len(losses) < len(curve):
        raise Void(f"only {len(losses)} losses, expected {len(curve)}")
    losses = [float("nan") if loss is None else loss for loss in losses]  # JSON has no NaN
    offs = [abs(got - expected) / abs(expected) for got, expected in zip(losses, curve)]
    for step, off in enumerate(offs):
        if not off <= TOLERANCE:  # NaN, too
            raise Void(f"loss {losses[step]:.6g} at step {step}, expected {curve[step]:.6g}: off by {off:.2g}, allowed {TOLERANCE:g}")
    return max(offs)


class Point:
    """All arms for one batch and width, from their start to their figures."""

    def __init__(self, check, point, data, work, deadline):
        self.check, self.point, self.deadline = check, point, deadline
        self.dry = check.options.dry_run
        self.curve = point["curve"]
        self.arms, self.void = start_all(check, point, data, work)
        self.complaints = {}  # standard error of void arms
        self.refused = {f"Refold, {tier}" for tier in point["refused"]}
        self.compiled_in = point.get("compiled_in", {})

    def left(self, limit):
        return min(limit, self.deadline - time.monotonic())

    def each(self, do):
        """Calls do(arm) for every arm. An arm that fails is void from then on."""
        for name, arm in list(self.arms.items()):
            try:
                do(arm)
            except Exception as reason:  # the other arms go on
                self.void[arm.title] = str(reason) if isinstance(reason, Void) else f"{type(reason).__name__}: {reason}"
                self.complaints[arm.title] = arm.complaints().splitlines()[-WORDS:]
                arm.close()
                del self.arms[name]

    def start(self):
        begin = time.monotonic()

        def left():
            return self.left(START_LIMIT - (time.monotonic() - begin))

        self.each(lambda arm: setattr(arm, "greeting", arm.answer(left())))
        for arm in self.arms.values():  # compile in parallel
            arm.ask(len(self.curve))

        def judge(arm):
            arm.first = arm.answer(left())
            arm.off = judge_curve(arm.first.get("losses", []), self.curve)

        self.each(judge)

    def settle(self):
        """Chooses the number of steps of a round. Some arms compile a loop for each number of steps."""
        def settle_one(arm):
            us = arm.train(GRAPH, self.left(60))["us_per_step"]
            arm.steps = GRAPH
            load = arm.greeting.get("load_seconds", 0)
            arm.compile_seconds = load + max(0, arm.first["seconds"] - len(self.curve) * us * 1e-6)
            if self.dry:
                return
            arm.steps = max(GRAPH, min(self.point["steps"], int(ROUND_SECONDS * 1e6 / us)) // GRAPH * GRAPH)
            cold, warm = (arm.train(arm.steps, self.left(60))["seconds"] for _ in range(2))
            # The first losses and the rounds may compile a loop each. Only the longer compilation counts.
            arm.compile_seconds = max(arm.compile_seconds, load + cold - warm)

        self.each(settle_one)

    def measure(self):
        for _ in range(1 if self.dry else ROUNDS):
            self.each(lambda arm: arm.rounds.append(arm.train(arm.steps, self.left(60))["us_per_step"]))

    def close(self):
        for arm in self.arms.values():
            arm.close()

    def own_faults(self):
        """Void arms of Refold that ran, with reasons. Arms that were not compiled are reported elsewhere."""
        return [f"{title}: {reason}" for title, reason in self.void.items() if title.startswith("Refold") and title not in self.refused]


def fastest(arms, is_refold):
    """Returns name and median of the fastest arm of Refold, or of the peers."""
    times = {name: statistics.median(arm.rounds) for name, arm in arms.items() if name.startswith("refold-") == is_refold}
    return min(times.items(), key=lambda item: item[1]) if times else (None, None)


def table(point):
    """Prints the rows of a point for docs/benchmarks."""
    ours, base = fastest(point.arms, True)
    if "refold-auto" in point.arms:
        ours, base = "refold-auto", statistics.median(point.arms["refold-auto"].rounds)
    if ours:
        say(f"ratio: an arm's time over that of {point.arms[ours].title}\n")
    say("| arm | µs a step | ratio | each round | losses off by | upload s | compile s |\n|---|---:|---:|---|---:|---:|---:|")
    for arm in point.arms.values():
        us = statistics.median(arm.rounds)
        ratio = f"{us / base:.2f}" if base else ""
        say(f"| {arm.title} | {us:.2f} | {ratio} | {', '.join(format(us, '.2f') for us in arm.rounds)} | "
            f"{arm.off:.1e} | {arm.greeting.get('upload_seconds', 0):.3f} | {arm.compile_seconds:.1f} |")
    for title, reason in point.void.items():
        say(f"| {title} | void | | {reason.replace('|', '/')} | | | |")
    say()
    for version in sorted({arm.greeting["version"] for arm in point.arms.values()}):
        say(f"- {version}")
    for name, arm in point.arms.items():
        remarks = arm.remarks()
        if seconds := point.compiled_in.get(name.removeprefix("refold-")):
            remarks.append(f"compiled for the GPU in {seconds:.1f} s where the folder was prepared")
        if remarks:
            say(f"- {arm.title}: {'; '.join(remarks)}")
    for title, lines in point.complaints.items():
        if lines:
            say(f"\n{title}, its last words:\n\n```")
            for line in lines:
                say(line)
            say("```")
    peer, best = fastest(point.arms, False)
    if base and best and not point.dry:
        say(f"\nThe fastest peer, {point.arms[peer].title}, takes {best / base:.2f} times as long as {point.arms[ours].title}.")


def inputs(check, point, data, limit):
    """Returns the files of a point, {name: file}. All points share x and y."""
    folder = data / f"batch{point['batch']}"
    folder.mkdir()
    program = next(iter(point["programs"].values()))
    outcome = run_command([check.tool, "inputs", check.folder / "bench" / program, folder], limit, check.environment())
    if outcome.status != OK:
        raise Void(f"the data cannot be made: {outcome.remark}")
    return {name: folder / f"{name}.npy" for name in ("x", "y", "batches")}


def wanted(check):
    points = check.prepared["points"]
    if check.options.points:
        names = check.options.points.split(",")
        points = [point for point in points if f"{point['batch']}x{point['width']}" in names]
    return points[:1] if check.options.dry_run else points


def run(check, limit):
    deadline = time.monotonic() + limit
    points = wanted(check)
    if not points:
        return Outcome(FAILED, f"no point of --points={check.options.points} was prepared")
    say("TF32 off everywhere. Medians of interleaved rounds. An arm is void if one of its first losses is off from Refold's on the CPU by "
        f"more than {TOLERANCE:g} of it. Seconds of upload and compilation are of all arms side by side; Refold's compilation here is what "
        "the driver makes of its PTX and its graph.")
    done, void, faults = 0, 0, []
    with tempfile.TemporaryDirectory(prefix="refold-gpu-", dir=shared_memory()) as folder:
        folder = pathlib.Path(folder)
        data = {}
        for point in points:
            say(f"\n### Batch {point['batch']}, width {point['width']}\n")
            if deadline - time.monotonic() < LEAST_LEFT:
                say("skipped: no time was left")
            elif not point["programs"]:
                say("skipped: no program was compiled for it: " + "; ".join(point["refused"].values()))
            else:
                try:
                    running = one_point(check, point, folder, data, deadline)
                except Exception as reason:  # the other points go on
                    faults.append(str(reason) if isinstance(reason, Void) else f"{type(reason).__name__}: {reason}")
                    say(f"\nnot measured: {faults[-1]}")
                    continue
                done += 1
                void += len(running.void)
                faults += running.own_faults()
    remark = f"{done} of {len(points)} points, {void} arms void"
    if faults:
        return Outcome(FAILED, f"{remark}; {faults[0]}")
    return Outcome(OK if done else SKIPPED, remark)


def one_point(check, point, folder, data, deadline):
    if point["batch"] not in data:
        data[point["batch"]] = inputs(check, point, folder, deadline - time.monotonic())
    work = folder / f"batch{point['batch']}-width{point['width']}"
    work.mkdir()
    running = Point(check, point, data[point["batch"]], work, deadline)
    try:
        running.start()
        running.settle()
        running.measure()
    finally:
        running.close()
    table(running)
    return running


def shared_memory():
    """Returns the folder for the data: shared memory if it has room, else None for the folder of temporary files."""
    place = pathlib.Path("/dev/shm")
    return place if place.is_dir() and shutil.disk_usage(place).free > 4 << 30 else None
