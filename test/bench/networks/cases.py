# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The networks that are timed, as command lines of refold-zoo. All arms build their networks from the same command line."""
import dataclasses
import json

from common.build import ROOT

LOSSES = ROOT / "test/e2e/reference/losses"
# The number of steps for which the schedules of GPT-2 and BERT are set up.
STEPS = 1000


@dataclasses.dataclass(frozen=True)
class Case:
    """All values that peers read are explicit, even defaults. With these rates a few steps on the same rows reduce the loss."""
    title: str
    zoo: tuple  # the name of the network, and flags --name=number

    @property
    def name(self):
        return self.zoo[0]

    @property
    def classes(self):
        return next(int(flag.split("=")[1]) for flag in self.zoo if flag.startswith("--classes="))

    @property
    def small(self):
        """Returns command line and losses of a small network of this family, for which PyTorch's losses are recorded."""
        known = json.loads((LOSSES / f"{self.name.replace('-', '_')}.json").read_text())
        return known["arguments"], known["losses"]


def _case(title, name, **flags):
    flags = {**flags, "steps": STEPS}
    return Case(title, (name, *(f"--{flag.replace('_', '-')}={value}" for flag, value in flags.items())))


CASES = {case.name: case for case in [
    _case("ResNet-50, 4 × 3 × 224 × 224", "resnet50", batch=4, image=224, classes=1000, learning_rate=0.01),
    _case("VGG19, 2 × 3 × 224 × 224", "vgg19", batch=2, image=224, classes=1000, dropout=0.5, learning_rate=0.001),
    _case("GPT-2 small, 1 × 256 tokens", "gpt2-small", batch=1, seq=256, layers=12, classes=50257, dropout=0.1, learning_rate=6e-4),
    _case("BERT-base, 2 × 128 tokens", "bert-base", batch=2, seq=128, layers=12, classes=30522, dropout=0.1, learning_rate=1e-4),
    # The size closest to 256 that can be halved in every layer, because convolutions have no padding. Labels are 68 × 68.
    _case("U-Net, 2 × 3 × 252 × 252", "unet", batch=2, image=252, channels=3, layers=4, classes=2, dropout=0.5, learning_rate=0.001),
    _case("small CNN, 128 × 3 × 28 × 28", "small-cnn", batch=128, image=28, classes=10, dropout=0.25, learning_rate=0.001),
]}
