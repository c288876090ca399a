//===- chunk_layout.cpp - Layout of chunks in one block -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns offsets in one block of memory to chunks, one after the other. Each chunk gets the lowest
// offset at which it overlaps no earlier chunk. Two orders are tried: by time, and by size (largest
// first). The smaller of the two layouts is kept.
//
//===----------------------------------------------------------------------===//
#include "runtime/allocator/chunk_layout.h"

#include "runtime/allocator/padding.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

namespace refold::runtime {
namespace {

/// The order by size takes time quadratic in the number of chunks.
constexpr size_t kSortedAtMost = 10'000;

/// `as_taken`: `order` is the order in which the chunks begin.
ChunkLayout Lay(absl::Span<const ChunkLife> chunks, absl::Span<const uint32_t> order,
                bool as_taken) {
  ChunkLayout layout;
  layout.offsets.resize(chunks.size());
  std::set<std::pair<uint64_t, uint32_t>> laid; // by offset
  for (uint32_t each : order) {
    const ChunkLife &chunk = chunks[each];
    uint64_t offset = 0;
    for (auto at = laid.begin(); at != laid.end();) {
      const ChunkLife &other = chunks[at->second];
      if (chunk.taken >= other.given_back) {
        at = as_taken ? laid.erase(at) : std::next(at);
        continue;
      }
      if (other.taken < chunk.given_back) {
        if (offset + chunk.bytes <= at->first)
          break;
        offset = std::max(offset, at->first + RoundUp(other.bytes, kPieceBytes));
      }
      ++at;
    }
    layout.offsets[each] = offset;
    layout.bytes = std::max(layout.bytes, offset + chunk.bytes);
    laid.emplace(offset, each);
  }
  return layout;
}

} // namespace

ChunkLayout LayChunks(absl::Span<const ChunkLife> chunks) {
  std::vector<uint32_t> order(chunks.size());
  std::iota(order.begin(), order.end(), 0);
  ChunkLayout as_taken = Lay(chunks, order, true);
  if (chunks.size() > kSortedAtMost)
    return as_taken;
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return chunks[a].bytes > chunks[b].bytes; });
  ChunkLayout largest_first = Lay(chunks, order, false);
  return largest_first.bytes < as_taken.bytes ? largest_first : as_taken;
}

} // namespace refold::runtime
