# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""DeepLabv3+ with the trunk and the pyramid of torchvision, and the decoder of the paper."""
import torch
import torch.nn.functional as F
from families import Images, narrowed
from torch import nn
from torchvision.models import resnet50
from torchvision.models.segmentation.deeplabv3 import ASPP

CLASSES = 5


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.project = nn.Sequential(nn.Conv2d(256, 48, 1, bias=False), nn.BatchNorm2d(48), nn.ReLU())
        self.aspp = ASPP(2048, [6, 12, 18])
        self.classifier = nn.Sequential(nn.Conv2d(48 + 256, 256, 3, padding=1, bias=False), nn.BatchNorm2d(256), nn.ReLU(),
                                        nn.Conv2d(256, 16 * CLASSES, 1))

    def forward(self, low, high):
        low = self.project(low)
        high = F.interpolate(self.aspp(high), low.shape[2:], mode="bilinear", align_corners=False)
        return self.classifier(torch.cat([low, high], 1))


class DeepLab(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone, self.classifier = resnet50(replace_stride_with_dilation=[False, False, True]), Decoder()
        del self.backbone.fc

    def forward(self, images):
        trunk = self.backbone
        low = trunk.layer1(trunk.maxpool(trunk.relu(trunk.bn1(trunk.conv1(images)))))
        high = trunk.layer4(trunk.layer3(trunk.layer2(low)))
        return F.interpolate(self.classifier(low, high), images.shape[2:], mode="bilinear", align_corners=False)


FAMILY = Images(["deeplabv3p", "--layers=50", "--width-multiplier=0.0625", "--image=49", "--batch=4", f"--classes={CLASSES}",
                 "--dropout=0", "--learning-rate=0.001"],
                lambda: narrowed(DeepLab(), 1 / 16), label_rows=49)
