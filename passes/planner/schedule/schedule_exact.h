//===- schedule_exact.h - Exact search for the least peak -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds an order with the least peak by dynamic programming over sets of commands. The buffers that
// are live after a set of commands do not depend on the order within the set. So it is enough to
// know the least peak of each set.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/schedule/schedule_graph.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace refold::planner {

/// Returns an order with the least peak, or an empty order if this peak is not less than `below`.
/// If several orders have the least peak, returns the one whose last commands have the largest
/// indices. Returns std::nullopt if there are more than 64 commands, or more than `max_states`
/// reachable sets of commands.
std::optional<std::vector<uint32_t>> ExactOrder(const ScheduleGraph &graph, uint64_t below,
                                                int64_t max_states);

} // namespace refold::planner
