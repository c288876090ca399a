//===- product_shape.h - Products computed by thread blocks -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On a GPU, the threads of a thread block (GridTeam) compute a tile of a product together. They
// load both operands for a few steps of the contraction into shared memory. From there each thread
// updates its own accumulators. The order of the additions in a sum does not depend on the tile. So
// the choices made here change no bit of the result. They depend only on shapes, layouts and types,
// so the same kernel always gets the same code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/loop_group.h"
#include "compiler/codegen/gpu/grid/product_tile.h"
#include "compiler/codegen/nest/nest_shape.h"

namespace refold::codegen {

/// How a thread block reads one operand: the side of the tile's rows, or of its columns.
struct ProductSide {
  /// Number of the operand.
  unsigned input = 0;
  /// The nest's loops along the side.
  LoopGroup loops;
  /// The tile's extent along the side, in elements of these loops.
  int64_t tile = 0;
  /// The operand is contiguous along the contraction, not along the side.
  bool along_contraction = false;
  /// The number of elements in one load. It divides the extent of the loop along which the operand
  /// is contiguous.
  int64_t width = 1;
};

struct ProductShape {
  mlir::linalg::GenericOp op;
  mlir::Type element;
  /// Extents of the nest's loops, and the coordinates of `op`'s loops over them.
  llvm::SmallVector<int64_t> extents;
  LoopPlace place;
  /// The reduction loops of `op`, in the order of the chain.
  LoopGroup contraction;
  /// The order of the sums. A tree divides the contraction into `parts` parts of `part_steps`
  /// steps. The last part may have fewer steps. The tile's depth divides the number of steps of
  /// every part.
  SumTree tree;
  int64_t part_steps = 0, parts = 1;
  int64_t element_bytes = 4; // of all three
  ProductTile tile;
  ProductSide rows, columns;
  /// The rows of a thread form groups of `row_run` adjacent rows, and its columns form groups of
  /// `column_run` adjacent columns. A group fills one load or store of 16 bytes. If the thread has
  /// fewer elements, the load or store is smaller.
  int64_t row_run = 1, column_run = 1;

  bool isRows(const ProductSide &side) const { return side.input == rows.input; }
  /// Returns the number of thread blocks for one block of the launch.
  int64_t tiles() const;
  /// Returns the shared memory of a thread block in bytes. It has two buffers for each operand: one
  /// is filled while the other is read.
  int64_t sharedBytes() const;
  /// Returns the bytes of each thread: accumulators, then the elements loaded for either side.
  int64_t ownBytes() const;
  /// Returns the bytes in which a thread keeps sums of parts until a tree joins them; 0 without a
  /// tree.
  int64_t counterBytes() const;
  int64_t accumulators() const { return tile.thread_rows * tile.thread_columns; }
  /// Returns the offset of the loaded elements of a side.
  int64_t ownOffset(const ProductSide &side) const;
  /// Returns the most loads of a thread for one side.
  int64_t loadsOf(const ProductSide &side) const;
};

/// Returns the distance in elements between two contraction steps in shared memory. It is slightly
/// larger than the tile, so that threads that write along the contraction use different banks.
int64_t sharedPitch(const ProductSide &side);

/// Returns how thread blocks compute `nest` as a product. `shape` is the grid shape of `nest`, and
/// `blocks` is the number of row blocks in the launch. Returns nothing if `nest` is too small or is
/// not a product of a supported form.
std::optional<ProductShape>
chooseProduct(const Nest &nest, const NestShape &shape,
              const std::function<const Buffer *(mlir::Value)> &buffer_of, int64_t blocks);

} // namespace refold::codegen
