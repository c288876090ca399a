//===- control_test.cpp - Kernels that control a graph --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the kernels that control the loops and branches of a CUDA graph. Some tests check their
// PTX. Other tests check their effect on the host: the fake CUDA driver runs a graph whose kernels
// are compiled from the same IR.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/gpu/grid/host_grid.h"
#include "test/compiler/codegen/gpu/ptx/ptx_texts.h"
#include "test/runtime/cuda/recording/opened_driver.h"

#include "compiler/codegen/gpu/ptx/control_kernels.h"
#include "runtime/cuda/driver/graph_nodes.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace refold::test {
namespace {

using namespace runtime::cuda;
using Lines = std::vector<std::string>;

std::string Control(const std::string &arch) {
  absl::StatusOr<std::string> ptx = codegen::controlPtx(*codegen::PtxArch::Get(arch));
  INFO(ptx.status());
  REQUIRE(ptx.ok());
  return *ptx;
}

std::string Counters() {
  llvm::LLVMContext context;
  llvm::Module module("kernels", context);
  REQUIRE(codegen::addCounterKernels(module).ok());
  absl::StatusOr<std::string> ptx = codegen::emitPtx(module, *codegen::PtxArch::Get("sm_80"));
  INFO(ptx.status());
  REQUIRE(ptx.ok());
  return *ptx;
}

TEST_CASE("control kernels need only one external symbol") {
  for (const char *arch : {"sm_80", "sm_90"}) {
    const std::string ptx = Control(arch);
    CHECK(LinesWith(ptx, ".extern") == Lines{".extern .func cudaGraphSetConditional"});
    CHECK(LinesWith(ptx, ".entry") ==
          Lines{".visible .entry refold_loop_enter(", ".visible .entry refold_loop_tick(",
                ".visible .entry refold_loop_more(", ".visible .entry refold_repeat_enter(",
                ".visible .entry refold_repeat_tick(", ".visible .entry refold_choose("});
    // The function is built in. It has two parameters and no result.
    CHECK(LinesWith(ptx, "cudaGraphSetConditional_param_") ==
          Lines{".param .b64 cudaGraphSetConditional_param_0,",
                ".param .b32 cudaGraphSetConditional_param_1"});
    CHECK(LinesWith(ptx, "retval").empty());
    // The host is notified, and the kernel does not wait for it.
    CHECK(LinesWith(ptx, "st.relaxed.sys.global.b64").size() == 1);
    CHECK(LinesWith(ptx, "atom.").empty());
  }
}

TEST_CASE("counter kernels need no symbol and report progress to the host") {
  const std::string ptx = Counters();
  CHECK(LinesWith(ptx, ".extern").empty());
  CHECK(LinesWith(ptx, ".entry") ==
        Lines{".visible .entry refold_count(", ".visible .entry refold_set("});
  // The kernels need no atomic operation, because two kernels never change a counter at the same
  // time. Besides, GPU atomics on host memory are not guaranteed to be atomic for the host.
  CHECK(LinesWith(ptx, "atom.").empty());
  CHECK(LinesWith(ptx, "ld.relaxed.sys.global.b64").size() == 1);
  CHECK(LinesWith(ptx, "st.relaxed.sys.global.b64").size() == 1);
}

TEST_CASE("a module that already has the names of control kernels is refused") {
  llvm::LLVMContext context;
  llvm::Module module("kernels", context);
  REQUIRE(codegen::addCounterKernels(module).ok());
  CHECK(codegen::addCounterKernels(module).message() ==
        "control kernels: Linking globals named 'refold_count': symbol multiply defined!");
}

/// Runs control kernels on the host, one by one, next to a graph that only provides the handles.
struct Steering : OpenedDriver {
  Module control = Load(Control("sm_90").c_str()), counters = Load(Counters().c_str());

  Steering() {
    absl::StatusOr<std::vector<char>> object = TryControlHostGrid();
    INFO(object.status());
    REQUIRE(object.ok());
    absl::StatusOr<HostGrid> grid = HostGrid::Load(*object);
    INFO(grid.status());
    REQUIRE(grid.ok());
    REQUIRE(grid->RegisterControl(driver).ok());
  }

