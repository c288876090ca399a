//===- probe_rig.h - Timing of graphs ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds and runs CUDA graphs whose times are measured by probes. Holds the context, the stream,
// the modules and the memory cells. After an error, all calls do nothing, and status() returns this
// error.
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
  /// Adds nodes to a graph and returns the last nodes.
  using Fill = std::function<Nodes(runtime::cuda::Graph body)>;

  explicit ProbeRig(const Card &card);
  ~ProbeRig();
  ProbeRig(const ProbeRig &) = delete;
  ProbeRig &operator=(const ProbeRig &) = delete;

  /// Loads a PTX text. Kernel() then finds its kernels by name.
  void Load(const char *ptx);
  const absl::Status &status() const { return calls_.status(); }
  /// The address of one of kCells cells of 8 bytes, which are 256 bytes apart.
  runtime::cuda::DevicePtr Cell(int index) const { return cells_ + 256 * index; }
  static constexpr int kCells = 16;

  Node Kernel(runtime::cuda::Graph graph, const char *name, const std::vector<uint64_t> &params,
              const Nodes &after, unsigned blocks = 1);
  Node Copy(runtime::cuda::Graph graph, int to, int from, const Nodes &after);

  /// Returns the median time of one launch of a graph, in µs of the GPU's clock. `fill` adds the
  /// nodes of the graph. All cells are zero before each launch.
  double Microseconds(const Fill &fill);
  /// Returns the same for a loop of `passes` iterations over a body that `fill` adds nodes to.
  double LoopMicroseconds(int64_t passes, const Fill &fill);
  /// Returns the time of one more iteration of such a loop, in µs.
  double PassMicroseconds(const Fill &fill);
  /// Returns the wall time for launching a graph of one kernel, in µs. If `wait_for_each` is true,
  /// waits after each launch. Otherwise waits only once, after many launches.
  double LaunchMicroseconds(bool wait_for_each);
  /// Returns the value of a cell.
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
