//===- Checkpoints.h - Segments between rf.checkpoint marks -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/Segments.h"

namespace refold {

/// Splits a forward pass into segments. Each checkpoint mark, in program order, ends a segment. The
/// ops after the last mark form no segment, because their backward pass comes next.
llvm::SmallVector<Segment> segmentsAtCheckpoints(const ForwardPass &forward);

/// Warns about each checkpoint mark that has no effect because it is in no forward pass. The
/// function must have gradient requests. `passes` has the forward passes of all its blocks.
void warnOfStrayCheckpoints(mlir::func::FuncOp function, llvm::ArrayRef<ForwardPass> passes);

} // namespace refold
