//===- operand_layout.h - Operand layouts that products need ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The vectors of a product have neighbours along the last dimension of its result. One operand has
// this dimension too, and should have it innermost in memory. If it does not, and many rows read
// the operand, the operand is copied once to a temporary with that layout.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold::codegen {

/// Turns each named operation except fill into a linalg.generic. Folds transposes into the indexing
/// maps of their readers. If `packs` is set, adds copies of operands in the layout that products
/// need. Returns these copies, which are tensors that must have memory.
llvm::SmallVector<mlir::Value> arrangeOperands(mlir::func::FuncOp function, bool packs);

} // namespace refold::codegen
