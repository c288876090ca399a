//===- WindowSums.h - Sums over large windows -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// If `op` combines more than `mostTerms` floating-point numbers of a window by add or multiply,
/// replaces it by windows of at most `mostTerms` elements (docs/rationale/numerics.md §5). Other
/// windows stay as they are.
///
/// Example with 64 terms: a window of 30 x 30 elements becomes a window of 1 x 30 and one of
/// 30 x 1. A window of 100 elements becomes a window of 50, and a window of 2 sums that are 50
/// apart.
void splitLargeWindow(rf::ReduceWindowOp op, int64_t mostTerms);

} // namespace refold
