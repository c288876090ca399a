//===- RecomputedBodies.h - Inlining of rf.recompute ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inlines the bodies of rf.recompute ops, and removes unread results of barriers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Inlines the body in front of the op and erases the op.
void inlineBody(rf::RecomputeOp op);
/// Inlines every rf.recompute in `root`. Returns false if there is none.
bool inlineRecomputes(mlir::Operation *root);

/// Replaces the barrier with one that has only the results that are read. Calls `replace(from, to)`
/// for each of these results before `from` is erased. If no result is read, erases the barrier and
/// returns null.
rf::BarrierOp trim(rf::BarrierOp barrier,
                   llvm::function_ref<void(mlir::Value, mlir::Value)> replace);
/// Trims all barriers in `root`. Returns false if none had unread results.
bool trimBarriers(mlir::Operation *root);

} // namespace refold
