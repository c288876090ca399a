//===- graph_nodes.h - Nodes of a graph --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver's node functions with our types; errors name what the node was for.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"

#include "absl/types/span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime::cuda {

using Nodes = std::vector<GraphNode>;

/// A kernel and its shape; by default one thread, as control kernels are.
struct Grid {
  Function function;
  uint32_t ctas = 1;
  uint32_t threads = 1;
  uint32_t shared_bytes = 0;
};

/// Every parameter is of 8 bytes: an address, a handle or a number.
absl::StatusOr<GraphNode> AddKernel(const Card &card, Graph graph, const Nodes &after,
                                    const Grid &grid, absl::Span<const uint64_t> params,
                                    absl::string_view about);
/// On the card. `bytes` is not zero.
absl::StatusOr<GraphNode> AddCopy(const Card &card, Graph graph, const Nodes &after, DevicePtr to,
                                  DevicePtr from, uint64_t bytes, absl::string_view about);

/// A copy of `child`, which stays the caller's.
absl::StatusOr<GraphNode> AddChildGraph(const Card &card, Graph graph, const Nodes &after,
                                        Graph child, absl::string_view about);

/// In place of a handle: no condition is set. NVIDIA reserves no value, so zero may be a handle.
inline constexpr ConditionalHandle kNoHandle = ~ConditionalHandle{0};

/// A node that decides whether, or how often, its body runs.
struct Conditional {
  GraphNode node;
  Graph body;
};
absl::StatusOr<Conditional> AddConditional(const Card &card, Graph graph, const Nodes &after,
                                           ConditionalHandle handle, ConditionalType type,
                                           absl::string_view about);
/// For one conditional of this very graph; its condition is zero when a launch begins.
absl::StatusOr<ConditionalHandle> MakeHandle(const Card &card, Graph graph);

/// A kernel launched at once on the card's stream.
absl::Status LaunchNow(const Card &card, const Grid &grid, absl::Span<const uint64_t> params,
                       absl::string_view about);

} // namespace refold::runtime::cuda
