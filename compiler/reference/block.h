//===- block.h - Control flow of the reference ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates the ops of a block, and of the blocks nested in it. All blocks share one map of values,
// so each iteration of a loop overwrites the values of the previous one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/interpreter.h"
#include "dialects/rf/Rf.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace refold::reference {

using SharedTensor = std::shared_ptr<const Tensor>;

/// The loop whose iterations are steps, the number of the next step, and the observer of steps.
struct StepsOfFold {
  mlir::Operation *fold = nullptr;
  int64_t next = 0;
  const StepObserver *observer = nullptr;
};

/// Evaluates blocks with control flow, op by op.
class BlockEvaluator {
public:
  explicit BlockEvaluator(ReferenceOptions options, StepsOfFold steps = {})
      : options(options), steps(steps) {}

  void bind(mlir::Value value, SharedTensor tensor) { values[value] = std::move(tensor); }
  void bind(mlir::ValueRange targets, llvm::ArrayRef<SharedTensor> tensors);
  /// Evaluates every op of the block and returns the operands of its terminator.
  absl::StatusOr<std::vector<SharedTensor>> evaluate(mlir::Block &block);

private:
  std::vector<SharedTensor> lookup(mlir::ValueRange range) const;
  int64_t integer(mlir::Value scalar) const;
  absl::Status evaluate(mlir::Operation &op);
  /// Returns an error if `result` has an element that is NaN or infinite in its type. Does nothing
  /// if the options do not ask for this check, or if the compiler added `value` to the program.
  absl::Status checkNamed(mlir::OpResult value, const Tensor &result) const;
  /// Binds the result of an op after checkNamed.
  absl::Status bindResult(mlir::OpResult value, Tensor result);
  absl::Status evaluateFor(mlir::scf::ForOp loop);
  absl::Status evaluateWhile(mlir::scf::WhileOp loop);
  absl::Status evaluateIf(mlir::scf::IfOp condition);
  /// Evaluates the body of a loop once. If the loop is the fold, this is one step.
  absl::StatusOr<std::vector<SharedTensor>> pass(mlir::Operation *loop, mlir::Block &body);

  ReferenceOptions options;
  StepsOfFold steps;
  llvm::DenseMap<mlir::Value, SharedTensor> values;
};

} // namespace refold::reference
