//===- capacity_rules.h - Which block the capacity search takes -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rule orders the blocks that may come next. No rule is good for all programs, so the searches
// try them in turns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/capacity_state.h"
#include "passes/planner/packing/lifetime.h"

#include "absl/types/span.h"

#include <array>
#include <cstdint>
#include <vector>

namespace refold::planner {

/// A measure that comes before a block's rank.
enum class LookFirst {
  Rank,           ///< none
  Choices,        ///< a section where one of few blocks must come next
  Slack,          ///< a section that may waste little
  ChoicesAndSlack ///< both, in this order
};

/// The rank's keys, each from large to small: the largest sum of live bytes during the block's life
/// (weight), its length in time, its length in sections, its bytes, bytes × length (area).
enum class RankKey { Weight, Length, Sections, Bytes, Area };

struct CapacityRule {
  const char *name;
  LookFirst first;
  std::array<RankKey, 3> keys;
};

/// All rules, always in the same order.
absl::Span<const CapacityRule> CapacityRules();

/// The place of each block in the order of a rule's keys; ties by index.
std::vector<uint32_t> RankBlocks(absl::Span<const Lifetime> blocks, const CapacityState &state,
                                 const CapacityRule &rule);

} // namespace refold::planner
