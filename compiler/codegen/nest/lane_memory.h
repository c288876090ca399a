//===- lane_memory.h - Vectors from and to strided memory -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores one scalar or one vector at given coordinates. If the elements of a vector are
// adjacent in memory, one instruction accesses all of them. If the vector is not full, this
// instruction is masked. If the elements are not adjacent, each element is accessed alone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/emission_scopes.h"
#include "compiler/codegen/nest/linear_form.h"

#include "llvm/ADT/DenseMap.h"

namespace refold::codegen {

/// Coordinates over i64 values.
using Coordinate = LinearForm<mlir::Value>;
using Place = Coordinates<mlir::Value>;

/// A scalar (width 0), or a vector of `width` SIMD lanes, of which the first `active` are valid.
struct Lanes {
  int64_t width = 0;
  int64_t active = 0;
  bool scalar() const { return width == 0; }
};

/// The memory of one tensor. Strides are in elements.
struct Buffer {
  mlir::Value pointer;
  llvm::SmallVector<int64_t, 4> strides;
  Coordinate offset;
  mlir::Type element;
  /// Known alignment of the pointer in bytes, a power of two; 0 if unknown.
  int64_t alignment = 0;
};

/// Returns the row-major strides of `shape`.
llvm::SmallVector<int64_t, 4> rowMajorStrides(llvm::ArrayRef<int64_t> shape);

class LaneMemory {
public:
  LaneMemory(mlir::OpBuilder &builder, mlir::Location loc, EmissionScopes &scopes)
      : builder_(builder), loc_(loc), scopes_(scopes) {}

  /// Lets load() move at most `count` vector loads out of the loops that use them. Each of these
  /// vectors occupies a register for the whole loop.
  void allowHoistedVectors(int64_t count) { hoistable_vectors_ = count; }

  /// Returns the element or vector at `at`. It is loaded only once, in the outermost scope in which
  /// its address is available.
  mlir::Value load(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  /// Loads at the current program point; for memory that is written between loads.
  mlir::Value loadNow(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, Lanes lanes) {
    return loadHere(buffer, address(buffer, at), lanes);
  }
  /// Loads the element at `at` and the one after it in memory as one i32.
  mlir::Value loadPair(const Buffer &buffer, llvm::ArrayRef<Coordinate> at);
  /// Returns whether the element at `next` lies after the element at `at` in memory.
  bool areAdjacent(const Buffer &buffer, llvm::ArrayRef<Coordinate> at,
                   llvm::ArrayRef<Coordinate> next) const;
  /// Loads a square of `width` vectors of `width` elements each, and transposes it in registers.
  /// The first vector begins at `at`, and the elements of a vector are contiguous. A later load()
  /// of strided elements returns a column of the square if it begins at `at` or at one of the
  /// `width` - 1 elements after `at`.
  void loadTransposed(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, int64_t width);
  /// Stores the active lanes of `value` (a scalar if `lanes` is) in the innermost scope.
  void store(mlir::Value value, const Buffer &buffer, llvm::ArrayRef<Coordinate> at, Lanes lanes);

  /// Prefetches the cache line that contains the element `further` elements after `at`. The line
  /// goes to the L2 cache and not to the L1 cache, where it would evict data in use.
  void prefetch(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, const Coordinate &further);

  /// Records that `unknown` is a multiple of `of`.
  void knowMultiple(mlir::Value unknown, int64_t of) { multiples_[unknown] = of; }

  mlir::Value constantI64(int64_t value);
  /// Returns the i64 value of a coordinate without its lane term.
  mlir::Value scalarOf(const Coordinate &coordinate);
  /// Broadcasts `value` to the lanes if it is a scalar and `lanes` is a vector.
  mlir::Value broadcast(mlir::Value value, Lanes lanes);
  /// Returns the integer vector `value` with `otherwise` in the inactive lanes.
  mlir::Value activeOr(mlir::Value value, int64_t otherwise, Lanes lanes);
  /// Returns a mask that is true in the active lanes.
  mlir::Value activeMask(Lanes lanes);

private:
  Coordinate address(const Buffer &buffer, llvm::ArrayRef<Coordinate> at) const;
  MemoKey keyOf(const Buffer &buffer, const Coordinate &address, Lanes lanes, size_t *depth) const;
  unsigned alignmentOf(const Buffer &buffer, const Coordinate &address) const;
  mlir::Value pointerTo(const Buffer &buffer, const Coordinate &address);
  mlir::Value loadHere(const Buffer &buffer, const Coordinate &address, Lanes lanes);

  mlir::OpBuilder &builder_;
  mlir::Location loc_;
  EmissionScopes &scopes_;
  int64_t hoistable_vectors_ = 0;
  llvm::DenseMap<mlir::Value, int64_t> multiples_;
};

} // namespace refold::codegen
