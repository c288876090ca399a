//===- lane_memory.h - Vectors from and to strided memory --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of one scalar or one vector at a place given by coordinates. The place decides
// the form: whole vectors where lanes are neighbours, masked ones at a ragged end, one element at a
// time where they are apart.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/emission_scopes.h"
#include "compiler/codegen/nest/linear_form.h"

#include "llvm/ADT/DenseMap.h"

namespace refold::codegen {

/// Over i64 values.
using Coordinate = LinearForm<mlir::Value>;
using Place = Coordinates<mlir::Value>;

/// A scalar (width 0), or a vector of `width` lanes of which the first `active` count.
struct Lanes {
  int64_t width = 0;
  int64_t active = 0;
  bool scalar() const { return width == 0; }
};

/// Memory of one tensor. Strides are in elements.
struct Buffer {
  mlir::Value pointer;
  llvm::SmallVector<int64_t, 4> strides;
  Coordinate offset;
  mlir::Type element;
  /// Bytes that the pointer is known to be a multiple of, a power of two; 0 where nothing is.
  int64_t alignment = 0;
};

/// Row-major strides of `shape`.
llvm::SmallVector<int64_t, 4> rowMajorStrides(llvm::ArrayRef<int64_t> shape);

class LaneMemory {
public:
  LaneMemory(mlir::OpBuilder &builder, mlir::Location loc, EmissionScopes &scopes)
      : builder_(builder), loc_(loc), scopes_(scopes) {}

  /// From now on at most `count` vectors are loaded before the loops that use them: each holds a
  /// register throughout.
  void allowHoistedVectors(int64_t count) { hoistable_vectors_ = count; }

  /// The element or vector at `at`, loaded in the outermost scope that knows its address, once.
  mlir::Value load(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, Lanes lanes);
  /// What is there at this point of the program: of memory that is written in between.
  mlir::Value loadNow(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, Lanes lanes) {
    return loadHere(buffer, address(buffer, at), lanes);
  }
  /// Loads a square of `width` vectors along the elements that follow `at`, transposes it in
  /// registers, and remembers its columns: they are what load() is asked for at `at` and its width
  /// - 1 successors, with lanes apart.
  void loadTransposed(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, int64_t width);
  /// Stores the active lanes of `value` (a scalar if lanes are) in the innermost scope.
  void store(mlir::Value value, const Buffer &buffer, llvm::ArrayRef<Coordinate> at, Lanes lanes);

  /// Asks for the cache line of the element `further` elements behind the one at `at`: for a cache
  /// near enough, but not the nearest, which would lose what is in use.
  void prefetch(const Buffer &buffer, llvm::ArrayRef<Coordinate> at, const Coordinate &further);

  /// From now on `unknown` is known to be a multiple of `of`.
  void knowMultiple(mlir::Value unknown, int64_t of) { multiples_[unknown] = of; }

  mlir::Value constantI64(int64_t value);
  /// The i64 value of a coordinate, lanes left aside.
  mlir::Value scalarOf(const Coordinate &coordinate);
  /// `value` in each of the lanes, if it is a scalar and they are not.
  mlir::Value broadcast(mlir::Value value, Lanes lanes);
  /// The vector of integers `value`, with `otherwise` in the lanes that do not count.
  mlir::Value activeOr(mlir::Value value, int64_t otherwise, Lanes lanes);
  /// True in the lanes that count.
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
