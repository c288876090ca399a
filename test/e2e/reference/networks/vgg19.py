# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from command_line import options_of
from families import Images, narrowed
from torchvision.models import vgg19


def family(arguments):
    options = options_of(arguments)

    def network():
        return narrowed(vgg19(num_classes=options["classes"]), options.get("width-multiplier", 1), options["dropout"])

    return Images(arguments, network, weight_decay=5e-4)


FAMILY = family(["vgg19", "--width-multiplier=0.0625", "--image=32", "--batch=4", "--classes=10", "--dropout=0",
                 "--learning-rate=0.01"])
