//===- replay.h - Fixed offsets for a step ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes fixed offsets for the buffers of a step. A step requests the same memory in the same
// order each time. Its allocator therefore runs once, before the program, and its answers become
// offsets. The program itself calls no allocator.
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
  uint64_t place = 0;  ///< in the block that contains all chunks
};

struct PlacedChunk {
  uint64_t bytes = 0;
  uint64_t place = 0; ///< in the block
};

struct Replayed {
  std::vector<PlacedBuffer> buffers = {}; ///< one for each buffer of the step
  std::vector<PlacedChunk> chunks = {};   ///< in the order in which they were taken from the source
  /// Size of the block, including bytes that no buffer touches.
  uint64_t block_bytes = 0;
  uint64_t end = 0; ///< one past the highest byte of the block that a buffer uses
  /// The peaks of the step. Nothing is live at the end. Reserved memory was given back afterwards.
  AllocatorStatistics at_end = {};
};

/// Computes two offsets for each buffer of the step: in its chunk, and in one block that contains
/// all chunks. Buffers that are live at the same time do not overlap. Takes memory from `source`
/// and gives all of it back. The error ResourceExhausted names the launch that failed and a memory
/// limit that would suffice.
absl::StatusOr<Replayed> Replay(const Step &step, const PoolOptions &options, MemorySource &source);

} // namespace refold::runtime
