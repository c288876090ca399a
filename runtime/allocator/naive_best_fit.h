//===- naive_best_fit.h - Pieces of chunks of a fixed size ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The strategy naive_best_fit. A request of up to a chunk's size, as padded, is cut from the
// smallest free piece that it fits in; where none is, from a further chunk. Larger requests go to
// the source and, when they are freed, back. Chunks are kept.
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
  /// What is cut from chunks, at most: the larger one of a first and a further chunk where nothing
  /// was taken yet.
  uint64_t largest_cut_ = 0;
  std::set<uint32_t> for_one_; ///< chunks of one larger request
};

} // namespace refold::runtime
