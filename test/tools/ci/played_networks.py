# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A test case with prepared networks and a stand-in for training."""
import json
import sys

from played import REPOSITORY, PlayedFolder

sys.path.insert(0, str(REPOSITORY / "tools/ci/gpu"))
import network_cases

KNOWN = [10.0, 9.0, 8.0, 7.0, 6.0]
# A script in place of a process that trains. The file behaviour.json in the folder defines how it
# behaves, for an arm (a framework and its options) or for a network and an arm. It defines the
# milliseconds per step, the relative error of the losses, the time to start or to answer, and the
# error that it fails with.
PLAYED = """#!{python}
import json, pathlib, sys, time
folder = pathlib.Path({folder!r})
told = json.loads((folder / "behaviour.json").read_text())
words = sys.argv[1:]
network = next((word for word in words if word in ("resnet50", "bert-base", "gpt2-small")), "")
if not network:
    network = next(name for name in ("resnet50", "bert-base", "gpt2-small") if any(name in word for word in words))
refold = "train" in words
if told.get("missing") and not refold:
    sys.exit("ModuleNotFoundError: No module named '" + told["missing"] + "'")
with open(folder / "calls", "a") as calls:
    calls.write(" ".join(words) + "\\n")
made = set()
for line in sys.stdin:
    arm, steps = line.split()
    steps = int(steps)
    with open(folder / "asked", "a") as asked:
        asked.write(network + " " + line)
    way = {{**told.get(arm, {{}}), **told.get(network + " " + arm, {{}})}}
    if arm not in made:
        time.sleep(way.get("make", 0))
        made.add(arm)
    if way.get("dies"):
        sys.exit("a last word\\nXlaRuntimeError: no such thing")
    if "error" in way:
        print(json.dumps({{"arm": arm, "error": way["error"]}}), flush=True)
        continue
    time.sleep(way.get("sleep", 0) if steps else 0)
    ms = way.get("ms", 100)
    losses = [float("nan") if way.get("off") == "nan" else loss * (1 + way.get("off", 0)) for loss in {known}[:steps]]
    answer = {{"arm": arm, "steps": steps, "seconds": steps * ms / 1e3, "losses": losses, "load_seconds": 2.5, "version": "Stand-in 1.0"}}
    if refold:
        answer.update(predicted_bytes=1000, measured_bytes=1000, driver_bytes=5000, launched_as="one graph")
    else:
        answer.update(allocated_bytes=2000, reserved_bytes=3000, remark=way.get("remark", ""))
    print(json.dumps(answer), flush=True)
"""


class PlayedNetworks(PlayedFolder):
    def setUp(self):
        self.play(PLAYED, "torch_card.py", "jax_card.py", known=KNOWN)
        sizes = {size: {"below": {"labels": 10}, "programs": {"f32": "NAME-f32.rfx", "tf32": "NAME-tf32.rfx"}, "refused": {}, "losses": KNOWN}
                 for size in ("full", "small")}
        self.prepared["networks"] = {
            network.name: json.loads(json.dumps({size: {"zoo": [network.name, "--batch=2"], **told} for size, told in sizes.items()})
                                     .replace("NAME", network.name))
            for network in network_cases.NETWORKS}

    def rows(self, done):
        """Returns (network, arm, the other cells) for each row of measurements, in the order of measuring."""
        lines = done.stdout.split("| network | arm |")[1].split("### ")[0].splitlines()
        return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines if line.startswith("| ") and "---" not in line and "ms a step" not in line]

    def summary(self, done):
        return next(line for line in done.stdout.splitlines() if line.startswith("| 9. Networks |"))

    def asked(self):
        return (self.folder / "asked").read_text().splitlines()
