//===- graph_nodes.cpp - Nodes of a graph -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/graph_nodes.h"

namespace refold::runtime::cuda {
namespace {

/// The driver takes a pointer to each parameter's value.
std::vector<void *> PointersTo(absl::Span<const uint64_t> params) {
  std::vector<void *> pointers;
  for (const uint64_t &param : params)
    pointers.push_back(const_cast<uint64_t *>(&param));
  return pointers;
}

/// Returns `node`, or the error of the call that should have created it.
absl::StatusOr<GraphNode> Added(GraphNode node, const absl::Status &status) {
  if (!status.ok())
    return status;
  return node;
}

} // namespace

absl::StatusOr<GraphNode> AddKernel(const Card &card, Graph graph, const Nodes &after,
                                    const Grid &grid, absl::Span<const uint64_t> params,
                                    absl::string_view about) {
  std::vector<void *> pointers = PointersTo(params);
  KernelNodeParams kernel = {};
  kernel.function = grid.function;
  kernel.grid_x = grid.ctas;
  kernel.block_x = grid.threads;
  kernel.grid_y = kernel.grid_z = 1;
  kernel.block_y = kernel.block_z = 1;
  kernel.shared_bytes = grid.shared_bytes;
  kernel.params = pointers.data();
  GraphNode node = nullptr;
  const absl::Status status = card.Check(
      card.driver().GraphAddKernelNode(&node, graph, after.data(), after.size(), &kernel),
      "cuGraphAddKernelNode_v2", about);
  return Added(node, status);
}

absl::StatusOr<GraphNode> AddCopy(const Card &card, Graph graph, const Nodes &after, DevicePtr to,
                                  DevicePtr from, uint64_t bytes, absl::string_view about) {
  Memcpy3D copy = {};
  copy.source_type = copy.target_type = MemoryType::Device;
  copy.source_device = from;
  copy.target_device = to;
  copy.width_bytes = bytes;
  copy.height = copy.depth = 1;
  GraphNode node = nullptr;
  const absl::Status status =
      card.Check(card.driver().GraphAddMemcpyNode(&node, graph, after.data(), after.size(), &copy,
                                                  card.context()),
                 "cuGraphAddMemcpyNode", about);
  return Added(node, status);
}

absl::StatusOr<GraphNode> AddChildGraph(const Card &card, Graph graph, const Nodes &after,
                                        Graph child, absl::string_view about) {
  GraphNode node = nullptr;
  const absl::Status status = card.Check(
      card.driver().GraphAddChildGraphNode(&node, graph, after.data(), after.size(), child),
      "cuGraphAddChildGraphNode", about);
  return Added(node, status);
}

absl::StatusOr<Conditional> AddConditional(const Card &card, Graph graph, const Nodes &after,
                                           ConditionalHandle handle, ConditionalType type,
                                           absl::string_view about) {
  GraphNodeParams params = {};
  params.type = NodeType::Conditional;
  params.conditional.handle = handle;
  params.conditional.type = type;
  params.conditional.size = 1;
  params.conditional.context = card.context();
  GraphNode node = nullptr;
  absl::Status status =
      card.Check(card.driver().GraphAddNode(&node, graph, after.data(), /*edges=*/nullptr,
                                            after.size(), &params),
                 "cuGraphAddNode_v2", about);
  if (!status.ok())
    return status;
  return Conditional{node, params.conditional.bodies[0]};
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
