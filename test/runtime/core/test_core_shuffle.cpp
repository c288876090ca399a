//===- test_core_shuffle.cpp - Permutations ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests shuffles of sizes at and near powers of four. Each value must occur once. Different epochs,
// seeds and RNG stream ids must give different orders.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/shuffle.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <vector>

using namespace refold::runtime;

static std::vector<uint32_t> Permutation(int64_t n, uint64_t seed, uint64_t epoch, uint32_t site) {
  std::vector<uint32_t> order(n);
  for (int64_t e = 0; e < n; ++e)
    order[e] = ShuffleIndex(static_cast<uint32_t>(e), n, seed, epoch, site);
  return order;
}

TEST_CASE("half bits are the fewest that hold n") {
  CHECK(ShuffleHalfBits(1) == 0);
  CHECK(ShuffleHalfBits(2) == 1);
  CHECK(ShuffleHalfBits(4) == 1);
  CHECK(ShuffleHalfBits(5) == 2);
  CHECK(ShuffleHalfBits(1000) == 5);
  CHECK(ShuffleHalfBits(1024) == 5);
  CHECK(ShuffleHalfBits(1025) == 6);
  CHECK(ShuffleHalfBits(kMostShuffled) == 16);
}

TEST_CASE("a permutation contains every index once") {
  int64_t n = GENERATE(1, 2, 3, 4, 5, 16, 17, 1000, 1'024'000);
  for (uint64_t epoch : {0, 1}) {
    std::vector<bool> seen(n);
    bool once = true;
    for (uint32_t v : Permutation(n, 7, epoch, 3)) {
      once = once && v < n && !seen[v];
      if (v < n)
        seen[v] = true;
    }
    CHECK(once);
  }
}

TEST_CASE("the largest n is permuted within range") {
  for (uint32_t e : {0u, 1u, 0x7ffffffeu})
    CHECK(ShuffleIndex(e, kMostShuffled, 1, 2, 3) < kMostShuffled);
}

TEST_CASE("epoch, seed and RNG stream id each change the order") {
  int64_t n = GENERATE(1000, 4096);
  auto base = Permutation(n, 7, 5, 3);
  CHECK(base == Permutation(n, 7, 5, 3));
  CHECK(base != Permutation(n, 7, 6, 3));
  CHECK(base != Permutation(n, 7, 5 + (uint64_t{1} << 32), 3));
  CHECK(base != Permutation(n, 8, 5, 3));
  CHECK(base != Permutation(n, 7 + (uint64_t{1} << 32), 5, 3));
  CHECK(base != Permutation(n, 7, 5, 4));
}

TEST_CASE("permutations of a million elements differ almost everywhere between two epochs") {
  const int64_t n = 1'024'000;
  int64_t equal = 0;
  for (int64_t e = 0; e < n; ++e)
    equal += ShuffleIndex(e, n, 7, 0, 3) == ShuffleIndex(e, n, 7, 1, 3);
  CHECK(equal < 20); // one is expected
}

TEST_CASE("all small permutations occur about equally often") {
  // All 3! orders of three elements over 6,000 epochs.
  int count[27] = {};
  for (uint64_t epoch = 0; epoch < 6000; ++epoch) {
    auto p = Permutation(3, 11, epoch, 0);
    ++count[p[0] * 9 + p[1] * 3 + p[2]];
  }
  int kinds = 0;
  for (int c : count)
    if (c) {
      ++kinds;
      CHECK(std::abs(c - 1000) < 200);
    }
  CHECK(kinds == 6);
}

TEST_CASE("the first element is uniformly distributed over epochs") {
  const int n = 1000, epochs = 100'000;
  std::vector<int> count(n);
  for (int epoch = 0; epoch < epochs; ++epoch)
    ++count[ShuffleIndex(0, n, 7, epoch, 3)];
  double chi2 = 0;
  for (int c : count)
    chi2 += (c - 100.0) * (c - 100.0) / 100.0;
  // 999 degrees of freedom: mean 999, deviation 45.
  CHECK(chi2 > 999 - 5 * 45);
  CHECK(chi2 < 999 + 5 * 45);
}

TEST_CASE("known elements agree with another implementation") {
  std::vector<uint32_t> got;
  for (uint32_t e = 0; e < 6; ++e)
    got.push_back(ShuffleIndex(e, 1'024'000, 42, 1, 9));
  CHECK(got == std::vector<uint32_t>{72777, 143299, 995670, 462688, 444307, 654486});
}
