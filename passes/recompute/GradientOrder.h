//===- GradientOrder.h - Segments that keep sum order -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Joins segments so that sums of gradients keep their order. The gradient of a value is the sum of
// its readers' contributions, and the last reader in the program comes first. Segments that are not
// contiguous change the order of the readers. This changes the bits of sums with more than two
// contributions, so such segments are joined.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/Segments.h"

namespace refold {

/// Returns the segments, some of them joined if needed. Emits a remark if any are joined.
llvm::SmallVector<Segment> inGradientOrder(const ForwardPass &forward,
                                           llvm::SmallVector<Segment> segments);

} // namespace refold
