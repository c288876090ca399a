//===- pack.cpp - Offsets for lifetimes -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks, drops empty buffers, tries the orders, hands the best to the search.
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/pack.h"

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

} // namespace

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

  for (uint32_t i = 0; i < blocks.size(); ++i)
    result.offsets[origin[i]] = best.offsets[i];
  result.height = best.height;
  result.order = best.order;
  return result;
}

} // namespace refold::planner
