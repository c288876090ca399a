//===- bottom_up_search.cpp - Depth-first search for a packing ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/bottom_up_search.h"

#include <algorithm>

namespace refold::planner {

BottomUpSearch::End BottomUpSearch::Solve(std::vector<uint32_t> members) {
  for (;;) {
    if (!state_.Infer()) {
      why_ = state_.failure();
      CountFailure();
      return End::Failed;
    }
    if (state_.work() > last_work_)
      return End::OutOfWork;
    members.erase(std::remove_if(members.begin(), members.end(),
                                 [&](uint32_t b) { return state_.placed(b); }),
                  members.end());
    if (members.empty())
      return End::Found;
    state_.AddWork(static_cast<int64_t>(members.size()));
    if (std::vector<std::vector<uint32_t>> parts = Parts(members); parts.size() > 1)
      return SolveParts(std::move(parts));

    const uint32_t block = Choose(members);
    const size_t mark = state_.mark();
    state_.Place(block);
    const End end = Solve(members);
    if (end != End::Failed)
      return end;
    state_.Undo(mark);
    // The search failed, and the proof depends only on the time sections in `why_`. If the block is
    // not alive in any of them, no other offset of the block can help. So backtrack further.
    if (!why_.Meets(state_.span(block)))
      return End::Failed;
    state_.Bar(block, why_);
  }
}

void BottomUpSearch::CountFailure() {
  ++failures_;
  if (relaxing_.patience == 0 || failures_ % relaxing_.patience != 0 ||
      state_.room() + relaxing_.step > relaxing_.most_room)
    return;
  state_.Relax(relaxing_.step);
  relaxed_ += relaxing_.step;
}

/// Splits the blocks into groups such that blocks of different groups are never alive at the same
/// time. Returns an empty list if there is only one group.
std::vector<std::vector<uint32_t>> BottomUpSearch::Parts(const std::vector<uint32_t> &members) {
  std::vector<size_t> cuts;
  uint32_t reach = 0;
  for (size_t i = 0; i < members.size(); ++i) {
    const Sections span = state_.span(members[i]);
    if (span.lower >= reach)
      cuts.push_back(i);
    reach = std::max(reach, span.upper);
  }
  std::vector<std::vector<uint32_t>> parts;
  if (cuts.size() <= 1)
    return parts;
  cuts.push_back(members.size());
  for (size_t p = 0; p + 1 < cuts.size(); ++p)
    parts.emplace_back(members.begin() + static_cast<std::ptrdiff_t>(cuts[p]),
                       members.begin() + static_cast<std::ptrdiff_t>(cuts[p + 1]));
  return parts;
}

/// Solves independent groups of blocks, the smallest group first. Stops at the first group that has
/// no solution.
BottomUpSearch::End BottomUpSearch::SolveParts(std::vector<std::vector<uint32_t>> parts) {
  std::stable_sort(parts.begin(), parts.end(),
                   [](const auto &a, const auto &b) { return a.size() < b.size(); });
  for (std::vector<uint32_t> &part : parts)
    if (const End end = Solve(std::move(part)); end != End::Found)
      return end;
  return End::Found;
}

/// Returns the block to place next: the candidate with the least key. A block is a candidate if it
/// can rest on placed blocks (or offset 0) now, and if no unplaced block could still fit below it.
/// The block with the lowest possible offset is always a candidate.
uint32_t BottomUpSearch::Choose(const std::vector<uint32_t> &members) {
  int64_t lowest = state_.least(members[0]);
  for (uint32_t b : members)
    lowest = std::min(lowest, state_.least(b));
  std::tuple<uint32_t, int64_t, uint32_t> best_key;
  const uint32_t none = static_cast<uint32_t>(state_.size());
  uint32_t best = none;
  for (uint32_t b : members) {
    if (state_.least(b) > lowest + reach_ || state_.least(b) != state_.rest(b))
      continue;
    const auto key = KeyOf(b);
    if (best != none && !(key < best_key))
      continue;
    if (state_.least(b) > lowest && MayLieUnder(members, b))
      continue;
    best = b;
    best_key = key;
  }
  return best;
}

/// Returns whether another member fits between offset 0 and the offset at which b rests.
bool BottomUpSearch::MayLieUnder(const std::vector<uint32_t> &members, uint32_t b) {
  state_.AddWork(static_cast<int64_t>(members.size()));
  const Sections span = state_.span(b);
  const int64_t rest = state_.rest(b);
  return std::any_of(members.begin(), members.end(), [&](uint32_t m) {
    return m != b && state_.least(m) + state_.bytes(m) <= rest && state_.span(m).Meets(span);
  });
}

std::tuple<uint32_t, int64_t, uint32_t> BottomUpSearch::KeyOf(uint32_t b) {
  if (first_ == LookFirst::Rank)
    return {0, 0, ranks_[b]};
  const Sections span = state_.span(b);
  state_.AddWork(span.upper - span.lower);
  uint32_t choices = UINT32_MAX;
  int64_t slack = INT64_MAX;
  for (uint32_t s = span.lower; s < span.upper; ++s) {
    choices = std::min(choices, state_.choices(s));
    slack = std::min(slack, state_.slack(s));
  }
  return {first_ == LookFirst::Slack ? 0 : choices, first_ == LookFirst::Choices ? 0 : slack,
          ranks_[b]};
}

std::vector<uint32_t> BlocksByBirth(const CapacityState &state) {
  std::vector<uint32_t> blocks(state.size());
  for (uint32_t b = 0; b < blocks.size(); ++b)
    blocks[b] = b;
  std::stable_sort(blocks.begin(), blocks.end(), [&](uint32_t a, uint32_t b) {
    return state.span(a).lower < state.span(b).lower;
  });
  return blocks;
}

} // namespace refold::planner
