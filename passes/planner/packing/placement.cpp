//===- placement.cpp - One-pass block placement ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the conflict lists in one sweep over the blocks, sorted by birth.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/placement.h"

#include "passes/planner/packing/time_ranks.h"

#include <algorithm>

namespace refold::planner {
namespace {

// A block with k conflicts is placed in one of two ways: gather and sort its k conflicts, or scan
// all n placed blocks. The scan reads more blocks, but one after the other in memory, so each costs
// much less.
constexpr size_t kScanFactor = 32;
constexpr size_t kLongestList = 1024;
constexpr size_t kChunk = 128;

uint64_t AlignUp(uint64_t offset, uint64_t alignment) {
  return (offset + alignment - 1) & ~(alignment - 1);
}

} // namespace

/// Visits the conflicting placed blocks by increasing offset and remembers the best gap.
class Placer::GapFinder {
public:
  GapFinder(const Lifetime &lifetime, Fit fit)
      : bytes_(lifetime.bytes), alignment_(lifetime.alignment), fit_(fit) {}

  /// Returns false if the answer is known and the remaining blocks need not be visited.
  bool See(uint64_t offset, uint64_t end) {
    const uint64_t start = AlignUp(top_, alignment_);
    if (offset >= start + bytes_ && (!found_ || offset - top_ < gap_)) {
      found_ = true;
      gap_ = offset - top_;
      offset_ = start;
      if (fit_ == Fit::First || gap_ == bytes_)
        return false;
    }
    top_ = std::max(top_, end);
    return true;
  }
  /// Visits a group of consecutive blocks in one step. The group occupies [offset, end), and its
  /// widest inner gap has `widest` bytes. Returns false if the blocks must be visited one by one.
  bool SeeAll(uint64_t offset, uint64_t end, uint64_t widest) {
    if (offset >= AlignUp(top_, alignment_) + bytes_ || widest >= bytes_)
      return false;
    top_ = std::max(top_, end);
    return true;
  }
  uint64_t offset() const { return found_ ? offset_ : AlignUp(top_, alignment_); }

private:
  uint64_t bytes_, alignment_;
  Fit fit_;
  bool found_ = false;
  uint64_t gap_ = 0, offset_ = 0, top_ = 0;
};

Placer::Placer(absl::Span<const Lifetime> lifetimes) : lifetimes_(lifetimes) {
  const size_t n = lifetimes.size();
  const TimeRanks ranks(lifetimes);

  listed_.assign(n, false);
  first_.assign(n + 1, 0);
  for (size_t i = 0; i < n; ++i) {
    const Lifetime &lifetime = lifetimes[i];
    ranks_.emplace_back(ranks.Of(lifetime.lower), ranks.Of(lifetime.upper));
    const auto conflicts = static_cast<size_t>(ranks.Conflicts(lifetime));
    listed_[i] = conflicts <= kLongestList && conflicts * kScanFactor <= n;
    all_listed_ = all_listed_ && listed_[i];
    first_[i + 1] = first_[i] + (listed_[i] ? conflicts : 0);
  }
  is_placed_.assign(n, false);

  conflicts_.resize(first_[n]);
  if (conflicts_.empty())
    return;
  std::vector<uint32_t> by_birth(n);
  for (uint32_t i = 0; i < n; ++i)
    by_birth[i] = i;
  std::sort(by_birth.begin(), by_birth.end(), [&](uint32_t a, uint32_t b) {
    return std::make_pair(ranks_[a].first, a) < std::make_pair(ranks_[b].first, b);
  });
  std::vector<size_t> next(first_.begin(), first_.end() - 1);
  std::vector<uint32_t> alive;
  for (uint32_t i : by_birth) {
    size_t kept = 0;
    for (uint32_t other : alive) {
      if (ranks_[other].second <= ranks_[i].first)
        continue;
      alive[kept++] = other;
      if (listed_[i])
        conflicts_[next[i]++] = other;
      if (listed_[other])
        conflicts_[next[other]++] = i;
    }
    alive.resize(kept);
    alive.push_back(i);
  }
}

void Placer::Insert(const Placed &placed) {
  auto after = [](const Placed &a, const Placed &b) { return a.offset < b.offset; };
  if (chunks_.empty())
    chunks_.emplace_back().blocks.reserve(kChunk);
  auto chunk = std::upper_bound(
      chunks_.begin() + 1, chunks_.end(), placed,
      [](const Placed &a, const Chunk &b) { return a.offset < b.blocks.front().offset; });
  --chunk;
  std::vector<Placed> &blocks = chunk->blocks;
  blocks.insert(std::upper_bound(blocks.begin(), blocks.end(), placed, after), placed);
  chunk->is_new = true;
  if (blocks.size() < kChunk)
    return;
  Chunk upper_half{};
  upper_half.blocks.reserve(kChunk);
  upper_half.blocks.assign(blocks.begin() + kChunk / 2, blocks.end());
  upper_half.is_new = true;
  blocks.resize(kChunk / 2);
  chunks_.insert(chunk + 1, std::move(upper_half));
}

void Placer::Summarize(Chunk &chunk) {
  const Placed &first = chunk.blocks.front();
  chunk.first_lower = chunk.last_lower = first.lower;
  chunk.first_upper = chunk.last_upper = first.upper;
  chunk.top = first.end;
  chunk.widest_gap = 0;
  chunk.is_new = false;
  for (const Placed &placed : chunk.blocks) {
    chunk.first_lower = std::min(chunk.first_lower, placed.lower);
    chunk.last_lower = std::max(chunk.last_lower, placed.lower);
    chunk.first_upper = std::min(chunk.first_upper, placed.upper);
    chunk.last_upper = std::max(chunk.last_upper, placed.upper);
    if (placed.offset > chunk.top)
      chunk.widest_gap = std::max(chunk.widest_gap, placed.offset - chunk.top);
    chunk.top = std::max(chunk.top, placed.end);
  }
}

bool Placer::Scan(Chunk &chunk, uint32_t lower, uint32_t upper, GapFinder &finder) {
  ++visits_;
  if (chunk.is_new) {
    Summarize(chunk);
    visits_ += static_cast<int64_t>(chunk.blocks.size());
  }
  if (chunk.first_lower >= upper || chunk.last_upper <= lower)
    return true; // conflicts with no block of the chunk
  // If all blocks of a chunk conflict, visit the chunk as one block, unless a gap inside has room.
  if (chunk.last_lower < upper && lower < chunk.first_upper &&
      finder.SeeAll(chunk.blocks.front().offset, chunk.top, chunk.widest_gap))
    return true;
  visits_ += static_cast<int64_t>(chunk.blocks.size());
  for (const Placed &placed : chunk.blocks)
    if (placed.lower < upper && lower < placed.upper && !finder.See(placed.offset, placed.end))
      return false;
  return true;
}

uint64_t Placer::Place(absl::Span<const uint32_t> order, Fit fit, std::vector<uint64_t> &offsets) {
  offsets.assign(lifetimes_.size(), 0);
  is_placed_.assign(lifetimes_.size(), false);
  chunks_.clear();
  uint64_t height = 0;
  for (uint32_t i : order) {
    GapFinder finder(lifetimes_[i], fit);
    const auto [lower, upper] = ranks_[i];
    if (listed_[i]) {
      neighbours_.clear();
      for (size_t c = first_[i]; c < first_[i + 1]; ++c)
        if (is_placed_[conflicts_[c]])
          neighbours_.emplace_back(offsets[conflicts_[c]],
                                   offsets[conflicts_[c]] + lifetimes_[conflicts_[c]].bytes);
      visits_ += first_[i + 1] - first_[i];
      std::sort(neighbours_.begin(), neighbours_.end());
      for (const auto &[offset, end] : neighbours_)
        if (!finder.See(offset, end))
          break;
    } else {
      for (Chunk &chunk : chunks_)
        if (!Scan(chunk, lower, upper, finder))
          break;
    }
    const uint64_t end = finder.offset() + lifetimes_[i].bytes;
    offsets[i] = finder.offset();
    is_placed_[i] = true;
    height = std::max(height, end);
    if (!all_listed_)
      Insert({finder.offset(), end, lower, upper});
  }
  return height;
}

} // namespace refold::planner
