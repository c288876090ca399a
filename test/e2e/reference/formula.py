# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Numbers out of names: what a network begins with and what it is fed.

test_reference_losses.cpp has the same lines in C++ and gets the same bits.
"""
import numpy as np


def _mixed(x):
    """The finalizer of MurmurHash3, on uint32."""
    x = (x ^ (x >> np.uint32(16))) * np.uint32(0x85EBCA6B)
    x = (x ^ (x >> np.uint32(13))) * np.uint32(0xC2B2AE35)
    return x ^ (x >> np.uint32(16))


def words(name, count):
    """24 bits for each element: of the name's FNV-1a and the element's index."""
    fnv = 2166136261
    for byte in name.encode():
        fnv = (fnv ^ byte) * 16777619 % 2**32
    index = np.arange(count, dtype=np.uint32)
    return _mixed(_mixed(index * np.uint32(0x9E3779B9)) + np.uint32(fnv)) >> np.uint32(8)


def spread(name, shape):
    """f32 in [-1, 1), exactly."""
    values = words(name, int(np.prod(shape))).astype(np.int64) - 2**23
    return (values.astype(np.float32) * np.float32(2**-23)).reshape(shape)


def indices(name, shape, below):
    """s32 in [0, below)."""
    products = words(name, int(np.prod(shape))).astype(np.int64) * below >> 24
    return products.astype(np.int32).reshape(shape)


def state(name, shape):
    """What a parameter or a state begins with.

    One dimension: within 1/8 of 1, running means of 0. More: within the largest power of two whose square times the fan is at
    most 6. Biases near 1 leave few units at the edge of what ReLU cuts off, where deep networks of small batches blow rounding
    up to chaos.
    """
    values = spread(name, shape)
    if len(shape) == 1:
        near = 0 if name.endswith(".running_mean") else 1
        return np.float32(near) + values * np.float32(0.125)
    fan, scale = int(np.prod(shape[1:])), 1.0
    while scale * scale * fan > 6:
        scale /= 2
    return values * np.float32(scale)
