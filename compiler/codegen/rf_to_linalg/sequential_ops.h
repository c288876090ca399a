//===- sequential_ops.h - Ops whose kernels are loops in memory -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits scatters, row sums, cumulative sums and sorts. These ops write elements in an order that
// linalg cannot express, and some elements more than once. So they become loops over the memory of
// their results.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/loop_form.h"
#include "compiler/codegen/rf_to_linalg/head_ops.h"

namespace refold::codegen {

bool isSequential(mlir::Operation *op);

/// Emits code that writes the results of `op` to the memrefs `results`. Each memref is one row
/// block's slice of a result, or null if the result is unused. `inPlace`: the first result already
/// holds the elements of the first operand.
void emitSequential(mlir::OpBuilder &builder, mlir::Operation *op, const HeadOperands &operands,
                    llvm::ArrayRef<mlir::Value> results, LoopForm form, bool inPlace);

} // namespace refold::codegen
