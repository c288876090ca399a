//===- nest_tile.h - Elements of a nest computed together -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/nest_shape.h"

namespace refold::codegen {

/// One vector of adjacent elements, or one element.
struct NestPoint {
  Place at;
  Lanes lanes;
};

struct NestTile {
  /// The tile's first element and its extents, by loop.
  Place base;
  llvm::SmallVector<int64_t> size;

  /// Returns the points of the tile. A point is a vector along loop `lane`, or a scalar if `lane`
  /// is -1. In the order of the points, loop `lane` varies fastest.
  std::vector<NestPoint> points(int lane, int64_t width) const;
};

/// Evaluates `place` at the coordinates of a point.
Place placeAt(const LoopPlace &place, const Place &point);

/// Computes all tensors of `nest` at each point and stores their values. All values of a point are
/// computed before the first of them is stored. So an operand may share its memory with a result at
/// the same coordinates.
bool storePoints(TileEmitter &emitter, const Nest &nest, const Destinations &destinations,
                 llvm::ArrayRef<NestPoint> points);

} // namespace refold::codegen
