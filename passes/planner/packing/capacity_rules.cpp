//===- capacity_rules.cpp - Order of blocks in a search -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/capacity_rules.h"

#include <algorithm>

namespace refold::planner {
namespace {

// Tuned by experiment on the MiniMalloc instances.
constexpr CapacityRule kCapacityRules[] = {
    {"choices, weight", LookFirst::Choices, {RankKey::Weight, RankKey::Length, RankKey::Area}},
    {"slack, length", LookFirst::Slack, {RankKey::Length, RankKey::Weight, RankKey::Area}},
    {"choices, slack, size",
     LookFirst::ChoicesAndSlack,
     {RankKey::Bytes, RankKey::Length, RankKey::Weight}},
    {"weight", LookFirst::Rank, {RankKey::Weight, RankKey::Length, RankKey::Area}},
    {"choices, slack, area",
     LookFirst::ChoicesAndSlack,
     {RankKey::Area, RankKey::Length, RankKey::Weight}},
    {"slack, weight", LookFirst::Slack, {RankKey::Weight, RankKey::Sections, RankKey::Area}},
    {"area", LookFirst::Rank, {RankKey::Area, RankKey::Length, RankKey::Weight}},
    {"choices, weight and area",
     LookFirst::Choices,
     {RankKey::Weight, RankKey::Area, RankKey::Length}},
};

} // namespace

absl::Span<const CapacityRule> CapacityRules() { return kCapacityRules; }

std::vector<uint32_t> RankBlocks(absl::Span<const Lifetime> blocks, const CapacityState &state,
                                 const CapacityRule &rule) {
  std::vector<std::array<double, 3>> keys(blocks.size());
  std::vector<uint32_t> order(blocks.size()), ranks(blocks.size());
  for (uint32_t b = 0; b < blocks.size(); ++b) {
    const Sections span = state.span(b);
    const double bytes = static_cast<double>(blocks[b].bytes);
    const double length =
        static_cast<double>(blocks[b].upper) - static_cast<double>(blocks[b].lower);
    int64_t weight = 0;
    for (uint32_t s = span.lower; s < span.upper; ++s)
      weight = std::max(weight, state.left(s));
    for (size_t k = 0; k < 3; ++k) {
      switch (rule.keys[k]) {
      case RankKey::Weight:
        keys[b][k] = static_cast<double>(weight);
        break;
      case RankKey::Length:
        keys[b][k] = length;
        break;
      case RankKey::Sections:
        keys[b][k] = span.upper - span.lower;
        break;
      case RankKey::Bytes:
        keys[b][k] = bytes;
        break;
      case RankKey::Area:
        keys[b][k] = bytes * length;
        break;
      }
    }
    order[b] = b;
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return keys[a] > keys[b]; });
  for (uint32_t place = 0; place < order.size(); ++place)
    ranks[order[place]] = place;
  return ranks;
}

} // namespace refold::planner
