//===- lifetime.h - Buffer lifetimes and offsets ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines plain data that the packer, its validator and the memory model share. A buffer is alive
// in a half-open range of positions of the schedule. A packing assigns each buffer an offset in one
// arena.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

/// One buffer of the arena: alive at positions lower, lower + 1, ..., upper - 1.
struct Lifetime {
  int64_t lower = 0;
  int64_t upper = 0;
  uint64_t bytes = 0;
  /// A power of two; the offset is a multiple of it.
  uint64_t alignment = 1;
  /// The value's name, for reports and errors only.
  std::string name;
};

/// The offset of each buffer. Buffers of zero bytes have offset 0 and are ignored otherwise.
struct Packing {
  /// One offset per lifetime, in the same order; bytes from the start of the arena.
  std::vector<uint64_t> offsets;
  /// The largest offset + bytes: the size of the arena.
  uint64_t height = 0;
  /// How the packing was found, for reports: "size, first fit", "search from area, best fit", ...
  std::string order;
};

} // namespace refold::planner
