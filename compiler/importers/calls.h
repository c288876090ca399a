//===- calls.h - Functions that are called ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A Program has no calls: each is read as the body of its function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/Region.h"

namespace refold::importers {

/// How deep calls may nest, one that leads back to itself without end included.
inline constexpr int kMostCalls = 256;

/// The only block of a region that is read. Errors, in the name of `owner`: none, or several.
absl::StatusOr<mlir::Block *> bodyOf(mlir::Operation *owner, mlir::Region &region);

/// The body of the function that `call`, a func.call, names. `depth` counts the calls around it.
absl::StatusOr<mlir::Block *> calledBody(mlir::Operation *call, int depth);

} // namespace refold::importers
