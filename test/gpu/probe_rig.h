//===- probe_rig.h - Graphs that are timed ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Context, stream, modules and cells of memory for probes, and short ways to add nodes. The first
// call that fails is kept (status()); what follows it does nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/gpu/card.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace refold::gpu {

class ProbeRig {
public:
  using Node = runtime::cuda::GraphNode;
  using Nodes = std::vector<Node>;
  /// Adds nodes to a body, all after `first` where that is not null; returns the last of them.
  using Fill = std::function<Nodes(runtime::cuda::Graph body)>;

  explicit ProbeRig(const Card &card);
  ~ProbeRig();
  ProbeRig(const ProbeRig &) = delete;
  ProbeRig &operator=(const ProbeRig &) = delete;

  /// Loads a PTX text; its kernels can be named from then on.
  void Load(const char *ptx);
  const absl::Status &status() const { return calls_.status(); }
  /// 8 bytes of device memory, one of kCells, 256 bytes apart.
  runtime::cuda::DevicePtr Cell(int index) const { return cells_ + 256 * index; }
  static constexpr int kCells = 16;

  Node Kernel(runtime::cuda::Graph graph, const char *name, const std::vector<uint64_t> &params,
              const Nodes &after, unsigned blocks = 1);
  Node Copy(runtime::cuda::Graph graph, int to, int from, const Nodes &after);

  /// Median time of a launch of the graph that `fill` makes, all cells zero before it; µs of the
  /// card's own clock.
  double Microseconds(const Fill &fill);
  /// The same for a loop of `passes` passes over the body that `fill` makes.
  double LoopMicroseconds(int64_t passes, const Fill &fill);
  /// What one pass more takes.
  double PassMicroseconds(const Fill &fill);
  /// Wall time of a launch of a graph with one kernel: waited for each time, and in a row.
  double LaunchMicroseconds(bool wait_for_each);
  /// The value of a cell.
  int64_t Value(int cell);
  int Attribute(runtime::cuda::DeviceAttribute attribute);

private:
  runtime::cuda::GraphExec Instantiate(runtime::cuda::Graph graph);

  Calls calls_;
  const runtime::cuda::DriverApi &driver_;
  runtime::cuda::DeviceId device_ = 0;
  runtime::cuda::Context context_ = nullptr;
  runtime::cuda::Stream stream_ = nullptr;
  runtime::cuda::Event begin_ = nullptr, end_ = nullptr;
  runtime::cuda::DevicePtr cells_ = 0;
  std::vector<runtime::cuda::Module> modules_;
};

} // namespace refold::gpu
