# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes initial states and inputs from names.

test/e2e/reference_formula.h computes the same bits in C++.
"""
import numpy as np


def _mixed(x):
    """Returns the finalizer of MurmurHash3 for uint32."""
    x = (x ^ (x >> np.uint32(16))) * np.uint32(0x85EBCA6B)
    x = (x ^ (x >> np.uint32(13))) * np.uint32(0xC2B2AE35)
    return x ^ (x >> np.uint32(16))


def words(name, count):
    """Returns 24 bits for each element, from the FNV-1a hash of the name and the element's index."""
    fnv = 2166136261
    for byte in name.encode():
        fnv = (fnv ^ byte) * 16777619 % 2**32
    index = np.arange(count, dtype=np.uint32)
    return _mixed(_mixed(index * np.uint32(0x9E3779B9)) + np.uint32(fnv)) >> np.uint32(8)


def spread(name, shape):
    """Returns f32 numbers in [-1, 1), without rounding."""
    values = words(name, int(np.prod(shape))).astype(np.int64) - 2**23
    return (values.astype(np.float32) * np.float32(2**-23)).reshape(shape)


def indices(name, shape, below):
    """Returns s32 numbers in [0, below)."""
    products = words(name, int(np.prod(shape))).astype(np.int64) * below >> 24
    return products.astype(np.int32).reshape(shape)


def state(name, shape):
    """Returns the initial value of a parameter or a state.

    A tensor with one dimension gets numbers within 1/8 of 1, or of 0 if it is a running mean. Any other tensor gets
    numbers in [-s, s). Here s is the largest power of two, at most 1, for which s * s * fan-in is at most 6.

    Biases near 1 keep most units away from ReLU's kink. Near the kink, rounding errors would grow quickly in deep
    networks with small batches.
    """
    values = spread(name, shape)
    if len(shape) == 1:
        near = 0 if name.endswith(".running_mean") else 1
        return np.float32(near) + values * np.float32(0.125)
    fan, scale = int(np.prod(shape[1:])), 1.0
    while scale * scale * fan > 6:
        scale /= 2
    return values * np.float32(scale)
