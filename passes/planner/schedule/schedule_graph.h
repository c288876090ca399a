//===- schedule_graph.h - What depends on what ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two orders of a ScheduleProblem: commands of which one writes what the other uses stay as
// they are, and buffers with their users say what is alive.
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
  /// Of each command: those that must come before it and after it, ascending. Some that follow from
  /// others are left out.
  std::vector<std::vector<uint32_t>> before, after;
  /// Those of more than 0 bytes that have users.
  std::vector<Buffer> buffers;
  /// Of each command: the buffers that it uses.
  std::vector<std::vector<uint32_t>> buffers_of;

  explicit ScheduleGraph(const ScheduleProblem &problem);

  /// The most that one command needs: its own buffers.
  uint64_t LowerBound() const;
  /// Of all buffers together.
  size_t uses() const;
};

} // namespace refold::planner
