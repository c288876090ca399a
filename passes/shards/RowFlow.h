//===- RowFlow.h - Rows of a batch through a program ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Follows the rows of the batch from the inputs and the draws of indices through a whole program.
// docs/rationale/shards.md has the rules.
//
// Example: with 8 shards, the input x has 512 rows. They lie along dimension 0 of x, of x . w and
// of relu(x . w). The gradient of w sums over them and has none.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/shards/RowRules.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace refold {

/// The places of the rows in all values of a function.
class RowFlow {
public:
  /// An op that reads all rows of an operand, so that each process would need all of them.
  using OnGather = llvm::function_ref<void(mlir::Operation *op, unsigned operand)>;

  /// Follows the rows from arguments whose place is in `arguments`.
  RowFlow(mlir::func::FuncOp function, int64_t shards, llvm::ArrayRef<RowPlace> arguments);

  RowPlace of(mlir::Value value) const { return places.lookup(value); }
  /// If the op sums over the rows, returns the first operand whose rows it sums. An operand without
  /// rows is sliced like this one.
  std::optional<unsigned> summedOperand(mlir::Operation *op) const;
  /// Calls `onGather` for each op that reads all rows of an operand.
  void forEachGather(OnGather onGather);
  /// Returns whether any value of the function has rows.
  bool hasRows() const { return found; }

private:
  void visit(mlir::Block &block);
  void visit(mlir::Operation *op);
  void visitLoop(mlir::scf::ForOp loop);
  void visitWhile(mlir::scf::WhileOp loop);
  void visitRegions(mlir::Operation *op);
  /// The axis of the rows that an op keeps apart, and the operand that decides it.
  struct Choice {
    RowAxis axis;
    unsigned operand = 0;
    int64_t outer = 1;
  };
  std::optional<Choice> choose(mlir::Operation *op) const;
  RowPlace throughOp(mlir::Operation *op);
  RowPlace throughWithin(mlir::Operation *op);
  RowPlace throughConcatenate(mlir::Operation *op);
  RowPlace slicedRow(mlir::Operation *op);
  RowPlace updatedRow(mlir::Operation *op);
  RowPlace throughScalar(mlir::Operation *op);
  RowPlace leaving(mlir::OpOperand &yielded, mlir::Operation *loop);
  void keepStates();
  bool isSource(mlir::Operation *op) const;
  void set(mlir::Value value, RowPlace place);
  void join(mlir::Value value, const RowPlace &place);
  void gathered(mlir::Operation *op, unsigned operand);

  const int64_t shards;
  llvm::DenseMap<mlir::Value, RowPlace> places;
  mlir::func::FuncOp function;
  bool changed = false, found = false;
  OnGather onGather;
};

/// Returns the innermost scf.for whose induction variable determines `index`, or null.
mlir::Operation *loopOfIndex(mlir::Value index);

} // namespace refold
