//===- launchable_graph.h - Graph with one instance -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph with exactly one instance, because a graph that loops may have only one at a time. The
// instance is created before the first run and launched for every run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include <memory>

namespace refold::runtime::cuda {

class LaunchableGraph {
public:
  /// Creates an empty graph. The GPU's context must be current and outlive this.
  static absl::StatusOr<std::unique_ptr<LaunchableGraph>> Create(const Card &card);
  ~LaunchableGraph();
  LaunchableGraph(const LaunchableGraph &) = delete;
  LaunchableGraph &operator=(const LaunchableGraph &) = delete;

  Graph graph() const { return graph_; }
  /// Instantiates the graph and uploads it to the GPU. Must be called once, after all nodes are
  /// added. `about` is the graph's name in errors and on the timeline.
  absl::Status Instantiate(absl::string_view about);
  /// Enqueues one run of the graph.
  absl::Status Launch(absl::string_view about) const;

private:
  explicit LaunchableGraph(const Card &card) : card_(card) {}
  const Card &card_;
  Graph graph_ = nullptr;
  GraphExec exec_ = nullptr;
  uint32_t launch_ = 0; // description on the timeline, if there is one
};

} // namespace refold::runtime::cuda
