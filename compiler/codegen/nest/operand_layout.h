//===- operand_layout.h - Operands as a product wants them -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes run along a product's last dimension, so the operand that has that dimension must have it
// innermost. Where it does not, and many rows read it, it is copied once into a temporary that
// does.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold::codegen {

/// Makes a linalg.generic of each named operation but fill, folds transposes into the maps of those
/// who read them, then, where `packs`, adds the copies. Returns the copies: tensors that must have
/// memory.
llvm::SmallVector<mlir::Value> arrangeOperands(mlir::func::FuncOp function, bool packs);

} // namespace refold::codegen
