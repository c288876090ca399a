//===- cublaslt_library.h - cuBLASLt found at run time ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opened where a program that is loaded has products for it, and only then. It stays open to the
// end of the process.
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

/// Where a table comes from when one is needed.
using CublasLtSource = std::function<absl::StatusOr<CublasLtApi>()>;

/// Fills a table. FailedPrecondition names the first symbol that is missing.
absl::StatusOr<CublasLtApi> FillCublasLtApi(const SymbolLookup &lookup);

/// The first of `libraries` that dlopen finds. Unavailable, in one line, where there is none.
absl::StatusOr<CublasLtApi> OpenCublasLt(const std::vector<std::string> &libraries = {
                                             "libcublasLt.so.13", "libcublasLt.so.12"});

/// "cuBLASLt 13.1.0"
std::string CublasLtName(const CublasLtApi &library);

/// Ok for Success, else "cublasLtMatmul of ...: CUBLAS_STATUS_NOT_SUPPORTED".
absl::Status ToStatus(const CublasLtApi &library, LtStatus status, absl::string_view call,
                      absl::string_view about);

} // namespace refold::runtime::cuda
