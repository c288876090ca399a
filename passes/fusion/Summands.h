//===- Summands.h - Ops before a reduction ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes a program so that more reductions compute their own summands, which are then never
// written.
//
// Example: a norm computes d = x - mean, the sum of d * d, and d / deviation. The sum and the
// division are in different fusions, so d is written for the sum. If the sum has a copy of the
// subtraction, both fusions read x, and d is not written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"

namespace refold {

/// Gives each reduction of the block its own copies of cheap ops that compute its summands. An op
/// is copied if two conditions hold:
/// - Besides broadcasts and constants, it reads one tensor, which is in memory anyway.
/// - It can be in one fusion with its other readers, so that its result is never written.
void copyCheapSummands(mlir::Block &block);

/// Returns `value` in another shape, for the reduction `reader`. If only `reader` reads the
/// elementwise ops that compute `value`, these ops are created again on reshaped operands, so that
/// they can stay part of the reduction. This is possible if the new shape splits dimension 0 in two
/// or merges trailing dimensions. In all other cases, creates an rf.reshape.
mlir::Value reshapeSummands(mlir::OpBuilder &builder, mlir::Value value, mlir::Operation *reader,
                            llvm::ArrayRef<int64_t> shape);

} // namespace refold
