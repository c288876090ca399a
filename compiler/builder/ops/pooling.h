//===- pooling.h - Pools along the spatial dimensions ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. What the functions of ops_window.h share.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/ops/window.h"
#include "compiler/builder/program/op_scope.h"

#include <vector>

namespace refold::internal {

/// Windows along one dimension.
struct PoolAxis {
  int64_t extent = 1; ///< of x
  int64_t window = 1, stride = 1, dilation = 1;
  int64_t low = 0, high = 0; ///< padding
  int64_t count = 0;         ///< of windows

  /// From the first to the last place of a window.
  int64_t span() const { return (window - 1) * dilation + 1; }
  /// Whether all windows have all their places in [from, to), where x begins at 0.
  bool AllIn(int64_t from, int64_t to) const;
  /// Whether a window has none in x.
  bool OneMisses() const;
  /// Of each window how many places it has in [from, to): a list of `count`, to be asked for where
  /// they are not too many.
  std::vector<int64_t> PlacesIn(int64_t from, int64_t to) const;
};

/// Windows beside each other that have the whole extent among them: `window` divides it.
PoolAxis EqualWindows(int64_t extent, int64_t window);

/// `list` with one entry for each of `count` dimensions; fails where it cannot be that. Empty:
/// `otherwise` for all.
bool ForEachDimension(const OpScope &op, const char *what, size_t count, int64_t otherwise,
                      Dims *list);
/// Fails where x is no [batch, channels, spatial...] of numbers.
bool IsImage(OpScope &op, const Arg &x);
/// Pools along the last dimensions of x, one axis for each.
Tensor Pool(OpScope &op, const Arg &x, rf::ReduceKind kind, const std::vector<PoolAxis> &axes);

} // namespace refold::internal
