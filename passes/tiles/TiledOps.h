//===- TiledOps.h - Ops on a tile of rows -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes ops that compute each row of a large value by itself, and creates them for a tile of
// rows. The rows are the leading dimensions of a value. A tile has one dimension for them.
//
// Example: [8, 1024, 50257] and [8192, 50257] have the same 8,192 rows. A tile of 512 of them is
// [512, 50257].
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/IRMapping.h"

#include <optional>

namespace refold {

/// Returns the number of leading dimensions that together have `rows` elements, or 0 if there are
/// none.
int64_t rowDims(mlir::RankedTensorType type, int64_t rows);
/// Returns the type of a tile of `tileRows` rows of a value of type `type`.
mlir::RankedTensorType tileType(mlir::RankedTensorType type, int64_t rows, int64_t tileRows);

/// How an op uses the rows.
struct RowUse {
  /// The op sums over the rows. If false, the result has the rows.
  bool sums = false;
  /// For each operand: whether it has the rows. A tile needs the whole of any other operand.
  llvm::SmallVector<bool, 3> hasRows;
};

/// Returns how `op` uses `rows` rows, or nothing if its work on a tile of rows needs other rows.
/// `made` returns whether a value is known to have the rows. An operand that an elementwise op
/// combines with the rows has them too.
std::optional<RowUse> rowUseOf(mlir::Operation *op, int64_t rows,
                               llvm::function_ref<bool(mlir::Value)> made);

/// Creates `op` for a tile. `tiles` maps operands to their tiles.
mlir::Operation *createForTile(mlir::OpBuilder &builder, mlir::Operation *op, int64_t rows,
                               int64_t tileRows, mlir::IRMapping &tiles);

} // namespace refold
