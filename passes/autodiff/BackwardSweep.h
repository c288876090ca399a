//===- BackwardSweep.h - Reverse sweep over a block -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accumulates the gradients of the values of one block, from its end to its beginning. The
// contributions to one value are added in the order of the visits: the last use in the program
// comes first. So the bits of the sum depend on the program alone.
//
// Example: y = x * x; z = y + x; loss = sum(z). The sweep visits the ops in this order:
// - sum,
// - add, which gives dy = dz and dx = dz,
// - multiply, which adds x dy to dx twice.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// A set of values.
using ActiveValues = llvm::DenseSet<mlir::Value>;

/// Returns `sources` and all values of `block` that depend on one of them. If an op inside a loop
/// or condition depends on a source, all results of the loop or condition are returned.
ActiveValues dependents(mlir::Block &block, mlir::ValueRange sources);
/// Returns the values through which gradients flow, including values in regions. A gradient flows
/// through a value if the loss depends on the value, and the value depends on a requested value.
/// Integers, preds and rf.stop_gradient break this dependence. All other values are constants for
/// the gradient, so the ops that compute them need no gradient rule.
ActiveValues onThePath(rf::GradientOp request);

class BackwardSweep {
public:
  /// Inserts backward ops at the insertion point of `builder`. Ignores the gradients of values that
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

  /// Visits the ops of `block` before `end` in reverse order. May replace loops and conditions by
  /// versions that return more results for the backward ops to read.
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

/// Differentiate a loop, an scf.if or an rf.recompute. Each function adds the gradients of the
/// values that flow into the op to `sweep`. They are defined in LoopGradients.cpp,
/// ConditionGradients.cpp and RecomputeGradients.cpp.
llvm::LogicalResult differentiateFor(mlir::scf::ForOp loop, BackwardSweep &sweep);
llvm::LogicalResult differentiateIf(mlir::scf::IfOp condition, BackwardSweep &sweep);
llvm::LogicalResult differentiateRecompute(rf::RecomputeOp op, BackwardSweep &sweep);

} // namespace refold
