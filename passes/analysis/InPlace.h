//===- InPlace.h - In-place conditions --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Block.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace refold {

/// Returns the value that `value` forwards through any number of barriers.
mlir::Value throughBarriers(mlir::Value value);

/// Returns whether a kernel with this body reads operand `operand` only at the element of result
/// `result` that it writes, because everything computed from the operand is elementwise. Both then
/// have one type.
bool readsInStep(mlir::Block &body, unsigned operand, unsigned result);

/// Visits every read of `value`, of its views and of results of barriers that forward it, with the
/// containing op of `block`. Stops when `accept` returns false. Returns whether `accept` always
/// returned true.
bool allReads(
    mlir::Value value, mlir::Block &block,
    llvm::function_ref<bool(mlir::OpOperand &use, mlir::Operation *user, bool viaView)> accept,
    bool viaView = false);

/// Returns why `next`, made by an op of `block`, may not be written over `old`, as a sentence for a
/// remark. Returns an empty string if it may: no later op reads `old`, and the op itself reads
/// `old` only at the element that it writes.
llvm::StringRef inPlaceObstacle(mlir::Value old, mlir::OpResult next, mlir::Block &block);

} // namespace refold
