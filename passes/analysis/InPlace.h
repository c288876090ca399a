//===- InPlace.h - May a value be written over the one it replaces? -*- C++ -*-===//
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

/// The value whose bytes a barrier's result has, through as many barriers as there are.
mlir::Value throughBarriers(mlir::Value value);

/// True if a kernel of this body reads operand `operand` only at the element of result `result`
/// that it writes: all that is made of the operand is made element by element. Both have one type
/// then.
bool readsInStep(mlir::Block &body, unsigned operand, unsigned result);

/// Visits every read of `value`, of its views and of what barriers hand on of it, with the op of
/// `block` that it is in, as long as `accept` says so. True if it always did.
bool allReads(
    mlir::Value value, mlir::Block &block,
    llvm::function_ref<bool(mlir::OpOperand &use, mlir::Operation *user, bool viaView)> accept,
    bool viaView = false);

/// Why `next`, made by an op of `block`, may not be written over `old`, as a sentence for a remark;
/// empty where it may: no op after that one reads `old`, and that one reads `old` at the element
/// that it writes and nowhere else.
llvm::StringRef inPlaceObstacle(mlir::Value old, mlir::OpResult next, mlir::Block &block);

} // namespace refold
