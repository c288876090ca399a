//===- search.h - Local search over orders ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Improves a packing by a local search: blocks that end above the goal move towards the front of
// the order in which blocks are placed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"
#include "passes/planner/packing/placement.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// Replaces `best` with a lower packing if the search finds one. The search ends when the height is
/// at most `enough`, after `evaluations` passes, or after `last_visit` visits of the placer.
/// `blocks` must be the placer's blocks. `order` and `fit` must be those that gave `best`.
void SearchOrders(absl::Span<const Lifetime> blocks, uint64_t enough, int64_t evaluations,
                  uint64_t seed, int64_t last_visit, std::vector<uint32_t> order, Fit fit,
                  Placer &placer, Packing &best);

} // namespace refold::planner
