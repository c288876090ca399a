//===- RecomputedBodies.h - What is left of rf.recompute ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A body in the place of its op, and barriers that let through only what is read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Puts the body where the op stands.
void inlineBody(rf::RecomputeOp op);
/// Puts the body of every rf.recompute in `root` where the op stands. False where there is none.
bool inlineRecomputes(mlir::Operation *root);

/// The barrier with only those results that are read; null where none is, and the barrier then goes
/// too. `replace(from, to)` is called for each result that stays, before `from` goes.
rf::BarrierOp trim(rf::BarrierOp barrier,
                   llvm::function_ref<void(mlir::Value, mlir::Value)> replace);
/// Trims all barriers in `root`. False where none had more than is read.
bool trimBarriers(mlir::Operation *root);

} // namespace refold
