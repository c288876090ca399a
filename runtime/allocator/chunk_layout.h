//===- chunk_layout.h - Chunks of a step in one block -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that never calls its allocator has all of a step's chunks in one block of memory.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::runtime {

/// A chunk is there from `taken` to before `given_back`, in any unit.
struct ChunkLife {
  uint64_t bytes = 0;
  uint64_t taken = 0, given_back = ~uint64_t{0};
};

struct ChunkLayout {
  std::vector<uint64_t> offsets; ///< multiples of 256
  uint64_t bytes = 0;            ///< of the block
};

/// Chunks that are there together do not overlap. Those that stay lie one behind the other, as they
/// were taken; where some are given back, later ones lie in their places. At least as large as the
/// peak of what is there together, and larger where places of different sizes do not match.
ChunkLayout LayChunks(absl::Span<const ChunkLife> chunks);

} // namespace refold::runtime
