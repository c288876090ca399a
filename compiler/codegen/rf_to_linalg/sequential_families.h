//===- sequential_families.h - Emitters of the sequential ops ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/loop_builder.h"
#include "compiler/codegen/rf_to_linalg/sequential_ops.h"

namespace refold::codegen {

/// `inPlace`: `result` already holds the operand's elements; always true in the form Vectors.
void emitScatter(LoopBuilder &loops, rf::ScatterOp op, const HeadOperands &operands,
                 mlir::Value result, bool inPlace);
void emitCumulative(LoopBuilder &loops, rf::CumulativeOp op, const HeadOperands &operands,
                    mlir::Value result);
void emitSelectAndScatter(LoopBuilder &loops, rf::SelectAndScatterOp op,
                          const HeadOperands &operands, mlir::Value result);
/// Adds rows one after another, in index order.
void emitTakeGrad(LoopBuilder &loops, rf::TakeGradOp op, const HeadOperands &operands,
                  mlir::Value result);
/// Counts the positions of each index, then writes the positions group by group.
void emitGroupRows(LoopBuilder &loops, rf::GroupRowsOp op, const HeadOperands &operands,
                   llvm::ArrayRef<mlir::Value> results);
/// Adds the rows of each group as a tree of chains.
void emitSumRows(LoopBuilder &loops, rf::SumRowsOp op, const HeadOperands &operands,
                 mlir::Value result);
void emitSort(LoopBuilder &loops, rf::SortOp op, const HeadOperands &operands,
              llvm::ArrayRef<mlir::Value> results);

} // namespace refold::codegen
