//===- run_report.h - What a run did, and who watches it ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Apart from session.h so that the public C++ API reaches no generated header.
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

/// What a library was asked to make, and how it does.
struct LibraryChoice {
  std::string product;   ///< "f32 product of 512x1024 and 1024x256"
  std::string algorithm; ///< "cuBLASLt 13.1.0, algorithm 21, tile 20, stages 11"
  uint64_t workspace_bytes = 0;
};

/// What launches of the same operations from the same source line took together.
struct OperationTime {
  std::string operations; ///< "add, relu"
  std::string location;   ///< "train.cpp:31:7", or empty
  int64_t launches = 0;
  double seconds = 0;
};

/// What a run did. Bytes are as docs/rationale/executable.md counts them.
struct RunReport {
  int64_t first_step = 0;
  int64_t steps = 0;
  double seconds = 0;
  int64_t host_calls = 0;
  uint64_t peak_predicted_bytes = 0;
  /// High-water mark of what executed commands touched, from the device's own bind events; never
  /// read from the plan.
  uint64_t peak_measured_bytes = 0;
  /// How the steps reached a device that takes them as graphs: "one graph", "graphs of 16 steps"
  /// and why not one; empty on the others.
  std::string launched_as = {};
  /// Of all products that the program leaves to a library, chosen when it was loaded.
  std::vector<LibraryChoice> libraries = {};
  /// Where FLAGS_allocator_strategy has a pool for temporaries: what that is, of the function that
  /// needs most. At the end of a step nothing of it is live.
  std::optional<AllocatorStatistics> pool = {};
  /// With FLAGS_benchmark: what each operation took, the longest first.
  std::vector<OperationTime> operations = {};
};

/// Called some ten times a second on the thread that called Train, while the device runs on
/// another, with the steps done so far; and once after the last step. It may sleep; it must not
/// touch the Session.
using ProgressFn = std::function<void(int64_t steps_done)>;

} // namespace refold::runtime
