//===- product_function.h - A thread's position in the tile -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A helper class for emitting the phases of a product. It computes the coordinates of a thread in
// its tile, the coordinates of the tile in the product, and addresses in shared and private memory.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/product_shape.h"

namespace refold::codegen {

/// The arguments of a phase's function.
struct TeamArguments {
  mlir::Value tile;    ///< number of the tile, an i32
  mlir::Value thread;  ///< number of the thread in its thread block, an i32
  mlir::Value round;   ///< number of the round in the phase, an i64
  mlir::Value shared;  ///< pointer to the thread block's shared memory
  mlir::Value own;     ///< pointer to the memory that the thread keeps from phase to phase
  mlir::Value counter; ///< pointer to the thread's sums of parts that wait for others
};

/// One of a thread's rows or columns.
struct TileElement {
  /// Its number along the side; clamped to the last one.
  Coordinate at;
  /// An i1: whether the number is within the side; null if it is in every tile.
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
  /// The nest's loops at the tile's corner: the loops that number tiles; 0 along the tile's sides.
  const Place &corner() const { return corner_; }
  /// Sets the loops of `group` to their combined number `number`.
  void setLoops(Place &loops, const LoopGroup &group, const Coordinate &number);
  /// Converts a point of the nest's loops into coordinates of the product's loops. `step` is the
  /// coordinate along the contraction.
  Place loopsAt(const Place &nest, const Coordinate &step);

  /// Returns the rows or columns of this thread, in order: runs of neighbours.
  llvm::SmallVector<TileElement> elementsOf(const ProductSide &side);
  int64_t runOf(const ProductSide &side) const;
  int64_t ownElementsOf(const ProductSide &side) const;

  /// Returns the address of the element that is `elements` elements after `base`. If `number` is
  /// given, `number` * `factor` elements are added.
  Value elementAt(Value base, int64_t elements, Value number = {}, int64_t factor = 1);
  /// Returns the address of the first element of `side` in one of the buffers in shared memory.
  /// `buffer` is the number of that buffer, an i64.
  Value sharedOf(const ProductSide &side, Value buffer);
  /// Returns the address of this thread's first element of `side` in that buffer.
  Value ownPartOf(const ProductSide &side, Value buffer);
  /// Returns the address of byte `offset` in the thread's own memory.
  Value ownAt(int64_t offset);
  /// Returns the address of sum number `index` in a level of the thread's counter.
  Value counterAt(const Coordinate &level, int64_t index);
  /// Returns the type of `width` elements: a vector, or the element type if `width` is 1.
  mlir::Type elements(int64_t width);
  Value load(Value pointer, int64_t width);
  void store(Value value, Value pointer, int64_t width);

  /// Emits `body` under `condition`, or unconditionally if `condition` is null.
  bool when(Value condition, llvm::function_ref<bool()> body);
  /// Emits a loop of `body` over the numbers from 0, below `end`, by `step`, an i64.
  void loop(int64_t end, int64_t step, llvm::function_ref<void(Value)> body);

  mlir::OpBuilder &builder;
  mlir::Location loc;

private:
  void findCorner();
  /// Returns this thread's number along a side, an i32.
  Value threadAlong(const ProductSide &side);

  TileEmitter &emitter_;
  const ProductShape &product_;
  TeamArguments arguments_;
  Value row_tile_, column_tile_;
  Place corner_;
};

} // namespace refold::codegen
