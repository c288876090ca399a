//===- GradientOrder.h - Segments that change no sum --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gradient of a value is the sum of what its readers give, the last one in the program first.
// Segments that are no runs of the program change the order of readers, and so bits of the sum
// where there are more than two. Such segments are joined.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/recompute/Segments.h"

namespace refold {

/// The segments, of which some are joined where that is needed. Leaves a remark if any are.
llvm::SmallVector<Segment> inGradientOrder(const ForwardPass &forward,
                                           llvm::SmallVector<Segment> segments);

} // namespace refold
