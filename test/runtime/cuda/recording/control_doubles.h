//===- control_doubles.h - What steers a graph, in C++ -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernels that enter loops, count and choose, for the recording driver: what
// docs/rationale/cuda.md says of each.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "recording_driver.h"

namespace refold::runtime::cuda {

/// Under the names by which the device asks for them.
void RegisterControls(RecordingDriver &driver);

/// A pass of a loop is done: counts it, tells the host how many are left, and says whether there is
/// another. `counter`, `left` and `handle` are numbers of parameters; the end follows the counter.
void CountPass(const KernelCall &call, size_t counter, size_t left, size_t handle,
               bool goes_on = true);

/// Adds to the cell that a parameter points to, if it points to one.
void AddTo(const KernelCall &call, size_t cell, int64_t number);

/// Says whether the conditional of a handle runs; nothing where the parameter is none.
void SetConditional(const KernelCall &call, size_t handle, bool value);

} // namespace refold::runtime::cuda
