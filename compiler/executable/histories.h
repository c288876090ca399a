//===- histories.h - Stacked fetches ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Read from the rf form, because in memory form a stacked fetch is a buffer like any other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringSet.h"

namespace refold {

/// Returns the names of the stacked fetches of @train. A stacked fetch is a result of the loop over
/// training steps, and has one row for each step that the loop can run. Other fetches can have the
/// same number of rows by chance. A stacked fetch is recognized by its initial value: an rf.empty,
/// or the state from which an interrupted run resumes.
llvm::StringSet<> historiesOf(mlir::func::FuncOp train);

} // namespace refold
