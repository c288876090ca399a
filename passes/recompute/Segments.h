//===- Segments.h - Segments as rf.recompute --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/ForwardPass.h"

namespace refold {

/// Nodes of a forward pass, ascending. Their operands come from nodes of earlier segments, of the
/// same segment, or of no segment.
using Segment = llvm::SmallVector<uint32_t>;

/// Moves each segment into an rf.recompute, whose results are the values read outside of the
/// segment. Nodes of no segment follow all segments and stay unchanged. Emits a remark for each
/// segment. Returns an error if an op of a segment may not run again.
llvm::LogicalResult formSegments(const ForwardPass &forward, llvm::ArrayRef<Segment> segments);

} // namespace refold
