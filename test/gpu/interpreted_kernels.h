//===- interpreted_kernels.h - Kernels on the recording driver --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without a card and without a compiler: the last grid of a kernel evaluates the kernel's own body,
// as the checked device does, and the grids before it do nothing. So the runtime's part is tried
// for real, the generated code is not.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "test/runtime/cuda/recording/recording_driver.h"

#include "absl/status/status.h"

namespace refold::gpu {

/// The kernels and dispatches of a program, under the names of their entries.
absl::Status RegisterInterpreted(const runtime::LoadedExecutable &executable,
                                 runtime::cuda::RecordingDriver &driver);
/// The kernels of the probes.
void RegisterProbes(runtime::cuda::RecordingDriver &driver);

} // namespace refold::gpu
