//===- BackwardSweep.h - One reverse walk over a block ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gradients of the values of one block, gathered from its end to its beginning. Contributions
// to one value are added in the order in which their ops are visited: the last use in the program
// first. So a sum, and its bits, depend on the program alone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// A set of values.
using ActiveValues = llvm::DenseSet<mlir::Value>;

/// The values of `block` that depend on one of `sources`, and `sources`. A loop's or condition's
/// results are all active if anything in it is.
ActiveValues dependents(mlir::Block &block, mlir::ValueRange sources);
/// The values through which the gradient flows, inside of regions too: each is made of a value
/// asked for, and the loss of it. What only integers, preds or rf.stop_gradient join to either, and
/// what a loop carries or a choice gives beside the path, is a constant: its ops need no gradient
/// rule.
ActiveValues onThePath(rf::GradientOp request);

class BackwardSweep {
public:
  /// Gradients are built with `builder`, which stands where the backward ops go. Those that reach a
  /// value which is not `active` are dropped.
  BackwardSweep(ActiveValues &active, mlir::OpBuilder &builder)
      : active(active), builder(builder) {}

  void add(mlir::Value value, mlir::Value gradient, mlir::Location loc);
  /// Null where nothing has flowed back to `value`.
  mlir::Value lookup(mlir::Value value) const { return sums.lookup(value); }
  /// The gradient, or zeros.
  mlir::Value lookupOrZero(mlir::Value value, mlir::Location loc);
  bool isWanted(mlir::Value value) const { return active.contains(value); }
  /// The gradient is `gradient`, whatever it was: another sweep went on with the sum.
  void set(mlir::Value value, mlir::Value gradient) { sums[value] = gradient; }
  /// Every use of `from` is one of `to`, which is as active and has the same gradient.
  void replace(mlir::Value from, mlir::Value to);

  /// Visits the ops before `end` in its block, in reverse. Loops and conditions among them may be
  /// replaced by ones that keep what their backward reads.
  llvm::LogicalResult run(mlir::Block &block, mlir::Block::iterator end);
  /// The same of these ops of one block, in program order.
  llvm::LogicalResult run(llvm::ArrayRef<mlir::Operation *> forward);

  mlir::OpBuilder &getBuilder() { return builder; }
  ActiveValues &getActive() { return active; }

private:
  llvm::LogicalResult visit(mlir::Operation &op);

  ActiveValues &active;
  mlir::OpBuilder &builder;
  llvm::DenseMap<mlir::Value, mlir::Value> sums;
};

/// The rules of ops with regions (LoopGradients.cpp, ConditionGradients.cpp,
/// RecomputeGradients.cpp). They add the gradients of what flows into the op to `sweep`.
llvm::LogicalResult differentiateFor(mlir::scf::ForOp loop, BackwardSweep &sweep);
llvm::LogicalResult differentiateIf(mlir::scf::IfOp condition, BackwardSweep &sweep);
llvm::LogicalResult differentiateRecompute(rf::RecomputeOp op, BackwardSweep &sweep);

} // namespace refold
