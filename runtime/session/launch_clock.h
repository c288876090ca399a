//===- launch_clock.h - Times of launches -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements FLAGS_benchmark: waits for every launch and measures its time. The times of launches
// of the same operations from the same source line are added up. Recording a time allocates
// nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/bound_program.h"
#include "runtime/session/run_report.h"

#include <cstdint>
#include <vector>

namespace refold::runtime {

class LaunchClock {
public:
  /// Prepares an entry for every launch of all dispatches of a program.
  explicit LaunchClock(const BoundProgram &program);

  /// Adds the time of one launch of the dispatch.
  void Add(const BoundDispatch &dispatch, size_t launch, int64_t nanoseconds) {
    Entry &entry = entries_[entry_of_[dispatch.first_launch + launch]];
    ++entry.launches;
    entry.nanoseconds += nanoseconds;
  }
  void Reset();
  /// Returns the totals of launches since the last reset, the longest first.
  std::vector<OperationTime> Times() const;

private:
  struct Entry {
    std::string operations, location;
    int64_t launches = 0, nanoseconds = 0;
  };
  std::vector<Entry> entries_;
  std::vector<uint32_t> entry_of_; // for each launch
};

} // namespace refold::runtime
