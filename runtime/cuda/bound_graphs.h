//===- bound_graphs.h - Graphs of a program by their pointers ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/card_function.h"
#include "runtime/cuda/graph/finite_stop.h"
#include "runtime/session/device.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace refold::runtime::cuda {

/// The parts of a loaded program that graphs are built from. Graphs refer to them.
struct GraphParts {
  const Card &card;
  const ProgramCode &code;
  const exe::ExecutableT &table;
  RunCells &cells;
  LibraryProducts *products = nullptr; ///< if the program has any
  bool checks_nan_inf = false;
};

/// The graphs of all functions for one set of pointers.
struct BoundGraphs {
  Bindings bindings;
  std::unique_ptr<FiniteStop> finite; ///< if runs look for NaN
  std::optional<ProgramOnCard> program;
  std::vector<std::unique_ptr<CardFunction>> functions;
};

/// Builds the graphs of all functions. Errors are those of the driver and of the program.
absl::StatusOr<std::unique_ptr<BoundGraphs>> BuildGraphs(const GraphParts &parts,
                                                         Bindings bindings);

/// Keeps the graphs of the most recently used sets of pointers. Calls in a loop use up to four
/// sets, because a result alternates between two addresses, and so does the count of random
/// numbers.
class KeptGraphs {
public:
  /// The graphs that run; null before the first.
  BoundGraphs *current() const { return kept_.empty() ? nullptr : kept_.back().get(); }

  /// Makes the graphs of these pointers the current ones; false if they are not kept.
  bool Use(absl::Span<std::byte *const> pointers);

  /// Makes `graphs` the current graphs. If there are too many graphs, drops the least recently used
  /// ones. No graph may be running.
  void Add(std::unique_ptr<BoundGraphs> graphs);

  void Clear() { kept_.clear(); }

private:
  static constexpr size_t kMostKept = 4;
  std::vector<std::unique_ptr<BoundGraphs>> kept_; // the current ones at the back
};

} // namespace refold::runtime::cuda
