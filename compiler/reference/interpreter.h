//===- interpreter.h - The mathematics of a Program -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates rf directly from the definitions of its ops, in float64, with plain loops:
// `--device=reference`. It shares no lowering and no kernel with the compiler or any device, so
// that they can be measured against it. No order of summation is promised, no result is rounded to
// f32 in between, subnormals are kept. Draws, masks and shuffles are those of every device.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/tensor.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace mlir {
class ModuleOp;
class Operation;
namespace func {
class FuncOp;
} // namespace func
} // namespace mlir

namespace refold::reference {

struct ReferenceOptions {
  /// An index or position out of range is an error that names the op, instead of being clamped.
  bool checkIndices = false;
  /// The first value of the program (dialects/watch/Watch.h) that is NaN or infinite, rounded to
  /// its type, is an error that names the op.
  bool checkNanInf = false;
};

/// Called for each step of the fold with its number: before its first op and after its last.
struct StepObserver {
  std::function<void(int64_t step)> begins = {}, ends = {};
};

/// What a run leaves: the next value of every state, and the fetches. A history is cut to the steps
/// of this run.
struct RunResult {
  NamedTensors states;
  NamedTensors fetches;
};

/// Runs the functions of a Program (docs/rationale/program.md) before or after
/// --refold-append-backward, as long as no rf.gradient is left in them. The module must outlive the
/// interpreter and stay as it is.
class ReferenceInterpreter {
public:
  explicit ReferenceInterpreter(mlir::ModuleOp module, ReferenceOptions options = {});

  /// The initial states: what @startup returns, and `seed` itself where that is a state.
  absl::StatusOr<NamedTensors> startup(uint64_t seed) const;

  /// Runs @`function` once, with `steps` as its rf.steps. Errors: an unknown function, an input or
  /// state that is missing, unknown or of another type or shape; negative steps, or more than the
  /// fold holds; an op that has no evaluation, with its location. Ops before and behind the fold
  /// are evaluated once, whatever the number of steps.
  absl::StatusOr<RunResult> run(absl::string_view function, const NamedTensors &inputs,
                                const NamedTensors &states, int64_t steps,
                                const StepObserver &observer = {}) const;

private:
  mlir::Operation *module;
  ReferenceOptions options;
};

/// Evaluates one function on its arguments in order. Scalars of type i64 and index are s64 tensors
/// of rank 0.
absl::StatusOr<std::vector<Tensor>> evaluate(mlir::func::FuncOp function,
                                             const std::vector<Tensor> &arguments,
                                             ReferenceOptions options = {});

} // namespace refold::reference
