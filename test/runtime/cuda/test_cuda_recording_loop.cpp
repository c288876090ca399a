//===- test_cuda_recording_loop.cpp - Loops on the fake CUDA driver -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A graph with conditionals loops, nested loops included, in a fixed number of host calls.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/cuda/recording/recording_rig.h"

using namespace refold::runtime::cuda;

namespace {

/// Adds a loop that doubles `value` and increments `step` up to `limit`; returns its handle.
ConditionalHandle CountingLoop(Rig &rig, DevicePtr step, DevicePtr value, int limit,
                               unsigned start) {
  ConditionalHandle handle = rig.Handle(rig.graph, start);
  Graph body = *rig.Conditional(rig.graph, handle, ConditionalType::While);
  GraphNode scaled = rig.Kernel(body, "scale", value, 2);
  GraphNode ticked = rig.Kernel(body, "add", step, 1, {scaled});
  rig.Kernel(body, "below", step, limit, {ticked}, handle);
  return handle;
}

} // namespace

TEST_CASE("a while loop runs until its kernel ends it, in each launch") {
  Rig rig;
  DevicePtr step = rig.Cell(0), value = rig.Cell(3);
  CountingLoop(rig, step, value, 4, 1);
  GraphExec exec = rig.Instantiate();
  rig.Run(exec);
  CHECK(rig.Value(step) == 4);
  CHECK(rig.Value(value) == 3 * 16);
  rig.Run(exec); // each launch assigns the default again, so the body runs before the first test
  CHECK(rig.Value(step) == 5);
  CHECK(rig.Broken().empty());
}

TEST_CASE("a loop whose initial condition is zero does nothing") {
  Rig rig;
  DevicePtr step = rig.Cell(0), value = rig.Cell(3);
  CountingLoop(rig, step, value, 4, 0);
  rig.Run(rig.Instantiate());
  CHECK(rig.Value(step) == 0);
  CHECK(rig.Value(value) == 3);
  CHECK(rig.Broken().empty());
}

TEST_CASE("conditions set in parallel break a rule, and conditions set in turns do not") {
  for (bool in_turns : {false, true}) {
    Rig rig;
    DevicePtr step = rig.Cell(0);
    const ConditionalHandle one = rig.Handle(rig.graph, 0), two = rig.Handle(rig.graph, 0);
    for (ConditionalHandle handle : {one, two})
      rig.Kernel(*rig.Conditional(rig.graph, handle, ConditionalType::If), "add", step, 1);
    const GraphNode first = rig.Kernel(rig.graph, "below", step, 0, {}, one);
    const GraphNode between = rig.Kernel(rig.graph, "add", step, 1, {first});
    rig.Kernel(rig.graph, "below", step, 0,
               in_turns ? std::vector<GraphNode>{between} : std::vector<GraphNode>{}, two);
    rig.Run(rig.Instantiate());
    CHECK(rig.Broken() == (in_turns ? Names{} : Names{"RacingConditions"}));
  }
}

TEST_CASE("ten thousand steps need two host calls") {
  Rig rig;
  DevicePtr step = rig.Cell(0), value = rig.Cell(0);
  CountingLoop(rig, step, value, 10000, 1);
  GraphExec exec = rig.Instantiate();
  rig.driver.ClearCalls();
  rig.Run(exec);
  CHECK(rig.driver.Calls() == Names{"GraphLaunch", "StreamSynchronize"});
  CHECK(rig.Value(step) == 10000);
}

