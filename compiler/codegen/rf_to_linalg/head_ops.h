//===- head_ops.h - Anchor ops as linalg ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

struct HeadOperands {
  /// The block's shares of the operands.
  llvm::SmallVector<mlir::Value> tensors;
  /// The block's number, an index.
  mlir::Value block;
  /// Set if the rows of a sum are split into tiles. `carried` has the sums of the previous tiles,
  /// and `isFirstTile` is an i1 that is true in the first tile. Both are null if all rows are in
  /// one tile.
  mlir::Value carried, isFirstTile;
};

/// Emits the slice of the result of `op` that belongs to one row block, as a tensor of type
/// `share`. Returns null if the op has no kernel.
mlir::Value emitHead(mlir::OpBuilder &builder, mlir::Operation *op, mlir::RankedTensorType share,
                     const HeadOperands &operands);

/// Emits an `rf.update_row` or `rf.dynamic_update_slice` in place. `target` must hold the elements
/// of operand 0. Returns `target` with the updated part, or null for any other op.
mlir::Value emitPartUpdate(mlir::OpBuilder &builder, mlir::Operation *op, mlir::Value target,
                           const HeadOperands &operands);

} // namespace refold::codegen
