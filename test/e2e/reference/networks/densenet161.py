# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from families import Images, narrowed
from torchvision.models import densenet121

FAMILY = Images(["densenet161", "--layers=121", "--width-multiplier=0.0625", "--image=32", "--batch=8",
                 "--classes=10", "--learning-rate=0.00001"],
                lambda: narrowed(densenet121(num_classes=10), 1 / 16))