TEST_CASE("an inner loop's condition must be set again before each entry") {
  for (bool set_again : {false, true}) {
    INFO(set_again);
    Rig rig;
    DevicePtr outer_step = rig.Cell(0), inner_step = rig.Cell(0), total = rig.Cell(0);
    ConditionalHandle outer = rig.Handle(rig.graph, 1), inner = rig.Handle(rig.graph, 1);
    Graph body = *rig.Conditional(rig.graph, outer, ConditionalType::While);
    GraphNode reset = rig.Kernel(body, "scale", inner_step, 0);
    if (set_again)
      reset = rig.Kernel(body, "below", inner_step, 3, {reset}, inner);
    GraphNodeParams params = rig.ConditionalParams(inner, ConditionalType::While);
    GraphNode loop = nullptr;
    REQUIRE(rig.api.GraphAddNode(&loop, body, &reset, nullptr, 1, &params) == Result::Success);
    Graph nested = *params.conditional.bodies;
    GraphNode sum = rig.Kernel(nested, "add", total, 1);
    GraphNode tick = rig.Kernel(nested, "add", inner_step, 1, {sum});
    rig.Kernel(nested, "below", inner_step, 3, {tick}, inner);
    GraphNode outer_tick = rig.Kernel(body, "add", outer_step, 1, {loop});
    rig.Kernel(body, "below", outer_step, 5, {outer_tick}, outer);
    rig.Run(rig.Instantiate());
    CHECK(rig.Value(outer_step) == 5);
    CHECK(rig.Value(total) == (set_again ? 15 : 3));
    CHECK(rig.Broken().empty());
  }
}

TEST_CASE("an if runs one of its bodies, and a switch the body of its value") {
  for (unsigned value : {0u, 1u, 2u}) {
    INFO(value);
    Rig rig;
    DevicePtr one = rig.Cell(0), two = rig.Cell(0), chosen = rig.Cell(0);
    Graph *both = rig.Conditional(rig.graph, rig.Handle(rig.graph, value), ConditionalType::If, 2);
    rig.Kernel(both[0], "add", two, 1);
    rig.Kernel(both[1], "add", two, 2);
    rig.Kernel(*rig.Conditional(rig.graph, rig.Handle(rig.graph, value), ConditionalType::If),
               "add", one, 1);
    Graph *cases =
        rig.Conditional(rig.graph, rig.Handle(rig.graph, value), ConditionalType::Switch, 2);
    rig.Kernel(cases[0], "add", chosen, 10);
    rig.Kernel(cases[1], "add", chosen, 20);
    rig.Run(rig.Instantiate());
    CHECK(rig.Value(two) == (value ? 1 : 2));
    CHECK(rig.Value(one) == (value ? 1 : 0));
    CHECK(rig.Value(chosen) == (value == 0 ? 10 : value == 1 ? 20 : 0));
    CHECK(rig.Broken().empty());
  }
}

TEST_CASE("a condition without default or setter is reported as undefined") {
  Rig rig;
  DevicePtr cell = rig.Cell(0);
  ConditionalHandle handle = rig.Handle(rig.graph, 0, 0);
  SECTION("a condition that nothing sets") {
    rig.Kernel(*rig.Conditional(rig.graph, handle, ConditionalType::If), "add", cell, 1);
    rig.Run(rig.Instantiate());
    CHECK(rig.Broken() == Names{"UndefinedHandle"});
  }
  SECTION("a condition set by an earlier kernel") {
    GraphNode set = rig.Kernel(rig.graph, "below", cell, 1, {}, handle);
    Graph body = *rig.Conditional(rig.graph, handle, ConditionalType::If, 1, {set});
    rig.Kernel(body, "add", cell, 1);
    rig.Run(rig.Instantiate());
    CHECK(rig.Broken().empty());
    CHECK(rig.Value(cell) == 1);
  }
}

TEST_CASE("an endless loop is stopped and reported") {
  Rig rig;
  DevicePtr cell = rig.Cell(0);
  rig.driver.IterationLimit(100);
  rig.Kernel(*rig.Conditional(rig.graph, rig.Handle(rig.graph, 1), ConditionalType::While), "add",
             cell, 1);
  rig.Run(rig.Instantiate());
  CHECK(rig.Broken() == Names{"EndlessLoop"});
  CHECK(rig.Value(cell) == 100);
}

TEST_CASE("a kernel may set conditions of its own graph only") {
  Rig rig;
  DevicePtr cell = rig.Cell(0);
  Graph other = rig.NewGraph();
  rig.Kernel(rig.graph, "below", cell, 1, {}, rig.Handle(other, 0));
  rig.Run(rig.Instantiate());
  CHECK(rig.Broken() == Names{"ForeignHandle"});
}
