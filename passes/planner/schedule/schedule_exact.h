//===- schedule_exact.h - The least peak of all orders ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is alive after some commands does not depend on their order, so it is enough to know the
// least peak with which each set of commands can have run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/schedule/schedule_graph.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace refold::planner {

/// An order of the least peak, if that is below `below`; of several the one whose last commands
/// have the largest indices. Empty where no order has a lower peak. Nothing where there are more
/// than 64 commands, or more than `max_states` sets of commands that can have run by then.
std::optional<std::vector<uint32_t>> ExactOrder(const ScheduleGraph &graph, uint64_t below,
                                                int64_t max_states);

} // namespace refold::planner
