//===- block.h - Control flow of the reference ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One environment of values for a function and everything nested in it; a value of a loop's body is
// overwritten by each pass.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/interpreter.h"
#include "dialects/rf/Rf.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace refold::reference {

using SharedTensor = std::shared_ptr<const Tensor>;

/// The loop whose passes are steps, the number of the next step, and the observer of steps.
struct StepsOfFold {
  mlir::Operation *fold = nullptr;
  int64_t next = 0;
  const StepObserver *observer = nullptr;
};

class BlockEvaluator {
public:
  explicit BlockEvaluator(ReferenceOptions options, StepsOfFold steps = {})
      : options(options), steps(steps) {}

  void bind(mlir::Value value, SharedTensor tensor) { values[value] = std::move(tensor); }
  void bind(mlir::ValueRange targets, llvm::ArrayRef<SharedTensor> tensors);
  /// Evaluates every op of the block; returns the operands of its terminator.
  absl::StatusOr<std::vector<SharedTensor>> evaluate(mlir::Block &block);

private:
  std::vector<SharedTensor> lookup(mlir::ValueRange range) const;
  int64_t integer(mlir::Value scalar) const;
  absl::Status evaluate(mlir::Operation &op);
  /// Returns an error if the value is one of the program, is NaN or infinite, and the run looks for
  /// these.
  absl::Status checkNamed(mlir::OpResult value, const Tensor &result) const;
  /// Binds what the op made, if it may be that.
  absl::Status bindResult(mlir::OpResult value, Tensor result);
  absl::Status evaluateFor(mlir::scf::ForOp loop);
  absl::Status evaluateWhile(mlir::scf::WhileOp loop);
  absl::Status evaluateIf(mlir::scf::IfOp condition);
  /// Evaluates the body of a loop once, which may be a step.
  absl::StatusOr<std::vector<SharedTensor>> pass(mlir::Operation *loop, mlir::Block &body);

  ReferenceOptions options;
  StepsOfFold steps;
  llvm::DenseMap<mlir::Value, SharedTensor> values;
};

} // namespace refold::reference
