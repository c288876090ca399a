//===- product_shape.h - A product as the work of teams ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On a card a team of threads computes a tile of a product: it brings a few steps of the
// contraction of both operands into memory that it has in common, from where each thread feeds
// accumulators of its own. Every element stays one chain over the contraction, in order, so what is
// chosen here changes no bit.
//
// Chosen from shapes, layouts and types alone, so that a kernel is always the same kernel.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/loop_group.h"
#include "compiler/codegen/gpu/grid/product_tile.h"
#include "compiler/codegen/nest/nest_shape.h"

namespace refold::codegen {

/// How a team reads one operand: the side of the tile's rows, or that of its columns.
struct ProductSide {
  /// Number of the operand.
  unsigned input = 0;
  /// The nest's loops along the side.
  LoopGroup loops;
  /// How many of their elements a tile has.
  int64_t tile = 0;
  /// Neighbours in memory follow the contraction, not the side.
  bool along_contraction = false;
  /// Elements of one load; it divides the extent of the last loop along which it goes.
  int64_t width = 1;
};

struct ProductShape {
  mlir::linalg::GenericOp op;
  mlir::Type element;
  /// Extents of the nest's loops, and where the loops of `op` stand over them.
  llvm::SmallVector<int64_t> extents;
  LoopPlace place;
  /// The loops of `op` that run over the contraction, in the order of the chain.
  LoopGroup contraction;
  int64_t element_bytes = 4; // of all three
  ProductTile tile;
  ProductSide rows, columns;
  /// Elements in a load or store of 16 bytes, as far as a thread has so many neighbours: it has its
  /// rows and its columns in runs of these.
  int64_t row_run = 1, column_run = 1;

  bool isRows(const ProductSide &side) const { return side.input == rows.input; }
  /// Teams of one block.
  int64_t tiles() const;
  /// Bytes that a team has in common: both operands, twice, so that one is filled while the other
  /// is read.
  int64_t sharedBytes() const;
  /// Bytes of each thread: accumulators, then what it has loaded for either side.
  int64_t ownBytes() const;
  /// Where they begin.
  int64_t ownOffset(const ProductSide &side) const;
  /// Loads that a thread does for one side, at most.
  int64_t loadsOf(const ProductSide &side) const;
};

/// Elements from one step of the contraction to the next in common memory: a little more than the
/// tile has, so that threads that write along the contraction meet different banks.
int64_t sharedPitch(const ProductSide &side);

/// `nest`, which has been given `shape` for a grid, as a product that teams compute, in a launch of
/// `blocks` blocks. Nothing if it is none, or too small.
std::optional<ProductShape>
chooseProduct(const Nest &nest, const NestShape &shape,
              const std::function<const Buffer *(mlir::Value)> &buffer_of, int64_t blocks);

} // namespace refold::codegen
