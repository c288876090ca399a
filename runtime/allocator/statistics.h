//===- statistics.h - What an allocator holds -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bytes are counted three times: as asked for, as padded, and as taken from the source.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace refold::runtime {

/// What memory is for.
enum class MemoryKind : uint8_t { State, Input, Fetch, Constant, Activation, Workspace };
inline constexpr size_t kMemoryKinds = 6;
/// "state", "input", "fetch", "constant", "activation", "workspace"
const char *MemoryKindName(MemoryKind kind);

using BytesByKind = std::array<uint64_t, kMemoryKinds>;

/// A count and its highest.
struct Level {
  uint64_t now = 0, peak = 0;
  void Add(uint64_t count) { peak = std::max(peak, now += count); }
  void Subtract(uint64_t count) { now -= count; }
  bool operator==(const Level &) const = default;
};

struct AllocatorStatistics {
  Level live;        ///< bytes as asked for
  Level allocated;   ///< as padded
  Level reserved;    ///< as taken from the source
  Level allocations; ///< how many
  Level chunks;      ///< how many requests of the source are not given back
  BytesByKind live_by_kind = {};
  /// When `live` was at its peak for the first time.
  BytesByKind peak_by_kind = {};
  uint64_t free_bytes = 0; ///< of chunks, in pieces
  uint64_t largest_free = 0;

  /// How much of what is free is not in one piece: 0 to 1.
  double fragmentation() const {
    return free_bytes == 0
               ? 0
               : 1 - static_cast<double>(largest_free) / static_cast<double>(free_bytes);
  }
  bool operator==(const AllocatorStatistics &) const = default;
};

} // namespace refold::runtime
