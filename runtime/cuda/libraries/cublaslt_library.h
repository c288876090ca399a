//===- cublaslt_library.h - Loading of cuBLASLt -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opens cuBLASLt when the first program that uses it is loaded. It stays open until the process
// ends.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_library.h"
#include "runtime/cuda/libraries/cublaslt_api.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <functional>
#include <string>
#include <vector>

namespace refold::runtime::cuda {

/// Provides the table when it is needed.
using CublasLtSource = std::function<absl::StatusOr<CublasLtApi>()>;

/// Fills a table. FailedPrecondition names the first missing symbol.
absl::StatusOr<CublasLtApi> FillCublasLtApi(const SymbolLookup &lookup);

/// Opens the first of `libraries` that dlopen finds. If it finds none, returns Unavailable with a
/// one-line message.
absl::StatusOr<CublasLtApi> OpenCublasLt(const std::vector<std::string> &libraries = {
                                             "libcublasLt.so.13", "libcublasLt.so.12"});

/// Returns "cuBLASLt 13.1.0".
std::string CublasLtName(const CublasLtApi &library);

/// Returns OK for Success, else "cublasLtMatmul of ...: CUBLAS_STATUS_NOT_SUPPORTED".
absl::Status ToStatus(const CublasLtApi &library, LtStatus status, absl::string_view call,
                      absl::string_view about);

} // namespace refold::runtime::cuda
