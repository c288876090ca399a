//===- run_report.h - Report and progress of a run --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Separate from session.h so that the public C++ API includes no generated header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/statistics.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace refold::runtime {

/// A product that a library computes, and the algorithm chosen for it.
struct LibraryChoice {
  std::string product;   ///< "f32 product of 512x1024 and 1024x256"
  std::string algorithm; ///< "cuBLASLt 13.1.0, algorithm 21, tile 20, stages 11"
  uint64_t workspace_bytes = 0;
};

/// Total time of all launches of the same operations from the same source line.
struct OperationTime {
  std::string operations; ///< "add, relu"
  std::string location;   ///< "train.cpp:31:7", or empty
  int64_t launches = 0;
  double seconds = 0;
};

/// The report of one run. docs/rationale/executable.md defines how bytes are counted.
struct RunReport {
  int64_t first_step = 0;
  int64_t steps = 0;
  double seconds = 0;
  int64_t host_calls = 0;
  uint64_t peak_predicted_bytes = 0;
  /// The measured peak bytes: the bytes that executed commands touched, computed from the pointers
  /// that the device used.
  uint64_t peak_measured_bytes = 0;
  /// How a device that executes graphs launched the steps: "one graph", or "graphs of 16 steps" and
  /// the reason why one graph is not possible. Empty on other devices.
  std::string launched_as = {};
  /// All products that the program leaves to a library. The algorithms are chosen at load time.
  std::vector<LibraryChoice> libraries = {};
  /// Statistics of the pool, if FLAGS_allocator_strategy uses one. They describe the function that
  /// needs the most memory, at the end of a step, when no allocation is live.
  std::optional<AllocatorStatistics> pool = {};
  /// With FLAGS_benchmark: the time of each operation, the longest first.
  std::vector<OperationTime> operations = {};
};

/// Receives the number of steps done, about ten times a second and once after the last step. It
/// runs on the thread that called Train, while another thread runs the device. It may sleep, but it
/// must not use the Session.
using ProgressFn = std::function<void(int64_t steps_done)>;

} // namespace refold::runtime
