//===- Summands.h - Ops before a reduction ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction can compute its summands, so that they are never written. These functions bring a
// program into a form in which this is possible.
//
// Example: a norm computes d = x - mean, the sum of d * d, and d / deviation. Without a copy, d has
// two readers in different fusions and is written for the reduction. With a copy of its own, the
// reduction reads x, as the other fusion does.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/Builders.h"

namespace refold {

/// Gives each reduction of the block its own copy of cheap ops that compute its summands. An op is
/// copied if it reads one tensor that is in memory in any case, besides broadcasts and constants,
/// and if its other readers can be in one fusion with it, so that its result is never written.
void copyCheapSummands(mlir::Block &block);

/// Returns `value` in another shape, for a reduction. If the reduction is the only reader of the
/// elementwise ops that compute `value`, these ops are created anew on reshaped operands, so that
/// they can stay part of the reduction. Otherwise creates an rf.reshape. The new shape splits
/// dimension 0 in two or merges trailing dimensions; any other shape is an rf.reshape too.
mlir::Value reshapeSummands(mlir::OpBuilder &builder, mlir::Value value, mlir::Operation *reader,
                            llvm::ArrayRef<int64_t> shape);

} // namespace refold
