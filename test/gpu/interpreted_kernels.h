//===- interpreted_kernels.h - Kernels for the fake CUDA driver -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs compiled programs on the fake CUDA driver, without a GPU. A kernel has one or more grids.
// The last grid interprets the kernel's body, as the checked device does, and the other grids do
// nothing. So tests cover the runtime, but not the generated code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "test/runtime/cuda/recording/recording_driver.h"

#include "absl/status/status.h"

namespace refold::gpu {

/// Registers a host function for each kernel and dispatch of a program, under the names of their
/// entries.
absl::Status RegisterInterpreted(const runtime::LoadedExecutable &executable,
                                 runtime::cuda::RecordingDriver &driver);
/// Registers host functions for the kernels of the probes.
void RegisterProbes(runtime::cuda::RecordingDriver &driver);

} // namespace refold::gpu
