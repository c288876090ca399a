# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The in-VRAM MLP: 64 -> 32 x 5 -> 4, mean squared error, Adam, one call per step.

The network is a donated argument. Batches are arrays on the device before the clock starts. The fold of one static program gathers its rows itself;
it is a lower limit for a host loop.
"""
import statistics

from common.losses import farthest
from common.markdown import row, table_head
from common.processes import Failure, call

from arms import ARMS, command_of, measure, microseconds, versions_of

BATCHES = [32, 512, 4096]
ROWS = 1_024_000  # as in test/bench/in_vram_mlp
EPOCHS = 2  # in the data
MOST_STEPS = 10_000  # of a round, unless --steps overrides it
CLOSE = 1e-3  # frameworks differ by 1e-5 after twenty steps; another rate or layer by more than this after a few


def steps_of(batch, options):
    steps = options.steps or min(MOST_STEPS, EPOCHS * options.rows // batch)
    if steps * batch > EPOCHS * options.rows or steps < 1:
        raise Failure(f"{steps} steps of batch {batch} need {steps * batch} rows, there are {EPOCHS * options.rows}: --rows makes more")
    return steps


def mlp_table(build, options):
    """Returns the lines of the table, and the versions of the peers."""
    folder = build.work / "mlp"
    folder.mkdir(exist_ok=True)
    steps = {batch: steps_of(batch, options) for batch in options.batches}
    call([build.tool("bench_accelerate_mlp"), "--write", folder, options.rows])
    commands = [(arm, command_of(build, arm, ARMS[arm].mlp, folder, batch, steps[batch])) for batch in options.batches for arm in options.arms]
    found = measure(commands, options.rounds)
    check(found)
    return ["The in-VRAM MLP with one call for each step. The table shows the time of a step, Refold's time divided by that of the fastest peer, and the "
            "number of results that are written over an argument.", "", *times_table(found), "",
            "The next table shows the loss of the last step.", "", *losses_table(found)], versions_of(found)


def check(found):
    """Checks that all arms train the same network on the same data: both ways of Refold have equal bits, and peers have close losses."""
    base = "refold" if "refold" in found else next(iter(found))
    for arm, names in found.items():
        same_bits = not ARMS[arm].environment and not ARMS[base].environment
        for name, lines in names.items():
            expected = found[base][name][0]
            for each in lines:
                off = farthest(each["losses"], expected["losses"])
                if not off <= CLOSE:  # also true for NaN
                    raise Failure(f"{name}, {ARMS[arm].title}: a loss is off by {off:.1e} of itself, at most {CLOSE:g} may be")
                if same_bits and (each["losses"], each["last_loss"]) != (expected["losses"], expected["last_loss"]):
                    raise Failure(f"{name}, {ARMS[arm].title}: losses differ in bits from those of {ARMS[base].title}")


def median(lines):
    return statistics.median(each["nanoseconds"] for each in lines)


def times_table(found):
    columns = ["batch", *(f"{ARMS[arm].title}, µs" for arm in found), "ratio to fastest peer", "written in place"]
    yield from table_head(dict.fromkeys(columns, "---:"))
    for name in next(iter(found.values())):
        of = {arm: names[name] for arm, names in found.items()}
        peers = [median(lines) for arm, lines in of.items() if ARMS[arm].environment]
        ratio = f"{median(of['refold']) / min(peers):.2f}" if peers and "refold" in of else ""
        in_place = of["refold"][0]["in_place"] if "refold" in of else ""
        batch = next(iter(of.values()))[0]["batch"]
        yield row([batch, *(microseconds(lines) for lines in of.values()), ratio, in_place])


def losses_table(found):
    columns = ["batch", "steps", *(ARMS[arm].title for arm in found)]
    yield from table_head(dict.fromkeys(columns, "---:"))
    for name, lines in next(iter(found.values())).items():
        losses = [f"{names[name][0]['last_loss']:.6g}" for names in found.values()]
        yield row([lines[0]["batch"], lines[0]["steps"], *losses])
