//===- BackwardSweep.h - Reverse sweep over a block -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accumulates the gradients of the values of one block, from its end to its beginning.
// Contributions to one value are added in the order in which their ops are visited: the last use in
// the program first. So a sum, and its bits, depend on the program alone.
//
// Example: y = x * x; z = y + x; loss = sum(z). The sweep visits sum, then add (dy = dz, dx = dz),
// then multiply (dx = dz + 2 x dy in two additions).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// A set of values.
using ActiveValues = llvm::DenseSet<mlir::Value>;

/// Returns `sources` and all values of `block` that depend on one of them. If an op inside a loop
/// or condition depends on a source, all results of the loop or condition count as dependent.
ActiveValues dependents(mlir::Block &block, mlir::ValueRange sources);
/// Returns the values through which the gradient flows, including values in regions. Such a value
/// depends on a requested value, and the loss depends on it. Integers, preds and rf.stop_gradient
/// block a path. All other values count as constants, even if a loop carries them or a condition
/// yields them. So the ops that compute these other values need no gradient rule.
ActiveValues onThePath(rf::GradientOp request);

class BackwardSweep {
public:
  /// Inserts backward ops at the insertion point of `builder`. Drops the gradients of values that
  /// are not in `active`.
  BackwardSweep(ActiveValues &active, mlir::OpBuilder &builder)
      : active(active), builder(builder) {}

  void add(mlir::Value value, mlir::Value gradient, mlir::Location loc);
  /// Returns the gradient of `value`; null if none has been added.
  mlir::Value lookup(mlir::Value value) const { return sums.lookup(value); }
  /// Returns the gradient, or zeros if none has been added.
  mlir::Value lookupOrZero(mlir::Value value, mlir::Location loc);
  bool isWanted(mlir::Value value) const { return active.contains(value); }
  /// Replaces the gradient of `value`: another sweep continued the sum.
  void set(mlir::Value value, mlir::Value gradient) { sums[value] = gradient; }
  /// Replaces every use of `from` with `to`, which gets the same activity and gradient.
  void replace(mlir::Value from, mlir::Value to);

  /// Visits the ops of `block` before `end` in reverse order. Some loops and conditions are
  /// replaced by versions with additional results, which the backward ops read.
  llvm::LogicalResult run(mlir::Block &block, mlir::Block::iterator end);
  /// Visits the given ops of one block, listed in program order, in reverse order.
  llvm::LogicalResult run(llvm::ArrayRef<mlir::Operation *> forward);

  mlir::OpBuilder &getBuilder() { return builder; }
  ActiveValues &getActive() { return active; }

private:
  llvm::LogicalResult visit(mlir::Operation &op);

  ActiveValues &active;
  mlir::OpBuilder &builder;
  llvm::DenseMap<mlir::Value, mlir::Value> sums;
};

/// Differentiate a loop, an scf.if or an rf.recompute. Each function adds to `sweep` the gradients
/// of the values that flow into the op. The definitions are in LoopGradients.cpp,
/// ConditionGradients.cpp and RecomputeGradients.cpp.
llvm::LogicalResult differentiateFor(mlir::scf::ForOp loop, BackwardSweep &sweep);
llvm::LogicalResult differentiateIf(mlir::scf::IfOp condition, BackwardSweep &sweep);
llvm::LogicalResult differentiateRecompute(rf::RecomputeOp op, BackwardSweep &sweep);

} // namespace refold
