//===- test_cuda_recording_rules.cpp - Rules of conditional bodies --*- C++ -*- ===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps and breaks each rule of building and instantiating a graph.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/cuda/recording/recording_rig.h"

using namespace refold::runtime::cuda;

namespace {

GraphNodeParams Copy(DevicePtr from, DevicePtr to) {
  GraphNodeParams params = OfType(NodeType::Memcpy);
  Memcpy3D &copy = params.memcpy.copy;
  copy.source_type = copy.target_type = MemoryType::Device;
  copy.source_device = from;
  copy.target_device = to;
  copy.width_bytes = 4;
  copy.height = copy.depth = 1;
  return params;
}

const std::vector<NodeType> kForbidden = {NodeType::Host, NodeType::WaitEvent,
                                          NodeType::EventRecord, NodeType::MemAlloc,
                                          NodeType::MemFree};

} // namespace

TEST_CASE("a body may hold kernels, copies, memsets, child graphs and conditionals") {
  Rig rig;
  DevicePtr a = rig.Cell(1), b = rig.Cell(2);
  Graph child = rig.NewGraph();
  rig.Kernel(child, "add", b, 5);
  Graph body = *rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::If);
  GraphNode zeroed, copied, empty, called;
  REQUIRE(rig.Add(body, Memset(a), &zeroed) == Result::Success);
  REQUIRE(rig.Add(body, Copy(a, b), &copied, {zeroed}) == Result::Success);
  REQUIRE(rig.Add(body, OfType(NodeType::Empty), &empty, {copied}) == Result::Success);
  REQUIRE(rig.Add(body, rig.ChildParams(child), &called, {empty}) == Result::Success);
  Graph inner = *rig.Conditional(body, rig.Handle(body, 1), ConditionalType::If, 1, {called});
  rig.Kernel(inner, "scale", b, 3);
  rig.Run(rig.Instantiate());
  CHECK(rig.Broken().empty());
  CHECK(rig.Value(a) == 0);
  CHECK(rig.Value(b) == 15);
}

TEST_CASE("a body may hold no host, event or allocation node") {
  NodeType type = GENERATE(from_range(kForbidden));
  INFO(static_cast<unsigned>(type));
  Rig rig;
  CHECK(rig.Add(rig.graph, OfType(type)) == Result::Success);
  Graph body = *rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::If);
  CHECK(rig.Broken().empty());
  SECTION("a node in the body") { CHECK(rig.Add(body, OfType(type)) == Result::InvalidValue); }
  SECTION("a node in a child graph") {
    Graph child = rig.NewGraph(), grandchild = rig.NewGraph();
    REQUIRE(rig.Add(grandchild, OfType(type)) == Result::Success);
    REQUIRE(rig.Add(child, rig.ChildParams(grandchild)) == Result::Success);
    CHECK(rig.Add(body, rig.ChildParams(child)) == Result::InvalidValue);
  }
  CHECK(rig.Broken() == Names{"NodeInBody"});
}

TEST_CASE("a graph with an empty body cannot be instantiated") {
  Rig rig;
  rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::While);
  GraphExec exec = nullptr;
  CHECK(rig.api.GraphInstantiate(&exec, rig.graph, 0) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"EmptyBody"});
}

TEST_CASE("a graph with conditionals cannot be a child") {
  Rig rig;
  Graph parent = rig.NewGraph();
  SECTION("a child graph with a conditional") {
    Graph body = *rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::If);
    rig.Kernel(body, "add", rig.Cell(0), 1);
    CHECK(rig.Add(parent, rig.ChildParams(rig.graph)) == Result::InvalidValue);
  }
  SECTION("a conditional added to a child graph") {
    GraphNode node = nullptr;
    Graph copy = nullptr;
    REQUIRE(rig.Add(parent, rig.ChildParams(rig.graph), &node) == Result::Success);
    REQUIRE(rig.api.GraphChildGraphNodeGetGraph(node, &copy) == Result::Success);
    CHECK(rig.Add(copy, rig.ConditionalParams(rig.Handle(parent, 1), ConditionalType::If)) ==
          Result::InvalidValue);
  }
  CHECK(rig.Broken() == Names{"ConditionalChild"});
}

TEST_CASE("a graph with conditionals has only one instance at a time") {
  Rig rig;
  DevicePtr cell = rig.Cell(0);
  rig.Kernel(rig.graph, "add", cell, 1);
  rig.api.GraphExecDestroy(rig.Instantiate());
  rig.Instantiate();
  rig.Instantiate();
  CHECK(rig.Broken().empty());

  Rig looped;
  Graph body =
      *looped.Conditional(looped.graph, looped.Handle(looped.graph, 1), ConditionalType::If);
  looped.Kernel(body, "add", looped.Cell(0), 1);
  GraphExec first = looped.Instantiate(), second = nullptr;
  CHECK(looped.api.GraphInstantiate(&second, looped.graph, 0) == Result::InvalidValue);
  CHECK(looped.Broken() == Names{"SecondExec"});
  CHECK(looped.api.GraphExecDestroy(first) == Result::Success);
  CHECK(looped.api.GraphInstantiate(&second, looped.graph, 0) == Result::Success);
}

