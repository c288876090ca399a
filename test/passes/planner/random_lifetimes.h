//===- random_lifetimes.h - Random instances for property tests -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates random packing instances. An instance depends only on its seed, so a test that fails
// once always fails. Sizes, lengths and alignments are mixed so that gaps, ties and padding all
// occur.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/packing/lifetime.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace refold::planner {

struct RandomShape {
  int buffers = 10;
  int positions = 10;
  uint64_t max_bytes = 20;
  /// Alignments are powers of two, at most this one.
  uint64_t max_alignment = 1;
  bool zero_bytes = false;
};

/// Returns the shape of a random instance that is small enough for brute force.
inline RandomShape TinyShape(uint32_t seed) {
  return {.buffers = 2 + static_cast<int>(seed % 6),
          .positions = 3 + static_cast<int>(seed % 8),
          .max_bytes = seed % 3 == 0 ? 4u : 20u,
          .max_alignment = seed % 2 == 0 ? 1u : 8u};
}

inline std::vector<Lifetime> RandomLifetimes(const RandomShape &shape, uint32_t seed) {
  std::mt19937 random(seed);
  auto below = [&](uint64_t bound) { return random() % bound; };
  std::vector<Lifetime> lifetimes;
  for (int i = 0; i < shape.buffers; ++i) {
    Lifetime lifetime;
    lifetime.lower = below(shape.positions);
    // Mostly short lifetimes and some long ones, as in a training step.
    const uint64_t longest = below(3) == 0 ? shape.positions : std::max(2, shape.positions / 4);
    lifetime.upper = std::min<int64_t>(shape.positions, lifetime.lower + 1 + below(longest));
    lifetime.bytes = shape.zero_bytes && below(5) == 0 ? 0 : 1 + below(shape.max_bytes);
    do
      lifetime.alignment = uint64_t{1} << below(64);
    while (lifetime.alignment > shape.max_alignment);
    lifetime.name = "v" + std::to_string(i);
    lifetimes.push_back(lifetime);
  }
  return lifetimes;
}

} // namespace refold::planner
