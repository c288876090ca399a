//===- Passes.td - Tiles of large values -------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def TileRows : Pass<"refold-tile-rows", "::mlir::ModuleOp"> {
  let summary = "computes the loss of a large vocabulary in tiles of rows";
  let description = [{
    The product of a classifier of many classes is wide: it has at least `least-columns` columns, more than four times as many columns as terms in each
    sum, more rows than terms, and more than twice `tile-bytes` bytes. The pass puts such a product, and all ops that read its large values, into a loop over
    tiles of rows (docs/rationale/losses.md). Then no large value is ever whole. With 4 tiles:

    - Before: `%y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<64x8xf32>, tensor<8x5000xf32>) -> tensor<64x5000xf32>`,
      `%m = rf.reduce maximum %y, dims = [1] : tensor<64x5000xf32>`
    - After: an `scf.for` of 4 iterations with `%y = rf.dot_general %t, %w, ... : (tensor<16x8xf32>, tensor<8x5000xf32>) -> tensor<16x5000xf32>`,
      `%m = rf.reduce maximum %y, dims = [1] : tensor<16x5000xf32>`, and an `rf.update_row` that keeps the maxima of each tile

    The number of tiles is the least divisor of the rows, up to `most-tiles`, that gives tiles of at most `tile-bytes` bytes. If there is none, it is
    the largest divisor up to `most-tiles`. With fewer than three tiles, the product stays whole.

    A sum over the rows of a wide value is a chain of the sums of its tiles, whether a loop computes it or not. So a loop changes no bit. Without
    `loops`, the pass gives sums this order only.

    The pass does nothing in a program with shards.

    Remarks (`tiles`): each wide product that becomes tiles; each one that stays whole, and the op that needs the whole of it.
  }];
  let options = [
    Option<"tileBytes", "tile-bytes", "int64_t", "67108864", "most bytes of a wide value in a tile; 0: nothing is tiled">,
    Option<"leastColumns", "least-columns", "int64_t", "4096", "least columns of a wide value">,
    Option<"mostTiles", "most-tiles", "int64_t", "16", "most tiles of a loop">,
    Option<"loops", "loops", "bool", "true", "create loops; else sums get their order only">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect", "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}
