//===- search.cpp - Local search over orders ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Repeats one-pass placement. After each pass, the blocks that end too high move forward in the
// order, so that they are placed earlier and lower in the next pass.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/search.h"

#include "passes/planner/packing/random.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::planner {
namespace {

// Passes without a better height before the search goes back to the best order.
constexpr int64_t kPatience = 30;

} // namespace

void SearchOrders(absl::Span<const Lifetime> blocks, uint64_t enough, int64_t evaluations,
                  uint64_t seed, int64_t last_visit, std::vector<uint32_t> order, Fit fit,
                  Placer &placer, Packing &best) {
  const std::string start = best.order;
  Random random(seed);
  std::vector<uint32_t> best_order = order;
  std::vector<uint64_t> offsets = best.offsets;
  std::vector<std::pair<double, uint32_t>> keys;
  int64_t fruitless = 0;
  for (int64_t pass = 0; pass < evaluations && best.height > enough && placer.visits() < last_visit;
       ++pass) {
    // Move every block that ends at or above the best height towards the front: its index shrinks
    // by a random fraction. The largest possible fraction is drawn once per pass, because short
    // moves repair the order and long moves explore.
    const double farthest = 1.0 / static_cast<double>(uint64_t{1} << (2 * random.Below(3)));
    keys.clear();
    for (size_t place = 0; place < order.size(); ++place) {
      const uint32_t i = order[place];
      double key = static_cast<double>(place);
      if (offsets[i] + blocks[i].bytes >= best.height)
        key *= 1.0 - farthest * random.Share();
      keys.emplace_back(key, i);
    }
    std::stable_sort(keys.begin(), keys.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    for (size_t place = 0; place < order.size(); ++place)
      order[place] = keys[place].second;

    const uint64_t height = placer.Place(order, fit, offsets);
    if (height < best.height) {
      best = {offsets, height, absl::StrCat("search from ", start)};
      best_order = order;
      fruitless = 0;
    } else if (++fruitless == kPatience) {
      // The search may have begun to cycle. Return to the best order, move a few random blocks, and
      // switch between first fit and best fit. First fit can reach every achievable height, best
      // fit cannot.
      order = best_order;
      offsets = best.offsets;
      fruitless = 0;
      fit = fit == Fit::First ? Fit::Best : Fit::First;
      for (uint64_t moves = 1 + random.Below(4); moves > 0; --moves) {
        const auto from = order.begin() + random.Below(order.size());
        const auto to = order.begin() + random.Below(order.size());
        from < to ? std::rotate(from, from + 1, to + 1) : std::rotate(to, from, from + 1);
      }
    }
  }
}

} // namespace refold::planner
