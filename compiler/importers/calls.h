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

/// Returns the block of a region of `owner`. If the region does not have exactly one block, returns
/// an error about `owner`.
absl::StatusOr<mlir::Block *> bodyOf(mlir::Operation *owner, mlir::Region &region);

/// Returns whether the op is a func.call or a stablehlo.composite, whose meaning is a function.
bool isCall(mlir::Operation *op);

/// Returns the body of the function that is called. isCall(call) holds, and `depth` is the number
/// of calls that enclose it. Returns an error if `depth` has reached kMostCalls.
absl::StatusOr<mlir::Block *> calledBody(mlir::Operation *call, int depth);

} // namespace refold::importers
