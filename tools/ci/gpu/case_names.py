# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Properties of a program that the name of its case tells (test/gpu/write_cases.cpp gives the names)."""


def of_ops(name):
    return name.startswith("ops-")


def of_teams(name):
    """True for a single product or convolution that thread blocks compute: with --cuda-granularity=op and layer only."""
    return name.startswith("teams-")


def of_library(name):
    """True for products that cuBLASLt computes, if it is found."""
    return name.startswith("library-")


def has_loop(name):
    """True for a training program with a loop, and without kernels of libraries."""
    return not (of_ops(name) or of_teams(name) or of_library(name))
