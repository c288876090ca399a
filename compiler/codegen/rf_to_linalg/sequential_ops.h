//===- sequential_ops.h - Ops whose kernels are loops in memory -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scatters, sums of rows, chains and sorts write elements in an order of their own, some of them
// more than once: they are written as loops over the results' memory, not as linalg.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/loop_form.h"
#include "compiler/codegen/rf_to_linalg/head_ops.h"

namespace refold::codegen {

bool isSequential(mlir::Operation *op);

/// Writes the results of `op` into `results`, memrefs of the block's shares; null for a result that
/// nobody reads. `inPlace`: the first result holds the first operand's elements already.
void emitSequential(mlir::OpBuilder &builder, mlir::Operation *op, const HeadOperands &operands,
                    llvm::ArrayRef<mlir::Value> results, LoopForm form, bool inPlace);

} // namespace refold::codegen
