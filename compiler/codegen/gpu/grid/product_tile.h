//===- product_tile.h - How large the tile of a team is ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of a product's extents alone: no card is asked, and nothing is measured.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>

namespace refold::codegen {

/// Multiprocessors of the card that choices are made for at compile time: a large one, as an H100
/// or an H200 is. The card at hand is not asked.
inline constexpr int64_t kProcessors = 132;

/// What a team computes: `rows` by `columns` elements, of which each thread has `thread_rows` by
/// `thread_columns`; `depth` steps of the contraction at once.
struct ProductTile {
  int64_t rows = 0, columns = 0;
  int64_t thread_rows = 0, thread_columns = 0;
  int64_t depth = 0;

  int64_t threads() const { return rows * columns / (thread_rows * thread_columns); }
};

/// The tile for a product of `rows` by `columns` by `contraction` that is computed `times` times,
/// of elements of `bytes` bytes: the one of the least estimated time. Nothing where the product is
/// so small, or so narrow, that threads are better off by themselves.
std::optional<ProductTile> chooseProductTile(int64_t rows, int64_t columns, int64_t contraction,
                                             int64_t times, int64_t bytes);

} // namespace refold::codegen
