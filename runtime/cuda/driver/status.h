//===- status.h - A result of the CUDA driver as a Status --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names the call and what it was about, with the driver's own name and text of the error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace refold::runtime::cuda {

/// Ok for Success, else "cuMemAlloc_v2 of 12 bytes: CUDA_ERROR_OUT_OF_MEMORY (out of memory)". The
/// code is ResourceExhausted for want of memory or of a block's resources, Unimplemented for what a
/// driver or card does not support, NotFound for a missing name, Unavailable for a missing device,
/// Internal for all others. `about` is put after the call's name and may be empty.
absl::Status ToStatus(const DriverApi &driver, Result result, absl::string_view call,
                      absl::string_view about = "");

} // namespace refold::runtime::cuda
