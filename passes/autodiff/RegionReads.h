//===- RegionReads.h - What a backward region reads of a forward one -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rules build their ops over the forward values as if these were in scope. They are not: each read
// is replaced by the value made again, where that is cheap, or by one that the forward op keeps.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/autodiff/BackwardSweep.h"

namespace refold {

/// Values from outside of `op` that its regions read on the way to the loss and that want a
/// gradient, in program order.
llvm::SmallVector<mlir::Value> capturedBy(mlir::Operation *op, const BackwardSweep &sweep);

/// A value of the forward block that must be kept, and the op that stands for it in the backward
/// until it is known how.
struct KeptRead {
  mlir::Value value;
  mlir::Value standIn;

  /// Now that it is known: `kept` is read in its place.
  void replaceStandIn(mlir::Value kept) const;
};

/// Replaces what ops in `backward` read of `forward`. Constants and what only repeats other values
/// are made again at `backward`'s beginning; `known` may give a value that stands in there for one
/// of the forward block; the others are kept.
llvm::SmallVector<KeptRead> replaceReads(mlir::Block &backward, mlir::Block &forward,
                                         mlir::OpBuilder &builder,
                                         llvm::function_ref<mlir::Value(mlir::Value)> known);

/// Replaces `op` by `wider`, whose first results are those of `op`.
void replaceByWider(mlir::Operation *op, mlir::Operation *wider, BackwardSweep &sweep);

} // namespace refold
