//===- host_walk.h - Host work between graphs -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a function from the host if graphs cannot loop: launches graphs without loops one after the
// other, counts iterations, and reads conditions between launches.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/launchable_graph.h"
#include "runtime/cuda/graph/finite_stop.h"
#include "runtime/cuda/graph/program_on_card.h"

#include <memory>
#include <string>
#include <vector>

namespace refold::runtime::cuda {

/// A unit of work that the host enqueues.
class Part {
public:
  virtual ~Part() = default;
  virtual absl::Status Run() const = 0;
  /// Returns whether the part is one graph, launched once.
  virtual bool IsGraph() const { return false; }
};
using Sequence = std::vector<std::unique_ptr<Part>>;

absl::Status RunAll(const Sequence &sequence);

/// Iterations over a list, each counted on the GPU. `several` runs `per_graph` iterations at once.
struct Passes {
  Sequence one;
  std::unique_ptr<Part> several;
  int64_t per_graph = 1;
  DevicePtr flag = 0;
  /// Ends a run at NaN or infinity; or null.
  const FiniteStop *finite = nullptr;

  absl::Status Run(const Card &card, int64_t passes) const;
};

/// Creates a part that launches the graph. `about` names the graph in errors.
std::unique_ptr<Part> GraphPart(std::unique_ptr<LaunchableGraph> graph, std::string about);
/// Creates a unit of work that runs the loop `repeat`. The kernel `set` initializes `counter`, then
/// `passes` runs the iterations. The result keeps references to `card` and `repeat`.
std::unique_ptr<Part> RepeatPart(const Card &card, Function set, DevicePtr counter,
                                 const exe::RepeatT &repeat, Passes passes);
std::unique_ptr<Part> ChoicePart(const Card &card, DevicePtr predicate, Sequence then,
                                 Sequence otherwise);

} // namespace refold::runtime::cuda
