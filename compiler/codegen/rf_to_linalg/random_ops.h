//===- random_ops.h - Random rf ops on scalars ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the random ops of docs/rationale/numerics.md §6 as IR. The same algorithms in C++ are in
// runtime/core/random.h and runtime/core/shuffle.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

/// Emits one element of a random op. `element` is its row-major index in the whole result. `seed`,
/// `step` and `element` are i64. `operand` is the element that rf.dropout reads; it is null for
/// other ops.
mlir::Value emitRandomElement(mlir::OpBuilder &builder, mlir::Operation *op, mlir::Value seed,
                              mlir::Value step, mlir::Value element, mlir::Value operand);

/// Returns true for the ops that emitRandomElement supports.
bool isRandom(mlir::Operation *op);

} // namespace refold::codegen
