//===- strategies.cpp - Choice of an allocator ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One line per strategy.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/strategies.h"

#include "runtime/allocator/auto_growth.h"
#include "runtime/allocator/naive_best_fit.h"

namespace refold::runtime {

absl::StatusOr<std::unique_ptr<Allocator>> MakeAllocator(const PoolOptions &options,
                                                         MemorySource &source) {
  switch (*WithDefaults(options.flags).allocator_strategy) {
  case AllocatorStrategy::NaiveBestFit:
    return std::make_unique<NaiveBestFit>(
        options.card ? ChunkRule::Card(options.flags)
                     : ChunkRule::Host(options.flags, options.host_memory_bytes),
        source);
  case AllocatorStrategy::AutoGrowth:
    return std::make_unique<AutoGrowth>(source);
  case AllocatorStrategy::Arena:
    break;
  }
  return absl::InvalidArgumentError("FLAGS_allocator_strategy=arena has no allocator: offsets are "
                                    "fixed when the program is compiled");
}

} // namespace refold::runtime
