# Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the name of a case says of its program (test/gpu/write_cases.cpp gives the names)."""


def of_ops(name):
    return name.startswith("ops-")


def of_teams(name):
    """One product or convolution, made by teams of threads: in the tiers op and layer alone."""
    return name.startswith("teams-")


def of_library(name):
    """Products that are left to cuBLASLt where it is found."""
    return name.startswith("library-")


def has_loop(name):
    """A training program of our own kernels."""
    return not (of_ops(name) or of_teams(name) or of_library(name))
