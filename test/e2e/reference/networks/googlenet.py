# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from families import Images, narrowed
from torchvision.models import googlenet


def network():
    """In training it returns three logits; the two from the middle have the same weight."""
    return narrowed(googlenet(num_classes=10, aux_logits=True, transform_input=False, init_weights=False), 1 / 8)


FAMILY = Images(["googlenet", "--width-multiplier=0.125", "--image=48", "--batch=4", "--classes=10",
                 "--dropout=0", "--learning-rate=0.0001"],
                network, beside=0.3)
