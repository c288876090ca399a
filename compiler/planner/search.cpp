//===- search.cpp - Local search over orders ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass tells which blocks came out too high; they are moved forward, so that they find lower gaps, and the rest yields.
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/search.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::planner {
namespace {

/// splitmix64: small, and the same everywhere.
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Below(uint64_t bound) { return Next() % bound; }

private:
  uint64_t Next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  uint64_t state_;
};

} // namespace

void SearchOrders(absl::Span<const Lifetime> blocks, uint64_t goal, const PackOptions &options,
                  std::vector<uint32_t> order, Fit fit, Placer &placer, Packing &best) {
  const std::string start = best.order;
  const int64_t first_visit = placer.visits();
  Random random(options.seed);
  std::vector<uint32_t> best_order = order, above, rest;
  std::vector<uint64_t> offsets = best.offsets;
  int64_t stuck = 0;
  for (int64_t pass = 0; pass < options.max_evaluations && best.height > goal &&
                         placer.visits() - first_visit < options.max_visits;
       ++pass) {
    // Aim just below the best so far.
    const uint64_t target = goal + (best.height - 1 - goal) * random.Below(4) / 4;
    above.clear();
    rest.clear();
    for (uint32_t i : order)
      (offsets[i] + blocks[i].bytes > target ? above : rest).push_back(i);
    // Each moves forward by a random share of its place in the order.
    (void)above;
    std::vector<std::pair<double, uint32_t>> keyed;
    for (size_t p = 0; p < order.size(); ++p) {
      const uint32_t i = order[p];
      double key = p;
      if (offsets[i] + blocks[i].bytes > target)
        key *= static_cast<double>(random.Below(1000)) / 1000;
      keyed.emplace_back(key, i);
    }
    std::stable_sort(keyed.begin(), keyed.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    for (size_t p = 0; p < order.size(); ++p)
      order[p] = keyed[p].second;
    const uint64_t height = placer.Place(order, fit, offsets);
    if (height < best.height) {
      best = {offsets, height, absl::StrCat("search from ", start)};
      best_order = order;
      stuck = 0;
    } else if (++stuck >= 30) {
      order = best_order;
      offsets = best.offsets;
      stuck = 0;
    }
  }
}

} // namespace refold::planner
