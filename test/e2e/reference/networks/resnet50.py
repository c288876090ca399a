# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from families import Images, narrowed
from torchvision.models import resnet50

FAMILY = Images(["resnet50", "--width-multiplier=0.0625", "--image=40", "--batch=4", "--classes=10", "--learning-rate=0.0002"],
                lambda: narrowed(resnet50(num_classes=10), 1 / 16))
