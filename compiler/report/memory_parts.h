//===- memory_parts.h - Peak memory of training, in parts -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A public header: the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold {

/// A value that is alive when training has its peak.
struct AliveValue {
  std::string name;
  /// "state", "inputs", "fetches", "constants", "activations" or "workspace".
  std::string kind;
  uint64_t bytes = 0;
  /// The user's source location ("train.cpp:31"); may be empty.
  std::string location;
};

/// The device memory that training needs at its peak, computed before the run. The six numbers from
/// state_bytes to workspace_bytes add up to peak_bytes.
///
///     rf::MemoryReport memory = compiled.memory_report();
///     if (memory.activation_bytes > memory.peak_bytes / 2)
///       std::printf("%s\n", memory.ToString().c_str());
struct MemoryReport {
  /// The name of the program.
  std::string program = {};
  uint64_t peak_bytes = 0;
  /// Parameters, optimizer state, the step counter and the seed.
  uint64_t state_bytes = 0;
  uint64_t input_bytes = 0;
  uint64_t fetch_bytes = 0;
  uint64_t constant_bytes = 0;
  /// The arena without the workspace, gaps included.
  uint64_t activation_bytes = 0;
  /// Memory that kernels use while they run.
  uint64_t workspace_bytes = 0;
  /// All values alive at the peak, largest first.
  std::vector<AliveValue> alive_at_peak = {};
  /// The text of --report=text.
  std::string text = {};

  /// Returns the text of --report=text.
  const std::string &ToString() const { return text; }

  // memory_report() returned the text itself in version 0.1.
  [[deprecated("use ToString()")]] operator std::string() const { return text; }
  [[deprecated("use ToString().c_str()")]] const char *c_str() const { return text.c_str(); }
};

} // namespace refold
