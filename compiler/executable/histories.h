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

/// Returns the names of the fetches of @train that are stacked: results of the fold that start as
/// rf.empty and have a row for each step of its capacity. A fetch that merely has the same number
/// of rows is not stacked.
llvm::StringSet<> historiesOf(mlir::func::FuncOp train);

} // namespace refold
