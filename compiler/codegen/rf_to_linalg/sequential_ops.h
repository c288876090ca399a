//===- sequential_ops.h - Ops whose kernels are loops in memory -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scatters, row sums, cumulative sums and sorts write elements in an order of their own, and some
// elements more than once. So they are written as loops over the results' memory, not as linalg.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/loop_form.h"
#include "compiler/codegen/rf_to_linalg/head_ops.h"

namespace refold::codegen {

bool isSequential(mlir::Operation *op);

/// Emits code that writes the results of `op` to `results`: memrefs of one row block's slices, with
/// null for an unused result. `inPlace`: the first result already holds the elements of the first
/// operand.
void emitSequential(mlir::OpBuilder &builder, mlir::Operation *op, const HeadOperands &operands,
                    llvm::ArrayRef<mlir::Value> results, LoopForm form, bool inPlace);

} // namespace refold::codegen
