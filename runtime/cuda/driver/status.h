//===- status.h - CUDA driver results as Status -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The error names the failed call and its purpose, with the driver's own name and text of the
// error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace refold::runtime::cuda {

/// Returns OK for Success, else an error such as "cuMemAlloc_v2 of 12 bytes:
/// CUDA_ERROR_OUT_OF_MEMORY (out of memory)". Codes: ResourceExhausted for a lack of memory or of
/// thread block resources, Unimplemented for what a driver or GPU does not support, NotFound for a
/// missing name, Unavailable for a missing device, Internal for all others. `about` follows the
/// call's name and may be empty.
absl::Status ToStatus(const DriverApi &driver, Result result, absl::string_view call,
                      absl::string_view about = "");

} // namespace refold::runtime::cuda
