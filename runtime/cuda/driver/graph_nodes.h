//===- graph_nodes.h - Nodes of a graph -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wraps the driver's node functions with our types. Errors name the purpose of the node.
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

/// A kernel and its launch dimensions; by default one thread, as for control kernels.
struct Grid {
  Function function;
  uint32_t ctas = 1;
  uint32_t threads = 1;
  uint32_t shared_bytes = 0;
};

/// Adds a kernel node. Every parameter has 8 bytes: an address, a handle or a number.
absl::StatusOr<GraphNode> AddKernel(const Card &card, Graph graph, const Nodes &after,
                                    const Grid &grid, absl::Span<const uint64_t> params,
                                    absl::string_view about);
/// Adds a copy within the GPU. `bytes` must not be 0.
absl::StatusOr<GraphNode> AddCopy(const Card &card, Graph graph, const Nodes &after, DevicePtr to,
                                  DevicePtr from, uint64_t bytes, absl::string_view about);

/// Adds a copy of `child` as a node; the caller keeps `child`.
absl::StatusOr<GraphNode> AddChildGraph(const Card &card, Graph graph, const Nodes &after,
                                        Graph child, absl::string_view about);

/// A handle that tells a kernel to set no condition. It is not zero, because NVIDIA reserves no
/// value, so zero may be a valid handle.
inline constexpr ConditionalHandle kNoHandle = ~ConditionalHandle{0};

/// A node that decides whether, or how often, its body runs.
struct Conditional {
  GraphNode node;
  Graph body;
};
absl::StatusOr<Conditional> AddConditional(const Card &card, Graph graph, const Nodes &after,
                                           ConditionalHandle handle, ConditionalType type,
                                           absl::string_view about);
/// Creates the handle for one conditional node of `graph`. Each launch of the graph sets the node's
/// condition to zero first.
absl::StatusOr<ConditionalHandle> MakeHandle(const Card &card, Graph graph);

/// Launches a kernel immediately on the GPU's stream.
absl::Status LaunchNow(const Card &card, const Grid &grid, absl::Span<const uint64_t> params,
                       absl::string_view about);

} // namespace refold::runtime::cuda
