//===- Segments.h - Segments as rf.recompute --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/ForwardPass.h"

namespace refold {

/// A segment: indices of nodes of a forward pass, in ascending order. Operands of these nodes come
/// from the same segment, from earlier segments, or from nodes outside all segments.
using Segment = llvm::SmallVector<uint32_t>;

/// Moves the ops of each segment into an rf.recompute op, whose results are the values that ops
/// outside the segment read. Nodes outside all segments do not change and follow the last segment.
/// Emits a remark for each segment. Returns failure if an op of a segment may not run again.
llvm::LogicalResult formSegments(const ForwardPass &forward, llvm::ArrayRef<Segment> segments);

} // namespace refold
