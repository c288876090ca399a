//===- allocator.h - Allocator of temporaries -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface of all allocators of temporaries. An allocator is not thread-safe. The offset of an
// allocation depends only on the earlier calls, never on addresses.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/out_of_memory.h"
#include "runtime/allocator/statistics.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>

namespace refold::runtime {

/// The requester of memory.
struct Owner {
  absl::string_view name;
  MemoryKind kind = MemoryKind::Activation;
};

struct Allocation {
  uint64_t address = 0; ///< a multiple of 256
  uint64_t bytes = 0;   ///< as requested
  uint64_t padded = 0;
  /// Chunks are numbered in the order in which they are taken from the source.
  uint32_t chunk = 0;
  uint64_t offset = 0; ///< in the chunk
  uint32_t piece = 0;  ///< the allocator's own number
};

class Allocator {
public:
  virtual ~Allocator() = default;
  /// Allocates memory. If the memory is exhausted, returns the error ResourceExhausted. The error
  /// names the request, the requester and the buffers that hold the memory. After an error, all
  /// allocations are unchanged, but some idle chunks may have gone back to the source.
  virtual absl::StatusOr<Allocation> Allocate(uint64_t bytes, const Owner &owner) = 0;
  /// Frees an allocation. Call it once for each allocation.
  virtual void Free(const Allocation &allocation) = 0;
  virtual AllocatorStatistics statistics() const = 0;
  /// Returns idle chunks to the source. If no chunk is left, the allocator returns to its initial
  /// state, and only its peak statistics remain. The same requests then get the same offsets again.
  virtual void GiveBackIdle() = 0;
  /// Sets a hook that runs before a refusal is turned into an error message.
  virtual void set_out_of_memory_hook(OutOfMemoryHook hook) = 0;
};

} // namespace refold::runtime
