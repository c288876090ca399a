//===- replay.h - A step's places, ahead of its run -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step asks for the same memory in the same order each time, so its allocator is run once, before
// the program: what it answers are fixed places, and the run asks nobody.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/memory_source.h"
#include "runtime/allocator/step.h"
#include "runtime/allocator/strategies.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <vector>

namespace refold::runtime {

struct PlacedBuffer {
  uint32_t chunk = 0;
  uint64_t offset = 0; ///< in the chunk
  uint64_t place = 0;  ///< in the block that all chunks lie in
};

struct PlacedChunk {
  uint64_t bytes = 0;
  uint64_t place = 0; ///< in the block
};

struct Replayed {
  std::vector<PlacedBuffer> buffers = {}; ///< as the step's
  std::vector<PlacedChunk> chunks = {};   ///< as they were taken from the source
  uint64_t block_bytes = 0;               ///< of the block, with what nothing touches
  uint64_t end = 0; ///< behind the highest byte of the block that a buffer has
  /// Peaks are those of the step. Nothing is live; what is reserved was given back after it.
  AllocatorStatistics at_end = {};
};

/// Buffers that are live together do not overlap, in chunks and in the block. The source is as it
/// was before. ResourceExhausted names the launch, and what would do if the source had it.
absl::StatusOr<Replayed> Replay(const Step &step, const PoolOptions &options, MemorySource &source);

} // namespace refold::runtime
