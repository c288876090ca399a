//===- probe_rig.cpp - Timing of graphs -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the time of one iteration of a loop. The same loop runs with two trip counts, and the
// difference of the times is divided by the difference of the trip counts. So the costs of
// launching and entering the loop cancel.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/probe_rig.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace refold::gpu {

using namespace runtime::cuda;

namespace {

constexpr int kRepetitions = 7;
constexpr int64_t kFewPasses = 200, kManyPasses = 2200;
constexpr int kLaunches = 200;

double Median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

} // namespace

ProbeRig::ProbeRig(const Card &card) : calls_(card.driver), driver_(card.driver) {
  calls_.Do("cuDeviceGet", driver_.DeviceGet, &device_, 0);
  calls_.Do("cuDevicePrimaryCtxRetain", driver_.DevicePrimaryCtxRetain, &context_, device_);
  calls_.Do("cuCtxSetCurrent", driver_.CtxSetCurrent, context_);
  calls_.Do("cuStreamCreate", driver_.StreamCreate, &stream_, kStreamNonBlocking);
  calls_.Do("cuEventCreate", driver_.EventCreate, &begin_, kEventDefault);
  calls_.Do("cuEventCreate", driver_.EventCreate, &end_, kEventDefault);
  calls_.Do("cuMemAlloc", driver_.MemAlloc, &cells_, 256 * kCells);
}

ProbeRig::~ProbeRig() {
  for (Module module : modules_)
    driver_.ModuleUnload(module);
  if (cells_)
    driver_.MemFree(cells_);
  for (Event event : {begin_, end_})
    if (event)
      driver_.EventDestroy(event);
  if (stream_)
    driver_.StreamDestroy(stream_);
  if (context_)
    driver_.DevicePrimaryCtxRelease(device_);
}

void ProbeRig::Load(const char *ptx) {
  char log[8192] = "";
  JitOption options[] = {JitOption::ErrorLogBuffer, JitOption::ErrorLogBufferSizeBytes};
  void *values[] = {log, reinterpret_cast<void *>(sizeof(log) - 1)};
  Module module = nullptr;
  calls_.Do("cuModuleLoadDataEx", driver_.ModuleLoadDataEx, &module, ptx, 2, options, values);
  if (module)
    modules_.push_back(module);
  else if (*log)
    std::printf("- PTX is refused: %s\n", log);
}

ProbeRig::Node ProbeRig::Kernel(Graph graph, const char *name, const std::vector<uint64_t> &params,
                                const Nodes &after, unsigned blocks) {
  Function function = nullptr;
  for (Module module : modules_)
    if (driver_.ModuleGetFunction(&function, module, name) == Result::Success)
      break;
  if (!function)
    std::printf("- no kernel '%s' in what is loaded\n", name);
  std::vector<uint64_t> values = params;
  std::vector<void *> pointers;
  for (uint64_t &value : values)
    pointers.push_back(&value);
  KernelNodeParams kernel = {};
  kernel.function = function;
  kernel.grid_x = blocks;
  kernel.grid_y = kernel.grid_z = 1;
  kernel.block_x = kernel.block_y = kernel.block_z = 1;
  kernel.params = pointers.data();
  Node added = nullptr;
  calls_.Do("cuGraphAddKernelNode_v2", driver_.GraphAddKernelNode, &added, graph, after.data(),
            after.size(), &kernel);
  return added;
}

ProbeRig::Node ProbeRig::Copy(Graph graph, int to, int from, const Nodes &after) {
  Memcpy3D copy = {};
  copy.source_type = copy.target_type = MemoryType::Device;
  copy.source_device = Cell(from);
  copy.target_device = Cell(to);
  copy.width_bytes = 8;
  copy.height = copy.depth = 1;
  Node added = nullptr;
  calls_.Do("cuGraphAddMemcpyNode", driver_.GraphAddMemcpyNode, &added, graph, after.data(),
            after.size(), &copy, context_);
  return added;
}

GraphExec ProbeRig::Instantiate(Graph graph) {
  GraphExec exec = nullptr;
  calls_.Do("cuGraphInstantiateWithFlags", driver_.GraphInstantiate, &exec, graph, 0);
  calls_.Do("cuGraphUpload", driver_.GraphUpload, exec, stream_);
  return exec;
}

