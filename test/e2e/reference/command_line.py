# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What refold-zoo is asked for, and what it makes of some of it."""
import json


def options_of(arguments):
    """Flags as numbers, of [NETWORK, --FLAG=NUMBER, ...]."""
    return {name: json.loads(value) for name, value in (flag.lstrip("-").split("=") for flag in arguments[1:])}


def heads_of(options, heads):
    """So many times the width multiplier; each is 64 wide."""
    return round(heads * options.get("width-multiplier", 1))


def guesses_of(seq):
    """How many tokens of a sequence BERT is to guess."""
    return max(1, seq * 15 // 100)


def label_rows_of_unet(image, levels):
    """What the convolutions, none of which is padded, leave of an image."""
    rows = image
    for _ in range(levels):
        rows = (rows - 4) // 2
    rows -= 4
    for _ in range(levels):
        rows = 2 * rows - 4
    return rows
