//===- RegionReads.h - Reads of forward values ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resolves reads of forward values in backward regions. Gradient rules build their ops as if the
// forward values were in scope. They are not, so each read is replaced with a recomputed value if
// that is cheap, or with a value that the forward op keeps.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/autodiff/BackwardSweep.h"

namespace refold {

/// Returns the values from outside of `op` that its regions read and that need a gradient, in the
/// order of their first reads. Ignores reads by ops through which no gradient flows.
llvm::SmallVector<mlir::Value> capturedBy(mlir::Operation *op, const BackwardSweep &sweep);

/// A value of the forward block that must be kept for the backward block. A placeholder op stands
/// for the value in the backward block until the kept value exists.
struct KeptRead {
  mlir::Value value;
  mlir::Value standIn;

  /// Replaces the stand-in with `kept`.
  void replaceStandIn(mlir::Value kept) const;
};

/// Replaces the values of `forward` that ops in `backward` read. If `known` returns a substitute
/// for a value, the substitute is used. Constants and cheap ops, such as broadcasts and reshapes,
/// are recomputed at the beginning of `backward`. Returns all other values; they must be kept.
llvm::SmallVector<KeptRead> replaceReads(mlir::Block &backward, mlir::Block &forward,
                                         mlir::OpBuilder &builder,
                                         llvm::function_ref<mlir::Value(mlir::Value)> known);

/// Replaces `op` with `wider`, whose first results correspond to those of `op`.
void replaceByWider(mlir::Operation *op, mlir::Operation *wider, BackwardSweep &sweep);

} // namespace refold
