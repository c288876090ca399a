//===- calls.h - Inlining of calls ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Program has no calls, so each call is read as the body of its function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/Region.h"

namespace refold::importers {

/// Maximum nesting depth of calls; recursion exceeds it too.
inline constexpr int kMostCalls = 256;

/// Returns the only block of a region. If the region has no block or several blocks, returns an
/// error about `owner`.
absl::StatusOr<mlir::Block *> bodyOf(mlir::Operation *owner, mlir::Region &region);

/// Returns the body of the function that `call` calls; `call` is a func.call. `depth` is the number
/// of calls that enclose this one. Returns an error if `depth` has reached kMostCalls.
absl::StatusOr<mlir::Block *> calledBody(mlir::Operation *call, int depth);

} // namespace refold::importers
