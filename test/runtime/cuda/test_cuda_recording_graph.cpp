//===- test_cuda_recording_graph.cpp - Instances and their memory ---*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the graphs of the fake CUDA driver. An instance must be a snapshot of its graph. Calls that
// allocate or free memory between instantiation and the end of a launch must be reported.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/cuda/recording/recording_rig.h"

#include <thread>

using namespace refold::runtime::cuda;

TEST_CASE("nodes run after their dependencies, and otherwise the latest first") {
  for (bool edge : {false, true}) {
    INFO(edge);
    Rig rig;
    DevicePtr cell = rig.Cell(1);
    GraphNode add = rig.Kernel(rig.graph, "add", cell, 2);
    rig.Kernel(rig.graph, "scale", cell, 10, edge ? std::vector{add} : std::vector<GraphNode>());
    rig.Run(rig.Instantiate());
    CHECK(rig.Value(cell) == (edge ? 30 : 12)); // a missing edge changes the value
    CHECK(rig.Broken().empty());
  }
}

TEST_CASE("an instance is a snapshot of its graph and outlives it") {
  Rig rig;
  DevicePtr cell = rig.Cell(0);
  rig.Kernel(rig.graph, "add", cell, 1);
  GraphExec exec = rig.Instantiate();
  rig.Kernel(rig.graph, "add", cell, 10);
  REQUIRE(rig.api.GraphDestroy(rig.graph) == Result::Success);
  rig.Run(exec);
  rig.Run(exec);
  CHECK(rig.Value(cell) == 2);
  CHECK(rig.Broken().empty());
  CHECK(rig.api.GraphDestroy(rig.graph) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"StaleHandle"});
}

TEST_CASE("a child graph is a snapshot taken when it is added") {
  Rig rig;
  DevicePtr cell = rig.Cell(0);
  Graph child = rig.NewGraph();
  rig.Kernel(child, "add", cell, 1);
  REQUIRE(rig.Add(rig.graph, rig.ChildParams(child)) == Result::Success);
  rig.Kernel(child, "add", cell, 10);
  rig.Run(rig.Instantiate());
  CHECK(rig.Value(cell) == 1);
}

TEST_CASE("the nodes of a graph are listed with their types") {
  Rig rig;
  DevicePtr cell = rig.Cell(0);
  GraphNode add = rig.Kernel(rig.graph, "add", cell, 1);
  rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::If, 1, {add});
  size_t count = 0;
  REQUIRE(rig.api.GraphGetNodes(rig.graph, nullptr, &count) == Result::Success);
  REQUIRE(count == 2);
  GraphNode nodes[2];
  REQUIRE(rig.api.GraphGetNodes(rig.graph, nodes, &count) == Result::Success);
  NodeType types[2];
  for (int i = 0; i < 2; ++i)
    REQUIRE(rig.api.GraphNodeGetType(nodes[i], &types[i]) == Result::Success);
  CHECK(types[0] == NodeType::Kernel);
  CHECK(types[1] == NodeType::Conditional);
}

TEST_CASE("memory calls between instantiation and the end of a launch are reported") {
  Rig rig;
  DevicePtr cell = rig.Cell(0), memory = 0;
  rig.Kernel(rig.graph, "add", cell, 1);
  GraphExec exec = rig.Instantiate();
  std::thread([&] { // this thread has instantiated no graph
    DevicePtr other = 0;
    rig.api.CtxSetCurrent(rig.context);
    rig.api.MemAlloc(&other, 4);
    rig.api.MemFree(other);
  })
      .join();
  CHECK(rig.Broken().empty());
  rig.api.MemAlloc(&memory, 4);
  CHECK(rig.Broken() == Names{"MemoryCall"});
  rig.Run(exec);
  rig.api.MemFree(memory); // the driver allows memory calls between launches
  CHECK(rig.Broken() == Names{"MemoryCall"});
  REQUIRE(rig.api.GraphLaunch(exec, rig.stream) == Result::Success);
  void *pinned = nullptr;
  rig.api.MemHostAlloc(&pinned, 4, 0);
  CHECK(rig.Broken() == Names{"MemoryCall", "MemoryCall"});
  REQUIRE(rig.api.StreamSynchronize(rig.stream) == Result::Success);
  rig.api.MemFreeHost(pinned);
  REQUIRE(rig.api.GraphExecDestroy(exec) == Result::Success);
  rig.api.MemFree(cell);
  CHECK(rig.Broken() == Names{"MemoryCall", "MemoryCall"});
}

TEST_CASE("a graph that uses freed memory is reported when it runs") {
  Rig rig;
  DevicePtr cell = rig.Cell(0), kept = rig.Cell(0);
  rig.Kernel(rig.graph, "add", cell, 1);
  rig.Kernel(rig.graph, "add", kept, 1);
  GraphExec exec = rig.Instantiate();
  rig.Run(exec);
  REQUIRE(rig.api.MemFree(cell) == Result::Success);
  rig.Run(exec);
  CHECK(rig.Broken() == Names{"UseAfterFree"});
  CHECK(rig.Value(kept) == 2);
}

TEST_CASE("a destroyed instance cannot be launched") {
  Rig rig;
  rig.Kernel(rig.graph, "nothing", 0, 0);
  GraphExec exec = rig.Instantiate();
  REQUIRE(rig.api.GraphExecDestroy(exec) == Result::Success);
  CHECK(rig.api.GraphLaunch(exec, rig.stream) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"StaleHandle"});
}

TEST_CASE("a copy node with pitches copies a box") {
  Rig rig;
  const char text[] = "abcdefghijkl"; // 3 rows of 4
  char result[6] = {};
  GraphNodeParams params = OfType(NodeType::Memcpy);
  Memcpy3D &copy = params.memcpy.copy;
  copy.source_type = copy.target_type = MemoryType::Host;
  copy.source_host = text;
  copy.source_x_bytes = 1;
  copy.source_y = 1;
  copy.source_pitch = 4;
  copy.target_host = result;
  copy.target_pitch = 3;
  copy.width_bytes = 3;
  copy.height = 2;
  copy.depth = 1;
  REQUIRE(rig.Add(rig.graph, params) == Result::Success);
  rig.Run(rig.Instantiate());
  CHECK(std::string(result, 6) == "fghjkl");
}
