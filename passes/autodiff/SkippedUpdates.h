//===- SkippedUpdates.h - Values that a skipped update ignores --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program with a loss scale expects gradients that overflow, and skips such an update. This class
// hides from FLAGS_check_nan_inf the backward ops of the request, and all ops that read its
// gradients. The parameters of the next step are checked where the forward pass reads them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/watch/Watch.h"

#include "llvm/ADT/SetVector.h"

namespace refold {

/// Construct it before the request is expanded. hide() comes after, when the request is erased.
class SkippedUpdate {
public:
  explicit SkippedUpdate(rf::GradientOp request)
      : before(request->getPrevNode()), block(*request->getBlock()), after(request->getNextNode()) {
    if (!request.getScaled() || !watch::isWatched(request))
      return;
    isScaled = true;
    llvm::SmallVector<mlir::Operation *> pending{request};
    while (!pending.empty())
      for (mlir::Operation *user : pending.pop_back_val()->getUsers())
        if (mlir::Operation *reader = block.findAncestorOpInBlock(*user);
            reader && !reader->hasTrait<mlir::OpTrait::IsTerminator>() && readers.insert(reader))
          pending.push_back(reader);
  }

  void hide() {
    if (!isScaled)
      return;
    for (mlir::Operation *op = before ? before->getNextNode() : &block.front(); op != after;
         op = op->getNextNode())
      watch::markInternal(op);
    for (mlir::Operation *reader : readers)
      watch::markInternal(reader);
  }

private:
  mlir::Operation *before;
  mlir::Block &block;
  mlir::Operation *after;
  bool isScaled = false;
  llvm::SetVector<mlir::Operation *> readers;
};

} // namespace refold
