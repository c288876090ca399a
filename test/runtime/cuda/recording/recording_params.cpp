//===- recording_params.cpp - Parameters of kernels and nodes ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A node or a launch checks and copies its parameters during the call, as a real driver does.
//
//===----------------------------------------------------------------------===//
#include "recording_state.h"

#include <algorithm>

namespace refold::runtime::cuda {

Result RecordingState::CheckZeros(const GraphNodeParams &params) {
  auto size = [&]() -> size_t {
    switch (params.type) {
    case NodeType::Kernel:
      return sizeof(params.kernel);
    case NodeType::Memcpy:
      return sizeof(params.memcpy);
    case NodeType::Memset:
      return sizeof(params.memset);
    case NodeType::Graph:
      return sizeof(params.graph);
    case NodeType::Conditional:
      return sizeof(params.conditional);
    case NodeType::Empty:
      return 0;
    default: // Refold uses no such node, and its layout is not declared
      return sizeof(params.reserved1);
    }
  }();
  const auto *bytes = reinterpret_cast<const unsigned char *>(&params.reserved1);
  bool zero = std::all_of(bytes + size, bytes + sizeof(params.reserved1),
                          [](unsigned char byte) { return byte == 0; });
  for (int reserved : params.reserved0)
    zero = zero && reserved == 0;
  if (params.type == NodeType::Memcpy)
    zero = zero && params.memcpy.flags == 0 && params.memcpy.reserved == 0 &&
           !params.memcpy.copy.reserved0 && !params.memcpy.copy.reserved1;
  if (!zero || params.reserved2 != 0)
    return Fail(Rule::DirtyParameters, "unused bytes of a node's parameters must be zero");
  return Result::Success;
}

Result RecordingState::SetParams(NodeState &node, const GraphNodeParams &params) {
  switch (params.type) {
  case NodeType::Kernel:
    return Bind(params.kernel, node.kernel);
  case NodeType::Memcpy: {
    const Memcpy3D &copy = params.memcpy.copy;
    for (MemoryType type : {copy.source_type, copy.target_type})
      if (type != MemoryType::Host && type != MemoryType::Device)
        return Fail(Rule::InvalidParameter, "a copy is from host or device memory to one of them");
    if (copy.width_bytes == 0 || copy.height == 0 || copy.depth == 0)
      return Fail(Rule::InvalidParameter, "a copy node of no bytes: each extent is at least 1");
    node.copy = copy;
    return Result::Success;
  }
  case NodeType::Memset: {
    const MemsetNodeParams &set = params.memset;
    if (set.element_size != 1 && set.element_size != 2 && set.element_size != 4)
      return Fail(Rule::InvalidParameter, "a memset's element is 1, 2 or 4 bytes");
    if (set.width == 0 || set.height == 0)
      return Fail(Rule::InvalidParameter, "a memset node of no bytes: each extent is at least 1");
    node.memset = set;
    return Result::Success;
  }
  default:
    return Fail(Rule::InvalidParameter, "only kernels, copies and memsets have parameters to set");
  }
}

Result RecordingState::Bind(const KernelNodeParams &params, KernelLaunch &bound) {
  auto *function = Find(functions, params.function, "function");
  if (!function)
    return Result::InvalidValue;
  const std::string &name = function->entry.name;
  KernelLaunch launch = {params.function,
                         name,
                         {params.grid_x, params.grid_y, params.grid_z},
                         {params.block_x, params.block_y, params.block_z},
                         params.shared_bytes,
                         {}};
  size_t threads = size_t{1} * params.block_x * params.block_y * params.block_z;
  if (threads == 0 || threads > 1024 || params.grid_x == 0 || params.grid_y == 0 ||
      params.grid_z == 0 || params.grid_y > 65535 || params.grid_z > 65535)
    return Fail(Rule::InvalidParameter, name + " has a grid or block out of range");
  if (threads > function->entry.most_threads)
    return Fail(Rule::InvalidParameter, name + " has " + std::to_string(threads) +
                                            " threads a block, its .maxntid is " +
                                            std::to_string(function->entry.most_threads));
  if (params.shared_bytes > function->dynamic_shared_limit)
    return Fail(Rule::InvalidParameter, name + " takes more shared memory than was asked for");
  if (params.extra)
    return Result::NotSupported;
  for (size_t i = 0; i < function->entry.param_bytes.size(); ++i) {
    if (!params.params || !params.params[i])
      return Fail(Rule::MissingParameter, name + " lacks parameter " + std::to_string(i));
    const auto *bytes = static_cast<const unsigned char *>(params.params[i]);
    launch.arguments.emplace_back(bytes, bytes + function->entry.param_bytes[i]);
  }
  bound = std::move(launch);
  return Result::Success;
}

} // namespace refold::runtime::cuda