TEST_CASE("a conditional handle decides one conditional of its own graph") {
  Rig rig;
  Graph other = rig.NewGraph();
  ConditionalHandle handle = rig.Handle(rig.graph, 1);
  SECTION("a handle of another graph") {
    CHECK(rig.Add(other, rig.ConditionalParams(handle, ConditionalType::If)) ==
          Result::InvalidValue);
    CHECK(rig.Broken() == Names{"ForeignHandle"});
  }
  SECTION("a handle that was never created") {
    CHECK(rig.Add(rig.graph, rig.ConditionalParams(7, ConditionalType::If)) ==
          Result::InvalidValue);
    CHECK(rig.Broken() == Names{"ForeignHandle"});
  }
  SECTION("a handle of a body, used around it") {
    Graph body = *rig.Conditional(rig.graph, handle, ConditionalType::If);
    CHECK(rig.Add(rig.graph, rig.ConditionalParams(rig.Handle(body, 1), ConditionalType::If)) ==
          Result::InvalidValue);
    CHECK(rig.Broken() == Names{"ForeignHandle"});
  }
  SECTION("a handle used twice") {
    rig.Conditional(rig.graph, handle, ConditionalType::If);
    CHECK(rig.Add(rig.graph, rig.ConditionalParams(handle, ConditionalType::If)) ==
          Result::InvalidValue);
    CHECK(rig.Broken() == Names{"HandleUse"});
  }
  SECTION("a handle that decides no node") {
    GraphExec exec = nullptr;
    CHECK(rig.api.GraphInstantiate(&exec, rig.graph, 0) == Result::InvalidValue);
    CHECK(rig.Broken() == Names{"HandleUse"});
  }
}

TEST_CASE("a loop has one body and an if at most two") {
  Rig rig;
  CHECK(rig.Add(rig.graph, rig.ConditionalParams(rig.Handle(rig.graph, 1), ConditionalType::While,
                                                 2)) == Result::InvalidValue);
  CHECK(rig.Add(rig.graph, rig.ConditionalParams(rig.Handle(rig.graph, 1), ConditionalType::If,
                                                 3)) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"InvalidParameter", "InvalidParameter"});
}

TEST_CASE("every kernel parameter has a value and unused bytes are zero") {
  Rig rig;
  DevicePtr cell = rig.Cell(0);
  int32_t value = 1;
  void *params[] = {&cell, &value};
  void *half[] = {&cell, nullptr};
  CHECK(rig.Add(rig.graph, rig.KernelParams("add", params)) == Result::Success);
  CHECK(rig.Add(rig.graph, rig.KernelParams("nothing", nullptr)) == Result::Success);
  CHECK(rig.Broken().empty());
  CHECK(rig.Add(rig.graph, rig.KernelParams("add", nullptr)) == Result::InvalidValue);
  CHECK(rig.Add(rig.graph, rig.KernelParams("add", half)) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"MissingParameter", "MissingParameter"});
  GraphNodeParams dirty = Memset(cell);
  dirty.reserved1[28] = 1;
  CHECK(rig.Add(rig.graph, dirty) == Result::InvalidValue);
  dirty = Copy(cell, cell);
  dirty.memcpy.flags = 1;
  CHECK(rig.Add(rig.graph, dirty) == Result::InvalidValue);
  CHECK(rig.Broken() ==
        Names{"MissingParameter", "MissingParameter", "DirtyParameters", "DirtyParameters"});
}

TEST_CASE("a kernel's launch shape must be in range") {
  Rig rig;
  GraphNodeParams wide = rig.KernelParams("nothing", nullptr);
  wide.kernel.block_x = 1025;
  GraphNodeParams none = rig.KernelParams("nothing", nullptr);
  none.kernel.grid_z = 0;
  GraphNodeParams bounded = rig.KernelParams("nothing", nullptr);
  bounded.kernel.block_x = 65; // its .maxntid is 64
  GraphNodeParams shared = rig.KernelParams("nothing", nullptr);
  shared.kernel.shared_bytes = 100 << 10;
  for (const GraphNodeParams &params : {wide, none, bounded, shared})
    CHECK(rig.Add(rig.graph, params) == Result::InvalidValue);
  CHECK(rig.Broken() ==
        Names{"InvalidParameter", "InvalidParameter", "InvalidParameter", "InvalidParameter"});
  REQUIRE(rig.api.FuncSetAttribute(shared.kernel.function,
                                   FunctionAttribute::MaxDynamicSharedSizeBytes,
                                   100 << 10) == Result::Success);
  CHECK(rig.Add(rig.graph, shared) == Result::Success);
}

TEST_CASE("an edge is added once, from a node of the same graph") {
  Rig rig;
  Graph other = rig.NewGraph();
  GraphNode here = nullptr, there = nullptr;
  REQUIRE(rig.Add(rig.graph, OfType(NodeType::Empty), &here) == Result::Success);
  REQUIRE(rig.Add(other, OfType(NodeType::Empty), &there) == Result::Success);
  CHECK(rig.Add(rig.graph, OfType(NodeType::Empty), nullptr, {here}) == Result::Success);
  CHECK(rig.Broken().empty());
  CHECK(rig.Add(rig.graph, OfType(NodeType::Empty), nullptr, {there}) == Result::InvalidValue);
  CHECK(rig.Add(rig.graph, OfType(NodeType::Empty), nullptr, {here, here}) == Result::InvalidValue);
  CHECK(rig.Broken() == Names{"ForeignDependency", "ForeignDependency"});
}
