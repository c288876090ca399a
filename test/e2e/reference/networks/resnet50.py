# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from command_line import options_of
from families import Images, narrowed
from torchvision.models import resnet50


def family(arguments):
    options = options_of(arguments)
    return Images(arguments, lambda: narrowed(resnet50(num_classes=options["classes"]), options.get("width-multiplier", 1)))


FAMILY = family(["resnet50", "--width-multiplier=0.0625", "--image=40", "--batch=4", "--classes=10", "--learning-rate=0.0002"])
