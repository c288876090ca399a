//===- pack.cpp - Arena offsets for lifetimes -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates the lifetimes and removes empty buffers. Then tries all one-pass orders, and tries to
// improve the best packing with the searches.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/pack.h"

#include "passes/planner/packing/capacity_search.h"
#include "passes/planner/packing/lower_bound.h"
#include "passes/planner/packing/orders.h"
#include "passes/planner/packing/placement.h"
#include "passes/planner/packing/search.h"
#include "passes/planner/packing/target_search.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <limits>

namespace refold::planner {
namespace {

std::string Named(absl::Span<const Lifetime> lifetimes, size_t i) {
  return absl::StrCat("buffer ", i, " '", lifetimes[i].name, "'");
}

// The exact search keeps a list of neighbours for each block, so its memory can grow quadratically.
constexpr size_t kMostBlocksToSearch = 4000;
// The number of local search passes before the exact search. They find the easy improvements. If
// the exact search finds nothing lower, the remaining passes follow.
constexpr int64_t kFirstEvaluations = 300;

uint64_t HeightOf(absl::Span<const Lifetime> blocks, const std::vector<uint64_t> &offsets) {
  uint64_t height = 0;
  for (size_t b = 0; b < blocks.size(); ++b)
    height = std::max(height, offsets[b] + blocks[b].bytes);
  return height;
}

/// Returns the work limit of the target search for a program with this number of blocks. `most` is
/// the limit for large programs. Small programs have a lower limit, because they need less work and
/// are packed more often.
int64_t TargetWork(int64_t most, size_t blocks) {
  constexpr int64_t kBlocksOfAll = 132;
  if (blocks >= kBlocksOfAll)
    return most;
  const double share = static_cast<double>(blocks) / kBlocksOfAll;
  return static_cast<int64_t>(static_cast<double>(most) * share * share * share);
}

/// Tries to lower `best` to `goal`, first by the exact search and then by the target search. The
/// second search does not depend on the first. So more work for one of them never gives a higher
/// packing.
void SearchCapacities(absl::Span<const Lifetime> blocks, uint64_t goal, const PackOptions &options,
                      Packing &best) {
  CapacityAnswer answer = SearchCapacity(blocks, goal, options.max_capacity_work);
  if (answer.verdict == CapacityVerdict::Fits) {
    const uint64_t height = HeightOf(blocks, answer.offsets);
    best = {std::move(answer.offsets), height, absl::StrCat("exact search by ", answer.rule)};
    return;
  }
  SearchTargets(blocks,
                {.bound = goal,
                 .enough = std::max(goal, options.enough),
                 .max_work = TargetWork(options.max_target_work, blocks.size()),
                 .seed = options.seed},
                best);
}

} // namespace

PackOptions OptionsForEffort(PackEffort effort) {
  switch (effort) {
  case PackEffort::Fast:
    return {.max_evaluations = 0,
            .max_visits = 100'000'000,
            .max_capacity_work = 0,
            .max_target_work = 0};
  case PackEffort::Normal:
    break;
  case PackEffort::High:
    return {.max_evaluations = 20'000,
            .max_visits = 8'000'000'000,
            .max_capacity_work = 2'000'000'000,
            .max_target_work = 8'000'000'000};
  }
  return {};
}

absl::Status CheckLifetimes(absl::Span<const Lifetime> lifetimes) {
  constexpr uint64_t kMost = std::numeric_limits<int64_t>::max();
  if (lifetimes.size() >= std::numeric_limits<uint32_t>::max() / 2)
    return absl::InvalidArgumentError(absl::StrCat(lifetimes.size(),
                                                   " buffers are too many to pack: at most ",
                                                   std::numeric_limits<uint32_t>::max() / 2 - 1));
  uint64_t total = 0;
  for (size_t i = 0; i < lifetimes.size(); ++i) {
    const Lifetime &lifetime = lifetimes[i];
    if (lifetime.lower >= lifetime.upper)
      return absl::InvalidArgumentError(
          absl::StrCat(Named(lifetimes, i), " is never alive: lifetime [", lifetime.lower, ", ",
                       lifetime.upper, ") must end after it begins"));
    if (lifetime.alignment == 0 || (lifetime.alignment & (lifetime.alignment - 1)) != 0)
      return absl::InvalidArgumentError(absl::StrCat(Named(lifetimes, i), " has alignment ",
                                                     lifetime.alignment,
                                                     ", which is not a power of two"));
    // Even with all padding a packing stays below this sum, so no later addition overflows.
    const bool fits = lifetime.bytes <= kMost && lifetime.alignment <= kMost &&
                      total <= kMost - lifetime.bytes &&
                      total + lifetime.bytes <= kMost - (lifetime.alignment - 1);
    if (!fits)
      return absl::InvalidArgumentError(absl::StrCat(Named(lifetimes, i), " of ", lifetime.bytes,
                                                     " bytes at alignment ", lifetime.alignment,
                                                     " brings the total above ", kMost, " bytes"));
    total += lifetime.bytes + lifetime.alignment - 1;
  }
  return absl::OkStatus();
}

absl::StatusOr<Packing> Pack(absl::Span<const Lifetime> lifetimes, const PackOptions &options) {
  if (absl::Status status = CheckLifetimes(lifetimes); !status.ok())
    return status;
  std::vector<Lifetime> blocks; // lifetimes of at least one byte
  std::vector<uint32_t> origin;
  for (uint32_t i = 0; i < lifetimes.size(); ++i) {
    if (lifetimes[i].bytes == 0)
      continue;
    blocks.push_back(
        {lifetimes[i].lower, lifetimes[i].upper, lifetimes[i].bytes, lifetimes[i].alignment, ""});
    origin.push_back(i);
  }
  Packing result;
  result.offsets.assign(lifetimes.size(), 0);
  result.order = "nothing to pack";
  if (blocks.empty())
    return result;

  const uint64_t goal = std::max(options.goal, ComputeLowerBound(blocks).height);
  const uint64_t enough = std::max(goal, options.enough);
  Placer placer(blocks);
  Packing best;
  best.height = std::numeric_limits<uint64_t>::max();
  std::vector<uint32_t> best_blocks;
  Fit best_fit = Fit::First;
  std::vector<uint64_t> offsets;
  // On large programs, the one-pass orders may use half of the visits. The other half is left for
  // the local search. The most promising orders come first.
  for (Order &order : OnePassOrders(blocks)) {
    for (Fit fit : {Fit::First, Fit::Best}) {
      if (best.height <= enough || placer.visits() > options.max_visits / 2)
        break;
      const uint64_t height = placer.Place(order.blocks, fit, offsets);
      if (height >= best.height)
        continue;
      best = {offsets, height,
              absl::StrCat(order.name, fit == Fit::First ? ", first fit" : ", best fit")};
      best_blocks = order.blocks;
      best_fit = fit;
    }
  }
  const Packing one_pass = best;
  auto search_orders = [&](int64_t evaluations) {
    Packing found = one_pass;
    SearchOrders(blocks, enough, evaluations, options.seed, options.max_visits, best_blocks,
                 best_fit, placer, found);
    if (found.height < best.height)
      best = std::move(found);
  };
  const bool has_targets = options.max_evaluations > 0 && options.max_capacity_work > 0 &&
                           blocks.size() <= kMostBlocksToSearch;
  search_orders(has_targets ? std::min(kFirstEvaluations, options.max_evaluations)
                            : options.max_evaluations);
  if (has_targets && best.height > enough) {
    // Start from the one-pass result, not from the result of the local search. So the targets do
    // not depend on how far the local search came.
    Packing lowest = one_pass;
    SearchCapacities(blocks, goal, options, lowest);
    if (lowest.height < best.height)
      best = std::move(lowest);
    else if (options.max_evaluations > kFirstEvaluations)
      search_orders(options.max_evaluations);
  }

  for (uint32_t i = 0; i < blocks.size(); ++i)
    result.offsets[origin[i]] = best.offsets[i];
  result.height = best.height;
  result.order = best.order;
  return result;
}

} // namespace refold::planner
