//===- orders.cpp - Block orders for one pass -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the maximum of live bytes over a lifetime with a sparse table: the maxima over all
// ranges whose length is a power of two.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/orders.h"

#include <algorithm>
#include <array>
#include <bit>

namespace refold::planner {
namespace {

double Length(const Lifetime &lifetime) {
  return static_cast<double>(lifetime.upper) - static_cast<double>(lifetime.lower);
}

/// Returns for each block the largest sum of live bytes during its life.
std::vector<uint64_t> LiveWeights(absl::Span<const Lifetime> lifetimes) {
  std::vector<int64_t> times;
  for (const Lifetime &lifetime : lifetimes) {
    times.push_back(lifetime.lower);
    times.push_back(lifetime.upper);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  auto rank = [&](int64_t time) {
    return static_cast<size_t>(std::lower_bound(times.begin(), times.end(), time) - times.begin());
  };
  // maxima[k][t] is the maximum of the live bytes at ranks t .. t + 2^k - 1. The first row is a
  // running sum of differences. The unsigned differences may wrap below zero, but the running sums
  // do not.
  std::vector<std::vector<uint64_t>> maxima(1, std::vector<uint64_t>(times.size(), 0));
  for (const Lifetime &lifetime : lifetimes) {
    maxima[0][rank(lifetime.lower)] += lifetime.bytes;
    maxima[0][rank(lifetime.upper)] -= lifetime.bytes;
  }
  for (size_t t = 1; t < times.size(); ++t)
    maxima[0][t] += maxima[0][t - 1];
  for (size_t width = 1; 2 * width <= times.size(); width *= 2) {
    const std::vector<uint64_t> &half = maxima.back();
    std::vector<uint64_t> whole(times.size() - 2 * width + 1);
    for (size_t t = 0; t < whole.size(); ++t)
      whole[t] = std::max(half[t], half[t + width]);
    maxima.push_back(std::move(whole));
  }
  std::vector<uint64_t> weights;
  for (const Lifetime &lifetime : lifetimes) {
    const size_t begin = rank(lifetime.lower), end = rank(lifetime.upper);
    const size_t level = std::bit_width(end - begin) - 1;
    weights.push_back(std::max(maxima[level][begin], maxima[level][end - (size_t{1} << level)]));
  }
  return weights;
}

} // namespace

std::vector<Order> OnePassOrders(absl::Span<const Lifetime> lifetimes) {
  const std::vector<uint64_t> weights = LiveWeights(lifetimes);
  // Sorts the blocks by increasing key, an array of doubles. If rounding makes different numbers
  // equal, the next double of the key decides.
  using Key = std::array<double, 3>;
  auto order = [&](const char *name, auto key) {
    std::vector<Key> keys;
    for (uint32_t i = 0; i < lifetimes.size(); ++i)
      keys.push_back(key(lifetimes[i], static_cast<double>(weights[i])));
    Order result{name, {}};
    for (uint32_t i = 0; i < lifetimes.size(); ++i)
      result.blocks.push_back(i);
    std::stable_sort(result.blocks.begin(), result.blocks.end(),
                     [&](uint32_t a, uint32_t b) { return keys[a] < keys[b]; });
    return result;
  };
  auto size = [](const Lifetime &l) { return -static_cast<double>(l.bytes); };
  auto length = [](const Lifetime &l) { return -Length(l); };
  auto area = [](const Lifetime &l) { return -static_cast<double>(l.bytes) * Length(l); };
  auto birth = [](const Lifetime &l) { return static_cast<double>(l.lower); };
  auto death = [](const Lifetime &l) { return -static_cast<double>(l.upper); };
  // The most promising orders first, because on large programs there is no time for all of them.
  return {
      order("weight and length",
            [&](const Lifetime &l, double w) { return Key{-w, length(l), size(l)}; }),
      order("size", [&](const Lifetime &l, double) { return Key{size(l), length(l), birth(l)}; }),
      order("weight", [&](const Lifetime &l, double w) { return Key{-w, size(l), length(l)}; }),
      order("death", [&](const Lifetime &l, double) { return Key{death(l), length(l), size(l)}; }),
      order("area", [&](const Lifetime &l, double) { return Key{area(l), size(l), birth(l)}; }),
      order("length", [&](const Lifetime &l, double) { return Key{length(l), size(l), birth(l)}; }),
      order("birth", [&](const Lifetime &l, double) { return Key{birth(l), length(l), size(l)}; }),
      order("weight and area",
            [&](const Lifetime &l, double w) { return Key{-w, area(l), size(l)}; }),
  };
}

} // namespace refold::planner
