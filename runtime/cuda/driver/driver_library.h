//===- driver_library.h - The CUDA driver found at run time ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opens libcuda.so.1 where a machine has one. No binary of ours names it, so one build serves
// machines with a card and without. The library stays open to the end of the process: driver
// objects may outlive whoever asked first.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <functional>

namespace refold::runtime::cuda {

/// The address of a symbol, null where it is not exported.
using SymbolLookup = std::function<void *(const char *symbol)>;

/// Fills a table. FailedPrecondition names the first symbol that is missing, the driver's version
/// and the version that brings all that is needed.
absl::StatusOr<DriverApi> FillDriverApi(const SymbolLookup &lookup);

/// The driver of this machine, initialised, with at least one device. Unavailable, in one line,
/// where there is no library (says what to install), no device, or the driver refuses to start;
/// FailedPrecondition where it is too old. `library` is what dlopen is given.
absl::StatusOr<DriverApi> OpenDriver(const char *library = "libcuda.so.1");

/// Initialises a filled table and looks for a device, as OpenDriver does.
absl::Status StartDriver(const DriverApi &driver);

} // namespace refold::runtime::cuda
