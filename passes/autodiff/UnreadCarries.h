//===- UnreadCarries.h - Removal of unread loop carries ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes loop-carried values that no result needs. A backward loop carries its own gradient from
// iteration to iteration even if that gradient is not read, because the loop was made to be
// differentiated. Upstream's canonicalization keeps a carried value as long as the loop itself
// reads it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold {

/// Removes unread ops, and the values that an scf.for carries to no result that is read.
void eraseUnread(mlir::func::FuncOp function);

} // namespace refold
