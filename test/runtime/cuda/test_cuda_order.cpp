//===- test_cuda_order.cpp - Dependencies between commands ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the edges between the commands of a graph. Conflicting commands must be ordered, no edge
// may be redundant, and commands without a conflict must be free to run at the same time.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/command_order.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <set>

using namespace refold::runtime::cuda;

namespace {

using Numbers = std::vector<size_t>;

Access Read(DevicePtr begin, DevicePtr end) { return {begin, end, false}; }
Access Write(DevicePtr begin, DevicePtr end) { return {begin, end, true}; }

bool Conflict(const Accesses &a, const Accesses &b) {
  for (const Access &x : a)
    for (const Access &y : b)
      if ((x.write || y.write) && x.begin < y.end && y.begin < x.end)
        return true;
  return false;
}

} // namespace

TEST_CASE("readers wait for the writer only, and a writer waits for all readers") {
  CommandOrder order;
  CHECK(order.Next({Write(0, 64)}).empty());
  CHECK(order.Next({Read(0, 8)}) == Numbers{0});
  CHECK(order.Next({Read(32, 64)}) == Numbers{0});
  CHECK(order.Next({Write(0, 16)}) == Numbers{1}); // overlaps the first reader only
  CHECK(order.Next({Write(16, 40)}) == Numbers{2});
  CHECK(order.Next({Read(0, 64)}) == Numbers{4, 3});
}

TEST_CASE("commands without a conflict do not wait") {
  CommandOrder order;
  for (DevicePtr chain = 0; chain < 3; ++chain)
    CHECK(order.Next({Write(100 * chain, 100 * chain + 10)}).empty());
  for (size_t step = 1; step < 5; ++step)
    for (DevicePtr chain = 0; chain < 3; ++chain)
      CHECK(order.Next({Read(100 * chain, 100 * chain + 10),
                        Write(100 * chain, 100 * chain + 10)}) == Numbers{3 * (step - 1) + chain});
  CHECK(order.Next({Read(0, 300)}).size() == 3);
}

TEST_CASE("at most kLanes commands run in parallel") {
  CommandOrder order;
  for (DevicePtr i = 0; i < CommandOrder::kLanes; ++i)
    CHECK(order.Next({Write(i, i + 1)}).empty());
  CHECK(order.Next({Write(100, 101)}) == Numbers{0});
}

TEST_CASE("conflicts of random commands are ordered without redundant edges") {
  std::mt19937 random(7);
  size_t edges = 0, free_pairs = 0;
  for (int round = 0; round < 60; ++round) {
    CommandOrder order;
    std::vector<Accesses> all;
    std::vector<std::set<size_t>> before; // all commands that come before, by any path
    const DevicePtr room = 20 + random() % 300;
    for (size_t i = 0; i < 60; ++i) {
      Accesses accesses;
      for (int a = random() % 4; a >= 0; --a) {
        DevicePtr begin = random() % room;
        accesses.push_back({begin, begin + 1 + random() % 12, random() % 3 == 0});
      }
      Numbers waits = order.Next(accesses);
      edges += waits.size();
      std::set<size_t> reached;
      for (size_t wait : waits) {
        REQUIRE(wait < i);
        reached.insert(wait);
        reached.insert(before[wait].begin(), before[wait].end());
      }
      int of_lanes = 0; // edges without a conflict, which limit the number of parallel commands
      for (size_t wait : waits) {
        for (size_t other : waits)
          if (!Conflict(all[wait], accesses))
            continue;
          else
            CHECK(before[other].count(wait) <= size_t{!Conflict(all[other], accesses)});
        of_lanes += !Conflict(all[wait], accesses);
      }
      CHECK(of_lanes <= 1);
      for (size_t j = 0; j < i; ++j) {
        if (Conflict(all[j], accesses))
          CHECK(reached.count(j) == 1);
        free_pairs += reached.count(j) == 0;
      }
      all.push_back(accesses);
      before.push_back(reached);
    }
  }
  CHECK(edges > 0);
  CHECK(free_pairs > 0);
}
