//===- pool_allocator.cpp - Common part of the pool strategies ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts only what has succeeded, so an error needs no undo.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/pool_allocator.h"

#include "runtime/allocator/padding.h"
#include "runtime/core/bytes.h"

#include "absl/base/macros.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime {

PoolAllocator::~PoolAllocator() {
  // Live allocations become invalid here; the source loses no memory.
  for (const auto &[number, chunk] : pieces_.chunks())
    source_.GiveBack(chunk.address, chunk.bytes);
}

absl::StatusOr<uint32_t> PoolAllocator::TakeOnce(uint64_t bytes) {
  const absl::StatusOr<uint64_t> address = source_.Take(bytes);
  if (!address.ok())
    return address.status();
  statistics_.reserved.Add(bytes);
  statistics_.chunks.Add(1);
  return pieces_.AddChunk(*address, bytes);
}

absl::StatusOr<uint32_t> PoolAllocator::TakeChunk(uint64_t preferred, uint64_t least) {
  absl::StatusOr<uint32_t> chunk = TakeOnce(preferred);
  if (absl::IsResourceExhausted(chunk.status()) && least < preferred)
    chunk = TakeOnce(least);
  if (absl::IsResourceExhausted(chunk.status()) && !pieces_.idle().empty()) {
    GiveBackAllIdle();
    chunk = TakeOnce(least);
  }
  return chunk;
}

void PoolAllocator::GiveBack(uint32_t number) {
  const Pieces::Chunk chunk = pieces_.chunks().at(number);
  pieces_.RemoveChunk(number);
  statistics_.reserved.Subtract(chunk.bytes);
  statistics_.chunks.Subtract(1);
  source_.GiveBack(chunk.address, chunk.bytes);
  ChunkGone(number);
}

void PoolAllocator::GiveBackAllIdle() {
  while (!pieces_.idle().empty())
    GiveBack(*pieces_.idle().begin());
}

void PoolAllocator::GiveBackIdle() {
  GiveBackAllIdle();
  if (pieces_.chunks().empty())
    pieces_.Restart();
}

absl::StatusOr<Allocation> PoolAllocator::Allocate(uint64_t bytes, const Owner &owner) {
  if (bytes > kLargestRequest)
    return absl::InvalidArgumentError(absl::StrCat("'", owner.name, "' requests ",
                                                   FormatCount(bytes), " bytes, the most is ",
                                                   FormatCount(kLargestRequest)));
  const uint64_t padded = PaddedBytes(bytes);
  const absl::StatusOr<uint32_t> number = FindPiece(padded);
  if (!number.ok())
    return Refusal(number.status(), bytes, padded, owner);
  pieces_.Cut(*number, padded);

  if (live_.size() <= *number)
    live_.resize(*number + 1);
  live_[*number] = {std::string(owner.name), owner.kind, bytes, ++serial_};
  statistics_.live_by_kind[static_cast<size_t>(owner.kind)] += bytes;
  const uint64_t peak = statistics_.live.peak;
  statistics_.live.Add(bytes);
  if (statistics_.live.peak > peak)
    statistics_.peak_by_kind = statistics_.live_by_kind;
  statistics_.allocated.Add(padded);
  statistics_.allocations.Add(1);

  const Pieces::Piece &piece = pieces_.piece(*number);
  return Allocation{.address = pieces_.chunks().at(piece.chunk).address + piece.offset,
                    .bytes = bytes,
                    .padded = padded,
                    .chunk = piece.chunk,
                    .offset = piece.offset,
                    .piece = *number};
}

void PoolAllocator::Free(const Allocation &allocation) {
  ABSL_HARDENING_ASSERT(allocation.piece < live_.size() && live_[allocation.piece].serial != 0);
  Live &live = live_[allocation.piece];
  ABSL_HARDENING_ASSERT(live.bytes == allocation.bytes);
  statistics_.live.Subtract(live.bytes);
  statistics_.live_by_kind[static_cast<size_t>(live.kind)] -= live.bytes;
  statistics_.allocated.Subtract(allocation.padded);
  statistics_.allocations.Subtract(1);
  live = {};
  pieces_.Free(allocation.piece);
  if (IsForOne(allocation.chunk))
    GiveBack(allocation.chunk);
}

AllocatorStatistics PoolAllocator::statistics() const {
  AllocatorStatistics statistics = statistics_;
  statistics.free_bytes = pieces_.free_bytes();
  statistics.largest_free = pieces_.largest_free();
  return statistics;
}

absl::Status PoolAllocator::Refusal(const absl::Status &status, uint64_t bytes, uint64_t padded,
                                    const Owner &owner) const {
  if (!absl::IsResourceExhausted(status))
    return absl::Status(status.code(),
                        absl::StrCat("no memory for '", owner.name, "' of ",
                                     FormatBytesExact(bytes), ": ", status.message()));
  OutOfMemory refusal{.name = std::string(owner.name),
                      .kind = owner.kind,
                      .bytes = bytes,
                      .padded = padded,
                      .statistics = statistics(),
                      .source = std::string(status.message())};
  std::vector<const Live *> holders;
  for (const Live &live : live_)
    if (live.serial != 0)
      holders.push_back(&live);
  const size_t named = std::min(holders.size(), kHoldersNamed);
  std::partial_sort(holders.begin(), holders.begin() + named, holders.end(),
                    [](const Live *a, const Live *b) {
                      return a->bytes != b->bytes ? a->bytes > b->bytes : a->serial < b->serial;
                    });
  for (size_t i = 0; i < named; ++i)
    refusal.holders.push_back({holders[i]->name, holders[i]->kind, holders[i]->bytes});
  if (hook_)
    hook_(refusal);
  return absl::ResourceExhaustedError(OutOfMemoryText(refusal));
}

} // namespace refold::runtime
