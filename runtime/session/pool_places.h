//===- pool_places.h - Temporaries in a pool --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns offsets in a pool to temporaries, for FLAGS_allocator_strategy=naive_best_fit and
// auto_growth. Runs the allocator along the commands of each function before the program runs, and
// frees buffers when the flags demand it. The resulting addresses become the offsets of the
// temporaries, so a run never calls an allocator.
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

/// Assigns offsets in a pool to all temporaries. Returns an error if the allocator strategy has no
/// pool. Returns ResourceExhausted if a limit is too small. This error names the operation and the
/// value that need memory, the values that hold most of it, and the smallest sufficient limit.
absl::StatusOr<PooledProgram> PlaceInPool(std::shared_ptr<const LoadedExecutable> executable,
                                          const FlagValues &flags, const DeviceCapacity &capacity);

/// Returns ResourceExhausted if a program on a GPU needs more memory than FLAGS_gpu_memory_limit_mb
/// allows. It needs its own buffers and `temporary_bytes`.
absl::Status CheckCardLimit(const exe::ExecutableT &table, uint64_t temporary_bytes,
                            const FlagValues &flags, const DeviceCapacity &capacity);

/// Returns ResourceExhausted if the sum of states, inputs, fetches, constants and `pool_bytes`
/// exceeds FLAGS_memory_budget.
absl::Status CheckPoolBudget(const exe::ExecutableT &table, uint64_t pool_bytes,
                             const FlagValues &flags);

/// Assigns offsets to the program's temporaries as the flags say: those of the compiler, or in a
/// pool. Returns an error if a limit of the device or the budget is exceeded. If `known_capacity`
/// is not 0, it replaces the memory size that the device reports.
absl::StatusOr<PooledProgram> PlaceProgram(std::shared_ptr<const LoadedExecutable> executable,
                                           const Device &device, const FlagValues &flags,
                                           uint64_t known_capacity);

} // namespace refold::runtime
