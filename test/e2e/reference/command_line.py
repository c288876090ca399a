# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the arguments of refold-zoo, and derives sizes from them as refold-zoo does."""
import json


def options_of(arguments):
    """Returns the flags of [NETWORK, --FLAG=NUMBER, ...] as a dict from name to number."""
    return {name: json.loads(value) for name, value in (flag.lstrip("-").split("=") for flag in arguments[1:])}


def heads_of(options, heads):
    """Returns the number of heads, each 64 wide: `heads` times the width multiplier."""
    return round(heads * options.get("width-multiplier", 1))


def guesses_of(seq):
    """Returns the number of tokens of a sequence that BERT has to guess."""
    return max(1, seq * 15 // 100)


def label_rows_of_unet(image, levels):
    """Returns the number of output rows for an image of `image` rows. No convolution is padded."""
    rows = image
    for _ in range(levels):
        rows = (rows - 4) // 2
    rows -= 4
    for _ in range(levels):
        rows = 2 * rows - 4
    return rows
