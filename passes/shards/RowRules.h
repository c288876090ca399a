//===- RowRules.h - Rows of a batch through an op ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes which dimension of a value has the rows of the batch, and how an op passes them on.
//
// Example: a matrix [512, 64] has its rows along dimension 0. Its product with a weight [64, 32]
// has them along dimension 0. The gradient of the weight sums over them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/BlockSplit.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

#include <cstdint>

namespace refold {

/// The place of the rows in a value.
///
/// Example: 4 time steps of a batch of 8 rows, [4, 8, 65], have dim = 1 and outer = 1. Reshaped to
/// [32, 65] they have dim = 0 and outer = 4: dimension 0 has 4 groups, and each group has all rows
/// in order.
struct RowPlace {
  enum class Kind {
    None,   ///< does not depend on rows, such as a parameter; a shard can read a slice of it
    Along,  ///< rows lie along `dim`, in `outer` groups
    Within, ///< belongs to the rows of one shard: iteration `position` of `loop` selected them
    All,    ///< depends on the rows of several shards
  };
  Kind kind = Kind::None;
  int64_t dim = 0, outer = 1;
  mlir::Operation *loop = nullptr;
  mlir::Value position = nullptr;
  int64_t extent = 0; ///< Within: the number of positions

  static RowPlace along(int64_t dim, int64_t outer = 1) {
    return {Kind::Along, dim, outer, nullptr, nullptr, 0};
  }
  static RowPlace within(mlir::Operation *loop, mlir::Value position, int64_t extent) {
    return {Kind::Within, 0, 1, loop, position, extent};
  }
  static RowPlace all() { return {Kind::All, 0, 1, nullptr, nullptr, 0}; }
  bool isNone() const { return kind == Kind::None; }
  bool isAlong() const { return kind == Kind::Along; }
  bool isWithin() const { return kind == Kind::Within; }
  bool operator==(const RowPlace &) const = default;
};

/// The dimension of an op's iteration space that has the rows of an operand.
struct RowAxis {
  enum class Kind {
    Result,  ///< dimension `dim` of the results
    Summed,  ///< the op sums over the rows, or combines them in an order that changes no bit
    Nowhere, ///< each result element may depend on all rows
  };
  Kind kind = Kind::Nowhere;
  int64_t dim = 0; ///< Summed: the index among the contracting dimensions of a product, or 0
  bool operator==(const RowAxis &) const = default;
};

/// Returns the axis of the rows of operand `index`, which lie along its dimension `dim`.
RowAxis rowAxisOf(mlir::Operation *op, unsigned index, int64_t dim);

/// Returns the place of the rows in the result of an op that moves elements along the rows of its
/// operand: a reshape, or a slice, a pad or a concatenation of whole groups. `from` is the place in
/// the first operand. Each shard must be a slice of the result. Otherwise returns All.
RowPlace movedRows(mlir::Operation *op, const RowPlace &from, int64_t shards);

} // namespace refold
