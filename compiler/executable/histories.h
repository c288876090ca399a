//===- histories.h - Fetches with a row for each step -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Read off the rf form: in memory form a history is a buffer like any other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringSet.h"

namespace refold {

/// Names of the fetches of @train that are histories: results of the fold that begin as rf.empty
/// and have a row for each step that it holds. A fetch that only happens to have as many rows is
/// none.
llvm::StringSet<> historiesOf(mlir::func::FuncOp train);

} // namespace refold
