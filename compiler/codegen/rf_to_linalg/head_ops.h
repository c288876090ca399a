//===- head_ops.h - Ops that are not elementwise, as linalg -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

struct HeadOperands {
  /// The block's shares.
  llvm::SmallVector<mlir::Value> tensors;
  /// The block's number, an index.
  mlir::Value block;
  /// Of a sum over rows that come in tiles: what the tiles before this one have left, and whether
  /// there were any (an i1). Null where all rows are there.
  mlir::Value carried, isFirstTile;
};

/// The block's share of the result of `op`, of type `share`; null for an op that has no kernel.
mlir::Value emitHead(mlir::OpBuilder &builder, mlir::Operation *op, mlir::RankedTensorType share,
                     const HeadOperands &operands);

/// `target`, which holds operand 0 of an `rf.update_row` or `rf.dynamic_update_slice`, with the
/// part replaced; null for another op.
mlir::Value emitPartUpdate(mlir::OpBuilder &builder, mlir::Operation *op, mlir::Value target,
                           const HeadOperands &operands);

} // namespace refold::codegen
