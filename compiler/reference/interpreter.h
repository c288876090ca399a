//===- interpreter.h - The mathematics of a Program -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates a Program op by op, from the definitions of its ops, in float64 and with plain loops
// (`--device=reference`). This interpreter shares no lowering and no kernel with the compiler or a
// device, so their results can be tested against it. Random numbers, masks and shuffles are those
// of every device. The order of sums is not specified, intermediate results are not rounded to f32,
// and subnormal numbers are kept.
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
  /// If true, a NaN or infinity in a value of the program (dialects/watch/Watch.h) is an error that
  /// names the op. Each value is rounded to its type before the check. The run ends at the first
  /// such error.
  bool checkNanInf = false;
  /// If true, an rf.convert from a floating-point type to a smaller one rounds to that type. Some
  /// programs convert to a smaller type and back for the rounding alone. Finite differences need
  /// false: a rounding has no derivative.
  bool roundConversions = false;
};

/// Called for each step of the fold with the step number: before its first op and after its last.
struct StepObserver {
  std::function<void(int64_t step)> begins = {}, ends = {};
};

/// The results of a run: the new value of every state, and all fetches. A stacked fetch has one row
/// for each step of the run.
struct RunResult {
  NamedTensors states;
  NamedTensors fetches;
};

/// Runs the functions of a Program (docs/rationale/program.md). The module must have no rf.gradient
/// ops; the pass --refold-append-backward replaces them. The module must outlive the interpreter
/// and must not change.
class ReferenceInterpreter {
public:
  explicit ReferenceInterpreter(mlir::ModuleOp module, ReferenceOptions options = {});

  /// Returns the initial states: the results of @startup, and `seed` itself if it is a state.
  absl::StatusOr<NamedTensors> startup(uint64_t seed) const;

  /// Runs @`function` once. Its fold, the loop over training steps, runs `steps` iterations. Ops
  /// outside the fold run once, even if `steps` is 0. Returns an error in these cases:
  ///   - The function is unknown.
  ///   - An input or state is missing, unknown, or has the wrong type or shape.
  ///   - `steps` is negative, or larger than the number of steps that the fold can hold.
  ///   - An op cannot be evaluated. The error has the location of the op.
  absl::StatusOr<RunResult> run(absl::string_view function, const NamedTensors &inputs,
                                const NamedTensors &states, int64_t steps,
                                const StepObserver &observer = {}) const;

private:
  mlir::Operation *module;
  ReferenceOptions options;
};

/// Evaluates one function. `arguments` has one tensor for each argument of the function, in order.
/// An argument that is a scalar of type i64 or index is an s64 tensor of rank 0.
absl::StatusOr<std::vector<Tensor>> evaluate(mlir::func::FuncOp function,
                                             const std::vector<Tensor> &arguments,
                                             ReferenceOptions options = {});

} // namespace refold::reference
