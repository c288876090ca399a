//===- status.h - CUDA driver results as Status -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts results of the driver to absl::Status. An error names the failed call and its purpose,
// and contains the driver's name and text for the error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace refold::runtime::cuda {

/// Returns OK for Success. Otherwise returns an error such as "cuMemAlloc_v2 of 12 bytes:
/// CUDA_ERROR_OUT_OF_MEMORY (out of memory)". `call` is the called function. `about` is the text
/// after it, such as "of 12 bytes", and may be empty. The codes are:
/// - ResourceExhausted: too little memory, or too few resources for a thread block.
/// - Unimplemented: the driver or the GPU does not support the call.
/// - NotFound: a name is missing.
/// - Unavailable: there is no device.
/// - Internal: any other error.
absl::Status ToStatus(const DriverApi &driver, Result result, absl::string_view call,
                      absl::string_view about = "");

} // namespace refold::runtime::cuda
