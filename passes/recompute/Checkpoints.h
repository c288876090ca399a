//===- Checkpoints.h - Segments between rf.checkpoint marks -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/Segments.h"

namespace refold {

/// Cuts a forward pass behind each of its marks, in program order. What comes behind the last one
/// is no segment: its backward comes next.
llvm::SmallVector<Segment> segmentsAtCheckpoints(const ForwardPass &forward);

/// Warns of each mark of a function with requests that no forward pass has. The passes are those of
/// all its blocks.
void warnOfStrayCheckpoints(mlir::func::FuncOp function, llvm::ArrayRef<ForwardPass> passes);

} // namespace refold
