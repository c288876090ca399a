//===- allocator.h - An allocator of a run's temporaries --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the strategies have in common for who asks them for memory. Not for several threads at once.
// Where a piece is put depends on what was asked and freed before alone: not on addresses.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/out_of_memory.h"
#include "runtime/allocator/statistics.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>

namespace refold::runtime {

/// Who asks.
struct Owner {
  absl::string_view name;
  MemoryKind kind = MemoryKind::Activation;
};

struct Allocation {
  uint64_t address = 0; ///< a multiple of 256
  uint64_t bytes = 0;   ///< as asked for
  uint64_t padded = 0;
  /// Chunks are numbered as they are taken from the source.
  uint32_t chunk = 0;
  uint64_t offset = 0; ///< in the chunk
  uint32_t piece = 0;  ///< the allocator's own
};

class Allocator {
public:
  virtual ~Allocator() = default;
  /// ResourceExhausted says who asked, for what, and who holds the memory. After any error the
  /// allocator is as it was, except that idle chunks may have gone back to the source.
  virtual absl::StatusOr<Allocation> Allocate(uint64_t bytes, const Owner &owner) = 0;
  /// Each allocation once.
  virtual void Free(const Allocation &allocation) = 0;
  virtual AllocatorStatistics statistics() const = 0;
  /// Gives chunks that nothing lies in back to the source. When none is left the allocator is as it
  /// was in the beginning, but for its peaks: what is asked in the same order gets the same places.
  virtual void GiveBackIdle() = 0;
  /// Called before a refusal is put into words.
  virtual void set_out_of_memory_hook(OutOfMemoryHook hook) = 0;
};

} // namespace refold::runtime
