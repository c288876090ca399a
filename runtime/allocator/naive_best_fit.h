//===- naive_best_fit.h - Pieces of chunks of a fixed size ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The strategy naive_best_fit. A padded request of at most a chunk's size is cut from the smallest
// free piece that it fits in, or else from a further chunk. A larger request goes to the source,
// and back to the source when it is freed. Chunks are kept.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/chunk_rule.h"
#include "runtime/allocator/pool_allocator.h"

#include <set>

namespace refold::runtime {

class NaiveBestFit : public PoolAllocator {
public:
  NaiveBestFit(const ChunkRule &rule, MemorySource &source) : PoolAllocator(source), rule_(rule) {}

protected:
  uint64_t PaddedBytes(uint64_t bytes) const override;
  absl::StatusOr<uint32_t> FindPiece(uint64_t padded) override;
  bool IsForOne(uint32_t chunk) const override { return for_one_.count(chunk) != 0; }
  void ChunkGone(uint32_t chunk) override { for_one_.erase(chunk); }

private:
  ChunkRule rule_;
  /// A request of at most this size is cut from a shared chunk. A larger request gets a chunk of
  /// its own. This size is the size of the first chunk or of the further chunks, whichever is
  /// larger. It is computed while the allocator holds no chunk.
  uint64_t largest_cut_ = 0;
  std::set<uint32_t> for_one_; ///< chunks that hold one large request
};

} // namespace refold::runtime
