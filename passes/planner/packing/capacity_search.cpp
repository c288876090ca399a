//===- capacity_search.cpp - Exact search for a capacity ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tries several rules in turn. Each rule gets a limited amount of work, which grows by a factor in
// every round.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/capacity_search.h"

#include "passes/planner/packing/bottom_up_search.h"
#include "passes/planner/packing/capacity_rules.h"
#include "passes/planner/packing/capacity_state.h"
#include "passes/planner/packing/time_ranks.h"

#include <algorithm>

namespace refold::planner {
namespace {

constexpr int64_t kFirstSlice = 1'000'000;
constexpr int64_t kSliceGrowth = 8;
// Keeps sums of offsets within 63 bits.
constexpr uint64_t kLargestCapacity = uint64_t{1} << 60;

} // namespace

CapacityAnswer SearchCapacity(absl::Span<const Lifetime> blocks, uint64_t capacity,
                              int64_t max_work) {
  CapacityAnswer answer;
  if (capacity > kLargestCapacity || CapacitySearchSize(blocks) > max_work)
    return answer;
  CapacityState state(blocks, capacity);
  const std::vector<uint32_t> members = BlocksByBirth(state);
  for (int64_t slice = kFirstSlice;; slice *= kSliceGrowth) {
    for (const CapacityRule &rule : CapacityRules()) {
      const size_t mark = state.mark();
      BottomUpSearch search(state, rule.first, RankBlocks(blocks, state, rule), /*reach=*/0,
                            std::min(max_work, state.work() + slice));
      const BottomUpSearch::End end = search.Solve(members);
      answer.work = state.work();
      if (end == BottomUpSearch::End::Found) {
        answer.verdict = CapacityVerdict::Fits;
        answer.rule = rule.name;
        for (uint32_t b = 0; b < blocks.size(); ++b)
          answer.offsets.push_back(static_cast<uint64_t>(state.Offset(b)));
        return answer;
      }
      if (end == BottomUpSearch::End::Failed) {
        answer.verdict = CapacityVerdict::CannotFit;
        return answer;
      }
      if (state.work() >= max_work)
        return answer;
      state.Undo(mark);
    }
  }
}

int64_t CapacitySearchSize(absl::Span<const Lifetime> blocks) {
  const TimeRanks ranks(blocks);
  int64_t size = 0;
  for (const Lifetime &block : blocks)
    size += ranks.Of(block.upper) - ranks.Of(block.lower) + ranks.Conflicts(block);
  return size;
}

} // namespace refold::planner
