# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import torch
from torch import nn
from families import Images


class SmallCnn(nn.Module):
    def __init__(self):
        super().__init__()
        channels = [3, 8, 8, 16, 16]
        for i in range(1, 5):
            setattr(self, f"conv{i}", nn.Conv2d(channels[i - 1], channels[i], 3, padding=1, bias=False))
            setattr(self, f"norm{i}", nn.BatchNorm2d(channels[i]))
        self.fc1, self.fc2 = nn.Linear(16 * 3 * 3, 16), nn.Linear(16, 10)

    def forward(self, x):
        for i in range(1, 5):
            x = torch.relu(getattr(self, f"norm{i}")(getattr(self, f"conv{i}")(x)))
            if i % 2 == 0:
                x = nn.functional.max_pool2d(x, 2)
        return self.fc2(torch.relu(self.fc1(x.flatten(1))))


class WithAdam(Images):
    def optimizer(self, network):
        return torch.optim.Adam(network.parameters(), self.rate)


FAMILY = WithAdam(["small-cnn", "--width-multiplier=0.25", "--image=12", "--batch=8", "--classes=10", "--dropout=0",
                   "--learning-rate=0.001"], SmallCnn)
