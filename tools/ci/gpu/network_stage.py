# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Networks on a GPU: Refold, PyTorch and JAX train each network from the same parameters on the same rows.

Each network and framework has one process. The processes of the peers start and compile in parallel while Refold is measured, whose
code was assembled before. Arms come in the order of network_cases.ARMS, each for all networks before the next. So a stage that runs
out of time has the first arms of all networks. JAX, which does not release memory, runs when a network gets its further rounds. An arm
is void if its first losses differ from the known ones.
"""
import math
import os
import pathlib
import statistics
import tempfile

import network_memory
from arms import Void
from network_cases import ARMS, JUDGED, NETWORKS, SCRIPTS
from stages import FAILED, OK, SKIPPED, Outcome, say
from workers import Clock, Worker, close_all

ROUNDS = 3
LEAST_STEPS, MOST_STEPS = 10, 16  # steps of a round; the fold holds these, the first losses, and a warm-up step before each round
ROUND_SECONDS = 0.5
RESERVE = 10  # seconds reserved to end the processes and print the results
# Limits of an arm in seconds: to be created (for peers since the start of the stage), for its first losses, and for a round.
MAKE_LIMIT, JUDGE_LIMIT, ROUND_LIMIT = 150, 60, 60
REFERENCE = "eager"  # the arm whose losses are the known ones if the folder has none
WORDS = 8  # last lines of standard error of a void arm that are shown
HEAD = "| network | arm | ms a step | ratio | losses off by | load s | peak bytes |\n|---|---|---:|---:|---:|---:|---|"
MEDIANS = "| arm | ms a step | ratio | each round | losses off by | load s | peak bytes |\n|---|---:|---:|---|---:|---:|---|"


def judge(losses, known, tolerance):
    """Returns the largest relative error of the first losses. Raises Void if it is too large."""
    if len(losses) < len(known):
        raise Void(f"only {len(losses)} losses, expected {len(known)}")
    worst = 0.0
    for step, (got, expected) in enumerate(zip(losses, known)):
        got = math.nan if got is None else got  # JSON has no NaN
        off = abs(got - expected) / abs(expected)
        if not off <= tolerance:  # NaN, too
            raise Void(f"loss {got:.6g} at step {step}, expected {expected:.6g}: off by {off:.2g}, allowed {tolerance:g}")
        worst = max(worst, off)
    return worst


def count(number):
    return f"{number:,}"


def peak(answer):
    if "predicted_bytes" in answer:
        return (f"{count(answer['predicted_bytes'])} predicted, {count(answer['measured_bytes'])} measured, "
                f"{count(answer['driver_bytes'])} of the driver")
    return f"{count(answer['allocated_bytes'])} allocated, {count(answer['reserved_bytes'])} reserved"


class Running:
    """One arm of one network."""

    def __init__(self, network, arm, worker, known):
        self.network, self.arm, self.worker, self.known = network, arm, worker, known
        self.rounds, self.steps = [], LEAST_STEPS
        self.off = self.losses = self.load_seconds = self.told = None
        self.reason, self.last_words = "", []  # why it is void or was left out
        self.made = arm.framework == "refold"

    def wait_until_made(self, limit):
        if not self.made:
            self.worker.answer(self.arm.name, limit)
            self.made = True

    def train(self, steps, limit):
        self.worker.ask(self.arm.name, steps)
        return self.worker.answer(self.arm.name, limit)

    def begin(self, limit):
        first = self.train(JUDGED, limit)
        self.losses, self.load_seconds = first["losses"], first["load_seconds"]
        # An upper bound of a step: the first one may include the choice of algorithms.
        self.estimate = first["seconds"] / JUDGED
        if self.known:
            self.judge()

    def judge(self):
        self.off = judge(self.losses, self.known, self.arm.tolerance)

    def measure(self, steps, limit):
        self.train(1, limit)  # warm up after another arm
        self.told = self.train(steps, limit)
        self.estimate = self.told["seconds"] / steps
        self.rounds.append(1e3 * self.estimate)

    @property
    def ms(self):
        return statistics.median(self.rounds)


class Networks:
    def __init__(self, check, limit, clock, work):
        self.check, self.clock, self.work = check, clock, work
        self.dry = check.options.dry_run
        self.last_moment = clock.now() + limit - RESERVE
        self.workers, self.running, self.faults = [], {}, []
        names = check.options.networks.split(",") if check.options.networks else [network.name for network in NETWORKS]
        self.networks = [network for network in NETWORKS if network.name in names]
        self.prepared = check.prepared["networks"]

    def left(self, limit=math.inf):
        return min(limit, self.last_moment - self.clock.now())

    def start(self):
        """Starts the processes, and asks the peers to create their arms."""
        for framework in ("refold", "torch", "jax"):
            for network in self.networks:
                arms = [arm for arm in ARMS if arm.framework == framework]
                try:
                    worker = self.start_worker(network, framework)
                except OSError as error:
                    worker, reason = None, f"cannot start: {error.strerror}"
                for arm in arms:
                    running = self.running[network.name, arm.name] = Running(network, arm, worker, self.told(network)["losses"])
                    if worker is None:
                        self.void(running, reason)
                    elif framework == "refold" and arm.name not in self.told(network)["programs"]:
                        self.void(running, f"was not compiled: {self.told(network)['refused'].get(arm.name, 'it was not asked for')}")
                    elif not running.made:
                        worker.ask(arm.name, 0)

    def told(self, network):
        return self.prepared[network.name]["small" if self.dry else "full"]

    def start_worker(self, network, framework):
        told, options = self.told(network), self.check.options
        if framework == "refold":
            folder = self.check.laid_out / "networks"
            command = [self.check.tool, "train", *(f"--program={name}={folder / file}" for name, file in told["programs"].items()),
                       *(f"--below={name}={below}" for name, below in told["below"].items()), *self.check.flags]
            environment = self.check.environment()
        else:
            folder = self.check.folder / "networks_peers"
            python = options.jax_python if framework == "jax" else options.python
            command = [python, "-B", folder / "peers" / SCRIPTS[framework], "--device", "cpu" if self.dry else "cuda", *told["zoo"]]
            # All arms compile at the same time. By default each would start as many workers as the machine has cores.
            environment = {"TORCHINDUCTOR_COMPILE_THREADS": "4", **os.environ, "PYTHONPATH": str(folder / "reference")}
        worker = Worker(command, self.work / f"{network.name}-{framework}.log", self.clock, environment)
        self.workers.append(worker)
        return worker

    def void(self, running, reason):
        running.reason = reason
        installed = "No module named" not in reason
        word = "void" if installed else "skipped"
        say(f"| {running.network.title} | {running.arm.title} | {word} | | {reason.replace('|', '/')} | | |")
        running.last_words = running.worker.complaints().splitlines()[-WORDS:] if running.worker and installed else []
        if running.arm.framework == "refold" and not reason.startswith("was not compiled"):
            self.faults.append(f"{running.network.title}, {running.arm.title}: {reason}")

    def attempt(self, running, needed, do):
        """Calls do() if there is time, and returns whether it did. An error makes the arm void."""
        if running.reason:
            return False
        if self.left() < needed:
            running.reason = running.reason or ("" if running.rounds else "no time was left")
            return False
        try:
            do()
            return True
        except Exception as reason:  # the other arms go on
            if self.left() <= 0:
                running.reason = "no time was left"
            else:
                self.void(running, str(reason) if isinstance(reason, Void) else f"{type(reason).__name__}: {reason}")
            return False

    def round_steps(self, running):
        if self.dry:
            return 2
        return max(LEAST_STEPS, min(MOST_STEPS, math.ceil(ROUND_SECONDS / max(running.estimate, 1e-6))))

    def first(self, running):
        """Runs the first losses and the first round of an arm."""
        def judge_and_measure():
            running.wait_until_made(self.left(MAKE_LIMIT))
            # The first request loads the program of Refold, and the driver may have to compile it.
            running.begin(self.left(MAKE_LIMIT if running.arm.framework == "refold" else JUDGE_LIMIT))
            running.steps = self.round_steps(running)
            if self.left() < running.steps * running.estimate:
                raise Void("no time was left")
            running.measure(running.steps, self.left(ROUND_LIMIT))

        if self.attempt(running, 1, judge_and_measure):
            say(f"| {running.network.title} | {running.arm.title} | {self.cells(running, '')}")
            if running.arm.name == REFERENCE and not running.known:
                self.know(running.network, running.losses)

    def know(self, network, losses):
        """Compares the arms of a network without known losses with PyTorch in f32."""
        for running in self.arms_of(network):
            running.known = losses
            if running.losses and not running.reason:
                try:
                    running.judge()
                except Void as reason:
                    running.rounds = []
                    self.void(running, str(reason))

    def again(self, running):
        if running.rounds:
            self.attempt(running, 1 + (running.steps + 2) * running.estimate + (running.load_seconds if running.arm.framework == "refold" else 0),
                         lambda: running.measure(running.steps, self.left(ROUND_LIMIT)))

    def arms_of(self, network):
        return [self.running[network.name, arm.name] for arm in ARMS]

    def base(self, network):
        """The fastest arm of Refold, which ratios refer to."""
        times = [running.ms for running in self.arms_of(network) if running.arm.framework == "refold" and running.rounds]
        return min(times, default=None)

    def cells(self, running, rounds):
        base = self.base(running.network)
        ratio = f"{running.ms / base:.2f}" if base else ""
        off = "not known yet" if running.off is None else f"{running.off:.1e}"
        return f"{running.ms:.2f} | {ratio} | {rounds}{off} | {running.load_seconds:.1f} | {peak(running.told)} |"

    def void_unjudged(self, network):
        for running in self.arms_of(network):
            if running.rounds and running.off is None:
                running.rounds = []
                self.void(running, "there are no losses to hold its own against: none were carried, and PyTorch in f32 has none")

    def table(self, network):
        say(f"\n### {network.title}\n\n{MEDIANS}")
        for running in self.arms_of(network):
            if running.rounds:
                each = ", ".join(f"{ms:.2f}" for ms in running.rounds)
                say(f"| {running.arm.title} | {self.cells(running, f'{each} | ')}")
            else:
                say(f"| {running.arm.title} | {'left out' if running.reason == 'no time was left' else 'void'} | | {running.reason.replace('|', '/')} | | | |")
        say()
        for running in self.arms_of(network):
            remarks = [running.told[key] for key in ("remark", "launched_as") if running.told and running.told.get(key)]
            if remarks:
                say(f"- {running.arm.title}: {'; '.join(remarks)}")
        for version in sorted({running.told["version"] for running in self.arms_of(network) if running.told and "version" in running.told}):
            say(f"- {version}")
        for running in self.arms_of(network):
            if running.last_words:
                say(f"\n{running.arm.title}, its last words:\n\n```")
                for line in running.last_words:
                    say(line)
                say("```")

    def run(self):
        say(HEAD)
        self.start()
        for arm in ARMS:
            if arm.framework != "jax":
                for network in self.networks:
                    self.first(self.running[network.name, arm.name])
        for network in self.networks:
            for running in self.arms_of(network):
                if running.arm.framework == "jax":
                    self.first(running)
            for _ in range(1 if self.dry else ROUNDS - 1):
                for running in self.arms_of(network):
                    self.again(running)
            close_all({running.worker for running in self.arms_of(network) if running.worker})
            self.void_unjudged(network)
        for network in self.networks:
            self.table(network)

    def close(self):
        close_all(self.workers)


def run(check, limit, clock=None):
    if not check.prepared.get("networks"):
        return Outcome(SKIPPED, "no network was prepared: tools/ci/gpu_check.sh --prepare FOLDER --only=networks")
    clock = clock or Clock(check.options.clock_rate)
    say(f"Medians of {ROUNDS} interleaved rounds; ratio: an arm's time over that of Refold's fastest. An arm is void if one of its first "
        f"{JUDGED} losses is off from PyTorch's in f32 on a CPU by more than its tolerance ({', '.join(sorted({f'{arm.tolerance:g}' for arm in ARMS}))}). "
        "Rows come as first rounds are measured.\n")
    with tempfile.TemporaryDirectory(prefix="refold-gpu-") as folder:
        stage = Networks(check, limit, clock, pathlib.Path(folder))
        if not stage.networks:
            return Outcome(FAILED, f"no network of --networks={check.options.networks} was prepared")
        try:
            stage.run()
        finally:
            stage.close()
        measured = [running for running in stage.running.values() if running.rounds]
        whole = [running for running in measured if len(running.rounds) >= (2 if stage.dry else ROUNDS)]
        remark = f"{len(measured)} of {len(stage.running)} arms measured, {len(whole)} of them in all rounds"
        faults = stage.faults + network_memory.run(check, stage.left())
    if faults:
        return Outcome(FAILED, f"{remark}; {faults[0]}")
    return Outcome(OK if measured else SKIPPED, remark)
