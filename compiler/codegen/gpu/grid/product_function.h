//===- product_function.h - Where a thread of a team stands ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the phases of a product are written with: the thread's place in the tile, the tile's place
// in the product, and addresses in the memory of the team and of the thread.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/product_shape.h"

namespace refold::codegen {

/// What a phase's function is given.
struct TeamArguments {
  mlir::Value tile;   ///< number of the tile, an i32
  mlir::Value thread; ///< number of the thread in its team, an i32
  mlir::Value round;  ///< of the phase, an i64
  mlir::Value shared; ///< pointer to what the team has in common
  mlir::Value own;    ///< pointer to what the thread keeps from phase to phase
};

/// One of a thread's rows or columns.
struct TileElement {
  /// Its number along the side, or that of the last where there are no more.
  Coordinate at;
  /// An i1; null where it is there in every tile.
  mlir::Value exists;
};

class ProductFunction {
public:
  using Value = mlir::Value;

  ProductFunction(mlir::OpBuilder &builder, mlir::Location loc, TileEmitter &emitter,
                  const ProductShape &product, const TeamArguments &arguments);

  const ProductShape &product() const { return product_; }
  const TeamArguments &arguments() const { return arguments_; }
  TileEmitter &emitter() { return emitter_; }

  Value i32(int64_t value);
  Value i64(int64_t value);
  Value wide(Value number);
  Value add(Value number, int64_t other);
  Value multiply(Value number, int64_t factor);
  Value divide(Value number, int64_t divisor);
  Value remainder(Value number, int64_t divisor);
  Value isBelow(Value number, int64_t bound);
  Value least(Value number, int64_t other);

  /// The tile's number along a side, an i64.
  Value tileAlong(const ProductSide &side);
  /// The nest's loops at the tile: those that number tiles; 0 along its sides.
  const Place &corner() const { return corner_; }
  /// Sets the loops of `group` to place number `number` of theirs.
  void setLoops(Place &loops, const LoopGroup &group, const Coordinate &number);
  /// Where the loops of the product stand, with its contraction at `step`.
  Place loopsAt(const Place &nest, const Coordinate &step);

  /// The rows or columns of this thread, in order: runs of neighbours.
  llvm::SmallVector<TileElement> elementsOf(const ProductSide &side);
  int64_t runOf(const ProductSide &side) const;
  int64_t ownElementsOf(const ProductSide &side) const;

  /// `base` and `elements` elements on, and `number` times `factor` more if there is one.
  Value elementAt(Value base, int64_t elements, Value number = {}, int64_t factor = 1);
  /// The first element of a side in buffer number `buffer`, an i64, of the team's memory.
  Value sharedOf(const ProductSide &side, Value buffer);
  /// This thread's first element of it.
  Value ownPartOf(const ProductSide &side, Value buffer);
  /// What the thread keeps at byte `offset`.
  Value ownAt(int64_t offset);
  /// `width` elements, or one that is no vector.
  mlir::Type elements(int64_t width);
  Value load(Value pointer, int64_t width);
  void store(Value value, Value pointer, int64_t width);

  /// `body` where `condition` holds, or without one everywhere.
  bool when(Value condition, llvm::function_ref<bool()> body);
  /// `body` for each number from 0, below `end`, by `step`, an i64.
  void loop(int64_t end, int64_t step, llvm::function_ref<void(Value)> body);

  mlir::OpBuilder &builder;
  mlir::Location loc;

private:
  void findCorner();
  /// This thread's number along a side, an i32.
  Value threadAlong(const ProductSide &side);

  TileEmitter &emitter_;
  const ProductShape &product_;
  TeamArguments arguments_;
  Value row_tile_, column_tile_;
  Place corner_;
};

} // namespace refold::codegen
