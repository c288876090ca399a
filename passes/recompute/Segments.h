//===- Segments.h - Parts of the forward pass become functions ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/ForwardPass.h"

namespace refold {

/// Nodes of a forward pass, ascending. What they read comes from nodes of earlier segments, of
/// their own, or from none.
using Segment = llvm::SmallVector<uint32_t>;

/// Moves each segment into an rf.recompute, whose results are the values that are read outside of
/// it; nodes of no segment come after all of them and stay as they are. Leaves a remark for each.
/// An error where an op of a segment cannot run again.
llvm::LogicalResult formSegments(const ForwardPass &forward, llvm::ArrayRef<Segment> segments);

} // namespace refold
