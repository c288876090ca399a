//===- interpreter.h - The mathematics of a Program -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates rf directly from the definitions of its ops, in float64, with plain loops:
// `--device=reference`. It shares no lowering and no kernel with the compiler or any device, so it
// can serve as an oracle for them. The order of summation is unspecified, intermediate results are
// not rounded to f32, and subnormals are kept. Random draws, masks and shuffles are those of every
// device.
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
  /// Makes an index or position out of range an error that names the op, instead of clamping it.
  bool checkIndices = false;
  /// Makes the first value of the program (dialects/watch/Watch.h) that is NaN or infinite after
  /// rounding to its type an error that names the op.
  bool checkNanInf = false;
};

/// Called for each step of the fold with the step number: before its first op and after its last.
struct StepObserver {
  std::function<void(int64_t step)> begins = {}, ends = {};
};

/// The results of a run: the next value of every state, and the fetches. A stacked fetch is cut to
/// the steps of this run.
struct RunResult {
  NamedTensors states;
  NamedTensors fetches;
};

/// Runs the functions of a Program (docs/rationale/program.md), before or after
/// --refold-append-backward, as long as they contain no rf.gradient. The module must outlive the
/// interpreter and must not change.
class ReferenceInterpreter {
public:
  explicit ReferenceInterpreter(mlir::ModuleOp module, ReferenceOptions options = {});

  /// Returns the initial states: the results of @startup, and `seed` itself if it is a state.
  absl::StatusOr<NamedTensors> startup(uint64_t seed) const;

  /// Runs @`function` once, with `steps` as its rf.steps. Ops before and after the fold are
  /// evaluated once, whatever the number of steps. Errors: an unknown function; an input or state
  /// that is missing, unknown or of another type or shape; negative steps, or more steps than the
  /// fold holds; an op without an evaluation, with its location.
  absl::StatusOr<RunResult> run(absl::string_view function, const NamedTensors &inputs,
                                const NamedTensors &states, int64_t steps,
                                const StepObserver &observer = {}) const;

private:
  mlir::Operation *module;
  ReferenceOptions options;
};

/// Evaluates one function with its arguments in order. Scalars of type i64 and index are s64
/// tensors of rank 0.
absl::StatusOr<std::vector<Tensor>> evaluate(mlir::func::FuncOp function,
                                             const std::vector<Tensor> &arguments,
                                             ReferenceOptions options = {});

} // namespace refold::reference
