//===- GradientOrder.h - Segments that keep sum order -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gradient of a value is the sum of the contributions of its readers, the last reader in the
// program first. Segments that are not contiguous change the order of readers, and so the bits of a
// sum of more than two contributions. Such segments are joined.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/Segments.h"

namespace refold {

/// Returns the segments, some of them joined if needed. Emits a remark if any are joined.
llvm::SmallVector<Segment> inGradientOrder(const ForwardPass &forward,
                                           llvm::SmallVector<Segment> segments);

} // namespace refold
