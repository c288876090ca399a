//===- capacity_search.cpp - Does a program fit a capacity? ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Depth first: a lowest block lies where it rests, or it does not. Some rules for which block that
// is take turns, in slices of work that grow.
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/capacity_search.h"

#include "compiler/planner/capacity_state.h"
#include "compiler/planner/time_ranks.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace refold::planner {
namespace {

constexpr int64_t kFirstSlice = 1'000'000;
constexpr int64_t kSliceGrowth = 8;
// Sums of offsets stay in 63 bits.
constexpr uint64_t kLargestCapacity = uint64_t{1} << 60;

/// What a block is looked at for before its rank.
enum class First {
  Rank,           // nothing
  Choices,        // a section where one of few blocks must come next
  Slack,          // a section that may waste little
  ChoicesAndSlack // both, in this order
};

/// The rank's keys, each from large to small: the largest sum of live bytes during the block's life
/// (weight), its length in time, its length in sections, its bytes, bytes × length (area).
enum class Key { Weight, Length, Sections, Bytes, Area };

struct Rule {
  const char *name;
  First first;
  std::array<Key, 3> keys;
};

// No rule is good for all programs; together they are. Found by trying on MiniMalloc's instances.
constexpr Rule kRules[] = {
    {"choices, weight", First::Choices, {Key::Weight, Key::Length, Key::Area}},
    {"slack, length", First::Slack, {Key::Length, Key::Weight, Key::Area}},
    {"choices, slack, size", First::ChoicesAndSlack, {Key::Bytes, Key::Length, Key::Weight}},
    {"weight", First::Rank, {Key::Weight, Key::Length, Key::Area}},
    {"choices, slack, area", First::ChoicesAndSlack, {Key::Area, Key::Length, Key::Weight}},
    {"slack, weight", First::Slack, {Key::Weight, Key::Sections, Key::Area}},
    {"area", First::Rank, {Key::Area, Key::Length, Key::Weight}},
    {"choices, weight and area", First::Choices, {Key::Weight, Key::Area, Key::Length}},
};

/// The place of each block in the order of a rule's keys; ties by index.
std::vector<uint32_t> Ranks(absl::Span<const Lifetime> blocks, const CapacityState &state,
                            const Rule &rule) {
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
      case Key::Weight:
        keys[b][k] = static_cast<double>(weight);
        break;
      case Key::Length:
        keys[b][k] = length;
        break;
      case Key::Sections:
        keys[b][k] = span.upper - span.lower;
        break;
      case Key::Bytes:
        keys[b][k] = bytes;
        break;
      case Key::Area:
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

enum class End { Found, Failed, OutOfWork };

class Search {
public:
  Search(CapacityState &state, First first, std::vector<uint32_t> ranks, int64_t last_work)
      : state_(state), first_(first), ranks_(std::move(ranks)), last_work_(last_work) {}

  /// Places all of `members`, in order of birth; no block that they meet is left elsewhere. What
  /// was placed when it failed, the caller takes back.
  End Solve(std::vector<uint32_t> members) {
    for (;;) {
      if (!state_.Infer()) {
        why_ = state_.failure();
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
      // A proof that does not touch the block holds wherever it lies: go back further.
      if (!why_.Meets(state_.span(block)))
        return End::Failed;
      state_.Bar(block, why_);
    }
  }

private:
  /// Cuts the members where none is alive on both sides. One part is left unfilled.
  std::vector<std::vector<uint32_t>> Parts(const std::vector<uint32_t> &members) {
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

  /// Parts do not matter to each other: each is solved once, the small ones first, and one that
  /// cannot be solved is the end of all.
  End SolveParts(std::vector<std::vector<uint32_t>> parts) {
    std::stable_sort(parts.begin(), parts.end(),
                     [](const auto &a, const auto &b) { return a.size() < b.size(); });
    for (std::vector<uint32_t> &part : parts)
      if (const End end = Solve(std::move(part)); end != End::Found)
        return end;
    return End::Found;
  }

  /// One of the lowest members. It rests there: one that waits lies above another.
  uint32_t Choose(const std::vector<uint32_t> &members) {
    int64_t lowest = state_.least(members[0]);
    for (uint32_t b : members)
      lowest = std::min(lowest, state_.least(b));
    std::tuple<uint32_t, int64_t, uint32_t> best_key;
    const uint32_t none = static_cast<uint32_t>(state_.size());
    uint32_t best = none;
    for (uint32_t b : members) {
      if (state_.least(b) != lowest)
        continue;
      const auto key = KeyOf(b);
      if (best == none || key < best_key) {
        best = b;
        best_key = key;
      }
    }
    return best;
  }

  std::tuple<uint32_t, int64_t, uint32_t> KeyOf(uint32_t b) {
    if (first_ == First::Rank)
      return {0, 0, ranks_[b]};
    const Sections span = state_.span(b);
    state_.AddWork(span.upper - span.lower);
    uint32_t choices = UINT32_MAX;
    int64_t slack = INT64_MAX;
    for (uint32_t s = span.lower; s < span.upper; ++s) {
      choices = std::min(choices, state_.choices(s));
      slack = std::min(slack, state_.slack(s));
    }
    return {first_ == First::Slack ? 0 : choices, first_ == First::Choices ? 0 : slack, ranks_[b]};
  }

  CapacityState &state_;
  First first_;
  std::vector<uint32_t> ranks_;
  int64_t last_work_;
  Sections why_; // the last proof's sections
};

} // namespace

CapacityAnswer SearchCapacity(absl::Span<const Lifetime> blocks, uint64_t capacity,
                              int64_t max_work) {
  CapacityAnswer answer;
  if (capacity > kLargestCapacity || CapacitySearchSize(blocks) > max_work)
    return answer;
  CapacityState state(blocks, capacity);
  std::vector<uint32_t> members;
  for (uint32_t b = 0; b < blocks.size(); ++b)
    members.push_back(b);
  std::stable_sort(members.begin(), members.end(), [&](uint32_t a, uint32_t b) {
    return state.span(a).lower < state.span(b).lower;
  });
  for (int64_t slice = kFirstSlice;; slice *= kSliceGrowth) {
    for (const Rule &rule : kRules) {
      const size_t mark = state.mark();
      Search search(state, rule.first, Ranks(blocks, state, rule),
                    std::min(max_work, state.work() + slice));
      const End end = search.Solve(members);
      answer.work = state.work();
      if (end == End::Found) {
        answer.verdict = CapacityVerdict::Fits;
        answer.rule = rule.name;
        for (uint32_t b = 0; b < blocks.size(); ++b)
          answer.offsets.push_back(static_cast<uint64_t>(state.Offset(b)));
        return answer;
      }
      if (end == End::Failed) {
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
