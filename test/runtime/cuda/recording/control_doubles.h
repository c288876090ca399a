//===- control_doubles.h - Control kernels as host functions ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host functions that the fake CUDA driver runs in place of the control kernels. Control kernels
// enter loops, count iterations and set conditions. docs/rationale/cuda.md describes each of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "recording_driver.h"

namespace refold::runtime::cuda {

/// Registers the control kernels under the names by which the CUDA device looks them up.
void RegisterControls(RecordingDriver &driver);

/// Ends one iteration of a loop. Increments the counter. Stores the number of remaining iterations,
/// for the host to read. Sets the loop's condition, which is true if iterations remain and
/// `goes_on` is true. `counter`, `left` and `handle` are indices of parameters. The parameter after
/// `counter` points to the counter's final value.
void CountPass(const KernelCall &call, size_t counter, size_t left, size_t handle,
               bool goes_on = true);

/// Adds `number` to the cell that parameter `cell` points to; does nothing if the pointer is null.
void AddTo(const KernelCall &call, size_t cell, int64_t number);

/// Sets the condition whose handle parameter `handle` holds; does nothing for kNoHandle.
void SetConditional(const KernelCall &call, size_t handle, bool value);

} // namespace refold::runtime::cuda
