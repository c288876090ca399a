//===- pool_flags.h - Allocation strategies for tests -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include <cstdint>

namespace refold::runtime {

/// naive_best_fit without chunks: each request goes to the source.
inline FlagValues NoChunks() {
  return {.fraction_of_gpu_memory_to_use = 0,
          .allocator_strategy = AllocatorStrategy::NaiveBestFit};
}
/// naive_best_fit with a first chunk and further chunks of these sizes, in MiB.
inline FlagValues Chunks(uint64_t first, uint64_t further) {
  return {.initial_gpu_memory_in_mb = first,
          .reallocate_gpu_memory_in_mb = further,
          .allocator_strategy = AllocatorStrategy::NaiveBestFit};
}
inline FlagValues Growth() { return {.allocator_strategy = AllocatorStrategy::AutoGrowth}; }

} // namespace refold::runtime
