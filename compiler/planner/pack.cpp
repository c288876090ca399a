//===- pack.cpp - Offsets for lifetimes -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks, drops empty buffers, tries the orders, hands the best to the searches.
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/pack.h"

#include "compiler/planner/capacity_search.h"
#include "compiler/planner/lower_bound.h"
#include "compiler/planner/orders.h"
#include "compiler/planner/placement.h"
#include "compiler/planner/search.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <limits>

namespace refold::planner {
namespace {

std::string Named(absl::Span<const Lifetime> lifetimes, size_t i) {
  return absl::StrCat("buffer ", i, " '", lifetimes[i].name, "'");
}

// The exact search keeps a list of blocks for each block that it has placed.
constexpr size_t kMostBlocksToSearch = 4000;
// Where the bound cannot be met, or not be proven out of reach: parts of it that may be added.
// They do not depend on what was found before, so that more work never makes a packing higher.
constexpr uint64_t kAboveGoal[] = {512, 128, 64, 32, 16};

/// Replaces `best` by a packing at the goal or near it, where the exact search finds one.
void SearchCapacities(absl::Span<const Lifetime> blocks, uint64_t goal, int64_t max_work,
                      Packing &best) {
  if (max_work <= 0 || blocks.size() > kMostBlocksToSearch)
    return;
  auto fits = [&](uint64_t capacity, int64_t work) {
    if (capacity >= best.height)
      return true; // as the one that there is
    CapacityAnswer answer = SearchCapacity(blocks, capacity, work);
    if (answer.verdict != CapacityVerdict::Fits)
      return false;
    best.offsets = std::move(answer.offsets);
    best.height = 0;
    for (size_t b = 0; b < blocks.size(); ++b)
      best.height = std::max(best.height, best.offsets[b] + blocks[b].bytes);
    best.order = absl::StrCat("exact search by ", answer.rule);
    return true;
  };
  if (fits(goal, max_work))
    return;
  for (uint64_t part : kAboveGoal)
    if (fits(goal + goal / part, max_work / 10))
      return;
}

} // namespace

PackOptions OptionsForEffort(PackEffort effort) {
  switch (effort) {
  case PackEffort::Fast:
    return {.max_evaluations = 0, .max_visits = 100'000'000, .max_capacity_work = 0};
  case PackEffort::Normal:
    break;
  case PackEffort::High:
    return {
        .max_evaluations = 20'000, .max_visits = 8'000'000'000, .max_capacity_work = 4'000'000'000};
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
                                                     ", which is no power of two"));
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
  std::vector<Lifetime> blocks; // those that take room
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
  Placer placer(blocks);
  Packing best;
  best.height = std::numeric_limits<uint64_t>::max();
  std::vector<uint32_t> best_blocks;
  Fit best_fit = Fit::First;
  std::vector<uint64_t> offsets;
  // On large programs the orders, most promising first, get half of the work and the search the
  // other.
  for (Order &order : OnePassOrders(blocks)) {
    for (Fit fit : {Fit::First, Fit::Best}) {
      if (best.height <= goal || placer.visits() > options.max_visits / 2)
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
  SearchOrders(blocks, goal, options, options.max_visits, std::move(best_blocks), best_fit, placer,
               best);
  if (options.max_evaluations > 0 && best.height > goal)
    SearchCapacities(blocks, goal, options.max_capacity_work, best);

  for (uint32_t i = 0; i < blocks.size(); ++i)
    result.offsets[origin[i]] = best.offsets[i];
  result.height = best.height;
  result.order = best.order;
  return result;
}

} // namespace refold::planner
