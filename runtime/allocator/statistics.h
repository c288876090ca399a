//===- statistics.h - Statistics of an allocator ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts bytes in three ways: as requested, as padded, and as taken from the source.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace refold::runtime {

/// The purpose of an allocation.
enum class MemoryKind : uint8_t { State, Input, Fetch, Constant, Activation, Workspace };
inline constexpr size_t kMemoryKinds = 6;
/// Returns "state", "input", "fetch", "constant", "activation" or "workspace".
const char *MemoryKindName(MemoryKind kind);

using BytesByKind = std::array<uint64_t, kMemoryKinds>;

/// A count and its peak.
struct Level {
  uint64_t now = 0, peak = 0;
  void Add(uint64_t count) { peak = std::max(peak, now += count); }
  void Subtract(uint64_t count) { now -= count; }
  bool operator==(const Level &) const = default;
};

struct AllocatorStatistics {
  Level live;        ///< requested bytes
  Level allocated;   ///< padded bytes
  Level reserved;    ///< bytes taken from the source
  Level allocations; ///< number of allocations
  Level chunks;      ///< number of chunks taken from the source and not given back
  BytesByKind live_by_kind = {};
  /// The values when `live` was at its peak for the first time.
  BytesByKind peak_by_kind = {};
  uint64_t free_bytes = 0; ///< free bytes in pieces of chunks
  uint64_t largest_free = 0;

  /// Returns the share of the free bytes outside of the largest free piece: 0 to 1.
  double fragmentation() const {
    return free_bytes == 0
               ? 0
               : 1 - static_cast<double>(largest_free) / static_cast<double>(free_bytes);
  }
  bool operator==(const AllocatorStatistics &) const = default;
};

} // namespace refold::runtime
