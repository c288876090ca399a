//===- test_checked_tracker.cpp - Sets of bytes -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares sets of bytes with a bitmap, over random changes.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/interval_set.h"

#include <catch2/catch.hpp>

#include <random>
#include <vector>

using refold::runtime::checked::IntervalSet;
using Interval = IntervalSet::Interval;

TEST_CASE("adjacent byte ranges are merged") {
  IntervalSet set;
  set.Add(10, 20);
  set.Add(30, 40);
  set.Add(20, 30);
  CHECK(set.intervals() == std::vector<Interval>{{10, 40}});
  set.Remove(15, 20);
  CHECK(set.intervals() == std::vector<Interval>{{10, 15}, {20, 40}});
  set.Add(5, 5);
  set.Remove(12, 12);
  CHECK(set.intervals().size() == 2);
  CHECK(set.Covers(20, 40));
  CHECK_FALSE(set.Covers(14, 21));
  CHECK(set.Covers(17, 17));
  set.Clear();
  CHECK(set.empty());
}

TEST_CASE("a set of bytes agrees with a bitmap") {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    IntervalSet set;
    std::vector<bool> bits(64, false);
    for (int change = 0; change < 30; ++change) {
      uint64_t begin = random() % 64, end = begin + random() % (65 - begin);
      bool add = random() % 2;
      if (add)
        set.Add(begin, end);
      else
        set.Remove(begin, end);
      for (uint64_t i = begin; i < end; ++i)
        bits[i] = add;
    }
    uint64_t last = 0;
    for (const Interval &i : set.intervals()) {
      REQUIRE(i.begin < i.end);
      REQUIRE((last == 0 || i.begin > last));
      last = i.end;
    }
    for (uint64_t i = 0; i < 64; ++i)
      REQUIRE(set.Covers(i, i + 1) == bits[i]);
  }
}
