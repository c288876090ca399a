//===- test_allocator_garbage.cpp - When garbage is freed -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests each rule alone, and all rules together.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/garbage.h"

#include <catch2/catch.hpp>

using namespace refold::runtime;

using Bools = std::vector<bool>;
using Indices = std::vector<uint32_t>;

TEST_CASE("a share of the bytes is freed eagerly, largest buffers first") {
  const std::vector<uint64_t> bytes = {10, 40, 30, 20};
  CHECK(FreedEagerly(bytes, 0) == Bools{false, false, false, false});
  CHECK(FreedEagerly(bytes, 0.1) == Bools{false, true, false, false});
  CHECK(FreedEagerly(bytes, 0.4) == Bools{false, true, false, false}); // buffer 1 has exactly 40 %
  CHECK(FreedEagerly(bytes, 0.41) == Bools{false, true, true, false}); // and the one past 41 %
  CHECK(FreedEagerly(bytes, 0.7) == Bools{false, true, true, false});
  CHECK(FreedEagerly(bytes, 0.75) == Bools{false, true, true, true});
  CHECK(FreedEagerly(bytes, 0.95) == Bools{true, true, true, true});
  CHECK(FreedEagerly(bytes, 1) == Bools{true, true, true, true});
}

TEST_CASE("the first of several equal buffers is freed eagerly") {
  CHECK(FreedEagerly({5, 5, 5, 5}, 0.5) == Bools{true, true, false, false});
  CHECK(FreedEagerly({1, 5, 1, 5}, 0.5) == Bools{false, true, false, true});
  CHECK(FreedEagerly({1, 5, 1, 5}, 0.9) == Bools{true, true, false, true});
}

TEST_CASE("a share of 1 frees all buffers eagerly, even empty ones") {
  CHECK(FreedEagerly({0, 3, 0}, 1) == Bools{true, true, true});
  CHECK(FreedEagerly({0, 3, 0}, 0.99) == Bools{false, true, false});
  CHECK(FreedEagerly({0, 0}, 0) == Bools{false, false});
  CHECK(FreedEagerly({}, 0.5) == Bools{});
}

TEST_CASE("a threshold of 0 frees garbage after its last launch") {
  GarbageCollector collector({}, {100, 200, 300});
  CHECK(collector.Queued({0, 2}) == Indices{0, 2});
  CHECK(collector.Queued({}) == Indices{});
  CHECK(collector.Queued({1}) == Indices{1});
  CHECK(collector.EndOfStep() == Indices{});
}

TEST_CASE("a negative threshold frees garbage at the end of the step") {
  GarbageCollector collector({.eager_delete_tensor_gb = -1}, {100, 200, 300});
  CHECK(collector.Queued({0, 2}) == Indices{});
  CHECK(collector.Queued({1}) == Indices{});
  CHECK(collector.EndOfStep() == Indices{0, 2, 1});
  CHECK(collector.EndOfStep() == Indices{});
}

TEST_CASE("a positive threshold collects garbage and frees it together") {
  // The threshold is 1024 bytes.
  GarbageCollector collector({.eager_delete_tensor_gb = 1.0 / (1 << 20)}, {500, 523, 1, 1000, 100});
  CHECK(collector.Queued({0}) == Indices{});
  CHECK(collector.Queued({1}) == Indices{});        // 1023 bytes
  CHECK(collector.Queued({2}) == Indices{0, 1, 2}); // 1024 bytes
  CHECK(collector.Queued({3}) == Indices{});        // the count starts from 0 again
  CHECK(collector.EndOfStep() == Indices{3});       // the threshold was not reached before the end
  CHECK(collector.Queued({3}) == Indices{});        // bytes of the last step do not count
  CHECK(collector.Queued({0, 4}) == Indices{3, 0, 4}); // one launch's garbage is freed together
}

TEST_CASE("without fast deletion, garbage is freed one launch later") {
  GarbageCollector collector({.fast_eager_deletion_mode = false}, {1, 2, 3});
  CHECK(collector.Queued({0}) == Indices{});
  CHECK(collector.Queued({1}) == Indices{0});
  CHECK(collector.Queued({}) == Indices{1});
  CHECK(collector.Queued({2}) == Indices{});
  CHECK(collector.EndOfStep() == Indices{2});
  CHECK(collector.Queued({1}) == Indices{}); // a new step starts with nothing queued
}

TEST_CASE("all garbage rules work together") {
  const FlagValues flags{.eager_delete_tensor_gb = 1.0 / (1 << 20), // 1024 bytes
                         .memory_fraction_of_eager_deletion = 0.5,
                         .fast_eager_deletion_mode = false};
  // Buffers 1 and 3, with 700 and 600 of 2300 bytes, are freed eagerly.
  GarbageCollector collector(flags, {500, 700, 500, 600});
  CHECK(collector.Queued({0, 1}) == Indices{});
  CHECK(collector.Queued({2}) == Indices{}); // 700 bytes gathered; buffer 0 waits for the end
  CHECK(collector.Queued({3}) == Indices{});
  CHECK(collector.Queued({}) == Indices{1, 3}); // 1300 bytes
  CHECK(collector.EndOfStep() == Indices{0, 2});
}

TEST_CASE("a share of 0 frees all garbage at the end of the step") {
  GarbageCollector collector({.memory_fraction_of_eager_deletion = 0}, {1, 2});
  CHECK(collector.Queued({0, 1}) == Indices{});
  CHECK(collector.EndOfStep() == Indices{0, 1});
}
