//===- driver_library.h - Loading of the CUDA driver ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opens libcuda.so.1 at run time if the machine has it. No Refold binary links it, so one build
// serves machines with and without a GPU. The library stays open until the process ends, because
// driver objects may outlive their creator.
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

/// Fills a table. FailedPrecondition names the first missing symbol, the driver's version and the
/// required version.
absl::StatusOr<DriverApi> FillDriverApi(const SymbolLookup &lookup);

/// Opens and initializes this machine's driver and checks that it has a device. `library` is passed
/// to dlopen. Unavailable, with a one-line message, if there is no library, no device, or the
/// driver refuses to start; a missing library's message says what to install. FailedPrecondition if
/// the driver is too old.
absl::StatusOr<DriverApi> OpenDriver(const char *library = "libcuda.so.1");

/// Initializes the driver of a filled table and checks for a device, as OpenDriver does.
absl::Status StartDriver(const DriverApi &driver);

} // namespace refold::runtime::cuda
