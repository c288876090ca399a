//===- chunk_layout.h - Layout of chunks in one block -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places all chunks of a step in one block of memory, for a program that never calls its allocator
// at run time.
//
// Example: chunk a (512 bytes) lives for all times, b (256 bytes) for times 1 to 3, c (256 bytes)
// from time 4 on. The block has 768 bytes: a at offset 0; b and c both at offset 512.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::runtime {

/// The lifetime of a chunk: from `taken` to before `given_back`, in any unit.
struct ChunkLife {
  uint64_t bytes = 0;
  uint64_t taken = 0, given_back = ~uint64_t{0};
};

struct ChunkLayout {
  std::vector<uint64_t> offsets; ///< multiples of 256
  uint64_t bytes = 0;            ///< size of the block
};

/// Assigns an offset in one block to each chunk. Chunks that live at the same time do not overlap.
/// Chunks that are never given back follow each other in the order in which they were taken. A
/// later chunk can reuse the space of a chunk that was given back. The block is at least as large
/// as the peak of the live bytes. It is larger if chunks of different sizes leave gaps.
ChunkLayout LayChunks(absl::Span<const ChunkLife> chunks);

} // namespace refold::runtime
