//===- RegionReads.h - Reads of forward values ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes forward values available in backward regions. Gradient rules build ops as if they could
// read every forward value. In a region they cannot. So each read is replaced: with a recomputed
// value if that is cheap, otherwise with a value that the forward op keeps.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/autodiff/BackwardSweep.h"

namespace refold {

/// Returns the values from outside of `op` that its regions read and that need a gradient, in the
/// order of their first reads. Reads by ops without a gradient are ignored.
llvm::SmallVector<mlir::Value> capturedBy(mlir::Operation *op, const BackwardSweep &sweep);

/// A value of the forward block that must be kept for the backward block. In the backward block, a
/// placeholder op represents the value until the kept value exists.
struct KeptRead {
  mlir::Value value;
  mlir::Value standIn;

  /// Replaces the stand-in with `kept`.
  void replaceStandIn(mlir::Value kept) const;
};

/// Replaces the values of `forward` that ops in `backward` read. A value gets the substitute that
/// `known` returns, if there is one. Constants and cheap ops, such as broadcasts and reshapes, are
/// recomputed at the beginning of `backward`. All other values are returned and must be kept.
llvm::SmallVector<KeptRead> replaceReads(mlir::Block &backward, mlir::Block &forward,
                                         mlir::OpBuilder &builder,
                                         llvm::function_ref<mlir::Value(mlir::Value)> known);

/// Replaces `op` with `wider`, whose first results correspond to those of `op`.
void replaceByWider(mlir::Operation *op, mlir::Operation *wider, BackwardSweep &sweep);

} // namespace refold
