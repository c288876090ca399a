//===- TileLoop.h - Loops over tiles of rows --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/tiles/TileRegion.h"

namespace refold {

/// Moves the ops of a region into a loop over its tiles. A sum over the rows becomes a sum that the
/// loop carries: 0, plus the sum of tile 0, plus that of tile 1, and so on. Adds the ops on tiles
/// to `made`.
///
/// Example: with 4 tiles of 256 rows each, the product [1024, 768] . [768, 50257] becomes a product
/// [256, 768] . [768, 50257] in a loop of 4 iterations.
void createTileLoop(const TileRegion &region, llvm::DenseSet<mlir::Operation *> &made);

/// Replaces a sum over rows by the same sum without a loop: a chain of the sums of its tiles. It
/// has the bits of the sum that a loop carries. `sum` is an rf.dot_general, or an rf.reduce whose
/// result has one dimension.
void cutIntoTiles(mlir::Operation *sum, int64_t rows, int64_t tiles);

} // namespace refold
