//===- pool_places.h - A program's temporaries in a pool --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// FLAGS_allocator_strategy=naive_best_fit and auto_growth: the allocator is run along each
// function's commands, with the free points as the flags have them, before the program. What it
// answers become the places of the temporaries, so that a run asks nobody, folded or not.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/statistics.h"
#include "runtime/core/flag_values.h"
#include "runtime/executable/device.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <memory>

namespace refold::runtime {

struct PooledProgram {
  /// The same program, its temporaries at other places.
  std::shared_ptr<const LoadedExecutable> executable;
  /// What the pool takes from the device: as much as the function that needs most.
  uint64_t reserved_bytes = 0;
  /// Of that function.
  AllocatorStatistics statistics = {};
};

/// Errors: a strategy that is none of a pool's; ResourceExhausted, which names the operation, the
/// value, who holds the memory and the least limit that would do.
absl::StatusOr<PooledProgram> PlaceInPool(std::shared_ptr<const LoadedExecutable> executable,
                                          const FlagValues &flags, const DeviceCapacity &capacity);

/// ResourceExhausted if what the device may be asked for by FLAGS_gpu_memory_limit_mb is less than
/// what the program's own buffers and so many bytes of temporaries are.
absl::Status CheckCardLimit(const exe::ExecutableT &table, uint64_t temporary_bytes,
                            const FlagValues &flags, const DeviceCapacity &capacity);

/// ResourceExhausted if states, inputs, fetches, constants and so many bytes of a pool are more
/// than FLAGS_memory_budget.
absl::Status CheckPoolBudget(const exe::ExecutableT &table, uint64_t pool_bytes,
                             const FlagValues &flags);

/// The program as the flags place its temporaries: as compiled, or in a pool. Errors: a device's
/// limit, a budget that the pool would not keep. `known_capacity`: bytes of the device, where it
/// does not know itself; 0: not known.
absl::StatusOr<PooledProgram> PlaceProgram(std::shared_ptr<const LoadedExecutable> executable,
                                           const Device &device, const FlagValues &flags,
                                           uint64_t known_capacity);

} // namespace refold::runtime
