//===- UnreadCarries.h - What a loop carries for nobody ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A backward loop whose own gradient nobody asked for, because it was made to be differentiated,
// still carries that gradient from pass to pass. Upstream's canonicalization keeps what a loop
// carries as long as the loop itself reads it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold {

/// Removes what nothing reads: ops, and the values that an scf.for carries to no result that is
/// read.
void eraseUnread(mlir::func::FuncOp function);

} // namespace refold
