//===- LibraryProducts.h - Products made by libraries -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which products a library computes. The decision is made at compile time from op, shape
// and type alone, without measurements or the budget. A library product is a kernel of its own, so
// the fusion that it replaces must save little in comparison.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include <cstdint>

namespace refold {

/// The least number of rows, columns and summands of a library product: below it, most of a
/// library's tile would lie outside of the matrix.
inline constexpr int64_t kLeastLibraryExtent = 128;
/// The least number of operations of a library product, counting a multiplication and an addition
/// as two: some microseconds of a GPU, several times the cost of an additional kernel.
inline constexpr int64_t kLeastLibraryOperations = int64_t{1} << 26;

/// Returns whether a library computes this product, if libraries are enabled: both operands are
/// large enough float matrices in memory.
bool isLibraryProduct(rf::DotGeneralOp op);

} // namespace refold
