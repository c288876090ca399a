//===- naive_best_fit.cpp - Pieces of chunks of a fixed size --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements PaddlePaddle's strategy with one difference. If a whole chunk is not available,
// PaddlePaddle refuses the request, for example one of 36 MB with 342 MB free. This allocator takes
// a chunk of the request's size instead.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/naive_best_fit.h"

#include "runtime/allocator/padding.h"

#include <algorithm>

namespace refold::runtime {

uint64_t NaiveBestFit::PaddedBytes(uint64_t bytes) const { return PaddedWithHeader(bytes); }

absl::StatusOr<uint32_t> NaiveBestFit::FindPiece(uint64_t padded) {
  if (pieces().chunks().empty())
    largest_cut_ = std::max(rule_.First(available()), rule_.Further(available()));
  absl::StatusOr<uint32_t> chunk;
  if (padded > largest_cut_) {
    chunk = TakeChunk(padded, padded);
    if (chunk.ok())
      for_one_.insert(*chunk);
  } else {
    if (const uint32_t fit = pieces().BestFit(padded); fit != Pieces::kNone)
      return fit;
    const bool first = pieces().chunks().size() == for_one_.size();
    const uint64_t size = first ? rule_.First(available()) : rule_.Further(available());
    chunk = TakeChunk(std::max(size, padded), padded);
  }
  if (!chunk.ok())
    return chunk.status();
  return pieces().chunks().at(*chunk).first;
}

} // namespace refold::runtime
