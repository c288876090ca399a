//===- schedule_graph.cpp - Dependences between commands ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/schedule/schedule_graph.h"

#include <algorithm>

namespace refold::planner {

ScheduleGraph::ScheduleGraph(const ScheduleProblem &problem)
    : before(problem.ops.size()), after(problem.ops.size()), buffers_of(problem.ops.size()) {
  struct Uses {
    std::vector<uint32_t> writers; // one or none: the last so far
    std::vector<uint32_t> readers; // since then
    std::vector<uint32_t> users;
  };
  std::vector<Uses> all(problem.bytes.size());
  auto edge = [&](const std::vector<uint32_t> &from, uint32_t to) {
    for (uint32_t each : from)
      if (each != to)
        before[to].push_back(each);
  };
  for (uint32_t op = 0; op < problem.ops.size(); ++op) {
    for (uint32_t buffer : problem.ops[op].reads)
      edge(all[buffer].writers, op);
    for (uint32_t buffer : problem.ops[op].writes) {
      edge(all[buffer].writers, op);
      edge(all[buffer].readers, op);
    }
    for (uint32_t buffer : problem.ops[op].reads)
      all[buffer].readers.push_back(op);
    for (uint32_t buffer : problem.ops[op].writes) {
      all[buffer].writers = {op};
      all[buffer].readers.clear();
    }
    for (const auto *list : {&problem.ops[op].reads, &problem.ops[op].writes})
      for (uint32_t buffer : *list)
        if (all[buffer].users.empty() || all[buffer].users.back() != op)
          all[buffer].users.push_back(op);
  }
  for (uint32_t op = 0; op < problem.ops.size(); ++op) {
    std::sort(before[op].begin(), before[op].end());
    before[op].erase(std::unique(before[op].begin(), before[op].end()), before[op].end());
    for (uint32_t each : before[op])
      after[each].push_back(op);
  }
  for (size_t buffer = 0; buffer < all.size(); ++buffer) {
    if (problem.bytes[buffer] == 0 || all[buffer].users.empty())
      continue;
    for (uint32_t user : all[buffer].users)
      buffers_of[user].push_back(static_cast<uint32_t>(buffers.size()));
    buffers.push_back({problem.bytes[buffer], std::move(all[buffer].users)});
  }
}

uint64_t ScheduleGraph::LowerBound() const {
  uint64_t most = 0;
  for (const auto &list : buffers_of) {
    uint64_t bytes = 0;
    for (uint32_t buffer : list)
      bytes += buffers[buffer].bytes;
    most = std::max(most, bytes);
  }
  return most;
}

size_t ScheduleGraph::uses() const {
  size_t count = 0;
  for (const Buffer &buffer : buffers)
    count += buffer.users.size();
  return count;
}

} // namespace refold::planner
