//===- allocator_model.h - A simple model of the allocators -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models both allocator strategies in a simple and slow way: for each request, it searches all gaps
// of all chunks. The model returns the offset that a request must get and the statistics that the
// allocator must report.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/statistics.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>

namespace refold::runtime {

class AllocatorModel {
public:
  /// Models the strategy naive_best_fit. `first` returns the size of the first chunk, and `further`
  /// returns the size of each later chunk. The argument of both functions is the number of bytes
  /// that are available.
  AllocatorModel(uint64_t limit, std::function<uint64_t(uint64_t)> first,
                 std::function<uint64_t(uint64_t)> further)
      : limit_(limit), naive_(true), first_(first), further_(further) {}
  /// auto_growth.
  explicit AllocatorModel(uint64_t limit) : limit_(limit), naive_(false) {}

  struct Place {
    uint32_t chunk;
    uint64_t offset;
    bool operator==(const Place &) const = default;
  };
  /// Returns nothing if the request must be refused.
  std::optional<Place> Allocate(uint64_t bytes, MemoryKind kind) {
    const uint64_t padded = naive_ ? (bytes + 64 + 255) / 256 * 256
                                   : std::max<uint64_t>((bytes + 255) / 256 * 256, 256);
    const uint64_t left = limit_ - now_.reserved.now;
    if (naive_ && chunks_.empty())
      largest_ = std::max(first_(left), further_(left));
    const bool one = naive_ && padded > largest_;
    std::optional<Place> best;
    if (!one) {
      std::tuple<uint64_t, uint32_t, uint64_t> least{~uint64_t{0}, 0, 0};
      EachGap([&](uint32_t chunk, uint64_t offset, uint64_t size) {
        if (size >= padded && std::tuple{size, chunk, offset} < least) {
          least = {size, chunk, offset};
          best = {chunk, offset};
        }
      });
    }
    if (!best) {
      uint64_t size = padded;
      if (!naive_ && padded >= 1 << 20)
        size = (padded + (2 << 20) - 1) / (2 << 20) * (2 << 20);
      if (naive_ && !one)
        size = std::max(padded, HasShared() ? further_(left) : first_(left));
      if (size > left)
        size = padded;
      if (size > left)
        GiveBackIdle();
      if (size > limit_ - now_.reserved.now)
        return std::nullopt;
      now_.reserved.Add(size);
      now_.chunks.Add(1);
      chunks_[next_] = {size, one, {}};
      best = {next_++, 0};
    }
    chunks_[best->chunk].used[best->offset] = {bytes, padded, kind};
    now_.live_by_kind[static_cast<size_t>(kind)] += bytes;
    if (now_.live.now + bytes > now_.live.peak)
      now_.peak_by_kind = now_.live_by_kind;
    now_.live.Add(bytes);
    now_.allocated.Add(padded);
    now_.allocations.Add(1);
    return best;
  }

  void Free(const Place &place) {
    Chunk &chunk = chunks_.at(place.chunk);
    const Used used = chunk.used.at(place.offset);
    chunk.used.erase(place.offset);
    now_.live_by_kind[static_cast<size_t>(used.kind)] -= used.bytes;
    now_.live.Subtract(used.bytes);
    now_.allocated.Subtract(used.padded);
    now_.allocations.Subtract(1);
    if (chunk.one)
      Remove(place.chunk);
  }

  void GiveBackIdle() {
    for (auto each = chunks_.begin(); each != chunks_.end();) {
      const auto [number, chunk] = *each++;
      if (chunk.used.empty())
        Remove(number);
    }
  }
  /// Numbers chunks from 0 again if no chunk is left.
  void Restart() { next_ = chunks_.empty() ? 0 : next_; }

  AllocatorStatistics statistics() {
    now_.free_bytes = now_.largest_free = 0;
    EachGap([&](uint32_t, uint64_t, uint64_t size) {
      now_.free_bytes += size;
      now_.largest_free = std::max(now_.largest_free, size);
    });
    return now_;
  }

private:
  struct Used {
    uint64_t bytes, padded;
    MemoryKind kind;
  };
  struct Chunk {
    uint64_t bytes;
    bool one;
    std::map<uint64_t, Used> used;
  };
  template <typename Fn> void EachGap(Fn fn) {
    for (const auto &[number, chunk] : chunks_) {
      uint64_t end = 0;
      for (const auto &[offset, used] : chunk.used) {
        if (offset > end)
          fn(number, end, offset - end);
        end = offset + used.padded;
      }
      if (chunk.bytes / 256 * 256 > end)
        fn(number, end, chunk.bytes / 256 * 256 - end);
    }
  }
  bool HasShared() const {
    return std::any_of(chunks_.begin(), chunks_.end(),
                       [](const auto &each) { return !each.second.one; });
  }
  void Remove(uint32_t chunk) {
    now_.reserved.Subtract(chunks_.at(chunk).bytes);
    now_.chunks.Subtract(1);
    chunks_.erase(chunk);
  }
  uint64_t limit_;
  bool naive_;
  std::function<uint64_t(uint64_t)> first_, further_;
  uint64_t largest_ = 0;
  std::map<uint32_t, Chunk> chunks_;
  uint32_t next_ = 0;
  AllocatorStatistics now_;
};

} // namespace refold::runtime
