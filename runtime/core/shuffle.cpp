//===- shuffle.cpp - A permutation without a table --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the permutation for one element at a time. The code generator repeats it on vectors.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/shuffle.h"

#include "runtime/core/random.h"

namespace refold::runtime {

uint32_t ShuffleIndex(uint32_t element, int64_t n, uint64_t seed, uint64_t epoch, uint32_t site) {
  const int half = ShuffleHalfBits(n);
  const uint32_t mask = (uint32_t{1} << half) - 1;
  const PhiloxKey key = KeyOfSeed(seed);
  const uint32_t low = static_cast<uint32_t>(epoch), high = static_cast<uint32_t>(epoch >> 32);
  uint32_t value = element;
  // The network permutes [0, 2^(2 half)), so the walk from an element below n returns below n.
  do {
    uint32_t left = value >> half, right = value & mask;
    for (uint32_t round = 0; round < kShuffleRounds; ++round) {
      uint32_t word = Philox({right, low, high, site + round * kShuffleRoundSites}, key)[0];
      uint32_t next = left ^ (word & mask);
      left = right;
      right = next;
    }
    value = (left << half) | right;
  } while (value >= n);
  return value;
}

} // namespace refold::runtime
