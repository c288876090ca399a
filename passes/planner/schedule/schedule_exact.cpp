//===- schedule_exact.cpp - Exact search for the least peak ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Processes sets of commands in order of size. Each set is a 64-bit mask.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/schedule/schedule_exact.h"

#include "absl/container/flat_hash_map.h"

#include <algorithm>

namespace refold::planner {
namespace {

using Set = uint64_t;
constexpr size_t kMostExactOps = 64;

Set Bit(uint32_t op) { return Set{1} << op; }

struct LevelState {
  uint64_t peak;
  uint32_t last;
};

} // namespace

std::optional<std::vector<uint32_t>> ExactOrder(const ScheduleGraph &graph, uint64_t below,
                                                int64_t max_states) {
  const auto ops = static_cast<uint32_t>(graph.before.size());
  if (ops == 0 || ops > kMostExactOps)
    return std::nullopt;
  std::vector<Set> before(ops, 0), users;
  for (uint32_t op = 0; op < ops; ++op)
    for (uint32_t each : graph.before[op])
      before[op] |= Bit(each);
  for (const ScheduleGraph::Buffer &buffer : graph.buffers) {
    users.push_back(0);
    for (uint32_t user : buffer.users)
      users.back() |= Bit(user);
  }
  // Buffers begun by one of the commands and not ended.
  auto held = [&](Set done) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < users.size(); ++i)
      if ((users[i] & done) != 0 && (users[i] & ~done) != 0)
        bytes += graph.buffers[i].bytes;
    return bytes;
  };
  // Buffers begun by `op` after these commands.
  auto begun = [&](Set done, uint32_t op) {
    uint64_t bytes = 0;
    for (uint32_t i : graph.buffers_of[op])
      if ((users[i] & done) == 0)
        bytes += graph.buffers[i].bytes;
    return bytes;
  };

  // The step from one level to the next does not depend on the order of its sets.
  std::vector<absl::flat_hash_map<Set, LevelState>> levels(ops + 1);
  levels[0][0] = {0, 0};
  int64_t states = 1;
  for (uint32_t level = 0; level < ops; ++level)
    for (const auto &[done, state] : levels[level]) {
      const uint64_t bytes = held(done);
      for (uint32_t op = 0; op < ops; ++op) {
        if ((done & Bit(op)) != 0 || (before[op] & ~done) != 0)
          continue;
        const uint64_t peak = std::max(state.peak, bytes + begun(done, op));
        if (peak >= below)
          continue;
        auto [next, is_new] = levels[level + 1].try_emplace(done | Bit(op), LevelState{peak, op});
        if (is_new && ++states > max_states)
          return std::nullopt;
        if (peak < next->second.peak || (peak == next->second.peak && op > next->second.last))
          next->second = {peak, op};
      }
    }

  std::vector<uint32_t> order;
  if (levels[ops].empty())
    return order;
  order.resize(ops);
  Set done = ops == kMostExactOps ? ~Set{0} : Bit(ops) - 1;
  for (uint32_t level = ops; level > 0; --level) {
    order[level - 1] = levels[level].at(done).last;
    done &= ~Bit(order[level - 1]);
  }
  return order;
}

} // namespace refold::planner
