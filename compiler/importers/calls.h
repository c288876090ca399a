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

/// Returns the only block of a region. It is an error of `owner` if the region has no block or
/// several.
absl::StatusOr<mlir::Block *> bodyOf(mlir::Operation *owner, mlir::Region &region);

/// Returns the body of the function that `call`, a func.call, names. `depth` is the number of
/// surrounding calls. It is an error if `depth` reaches kMostCalls.
absl::StatusOr<mlir::Block *> calledBody(mlir::Operation *call, int depth);

} // namespace refold::importers
