//===- target_search.cpp - Search at falling targets ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes many short depth-first searches (dives) for a packing below a target. Each dive has a
// different rule, reach, and random change of ranks. The first choices decide about a dive: it
// succeeds within about 25 to 80 inspections of each conflict, or almost never. Combinations of
// rule and reach that found a packing are drawn more often.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/target_search.h"

#include "passes/planner/packing/bottom_up_search.h"
#include "passes/planner/packing/capacity_rules.h"
#include "passes/planner/packing/capacity_search.h"
#include "passes/planner/packing/capacity_state.h"
#include "passes/planner/packing/random.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace refold::planner {
namespace {

// Dives at one target before the next one is tried.
constexpr int kDives = 4;
// The work limit of a dive (a short depth-first search) is kLooks times a sum over all blocks, but
// at least kLeastSlice. Each block adds the number of sections that it spans and the number of its
// conflicts.
constexpr int64_t kLooks = 50;
constexpr int64_t kLeastSlice = 50'000;
// Additional work of a dive per block, for computing and sorting its ranks.
constexpr int64_t kLooksToRank = 16;
// A round of bisection ends when its interval is at most bound / kRoundGap. The search ends when
// the best packing is at most bound / kLastGap above the proven lower bound. The bound is
// TargetSearchOptions::bound.
constexpr uint64_t kRoundGap = 512;
constexpr uint64_t kLastGap = 2048;
// BottomUpSearch's reach, as a share of the target.
constexpr std::array<double, 4> kReaches = {0, 0.002, 0.005, 0.015};
// After every kDivePatience failures, a dive raises its target by 1 / kRelaxPart of the initial
// target, but keeps it below the best height. So many dives end with a packing that would otherwise
// fail.
constexpr int64_t kDivePatience = 40;
constexpr int64_t kRelaxPart = 300;
// Weight that a combination of rule and reach gains for each packing that it found.
constexpr double kReward = 2;
// The share of dives that take blocks in the order of the best packing's offsets.
constexpr double kGuided = 0.3;

/// Returns each block's rank among the offsets of the best packing.
std::vector<uint32_t> RankByOffset(const std::vector<uint64_t> &offsets) {
  std::vector<uint32_t> order(offsets.size()), ranks(offsets.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return offsets[a] < offsets[b]; });
  for (uint32_t place = 0; place < order.size(); ++place)
    ranks[order[place]] = place;
  return ranks;
}

class TargetSearch {
public:
  TargetSearch(absl::Span<const Lifetime> blocks, const TargetSearchOptions &options, Packing &best)
      : blocks_(blocks), options_(options), best_(best), proven_(options.bound),
        slice_(std::max(kLeastSlice, kLooks * CapacitySearchSize(blocks))), random_(options.seed),
        weights_(CapacityRules().size() * kReaches.size(), 1.0) {}

  int64_t Run() {
    while (HasMore() && best_.height - proven_ > options_.bound / kLastGap)
      RunRound();
    return work_;
  }

private:
  bool HasMore() const {
    return work_ < options_.max_work && best_.height > options_.enough && best_.height > proven_;
  }

  /// Bisects between the proven lower bound and the best height. If no packing is found at a
  /// target, the rest of the round searches above it. The next round starts from the proven bound
  /// again. The bound rises only if the search proves that no packing exists.
  void RunRound() {
    uint64_t low = proven_;
    bool is_first = true;
    while (HasMore() && low < best_.height &&
           (is_first || best_.height - low > options_.bound / kRoundGap)) {
      is_first = false;
      const uint64_t target = low + (best_.height - low) / 2;
      if (!Try(target))
        low = std::max(target + 1, proven_);
    }
  }

  bool Try(uint64_t target) {
    CapacityState state(blocks_, target);
    const std::vector<uint32_t> members = BlocksByBirth(state);
    bool is_found = false;
    if (!state.Infer())
      proven_ = target + 1;
    for (int dive = 0; dive < kDives && proven_ <= target && !is_found; ++dive) {
      if (work_ + state.work() >= options_.max_work)
        break;
      const size_t mark = state.mark();
      is_found = Dive(state, members, target);
      state.Undo(mark);
    }
    work_ += state.work();
    return is_found;
  }

  bool Dive(CapacityState &state, const std::vector<uint32_t> &members, uint64_t target) {
    const size_t way = DrawWay();
    const CapacityRule &rule = CapacityRules()[way / kReaches.size()];
    const auto reach =
        static_cast<int64_t>(kReaches[way % kReaches.size()] * static_cast<double>(state.room()));
    const bool is_guided = random_.Share() < kGuided && has_found_;
    std::vector<uint32_t> ranks =
        is_guided ? RankByOffset(best_.offsets) : RankBlocks(blocks_, state, rule);
    Disturb(ranks);
    state.AddWork(kLooksToRank * static_cast<int64_t>(ranks.size()));
    const Relaxing relaxing = {.patience = kDivePatience,
                               .step = std::max<int64_t>(1, state.room() / kRelaxPart),
                               .most_room =
                                   static_cast<int64_t>((best_.height - 1) / state.unit())};
    const int64_t last_work = std::min(state.work() + slice_, options_.max_work - work_);
    BottomUpSearch search(state, rule.first, std::move(ranks), reach, last_work, relaxing);
    const BottomUpSearch::End end = search.Solve(members);
    state.Relax(-search.relaxed());
    switch (end) {
    case BottomUpSearch::End::OutOfWork:
      return false;
    case BottomUpSearch::End::Failed:
      if (search.relaxed() == 0)
        proven_ = target + 1;
      return false;
    case BottomUpSearch::End::Found:
      break;
    }
    weights_[way] += kReward;
    has_found_ = true;
    best_.height = 0;
    for (uint32_t b = 0; b < blocks_.size(); ++b) {
      best_.offsets[b] = static_cast<uint64_t>(state.Offset(b));
      best_.height = std::max(best_.height, best_.offsets[b] + blocks_[b].bytes);
    }
    best_.order = absl::StrCat("target search by ", rule.name);
    return true;
  }

  /// Draws a rule and a reach with probability proportional to their weight.
  size_t DrawWay() {
    double draw = random_.Share() * std::accumulate(weights_.begin(), weights_.end(), 0.0);
    size_t way = 0;
    while (way + 1 < weights_.size() && draw >= weights_[way])
      draw -= weights_[way++];
    return way;
  }

  /// Delays every block by a random amount, up to a share of all ranks: a tenth, 3 % or nothing.
  void Disturb(std::vector<uint32_t> &ranks) {
    const double share = random_.Below(6) == 0 ? 0.1 : random_.Below(2) == 0 ? 0.03 : 0;
    std::vector<std::pair<double, uint32_t>> keys;
    for (uint32_t b = 0; b < ranks.size(); ++b)
      keys.emplace_back(ranks[b] + share * static_cast<double>(ranks.size()) * random_.Share(), b);
    std::sort(keys.begin(), keys.end());
    for (uint32_t place = 0; place < keys.size(); ++place)
      ranks[keys[place].second] = place;
  }

  absl::Span<const Lifetime> blocks_;
  const TargetSearchOptions &options_;
  Packing &best_;
  uint64_t proven_; // no packing is lower
  int64_t slice_;
  Random random_;
  std::vector<double> weights_; // per combination of rule and reach
  bool has_found_ = false;      // `best_` was found by this search
  int64_t work_ = 0;
};

} // namespace

int64_t SearchTargets(absl::Span<const Lifetime> blocks, const TargetSearchOptions &options,
                      Packing &best) {
  return TargetSearch(blocks, options, best).Run();
}

} // namespace refold::planner
