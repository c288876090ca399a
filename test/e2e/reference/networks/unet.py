# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""As the paper's figure 1 has it, with two levels for four."""
import torch
from families import Images
from torch import nn


class Block(nn.Module):
    def __init__(self, channels, features):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(channels, features, 3), nn.Conv2d(features, features, 3)

    def forward(self, x):
        return torch.relu(self.conv2(torch.relu(self.conv1(x))))


class Up(Block):
    def __init__(self, features):
        super().__init__(2 * features, features)
        self.up = nn.ConvTranspose2d(2 * features, features, 2, stride=2)

    def forward(self, x, beside):
        x = self.up(x)
        cut = (beside.shape[2] - x.shape[2]) // 2
        return super().forward(torch.cat([beside[:, :, cut:-cut, cut:-cut], x], 1))


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down1, self.down2, self.bottom = Block(1, 4), Block(4, 8), Block(8, 16)
        self.up2, self.up1, self.out = Up(8), Up(4), nn.Conv2d(4, 2, 1)

    def forward(self, x):
        first = self.down1(x)
        second = self.down2(nn.functional.max_pool2d(first, 2))
        x = self.bottom(nn.functional.max_pool2d(second, 2))
        return self.out(self.up1(self.up2(x, second), first))


FAMILY = Images(["unet", "--layers=2", "--width-multiplier=0.0625", "--image=44", "--batch=2", "--classes=2",
                 "--dropout=0", "--learning-rate=0.01"],
                UNet, channels=1, label_rows=4, momentum=0.99, weight_decay=0.0)
