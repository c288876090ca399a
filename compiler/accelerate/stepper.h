//===- stepper.h - Op-by-op evaluation of functions -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If acceleration of a function is disabled, each call runs the C++ function op by op. The function
// can then read values anywhere. Each op is compiled as a separate program, which later calls
// reuse.
//
// The results are bit-identical to those of a program that contains the whole function, because
// fusion does not change results. A gradient is compiled as one program with all ops that it
// depends on. So its terms are added in the same order as in the whole function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/call_frame.h"
#include "compiler/accelerate/function_core_impl.h"
#include "compiler/accelerate/tracer.h"
#include "compiler/builder/program/trace_scope.h"

#include "llvm/ADT/DenseMap.h"

#include <source_location>
#include <vector>

namespace refold::internal {

/// Evaluates a function during its trace.
class Stepper final : public TraceObserver, public ValueReader {
public:
  Stepper(FunctionCore &core, const CallFrame &frame, const std::source_location &where)
      : core_(core), frame_(frame), where_(where) {}

  void Began(TraceScope &scope) override;
  void Bound(size_t leaf, const Tensor &value) override;
  absl::Status Ended(const std::vector<Tensor> &made) override;
  absl::StatusOr<Array> Read(const Tensor &tensor, const std::source_location &where) override;

  /// The values of the program's results, after the function has returned.
  const std::vector<Array> &made() const { return made_; }
  /// The number of random counter values that it used.
  int64_t draws() const { return program_ ? program_->draws() : 0; }

private:
  /// Computes the ops that `value` depends on, in program order.
  absl::Status Compute(mlir::Value value);
  /// Runs some ops as one program and keeps `results`.
  absl::Status Run(llvm::ArrayRef<mlir::Operation *> ops, llvm::ArrayRef<mlir::Value> results);
  absl::Status BindRandom();

  FunctionCore &core_;
  const CallFrame &frame_;
  std::source_location where_;
  std::shared_ptr<ProgramImpl> program_;
  llvm::DenseMap<mlir::Value, Array> values_;
  std::vector<Array> made_;
};

/// Runs the function op by op on the frame's arguments and stores the results in the frame's
/// outputs. Returns a trace with the structure of the results. If `advance` is true, the next call
/// draws new random numbers. If it is false, the next call draws the same numbers again.
absl::StatusOr<std::shared_ptr<CachedTrace>> StepCall(FunctionCore &core, CallFrame &frame,
                                                      absl::FunctionRef<void(TraceIo &)> run,
                                                      bool advance,
                                                      const std::source_location &where);

} // namespace refold::internal
