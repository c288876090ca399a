//===- graph_nodes.cpp - Nodes of a graph -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph_nodes.h"

namespace refold::runtime::cuda {
namespace {

/// The driver takes a pointer to each parameter's value.
std::vector<void *> PointersTo(absl::Span<const uint64_t> params) {
  std::vector<void *> pointers;
  for (const uint64_t &param : params)
    pointers.push_back(const_cast<uint64_t *>(&param));
  return pointers;
}

absl::StatusOr<GraphNode> Add(const Card &card, Graph graph, const Nodes &after,
                              GraphNodeParams &params, absl::string_view about) {
  GraphNode node = nullptr;
  absl::Status status =
      card.Check(card.driver().GraphAddNode(&node, graph, after.data(), /*edges=*/nullptr,
                                            after.size(), &params),
                 "cuGraphAddNode_v2", about);
  if (!status.ok())
    return status;
  return node;
}

} // namespace

absl::StatusOr<GraphNode> AddKernel(const Card &card, Graph graph, const Nodes &after,
                                    const Grid &grid, absl::Span<const uint64_t> params,
                                    absl::string_view about) {
  std::vector<void *> pointers = PointersTo(params);
  GraphNodeParams node = {};
  node.type = NodeType::Kernel;
  node.kernel.function = grid.function;
  node.kernel.grid_x = grid.ctas;
  node.kernel.block_x = grid.threads;
  node.kernel.grid_y = node.kernel.grid_z = 1;
  node.kernel.block_y = node.kernel.block_z = 1;
  node.kernel.shared_bytes = grid.shared_bytes;
  node.kernel.params = pointers.data();
  return Add(card, graph, after, node, about);
}

absl::StatusOr<GraphNode> AddCopy(const Card &card, Graph graph, const Nodes &after, DevicePtr to,
                                  DevicePtr from, uint64_t bytes, absl::string_view about) {
  GraphNodeParams node = {};
  node.type = NodeType::Memcpy;
  node.memcpy.context = card.context();
  Memcpy3D &copy = node.memcpy.copy;
  copy.source_type = copy.target_type = MemoryType::Device;
  copy.source_device = from;
  copy.target_device = to;
  copy.width_bytes = bytes;
  copy.height = copy.depth = 1;
  return Add(card, graph, after, node, about);
}

absl::StatusOr<GraphNode> AddChildGraph(const Card &card, Graph graph, const Nodes &after,
                                        Graph child, absl::string_view about) {
  GraphNodeParams node = {};
  node.type = NodeType::Graph;
  node.graph.graph = child;
  node.graph.ownership = ChildOwnership::Clone;
  return Add(card, graph, after, node, about);
}

absl::StatusOr<Conditional> AddConditional(const Card &card, Graph graph, const Nodes &after,
                                           ConditionalHandle handle, ConditionalType type,
                                           absl::string_view about) {
  GraphNodeParams node = {};
  node.type = NodeType::Conditional;
  node.conditional.handle = handle;
  node.conditional.type = type;
  node.conditional.size = 1;
  node.conditional.context = card.context();
  absl::StatusOr<GraphNode> added = Add(card, graph, after, node, about);
  if (!added.ok())
    return added.status();
  return Conditional{*added, node.conditional.bodies[0]};
}

absl::StatusOr<ConditionalHandle> MakeHandle(const Card &card, Graph graph) {
  ConditionalHandle handle = 0;
  absl::Status status = card.Check(
      card.driver().GraphConditionalHandleCreate(&handle, graph, card.context(),
                                                 /*default_value=*/0, kConditionalAssignDefault),
      "cuGraphConditionalHandleCreate");
  if (!status.ok())
    return status;
  return handle;
}

absl::Status LaunchNow(const Card &card, const Grid &grid, absl::Span<const uint64_t> params,
                       absl::string_view about) {
  std::vector<void *> pointers = PointersTo(params);
  return card.Check(card.driver().LaunchKernel(grid.function, grid.ctas, 1, 1, grid.threads, 1, 1,
                                               grid.shared_bytes, card.stream(), pointers.data(),
                                               /*extra=*/nullptr),
                    "cuLaunchKernel", about);
}

} // namespace refold::runtime::cuda
