//===- strategies.h - Choice of an allocator --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Creates the allocator that FLAGS_allocator_strategy selects.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/allocator.h"
#include "runtime/allocator/memory_source.h"
#include "runtime/core/flag_values.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <memory>

namespace refold::runtime {

/// Options for the allocation of a run's temporaries.
struct PoolOptions {
  /// Strategy, chunk and garbage flags. The source enforces a GPU's memory limit.
  FlagValues flags = {};
  /// True for GPU memory, false for host memory.
  bool card = true;
  /// Bytes of host memory; unused for GPU memory.
  uint64_t host_memory_bytes = 0;
};

/// Creates the allocator of the strategy in `options`. `source` must outlive the allocator. Returns
/// an error for the strategy `arena`: its offsets are fixed at compile time, so it has no
/// allocator.
absl::StatusOr<std::unique_ptr<Allocator>> MakeAllocator(const PoolOptions &options,
                                                         MemorySource &source);

} // namespace refold::runtime
