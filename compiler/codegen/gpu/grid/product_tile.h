//===- product_tile.h - Tile size of a product ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the tile size from the extents of a product alone. The GPU is not queried, and nothing is
// measured.
//
// Example: an f32 product of 1024 x 1024 x 1024 on 132 multiprocessors. The tile with the least
// time is chosen:
//   tile        thread blocks   most on one multiprocessor   estimated time
//   128 x 128              64                            1            20480
//   64 x 64               256                            2         2 x 6144 = 12288 (least)
//   32 x 32              1024                            8         8 x 2048 = 16384
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>

namespace refold::codegen {

/// The number of multiprocessors of a large GPU, such as an H100 or an H200. Choices at compile
/// time assume this number; the actual GPU is not queried.
inline constexpr int64_t kProcessors = 132;

/// The tile of a thread block has `rows` by `columns` elements. Each thread computes `thread_rows`
/// by `thread_columns` of them. `depth` is the number of contraction steps that are loaded
/// together.
struct ProductTile {
  int64_t rows = 0, columns = 0;
  int64_t thread_rows = 0, thread_columns = 0;
  int64_t depth = 0;

  int64_t threads() const { return rows * columns / (thread_rows * thread_columns); }
};

/// Returns the tile with the least estimated time for a matrix product of extents `rows`, `columns`
/// and `contraction`. The product is computed `times` times, and an element has `bytes` bytes. If
/// `part` is not 0, the depth of the tile divides it. Returns nothing if there is no such tile, or
/// if the product is so small or narrow that it is faster without tiles.
std::optional<ProductTile> chooseProductTile(int64_t rows, int64_t columns, int64_t contraction,
                                             int64_t times, int64_t bytes, int64_t part = 0);

} // namespace refold::codegen
