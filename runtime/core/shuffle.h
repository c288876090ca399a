//===- shuffle.h - A permutation without a table ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements `shuffle` of docs/rationale/numerics.md §6, a permutation of [0, n) that needs no
// memory. A Feistel network permutes all numbers with an even number of bits, the smallest that
// holds [0, n). If its result is n or more, the network is applied to the result again ("cycle
// walking", Black and Rogaway 2002). On average it is applied fewer than four times.
//
// Example: n = 10 needs 4 bits, two in each half. The network permutes [0, 16). A result of 10 to
// 15 goes through the network again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime {

inline constexpr int kShuffleRounds = 4;
/// Round i uses the stream id this much higher than round i - 1.
inline constexpr uint32_t kShuffleRoundSites = uint32_t{1} << 28;
/// Elements are s32, which bounds n.
inline constexpr int64_t kMostShuffled = INT32_MAX;

/// Returns half the number of bits of the network: the least m with 2^(2m) >= n.
constexpr int ShuffleHalfBits(int64_t n) {
  int half = 0;
  while ((int64_t{1} << (2 * half)) < n)
    ++half;
  return half;
}

/// Returns entry `element` of a permutation of [0, n). Seed, epoch and stream id select the
/// permutation. Requires 0 <= element < n and 1 <= n <= kMostShuffled.
uint32_t ShuffleIndex(uint32_t element, int64_t n, uint64_t seed, uint64_t epoch, uint32_t site);

} // namespace refold::runtime