  DevicePtr Cell(int64_t value) { return Put<int64_t>({value}); }
  int64_t Value(DevicePtr cell) { return Get<int64_t>(cell, 1)[0]; }
  GraphNode Node(Graph graph, Module module, const char *name, std::vector<uint64_t> values,
                 const std::vector<GraphNode> &after = {}) {
    std::vector<void *> params;
    for (uint64_t &value : values)
      params.push_back(&value);
    GraphNodeParams node = OfType(NodeType::Kernel);
    REQUIRE(api.ModuleGetFunction(&node.kernel.function, module, name) == Result::Success);
    node.kernel.grid_x = node.kernel.grid_y = node.kernel.grid_z = 1;
    node.kernel.block_x = node.kernel.block_y = node.kernel.block_z = 1;
    node.kernel.params = params.data();
    GraphNode made = nullptr;
    REQUIRE(api.GraphAddNode(&made, graph, after.data(), nullptr, after.size(), &node) ==
            Result::Success);
    return made;
  }
  Graph Conditional(Graph graph, ConditionalHandle handle, ConditionalType type, GraphNode after) {
    return *OpenedDriver::Conditional(graph, handle, type, 1, {after});
  }
  void Run(Graph graph) {
    GraphExec exec = nullptr;
    REQUIRE(api.GraphInstantiate(&exec, graph, 0) == Result::Success);
    REQUIRE(api.GraphLaunch(exec, stream) == Result::Success);
    REQUIRE(api.StreamSynchronize(stream) == Result::Success);
    REQUIRE(api.GraphExecDestroy(exec) == Result::Success);
    REQUIRE(api.GraphDestroy(graph) == Result::Success);
    for (const Violation &violation : driver.Violations())
      FAIL(RuleName(violation.rule) << ": " << violation.message);
  }
};

TEST_CASE("a loop runs its steps from the counter's value") {
  for (int64_t steps : {0, 1, 5}) {
    Steering rig;
    DevicePtr counter = rig.Cell(3), count = rig.Cell(steps), end = rig.Cell(-1),
              left = rig.Cell(steps), passes = rig.Cell(0);
    Graph graph = rig.NewGraph();
    ConditionalHandle handle = rig.Handle(graph);
    GraphNode enter =
        rig.Node(graph, rig.control, "refold_loop_enter", {counter, count, end, 0, handle});
    Graph body = rig.Conditional(graph, handle, ConditionalType::While, enter);
    GraphNode work = rig.Node(body, rig.counters, "refold_count", {passes, 10, 0});
    rig.Node(body, rig.control, "refold_loop_tick", {counter, end, 0, left, handle}, {work});
    rig.Run(graph);
    CHECK(rig.Value(counter) == 3 + steps);
    CHECK(rig.Value(end) == 3 + steps);
    CHECK(rig.Value(left) == 0);
    CHECK(rig.Value(passes) == 10 * steps);
  }
}

TEST_CASE("a flag ends a loop or prevents its start") {
  for (bool at_first : {true, false}) {
    Steering rig;
    DevicePtr counter = rig.Cell(0), count = rig.Cell(100), end = rig.Cell(-1),
              flag = rig.Cell(at_first), passes = rig.Cell(0);
    Graph graph = rig.NewGraph();
    ConditionalHandle handle = rig.Handle(graph);
    GraphNode enter =
        rig.Node(graph, rig.control, "refold_loop_enter", {counter, count, end, flag, handle});
    Graph body = rig.Conditional(graph, handle, ConditionalType::While, enter);
    GraphNode work = rig.Node(body, rig.counters, "refold_count", {passes, 1, 0});
    GraphNode stop = rig.Node(body, rig.counters, "refold_set", {flag, 0}, {work});
    rig.Node(body, rig.control, "refold_loop_tick", {counter, end, flag, 0, handle}, {stop});
    rig.Run(graph);
    CHECK(rig.Value(passes) == at_first);
    CHECK(rig.Value(counter) == at_first);
  }
}

TEST_CASE("an unrolled loop continues while enough iterations remain") {
  for (int64_t steps : {0, 2, 3, 7, 9}) {
    Steering rig;
    DevicePtr counter = rig.Cell(4), count = rig.Cell(steps), end = rig.Cell(-1);
    Graph graph = rig.NewGraph();
    ConditionalHandle handle = rig.Handle(graph);
    GraphNode enter =
        rig.Node(graph, rig.control, "refold_loop_enter", {counter, count, end, 0, ~uint64_t{0}});
    GraphNode first =
        rig.Node(graph, rig.control, "refold_loop_more", {counter, end, 3, handle}, {enter});
    Graph body = rig.Conditional(graph, handle, ConditionalType::While, first);
    GraphNode work = rig.Node(body, rig.counters, "refold_count", {counter, 3, 0});
    rig.Node(body, rig.control, "refold_loop_more", {counter, end, 3, handle}, {work});
    rig.Run(graph);
    CHECK(rig.Value(counter) == 4 + steps / 3 * 3);
  }
}

TEST_CASE("a repetition counts in its own steps, up or down") {
  const struct {
    int64_t first, step, last, passes;
  } rows[] = {{0, 1, 4, 4}, {6, -2, 0, 3}, {2, 1, 2, 0}};
  for (const auto &row : rows) {
    Steering rig;
    DevicePtr counter = rig.Cell(-7), passes = rig.Cell(0);
    Graph graph = rig.NewGraph();
    ConditionalHandle handle = rig.Handle(graph);
    auto word = [](int64_t value) { return static_cast<uint64_t>(value); };
    GraphNode enter = rig.Node(graph, rig.control, "refold_repeat_enter",
                               {counter, word(row.first), word(row.last), 0, handle});
    Graph body = rig.Conditional(graph, handle, ConditionalType::While, enter);
    GraphNode work = rig.Node(body, rig.counters, "refold_count", {passes, 1, 0});
    rig.Node(body, rig.control, "refold_repeat_tick",
             {counter, word(row.step), word(row.last), 0, handle}, {work});
    rig.Run(graph);
    CHECK(rig.Value(passes) == row.passes);
    CHECK(rig.Value(counter) == row.last);
  }
}

TEST_CASE("a choice runs one of two branches") {
  for (int64_t predicate : {0, 1}) {
    Steering rig;
    DevicePtr flag = rig.Cell(predicate), left = rig.Cell(0), right = rig.Cell(0);
    Graph graph = rig.NewGraph();
    ConditionalHandle then = rig.Handle(graph), otherwise = rig.Handle(graph);
    GraphNode choose = rig.Node(graph, rig.control, "refold_choose", {flag, then, otherwise});
    Graph a = rig.Conditional(graph, then, ConditionalType::If, choose);
    Graph b = rig.Conditional(graph, otherwise, ConditionalType::If, choose);
    rig.Node(a, rig.counters, "refold_count", {left, 1, 0});
    rig.Node(b, rig.counters, "refold_count", {right, 1, 0});
    rig.Run(graph);
    CHECK(rig.Value(left) == predicate);
    CHECK(rig.Value(right) == 1 - predicate);
  }
}

TEST_CASE("a choice without a branch only sets the other branch's condition") {
  for (int64_t predicate : {0, 1})
    for (bool has_then : {false, true}) {
      Steering rig;
      DevicePtr flag = rig.Cell(predicate), runs = rig.Cell(0);
      Graph graph = rig.NewGraph();
      const ConditionalHandle handle = rig.Handle(graph);
      CHECK(handle == 0); // 0 is a valid handle
      GraphNode choose =
          rig.Node(graph, rig.control, "refold_choose",
                   {flag, has_then ? handle : kNoHandle, has_then ? kNoHandle : handle});
      Graph body = rig.Conditional(graph, handle, ConditionalType::If, choose);
      rig.Node(body, rig.counters, "refold_count", {runs, 1, 0});
      rig.Run(graph);
      CHECK(rig.Value(runs) == (has_then ? predicate : 1 - predicate));
      CHECK(rig.driver.Violations().empty());
    }
}

} // namespace
} // namespace refold::test
