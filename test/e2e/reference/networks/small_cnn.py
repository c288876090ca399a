# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import torch
from command_line import options_of
from families import Images
from torch import nn


class SmallCnn(nn.Module):
    def __init__(self, options):
        super().__init__()
        width = int(32 * options.get("width-multiplier", 1))
        channels = [3, width, width, 2 * width, 2 * width]
        for i in range(1, 5):
            setattr(self, f"conv{i}", nn.Conv2d(channels[i - 1], channels[i], 3, padding=1, bias=False))
            setattr(self, f"norm{i}", nn.BatchNorm2d(channels[i]))
        self.fc1 = nn.Linear(2 * width * (options["image"] // 4) ** 2, 2 * width)
        self.fc2 = nn.Linear(2 * width, options["classes"])
        self.dropout = options["dropout"]

    def forward(self, x):
        for i in range(1, 5):
            x = torch.relu(getattr(self, f"norm{i}")(getattr(self, f"conv{i}")(x)))
            if i % 2 == 0:
                x = nn.functional.max_pool2d(x, 2)
        return self.fc2(nn.functional.dropout(torch.relu(self.fc1(x.flatten(1))), self.dropout))


class WithAdam(Images):
    def optimizer(self, network, **how):
        return torch.optim.Adam(network.parameters(), self.rate, **how)


def family(arguments):
    return WithAdam(arguments, lambda: SmallCnn(options_of(arguments)))


FAMILY = family(["small-cnn", "--width-multiplier=0.25", "--image=12", "--batch=8", "--classes=10", "--dropout=0",
                 "--learning-rate=0.001"])
