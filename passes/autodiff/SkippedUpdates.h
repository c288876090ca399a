//===- SkippedUpdates.h - Values that a skipped update ignores --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with a loss scale expects gradients that overflow, and skips such an update. This class
// hides from FLAGS_check_nan_inf the backward ops of the request, and the ops that read its
// gradients, up to the rf.select that keeps the old value of a state.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/watch/Watch.h"

#include "llvm/ADT/SetVector.h"

namespace refold {

/// Construct it before the request is expanded. hide() comes after, when the request is erased.
class SkippedUpdate {
public:
  explicit SkippedUpdate(rf::GradientOp request) : block(*request->getBlock()) {
    if (!request.getScaled() || !watch::isWatched(request))
      return;
    after = request->getNextNode();
    // Expansion may replace any op in front of the request, but not this one.
    mlir::OpBuilder builder(request);
    anchor =
        rf::makeSplat(builder, request.getLoc(), request.getLoss().getType(), 0).getDefiningOp();
    llvm::DenseSet<mlir::Operation *> followed{request};
    auto isDerived = [&](mlir::Value value) {
      mlir::Operation *op = value.getDefiningOp();
      op = op ? block.findAncestorOpInBlock(*op) : nullptr;
      return op && followed.contains(op);
    };
    for (mlir::Operation *op = after; op && !op->hasTrait<mlir::OpTrait::IsTerminator>();
         op = op->getNextNode()) {
      bool reads = false;
      op->walk(
          [&](mlir::Operation *inner) { reads |= llvm::any_of(inner->getOperands(), isDerived); });
      if (!reads)
        continue;
      readers.insert(op);
      if (!keepsOther(op, isDerived))
        followed.insert(op);
    }
  }

  void hide() {
    if (!anchor)
      return;
    for (mlir::Operation *op = anchor->getNextNode(); op != after; op = op->getNextNode())
      watch::markInternal(op);
    for (mlir::Operation *reader : readers)
      watch::markInternal(reader);
    anchor->erase();
  }

private:
  /// Returns whether `op` chooses between a value of the update and a computed value that does not
  /// depend on it: the old value of a state. A constant is no such value.
  static bool keepsOther(mlir::Operation *op, llvm::function_ref<bool(mlir::Value)> isDerived) {
    auto select = mlir::dyn_cast<rf::SelectOp>(op);
    return select && isDerived(select->getOperand(0)) &&
           llvm::any_of(select->getOperands().drop_front(), [&](mlir::Value value) {
             return !isDerived(value) && !rf::splatValue(value);
           });
  }

  mlir::Block &block;
  mlir::Operation *anchor = nullptr, *after = nullptr;
  llvm::SetVector<mlir::Operation *> readers;
};

} // namespace refold
