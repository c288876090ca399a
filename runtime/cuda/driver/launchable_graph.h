//===- launchable_graph.h - A graph and its one instance ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph that loops may have one instance at a time; so each of ours has one, made before the
// first run and launched for every run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include <memory>

namespace refold::runtime::cuda {

class LaunchableGraph {
public:
  /// An empty graph. The card's context is current, and outlives this.
  static absl::StatusOr<std::unique_ptr<LaunchableGraph>> Create(const Card &card);
  ~LaunchableGraph();
  LaunchableGraph(const LaunchableGraph &) = delete;
  LaunchableGraph &operator=(const LaunchableGraph &) = delete;

  Graph graph() const { return graph_; }
  /// Once, when all nodes are there; uploads what the card needs of it. `about` names it in errors,
  /// and on the card's timeline.
  absl::Status Instantiate(absl::string_view about);
  /// Enqueues one run of it.
  absl::Status Launch(absl::string_view about) const;

private:
  explicit LaunchableGraph(const Card &card) : card_(card) {}
  const Card &card_;
  Graph graph_ = nullptr;
  GraphExec exec_ = nullptr;
  uint32_t launch_ = 0; // on the timeline, where there is one
};

} // namespace refold::runtime::cuda
