//===- pooling.h - Pools along the spatial dimensions -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. Functions shared by the pools of window.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/ops/window.h"
#include "compiler/builder/program/op_scope.h"

#include <vector>

namespace refold::internal {

/// The windows along one dimension.
struct PoolAxis {
  int64_t extent = 1; ///< extent of x
  int64_t window = 1, stride = 1, dilation = 1;
  int64_t low = 0, high = 0; ///< before and after x
  int64_t count = 0;         ///< number of windows

  /// Returns the distance from the first to the last element of a window, plus one.
  int64_t span() const { return (window - 1) * dilation + 1; }
  /// Returns true if all windows have all their elements in [from, to). x begins at 0.
  bool AllIn(int64_t from, int64_t to) const;
  /// Returns true if some window has no element in x.
  bool OneMisses() const;
  /// Returns, for each window, the number of its elements that lie in [from, to). The list has
  /// `count` entries, so check first that `count` is small enough.
  std::vector<int64_t> PlacesIn(int64_t from, int64_t to) const;
};

/// Returns adjacent windows of `window` elements that cover the whole extent. `window` divides
/// `extent`.
PoolAxis EqualWindows(int64_t extent, int64_t window);

/// Gives `list` one entry for each of `count` dimensions. Repeats a single entry, and fills an
/// empty list with `otherwise`. Records an error and returns false for a list of any other length.
bool ForEachDimension(const OpScope &op, const char *what, size_t count, int64_t otherwise,
                      Dims *list);
/// Fails and returns false unless x is [batch, channels, spatial...] and not of type pred.
bool IsImage(OpScope &op, const Arg &x);
/// Combines the elements of each window. `axes` describes the windows along the last dimensions of
/// x. Along the other dimensions, windows have extent 1.
Tensor Pool(OpScope &op, const Arg &x, rf::ReduceKind kind, const std::vector<PoolAxis> &axes);

} // namespace refold::internal
