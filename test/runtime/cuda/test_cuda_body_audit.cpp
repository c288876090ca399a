//===- test_cuda_body_audit.cpp - Nodes allowed in a GPU loop ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bodies are refused with the name of the node that must not be in a loop.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/body_audit.h"
#include "test/runtime/cuda/recording/recording_rig.h"

using namespace refold::runtime::cuda;

namespace {

struct AuditRig : Rig {
  std::unique_ptr<Card> card;
  AuditRig() {
    auto opened = Card::Open(api);
    REQUIRE(opened.ok());
    card = *std::move(opened);
  }
  std::string Audit(Graph body) {
    return std::string(AuditBody(*card, body, "the loop over 'i'").message());
  }
};

} // namespace

TEST_CASE("kernels, copies, conditionals and nested child graphs are allowed in a loop") {
  AuditRig rig;
  DevicePtr cell = rig.Cell(0);
  Graph body = *rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::While);
  rig.Kernel(body, "add", cell, 1);
  Graph child = rig.NewGraph();
  rig.Kernel(child, "add", cell, 1);
  REQUIRE(rig.Add(body, rig.ChildParams(child)) == Result::Success);
  rig.Conditional(body, rig.Handle(body, 1), ConditionalType::If);
  CHECK(rig.Audit(body).empty());
}

TEST_CASE("an empty loop body is refused by name") {
  AuditRig rig;
  Graph body = *rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::While);
  CHECK(rig.Audit(body) == "the loop over 'i' has an empty body");
  Graph child = rig.NewGraph();
  REQUIRE(rig.Add(body, rig.ChildParams(child)) == Result::Success);
  CHECK(rig.Audit(body) == "child graph 0 of the loop over 'i' has an empty body");
}

TEST_CASE("the first node that is not allowed in a loop is named") {
  AuditRig rig;
  DevicePtr cell = rig.Cell(0);
  Graph body = *rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::While);
  rig.Kernel(body, "add", cell, 1);
  SECTION("a node in the body") {
    REQUIRE(rig.Add(body, Memset(cell)) == Result::Success);
    CHECK(rig.Audit(body) == "the loop over 'i' has node 1 of kind memset in its body: on a GPU "
                             "only kernels, copies, child graphs and conditionals can loop");
  }
  SECTION("a node in a child graph") {
    Graph child = rig.NewGraph();
    REQUIRE(rig.Add(child, OfType(NodeType::Empty)) == Result::Success); // may be in a loop
    REQUIRE(rig.Add(child, Memset(cell)) == Result::Success);
    REQUIRE(rig.Add(body, rig.ChildParams(child)) == Result::Success);
    CHECK(rig.Audit(body).rfind("child graph 1 of the loop over 'i' has node 1 of kind memset",
                                0) == 0);
  }
  SECTION("a node that the driver refuses, too") {
    // The driver accepts these nodes outside a body.
    const std::pair<NodeType, const char *> kinds[] = {{NodeType::Host, "host function"},
                                                       {NodeType::WaitEvent, "event wait"},
                                                       {NodeType::EventRecord, "event record"},
                                                       {NodeType::MemAlloc, "memory allocation"},
                                                       {NodeType::MemFree, "memory free"}};
    for (const auto &[type, name] : kinds) {
      Graph graph = rig.NewGraph();
      REQUIRE(rig.Add(graph, OfType(type)) == Result::Success);
      CHECK(rig.Audit(graph).find(std::string("node 0 of kind ") + name) != std::string::npos);
    }
  }
}
