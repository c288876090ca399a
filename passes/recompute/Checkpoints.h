//===- Checkpoints.h - Segments between rf.checkpoint marks -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/Segments.h"

namespace refold {

/// Cuts a forward pass after each of its marks, in program order. The part after the last mark is
/// no segment, because its backward pass comes next.
llvm::SmallVector<Segment> segmentsAtCheckpoints(const ForwardPass &forward);

/// Warns about each mark of a function with gradient requests that is in no forward pass. `passes`
/// are the forward passes of all its blocks.
void warnOfStrayCheckpoints(mlir::func::FuncOp function, llvm::ArrayRef<ForwardPass> passes);

} // namespace refold
