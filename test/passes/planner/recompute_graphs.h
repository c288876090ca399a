//===- recompute_graphs.h - Graphs for recompute planning -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates chains with unit bytes and costs, whose best plans are known, and random graphs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"

#include <cstdint>
#include <random>
#include <string>

namespace refold::planner {

inline ForwardGraph UnitChain(uint32_t n) {
  ForwardGraph graph;
  for (uint32_t v = 0; v < n; ++v) {
    graph.values.push_back({1, 1, {}});
    if (v > 0)
      graph.values[v].predecessors.push_back(v - 1);
  }
  return graph;
}

/// Returns a random graph. Each value reads the previous value, a random earlier value, or both. A
/// few values read none.
inline ForwardGraph RandomForwardGraph(uint32_t seed, uint32_t n) {
  std::mt19937 random(seed);
  auto below = [&](uint32_t bound) { return static_cast<uint32_t>(random() % bound); };
  ForwardGraph graph;
  for (uint32_t v = 0; v < n; ++v) {
    ForwardValue value;
    value.bytes = below(9);
    value.cost = below(6);
    const uint32_t kind = below(6);
    if (v > 0 && kind < 4)
      value.predecessors.push_back(v - 1);
    if (v > 1 && kind >= 2 && kind < 5)
      value.predecessors.push_back(below(v - 1));
    graph.values.push_back(value);
  }
  return graph;
}

} // namespace refold::planner
