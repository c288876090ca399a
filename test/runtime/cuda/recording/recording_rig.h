//===- recording_rig.h - A fake CUDA driver set up for a test ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph, memory and a module with a few kernels over int32 cells, and helpers that add nodes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "opened_driver.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime::cuda {

// add: *cell += value. scale: *cell *= value. below: condition = *cell < value.
inline constexpr char kRigPtx[] = R"(.version 7.8
.target sm_90
.address_size 64
.visible .entry add(
  .param .u64 add_cell, // .entry comment(.param .u64 a)
  .param .u32 add_value
)
{ ret; }
.visible .entry scale(.param .u64 cell, .param .u32 value) { ret; }
.visible .entry below(.param .u64 cell, .param .u32 value, .param .u64 handle)
{ ret; }
.visible .entry nothing()
.maxntid 64
{ ret; }
)";

inline GraphNodeParams Memset(DevicePtr cell) {
  GraphNodeParams params = OfType(NodeType::Memset);
  params.memset.target = cell;
  params.memset.element_size = 4;
  params.memset.width = params.memset.height = 1;
  return params;
}

struct Rig : OpenedDriver {
  Module module = Load(kRigPtx);
  Graph graph = NewGraph();

  Rig() {
    driver.RegisterKernel("add", [](const KernelCall &call) {
      if (int32_t *cell = call.Memory<int32_t>(0, 1))
        *cell += call.Param<int32_t>(1);
    });
    driver.RegisterKernel("scale", [](const KernelCall &call) {
      if (int32_t *cell = call.Memory<int32_t>(0, 1))
        *cell *= call.Param<int32_t>(1);
    });
    driver.RegisterKernel("below", [](const KernelCall &call) {
      if (int32_t *cell = call.Memory<int32_t>(0, 1))
        call.SetConditional(call.Param<ConditionalHandle>(2), *cell < call.Param<int32_t>(1));
    });
  }

  /// Returns device memory that holds one int32.
  DevicePtr Cell(int32_t value) { return Put<int32_t>({value}); }
  int32_t Value(DevicePtr cell) { return Get<int32_t>(cell, 1)[0]; }

  GraphNodeParams KernelParams(const char *name, void **params) {
    GraphNodeParams node = OfType(NodeType::Kernel);
    REQUIRE(api.ModuleGetFunction(&node.kernel.function, module, name) == Result::Success);
    node.kernel.grid_x = node.kernel.grid_y = node.kernel.grid_z = 1;
    node.kernel.block_x = 32;
    node.kernel.block_y = node.kernel.block_z = 1;
    node.kernel.params = params;
    return node;
  }
  Result Add(Graph to, GraphNodeParams params, GraphNode *node = nullptr,
             const std::vector<GraphNode> &after = {}) {
    GraphNode unused;
    return api.GraphAddNode(node ? node : &unused, to, after.data(), nullptr, after.size(),
                            &params);
  }
  GraphNode Kernel(Graph to, const char *name, DevicePtr cell, int32_t value,
                   const std::vector<GraphNode> &after = {}, ConditionalHandle handle = 0) {
    void *params[] = {&cell, &value, &handle};
    GraphNode node = nullptr;
    REQUIRE(Add(to, KernelParams(name, params), &node, after) == Result::Success);
    return node;
  }
  GraphNodeParams ChildParams(Graph child) {
    GraphNodeParams node = OfType(NodeType::Graph);
    node.graph.graph = child;
    return node;
  }
  GraphExec Instantiate() {
    GraphExec exec = nullptr;
    REQUIRE(api.GraphInstantiate(&exec, graph, 0) == Result::Success);
    return exec;
  }
  void Run(GraphExec exec) {
    REQUIRE(api.GraphLaunch(exec, stream) == Result::Success);
    REQUIRE(api.StreamSynchronize(stream) == Result::Success);
  }
  /// The names of the rules that were broken so far.
  std::vector<std::string> Broken() const {
    std::vector<std::string> names;
    for (const Violation &violation : driver.Violations())
      names.push_back(RuleName(violation.rule));
    return names;
  }
};

using Names = std::vector<std::string>;

} // namespace refold::runtime::cuda
