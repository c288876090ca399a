//===- random_step.h - Random steps for tests of pools ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes random steps for tests of allocators. Buffers begin and end at random, as in a training
// step. Most sizes are one of a few multiples of a unit, and some buffers are smaller. Some buffers
// live long.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/step.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdint>
#include <random>

namespace refold::runtime {

/// Returns a step whose buffers have 1 to 16 times `unit` bytes, or fewer than `unit` bytes.
inline Step RandomStep(uint32_t seed, uint32_t launches, uint64_t unit) {
  std::mt19937 random(seed);
  const auto below = [&](uint64_t bound) { return static_cast<uint64_t>(random() % bound); };
  Step step;
  for (uint32_t i = 0; i < launches; ++i)
    step.launches.push_back({.name = absl::StrCat("op", i)});
  for (uint32_t i = 0; i < launches; ++i)
    for (uint64_t results = 1 + below(3); results > 0; --results) {
      const uint32_t buffer = static_cast<uint32_t>(step.buffers.size());
      step.buffers.push_back(
          {.name = absl::StrCat("v", buffer),
           .bytes = below(4) == 0 ? below(unit) : unit * (1 + below(16)),
           .kind = below(5) == 0 ? MemoryKind::Workspace : MemoryKind::Activation});
      step.launches[i].begins.push_back(buffer);
      const uint64_t end = i + (below(4) == 0 ? below(launches) : below(4));
      if (end < launches)
        step.launches[end].ends.push_back(buffer);
    }
  return step;
}

} // namespace refold::runtime