double ProbeRig::Microseconds(const Fill &fill) {
  Graph graph = nullptr;
  calls_.Do("cuGraphCreate", driver_.GraphCreate, &graph, 0);
  if (!graph)
    return 0;
  fill(graph);
  GraphExec exec = Instantiate(graph);
  std::vector<double> times;
  for (int i = 0; i <= kRepetitions; ++i) {
    float milliseconds = 0;
    calls_.Do("cuMemsetD8Async", driver_.MemsetD8Async, cells_, 0, 256 * kCells, stream_);
    calls_.Do("cuEventRecord", driver_.EventRecord, begin_, stream_);
    calls_.Do("cuGraphLaunch", driver_.GraphLaunch, exec, stream_);
    calls_.Do("cuEventRecord", driver_.EventRecord, end_, stream_);
    calls_.Do("cuStreamSynchronize", driver_.StreamSynchronize, stream_);
    calls_.Do("cuEventElapsedTime", driver_.EventElapsedTime, &milliseconds, begin_, end_);
    if (i > 0) // the first launch warms up
      times.push_back(1e3 * static_cast<double>(milliseconds));
  }
  if (exec)
    driver_.GraphExecDestroy(exec);
  driver_.GraphDestroy(graph);
  return Median(std::move(times));
}

double ProbeRig::LoopMicroseconds(int64_t passes, const Fill &fill) {
  return Microseconds([&](Graph graph) -> Nodes {
    ConditionalHandle handle = 0;
    calls_.Do("cuGraphConditionalHandleCreate", driver_.GraphConditionalHandleCreate, &handle,
              graph, context_, 0, kConditionalAssignDefault);
    const auto count = static_cast<uint64_t>(passes);
    Node entered = Kernel(graph, "probe_enter", {Cell(0), count, handle}, {});
    GraphNodeParams node = {};
    node.type = NodeType::Conditional;
    node.conditional.handle = handle;
    node.conditional.type = ConditionalType::While;
    node.conditional.size = 1;
    node.conditional.context = context_;
    Node loop = nullptr;
    calls_.Do("cuGraphAddNode_v2 of a loop", driver_.GraphAddNode, &loop, graph, &entered, nullptr,
              1, &node);
    if (!status().ok())
      return {};
    Graph body = node.conditional.bodies[0];
    Kernel(body, "probe_tick", {Cell(0), count, handle}, fill(body));
    return {loop};
  });
}

double ProbeRig::PassMicroseconds(const Fill &fill) {
  return (LoopMicroseconds(kManyPasses, fill) - LoopMicroseconds(kFewPasses, fill)) /
         static_cast<double>(kManyPasses - kFewPasses);
}

double ProbeRig::LaunchMicroseconds(bool wait_for_each) {
  Graph graph = nullptr;
  calls_.Do("cuGraphCreate", driver_.GraphCreate, &graph, 0);
  if (!graph)
    return 0;
  Kernel(graph, "probe_nothing", {Cell(1)}, {});
  GraphExec exec = Instantiate(graph);
  calls_.Do("cuStreamSynchronize", driver_.StreamSynchronize, stream_);
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < kLaunches; ++i) {
    calls_.Do("cuGraphLaunch", driver_.GraphLaunch, exec, stream_);
    if (wait_for_each)
      calls_.Do("cuStreamSynchronize", driver_.StreamSynchronize, stream_);
  }
  calls_.Do("cuStreamSynchronize", driver_.StreamSynchronize, stream_);
  std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - begin;
  if (exec)
    driver_.GraphExecDestroy(exec);
  driver_.GraphDestroy(graph);
  return taken.count() / kLaunches;
}

int64_t ProbeRig::Value(int cell) {
  int64_t value = 0;
  calls_.Do("cuMemcpyDtoHAsync", driver_.MemcpyDtoHAsync, &value, Cell(cell), sizeof(value),
            stream_);
  calls_.Do("cuStreamSynchronize", driver_.StreamSynchronize, stream_);
  return value;
}

int ProbeRig::Attribute(DeviceAttribute attribute) {
  int value = 0;
  calls_.Do("cuDeviceGetAttribute", driver_.DeviceGetAttribute, &value, attribute, device_);
  return value;
}

} // namespace refold::gpu
