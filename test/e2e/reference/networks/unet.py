# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""U-Net as in figure 1 of the paper, with any number of levels."""
import torch
from command_line import label_rows_of_unet, options_of
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
    def __init__(self, options):
        super().__init__()
        self.levels, self.dropout = options["layers"], options["dropout"]
        width = int(64 * options.get("width-multiplier", 1))
        channels = options.get("channels", 1)
        for level in range(1, self.levels + 1):
            setattr(self, f"down{level}", Block(channels, width))
            channels, width = width, 2 * width
        self.bottom = Block(channels, width)
        for level in range(self.levels, 0, -1):
            width //= 2
            setattr(self, f"up{level}", Up(width))
        self.out = nn.Conv2d(width, options["classes"], 1)

    def forward(self, x):
        beside = []
        for level in range(1, self.levels + 1):
            x = getattr(self, f"down{level}")(x)
            if level == self.levels:
                x = nn.functional.dropout(x, self.dropout)
            beside.append(x)
            x = nn.functional.max_pool2d(x, 2)
        x = nn.functional.dropout(self.bottom(x), self.dropout)
        for level in range(self.levels, 0, -1):
            x = getattr(self, f"up{level}")(x, beside.pop())
        return self.out(x)


def family(arguments):
    options = options_of(arguments)
    return Images(arguments, lambda: UNet(options), channels=options.get("channels", 1),
                  label_rows=label_rows_of_unet(options["image"], options["layers"]), momentum=0.99, weight_decay=0.0)


FAMILY = family(["unet", "--layers=2", "--width-multiplier=0.0625", "--image=44", "--batch=2", "--classes=2", "--dropout=0",
                 "--learning-rate=0.01"])
