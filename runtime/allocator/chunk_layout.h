//===- chunk_layout.h - Layout of chunks in one block -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns offsets to all chunks of a step in one block of memory. The program then calls no
// allocator at run time.
//
// Example: chunk a (512 bytes) is always live, b (256 bytes) is live at times 1 to 3, and c (256
// bytes) from time 4 on. The block has 768 bytes. Chunk a is at offset 0, and b and c are both at
// offset 512.
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

/// Assigns an offset in one block to each chunk. Chunks that are live at the same time do not
/// overlap. If no chunk is given back, the chunks follow each other in the order in which they were
/// taken. The block is at least as large as the peak of the live bytes. It is larger if chunks of
/// different sizes leave gaps.
ChunkLayout LayChunks(absl::Span<const ChunkLife> chunks);

} // namespace refold::runtime
