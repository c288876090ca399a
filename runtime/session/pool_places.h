//===- pool_places.h - Temporaries in a pool --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FLAGS_allocator_strategy=naive_best_fit and auto_growth: runs the allocator along each function's
// commands before the program runs, freeing at the points that the flags define. The resulting
// addresses become the offsets of the temporaries. A run therefore never calls an allocator, folded
// or not.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/statistics.h"
#include "runtime/core/flag_values.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/session/device.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <memory>

namespace refold::runtime {

struct PooledProgram {
  /// The same program with other offsets for its temporaries.
  std::shared_ptr<const LoadedExecutable> executable;
  /// Bytes that the pool takes from the device: the need of the largest function.
  uint64_t reserved_bytes = 0;
  /// Statistics of that function.
  AllocatorStatistics statistics = {};
};

/// Gives all temporaries offsets in a pool. Returns an error if the allocator strategy has no pool.
/// Returns ResourceExhausted if a limit is too small. This error names the operation and the value
/// that need memory, the values that hold most of the memory, and the smallest sufficient limit.
absl::StatusOr<PooledProgram> PlaceInPool(std::shared_ptr<const LoadedExecutable> executable,
                                          const FlagValues &flags, const DeviceCapacity &capacity);

/// For a GPU: returns ResourceExhausted if the program needs more memory than
/// FLAGS_gpu_memory_limit_mb allows. The program needs its own buffers and `temporary_bytes` more
/// bytes.
absl::Status CheckCardLimit(const exe::ExecutableT &table, uint64_t temporary_bytes,
                            const FlagValues &flags, const DeviceCapacity &capacity);

/// Returns ResourceExhausted if states, inputs, fetches, constants and `pool_bytes` together exceed
/// FLAGS_memory_budget.
absl::Status CheckPoolBudget(const exe::ExecutableT &table, uint64_t pool_bytes,
                             const FlagValues &flags);

/// Gives the program's temporaries the offsets that the flags request: as compiled, or in a pool.
/// Returns an error if the device's limit or the budget is exceeded. `known_capacity`, if not 0,
/// replaces the number of bytes that the device reports.
absl::StatusOr<PooledProgram> PlaceProgram(std::shared_ptr<const LoadedExecutable> executable,
                                           const Device &device, const FlagValues &flags,
                                           uint64_t known_capacity);

} // namespace refold::runtime
