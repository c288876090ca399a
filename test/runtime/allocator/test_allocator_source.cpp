//===- test_allocator_source.cpp - Sources of chunks ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the count of bytes, limits that are exact to the byte, and injected faults.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/memory_source.h"

#include <catch2/catch.hpp>

#include <vector>

using namespace refold::runtime;

TEST_CASE("addresses are multiples of 256, do not overlap, and start again when all are free") {
  AddressSource source(1000);
  const uint64_t a = *source.Take(300), b = *source.Take(100), c = *source.Take(600);
  CHECK(a % 256 == 0);
  CHECK(b % 256 == 0);
  CHECK(b >= a + 300);
  CHECK(c >= b + 100);
  CHECK(source.available() == 0);
  const absl::Status refused = source.Take(1).status();
  CHECK(absl::IsResourceExhausted(refused));
  CHECK(refused.message() == "of 1.0 KB (1,000 bytes) 0 bytes are left");
  source.GiveBack(b, 100);
  CHECK(source.available() == 100);
  CHECK(*source.Take(100) > c); // not an address that was used before
  source.GiveBack(a, 300);
  source.GiveBack(c, 600);
  source.GiveBack(c + 768, 100);
  CHECK(source.taken() == 0);
  CHECK(*source.Take(300) == a);
}

TEST_CASE("a source limit is exact to the byte") {
  AddressSource card(10'000);
  LimitedSource source(card, 1000);
  CHECK(source.available() == 1000);
  CHECK(source.Take(1001).status().message() ==
        "a limit of 1.0 KB (1,000 bytes) leaves 1.0 KB (1,000 bytes)");
  CHECK(absl::IsResourceExhausted(source.Take(~uint64_t{0}).status()));
  const uint64_t a = *source.Take(999);
  CHECK(absl::IsResourceExhausted(source.Take(2).status()));
  const uint64_t b = *source.Take(1);
  CHECK(source.available() == 0);
  CHECK(absl::IsResourceExhausted(source.Take(1).status()));
  source.GiveBack(b, 1);
  CHECK(source.available() == 1);
  source.GiveBack(a, 999);
  CHECK(source.Take(1000).ok());
  CHECK(card.taken() == 1000);
}

TEST_CASE("the smaller of GPU memory and limit applies") {
  AddressSource card(500);
  LimitedSource source(card, 1000);
  CHECK(source.available() == 500);
  CHECK(source.Take(501).status().message() == "of 500 bytes 500 bytes are left");
  CHECK(source.taken() == 0);
  REQUIRE(source.Take(500).ok());
  CHECK(source.available() == 0);
  CHECK(CardLimitBytes({}) == kUnlimitedBytes);
  CHECK(CardLimitBytes({.gpu_memory_limit_mb = 3}) == 3 << 20);
}

TEST_CASE("a fault occurs at the requested request") {
  AddressSource card;
  FailingSource source(card, 2, 2, absl::InternalError("the driver is gone"));
  std::vector<bool> ok;
  for (int i = 0; i < 5; ++i)
    ok.push_back(source.Take(256).ok());
  CHECK(ok == std::vector<bool>{true, false, false, true, true});
  CHECK(source.requests() == 5);
  CHECK(card.taken() == 3 * 256);
  CHECK(source.available() == card.available());
  FailingSource one(card, 1);
  CHECK(absl::IsResourceExhausted(one.Take(1).status()));
  CHECK(one.Take(1).ok());
}
