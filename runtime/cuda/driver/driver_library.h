//===- driver_library.h - Loading of the CUDA driver ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opens the CUDA driver, libcuda.so.1, at run time. No Refold binary links it, so one build runs on
// machines with and without a GPU. The library stays open until the process ends, because driver
// objects may outlive the object that created them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <functional>

namespace refold::runtime::cuda {

/// Returns the address of a symbol, or null if it is not exported.
using SymbolLookup = std::function<void *(const char *symbol)>;

/// Returns the table of driver functions at the addresses that `lookup` finds. If a required symbol
/// is missing, returns FailedPrecondition. The error names the symbol, the driver's version and the
/// required version.
absl::StatusOr<DriverApi> FillDriverApi(const SymbolLookup &lookup);

/// Opens and initializes the CUDA driver, and checks that there is a GPU. `library` is passed to
/// dlopen. Errors:
/// - Unavailable, with a one-line message: there is no library or no GPU, or the driver does not
///   start. If the library is missing, the message says what to install.
/// - FailedPrecondition: the driver is too old.
absl::StatusOr<DriverApi> OpenDriver(const char *library = "libcuda.so.1");

/// Initializes the driver of a filled table and checks for a device, as OpenDriver does.
absl::Status StartDriver(const DriverApi &driver);

} // namespace refold::runtime::cuda
