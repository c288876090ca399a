//===- UnreadCarries.h - Removal of unread loop carries ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes loop-carried values that no result needs. For example, a backward loop may carry a
// gradient from iteration to iteration that nothing reads after the loop. MLIR's canonicalization
// keeps such a value, because the loop itself reads it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold {

/// Removes unread ops, and the values that an scf.for carries to no result that is read.
void eraseUnread(mlir::func::FuncOp function);

} // namespace refold
