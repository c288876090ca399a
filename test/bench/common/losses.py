# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comparison of the losses of two programs that should train the same network."""
import math


def farthest(losses, expected):
    """Returns the largest difference between two lists of losses, relative to the expected ones; NaN if a difference is NaN."""
    off = [abs(a - b) / abs(b) for a, b in zip(losses, expected)]
    return math.nan if any(math.isnan(each) for each in off) else max(off)
