//===- card_function.h - A function that runs on a card ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two ways to the same bits: one graph that loops on the card, and straight graphs that the host
// launches one after the other, for drivers whose graphs cannot loop.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/graph/program_on_card.h"
#include "runtime/executable/touched_memory.h"

#include <memory>
#include <string>

namespace refold::runtime::cuda {

class CardFunction {
public:
  virtual ~CardFunction() = default;

  /// Enqueues a run, or a part of one; its end may be outstanding on return. Calls no function of
  /// the driver that takes or gives memory.
  virtual absl::Status Run(int64_t steps, RunPart part) = 0;
  /// "one graph", "graphs of 16 steps", ...
  virtual std::string LaunchedAs() const = 0;
  /// The arena as far as any node touches it.
  uint64_t arena_bytes() const { return touched_.bytes(); }

protected:
  explicit CardFunction(const ProgramOnCard &program) : touched_(program.table, program.bindings) {}
  ArenaExtent touched_;
};

/// One graph, its loops as conditional nodes. Unimplemented where the driver refuses those.
/// `program` and `function` outlive the result.
absl::StatusOr<std::unique_ptr<CardFunction>>
FoldFunction(const ProgramOnCard &program, const exe::FunctionT &function, RunCells &cells);

/// Straight graphs between which the host counts and reads conditions. `why` is why there is no
/// better way.
absl::StatusOr<std::unique_ptr<CardFunction>>
StepFunction(const ProgramOnCard &program, const exe::FunctionT &function, std::string why);

} // namespace refold::runtime::cuda
