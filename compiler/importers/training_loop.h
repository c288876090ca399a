//===- training_loop.h - The loop over training steps -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the loop over training steps of an imported @train the fold (docs/rationale/program.md).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold::importers {

/// Marks a loop whose last counter is read after the loop. The importer computes this counter from
/// the number of all iterations, so the loop cannot become the fold, which may run fewer.
inline constexpr llvm::StringLiteral kCounterReadAttr{"rf.counter_read"};

/// Makes a counted loop at the top level of @train the fold, if it is nearly the whole function: at
/// most eight ops are beside it, or a tenth of those inside. Only ops that compute floating-point
/// numbers count, so random keys may be made before it.
///
/// - @train gets the state `step`, from which the fold begins. A run of all iterations has the same
///   results as the loop. A run of fewer steps ends earlier.
/// - A value that the loop carries only to set row i in iteration i, and that is returned, becomes
///   a stacked fetch. It needs no initial value.
///
/// Removes the marks of kCounterReadAttr, and does nothing else unless `folds`. Returns whether
/// there is such a loop.
bool foldTrainingLoop(mlir::func::FuncOp train, bool folds);

} // namespace refold::importers
