//===- sequential_families.h - The sequential ops, one by one ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/loop_builder.h"
#include "compiler/codegen/rf_to_linalg/sequential_ops.h"

namespace refold::codegen {

/// `inPlace`: `result` holds the operand's elements already, as it always does in the form Vectors.
void emitScatter(LoopBuilder &loops, rf::ScatterOp op, const HeadOperands &operands,
                 mlir::Value result, bool inPlace);
void emitCumulative(LoopBuilder &loops, rf::CumulativeOp op, const HeadOperands &operands,
                    mlir::Value result);
void emitSelectAndScatter(LoopBuilder &loops, rf::SelectAndScatterOp op,
                          const HeadOperands &operands, mlir::Value result);
/// Rows are added one after another, in index order.
void emitTakeGrad(LoopBuilder &loops, rf::TakeGradOp op, const HeadOperands &operands,
                  mlir::Value result);
void emitSort(LoopBuilder &loops, rf::SortOp op, const HeadOperands &operands,
              llvm::ArrayRef<mlir::Value> results);

} // namespace refold::codegen
