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

/// Returns whether a kernel with this body can write result `result` over operand `operand`. They
/// must have the same type. Each element of the result may depend only on that element of the
/// operand which has the same index.
bool readsInStep(mlir::Block &body, unsigned operand, unsigned result);

/// Calls `accept` for every read of `value`, including reads through views and barriers. `user` is
/// the op of `block` that contains the read. Stops when `accept` returns false. Returns true if all
/// calls returned true and all reads are inside `block`.
bool allReads(
    mlir::Value value, mlir::Block &block,
    llvm::function_ref<bool(mlir::OpOperand &use, mlir::Operation *user, bool viaView)> accept,
    bool viaView = false);

/// Returns why `next` may not be written over `old`, as a sentence for a remark. `next` must be the
/// result of an op of `block`. Returns an empty string if `next` may be written over `old`: no
/// later op reads `old`, and the op of `next` reads no other element of `old` than the one that it
/// overwrites.
llvm::StringRef inPlaceObstacle(mlir::Value old, mlir::OpResult next, mlir::Block &block);

} // namespace refold
