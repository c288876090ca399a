# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from families import Images, narrowed
from torchvision.models import vgg19

FAMILY = Images(["vgg19", "--width-multiplier=0.0625", "--image=32", "--batch=4", "--classes=10", "--dropout=0",
                 "--learning-rate=0.01"],
                lambda: narrowed(vgg19(num_classes=10), 1 / 16), weight_decay=5e-4)
