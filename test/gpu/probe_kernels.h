//===- probe_kernels.h - PTX for probes, written by hand --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// So small that they need no compiler; a later compiler of ours changes no figure of a probe.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::gpu {

/// probe_nothing(cell), probe_add(cell): ++*cell. probe_barrier(arrived, passes): all blocks of the
/// grid, which must be resident together, wait for each other so many times; *arrived begins at 0.
extern const char kProbePtx[];
/// probe_enter(counter, passes, handle): *counter = 0; the condition is passes != 0.
/// probe_tick(counter, passes, handle): the condition is ++*counter < passes. All s64; one thread.
extern const char kControlPtx[];

} // namespace refold::gpu
