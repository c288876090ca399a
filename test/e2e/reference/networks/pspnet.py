# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PSPNet with the parameter names of its authors' implementation (hszhao/semseg), on torchvision's blocks."""
import torch
import torch.nn.functional as F
from families import Images, narrowed
from torch import nn
from torchvision.models.resnet import Bottleneck, ResNet

CLASSES = 5


def part(channels, features, kernel, stride=1):
    return [nn.Conv2d(channels, features, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(features), nn.ReLU()]


def dilated(layer, dilation):
    """Replaces the stride of a layer by a dilation of all its 3x3 convolutions, so that the layer keeps the number of rows."""
    for name, convolution in layer.named_modules():
        if name.endswith("conv2"):
            convolution.stride, convolution.dilation, convolution.padding = (1, 1), (dilation, dilation), (dilation, dilation)
        elif name.endswith("downsample.0"):
            convolution.stride = (1, 1)
    return layer


class PspNet(nn.Module):
    def __init__(self):
        super().__init__()
        trunk = ResNet(Bottleneck, [3, 4, 6, 3])
        trunk.inplanes = 128
        self.layer0 = nn.Sequential(*part(3, 64, 3, 2), *part(64, 64, 3), *part(64, 128, 3), nn.MaxPool2d(3, 2, 1))
        self.layer1 = trunk._make_layer(Bottleneck, 64, 3)
        self.layer2, self.layer3, self.layer4 = trunk.layer2, dilated(trunk.layer3, 2), dilated(trunk.layer4, 4)
        pooled = [nn.Sequential(nn.AdaptiveAvgPool2d(bins), *part(2048, 512, 1)) for bins in (1, 2, 3, 6)]
        self.ppm = nn.ModuleDict({"features": nn.ModuleList(pooled)})
        self.cls = nn.Sequential(*part(4096, 512, 3), nn.Identity(), nn.Conv2d(512, 16 * CLASSES, 1))
        self.aux = nn.Sequential(*part(1024, 256, 3), nn.Identity(), nn.Conv2d(256, 16 * CLASSES, 1))

    def forward(self, images):
        def stretched(x, like):
            return F.interpolate(x, like.shape[2:], mode="bilinear", align_corners=True)

        beside = self.layer3(self.layer2(self.layer1(self.layer0(images))))
        x = self.layer4(beside)
        x = torch.cat([x, *(stretched(pooled(x), x) for pooled in self.ppm["features"])], 1)
        return [stretched(self.cls(x), images), stretched(self.aux(beside), images)]


FAMILY = Images(["pspnet", "--layers=50", "--width-multiplier=0.0625", "--image=49", "--batch=3", f"--classes={CLASSES}",
                 "--dropout=0", "--learning-rate=0.002"],
                lambda: narrowed(PspNet(), 1 / 16), beside=0.4, label_rows=49)
