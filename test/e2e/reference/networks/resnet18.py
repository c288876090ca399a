# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from families import Images, narrowed
from torchvision.models import resnet18

FAMILY = Images(["resnet18", "--width-multiplier=0.125", "--image=40", "--batch=4", "--classes=10", "--learning-rate=0.0005"],
                lambda: narrowed(resnet18(num_classes=10), 1 / 8))
