//===- RowInputs.h - Inputs with the rows of a batch ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/shards/RowRules.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold {

/// Returns the dimension of the rows of argument `index`, or -1. `rf.rows` names it. Without the
/// attribute it is dimension 0 of an input, or dimension 1 if a loop goes over the input.
int64_t rowDimOf(mlir::func::FuncOp function, unsigned index);

/// Returns the place of the rows in each argument of a function. `rf.rows` of an input names the
/// dimension of its rows, -1 if it has none. Without the attribute it is dimension 0, or dimension
/// 1 of an input over whose rows a loop goes. States have no rows.
///
/// If an input's rows cannot be cut into `shards` equal shards, it has none. If `isTraining`, this
/// is an error, except for an input from which indices only take rows.
mlir::FailureOr<mlir::SmallVector<RowPlace>> rowsOfInputs(mlir::func::FuncOp function,
                                                          int64_t shards, bool isTraining);

} // namespace refold
