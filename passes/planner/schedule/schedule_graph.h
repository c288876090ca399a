//===- schedule_graph.h - Dependences between commands ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the dependences and the buffer lifetimes of a ScheduleProblem. If one of two commands
// writes a buffer that the other one uses, they keep their order. The users of a buffer define its
// lifetime.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/schedule/schedule.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace refold::planner {

struct ScheduleGraph {
  struct Buffer {
    uint64_t bytes;
    std::vector<uint32_t> users; // commands, ascending
  };
  /// For each command, the commands that must run before it, and those that must run after it. Both
  /// lists are in ascending order. Some transitive dependences are left out.
  std::vector<std::vector<uint32_t>> before, after;
  /// Buffers of more than 0 bytes that have users.
  std::vector<Buffer> buffers;
  /// For each command: the buffers that it uses.
  std::vector<std::vector<uint32_t>> buffers_of;

  explicit ScheduleGraph(const ScheduleProblem &problem);

  /// Returns the largest sum of the buffers of one command.
  uint64_t LowerBound() const;
  /// Returns the number of uses of all buffers.
  size_t uses() const;
};

} // namespace refold::planner
