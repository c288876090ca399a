//===- opened_driver.h - A fake CUDA driver with a context ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for device memory, modules, graphs and conditions. Tests derive their fixtures from it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "recording_driver.h"

#include <catch2/catch.hpp>

#include <vector>

namespace refold::runtime::cuda {

inline GraphNodeParams OfType(NodeType type) {
  GraphNodeParams params = {};
  params.type = type;
  return params;
}

struct OpenedDriver {
  RecordingDriver driver;
  const DriverApi &api = driver.Api();
  Context context = nullptr;
  Stream stream = nullptr;

  OpenedDriver() {
    REQUIRE(api.Init(0) == Result::Success);
    REQUIRE(api.DevicePrimaryCtxRetain(&context, 0) == Result::Success);
    REQUIRE(api.CtxSetCurrent(context) == Result::Success);
    REQUIRE(api.StreamCreate(&stream, kStreamNonBlocking) == Result::Success);
  }

  Module Load(const char *ptx) {
    Module module = nullptr;
    REQUIRE(api.ModuleLoadDataEx(&module, ptx, 0, nullptr, nullptr) == Result::Success);
    return module;
  }

  /// Returns device memory that holds `values`.
  template <typename T> DevicePtr Put(const std::vector<T> &values) {
    const size_t bytes = values.size() * sizeof(T);
    DevicePtr at = 0;
    REQUIRE(api.MemAlloc(&at, bytes) == Result::Success);
    REQUIRE(api.MemcpyHtoDAsync(at, values.data(), bytes, stream) == Result::Success);
    return at;
  }
  template <typename T> std::vector<T> Get(DevicePtr at, size_t count) {
    std::vector<T> values(count);
    REQUIRE(api.MemcpyDtoHAsync(values.data(), at, count * sizeof(T), stream) == Result::Success);
    REQUIRE(api.StreamSynchronize(stream) == Result::Success);
    return values;
  }

  Graph NewGraph() {
    Graph graph = nullptr;
    REQUIRE(api.GraphCreate(&graph, 0) == Result::Success);
    return graph;
  }
  ConditionalHandle Handle(Graph of, unsigned value = 0,
                           unsigned flags = kConditionalAssignDefault) {
    ConditionalHandle handle = 0;
    REQUIRE(api.GraphConditionalHandleCreate(&handle, of, context, value, flags) ==
            Result::Success);
    return handle;
  }
  GraphNodeParams ConditionalParams(ConditionalHandle handle, ConditionalType type,
                                    unsigned size = 1) {
    GraphNodeParams node = OfType(NodeType::Conditional);
    node.conditional.handle = handle;
    node.conditional.type = type;
    node.conditional.size = size;
    node.conditional.context = context;
    return node;
  }
  /// Adds a conditional node and returns its first body. The other bodies follow it in the driver's
  /// array.
  Graph *Conditional(Graph to, ConditionalHandle handle, ConditionalType type, unsigned size = 1,
                     const std::vector<GraphNode> &after = {}) {
    GraphNodeParams params = ConditionalParams(handle, type, size);
    GraphNode node = nullptr;
    REQUIRE(api.GraphAddNode(&node, to, after.data(), nullptr, after.size(), &params) ==
            Result::Success);
    return params.conditional.bodies;
  }
};

} // namespace refold::runtime::cuda
