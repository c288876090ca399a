//===- strategies.h - An allocator by its flags -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a machine and its flags make of FLAGS_allocator_strategy.
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

/// How a run's temporaries are allocated.
struct PoolOptions {
  /// allocator_strategy, chunks, garbage. The limit of a card is its source's.
  FlagValues flags = {};
  /// A card's memory, or the host's.
  bool card = true;
  /// All of the host's memory; of no account for a card.
  uint64_t host_memory_bytes = 0;
};

/// An error for `arena`, which has no allocator: its places are fixed at compile time. The source
/// must outlive the allocator.
absl::StatusOr<std::unique_ptr<Allocator>> MakeAllocator(const PoolOptions &options,
                                                         MemorySource &source);

} // namespace refold::runtime
