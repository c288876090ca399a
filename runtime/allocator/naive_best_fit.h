//===- naive_best_fit.h - Pieces of chunks of a fixed size ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The allocation strategy naive_best_fit. A request that is not larger than a chunk gets the
// smallest free piece in which it fits. If no piece fits, the allocator takes another chunk and
// keeps it. A request that is larger than a chunk gets memory of its own. This memory goes back to
// the memory source when it is freed.
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
  /// The largest request that may share a chunk with others. A larger request gets a chunk of its
  /// own. The value is the size of the first chunk or of a further chunk, whichever is larger. It
  /// is recomputed at each request while the allocator holds no chunk.
  uint64_t largest_cut_ = 0;
  std::set<uint32_t> for_one_; ///< chunks that hold one large request
};

} // namespace refold::runtime
