//===- probe_kernels.h - Handwritten PTX for probes -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX of the kernels that probes measure. It is written by hand, so changes of the compiler do not
// change the times of the probes.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::gpu {

/// PTX with three kernels:
/// - probe_nothing(cell) does nothing.
/// - probe_add(cell) increments *cell.
/// - probe_barrier(arrived, passes) makes all thread blocks of the grid wait for each other
///   `passes` times. All thread blocks must be resident at the same time, and *arrived must be 0 at
///   the start.
extern const char kProbePtx[];
/// PTX with two kernels of one thread, which control a loop. All numbers are 64-bit signed
/// integers:
/// - probe_enter(counter, passes, handle) sets *counter to 0, and the condition to passes != 0.
/// - probe_tick(counter, passes, handle) sets the condition to ++*counter < passes.
extern const char kControlPtx[];

} // namespace refold::gpu
