//===- auto_growth.cpp - Blocks taken on demand ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If a rounded block is not available, takes a block of the request's size.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/auto_growth.h"

#include "runtime/allocator/padding.h"

namespace refold::runtime {
namespace {

constexpr uint64_t kRoundedFrom = uint64_t{1} << 20, kBlockMultiple = uint64_t{2} << 20;

} // namespace

uint64_t GrownBlockBytes(uint64_t padded) {
  return padded < kRoundedFrom ? padded : RoundUp(padded, kBlockMultiple);
}

uint64_t AutoGrowth::PaddedBytes(uint64_t bytes) const { return Padded(bytes); }

absl::StatusOr<uint32_t> AutoGrowth::FindPiece(uint64_t padded) {
  if (const uint32_t fit = pieces().BestFit(padded); fit != Pieces::kNone)
    return fit;
  const absl::StatusOr<uint32_t> block = TakeChunk(GrownBlockBytes(padded), padded);
  if (!block.ok())
    return block.status();
  return pieces().chunks().at(*block).first;
}

} // namespace refold::runtime
