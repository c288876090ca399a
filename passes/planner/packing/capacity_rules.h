//===- capacity_rules.h - Order of blocks in a search -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines rules that order the candidates for the next placement. No rule is good for all programs,
// so the searches alternate between them.
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

/// The measure that is compared before a block's rank.
enum class LookFirst {
  Rank,           ///< none
  Choices,        ///< prefer sections in which only a few blocks can come next
  Slack,          ///< prefer sections that may waste few more bytes
  ChoicesAndSlack ///< both, in this order
};

/// The keys by which blocks are ranked. Larger values come first.
/// - Weight: the largest sum of live bytes during the block's lifetime.
/// - Length: the lifetime's length in time.
/// - Sections: the number of sections in the lifetime. All times at which some lifetime begins or
///   ends divide the program into sections.
/// - Bytes: the block's size.
/// - Area: size times length in time.
enum class RankKey { Weight, Length, Sections, Bytes, Area };

struct CapacityRule {
  const char *name;
  LookFirst first;
  std::array<RankKey, 3> keys;
};

/// Returns all rules, always in the same order.
absl::Span<const CapacityRule> CapacityRules();

/// Sorts the blocks by the keys of the rule and returns each block's rank. Equal blocks are ranked
/// in the order of their indices.
std::vector<uint32_t> RankBlocks(absl::Span<const Lifetime> blocks, const CapacityState &state,
                                 const CapacityRule &rule);

} // namespace refold::planner
