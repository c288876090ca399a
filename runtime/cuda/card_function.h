//===- card_function.h - Functions on a GPU ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of a program on a GPU. It has two implementations with the same results. One is a
// single CUDA graph that loops on the GPU. The other is for drivers whose graphs cannot loop:
// graphs without loops ("straight graphs") that the host launches one after the other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/program_on_card.h"
#include "runtime/session/touched_memory.h"

#include <memory>
#include <string>

namespace refold::runtime::cuda {

class CardFunction {
public:
  virtual ~CardFunction() = default;

  /// Enqueues a run or a part of a run, and may return before it ends. Calls no driver function
  /// that allocates or frees memory.
  virtual absl::Status Run(int64_t steps, RunPart part) = 0;
  /// Returns "one graph", "graphs of 16 steps", ...
  virtual std::string LaunchedAs() const = 0;
  /// Returns the extent of the arena that the nodes touch, in bytes.
  uint64_t arena_bytes() const { return touched_.bytes(); }

protected:
  explicit CardFunction(const ProgramOnCard &program) : touched_(program.table, program.bindings) {}
  ArenaExtent touched_;
};

/// Builds one graph, in which loops are conditional nodes. Returns Unimplemented if the driver does
/// not support them. `program` and `function` must outlive the result.
absl::StatusOr<std::unique_ptr<CardFunction>>
FoldFunction(const ProgramOnCard &program, const exe::FunctionT &function, RunCells &cells);

/// Builds several graphs without loops. The host counts iterations and reads conditions between
/// their launches. `why` says why one graph with loops is not possible.
absl::StatusOr<std::unique_ptr<CardFunction>>
StepFunction(const ProgramOnCard &program, const exe::FunctionT &function, std::string why);

} // namespace refold::runtime::cuda
