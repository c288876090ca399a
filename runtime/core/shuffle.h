//===- shuffle.h - A permutation without a table -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/rationale/numerics.md §6, `shuffle`: a Feistel network over the least even number of bits
// that holds [0, n), applied again while its value lies outside ("cycle walking", Black and Rogaway
// 2002). Any n; no memory; fewer than four passes on average.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime {

inline constexpr int kShuffleRounds = 4;
/// Round i draws from this many sites further on than round i - 1.
inline constexpr uint32_t kShuffleRoundSites = uint32_t{1} << 28;
/// Elements are s32.
inline constexpr int64_t kMostShuffled = INT32_MAX;

/// m: half the bits of the network, the least with 2^(2m) >= n.
constexpr int ShuffleHalfBits(int64_t n) {
  int half = 0;
  while ((int64_t{1} << (2 * half)) < n)
    ++half;
  return half;
}

/// Place `element` (in [0, n)) of the permutation of [0, n) that belongs to seed, epoch and site. 1
/// <= n <= kMostShuffled.
uint32_t ShuffleIndex(uint32_t element, int64_t n, uint64_t seed, uint64_t epoch, uint32_t site);

} // namespace refold::runtime
