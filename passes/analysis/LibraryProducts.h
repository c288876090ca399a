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

/// A library computes a product only if the product has at least this many rows, columns and
/// summands. In a smaller product, most of a library's tile would lie outside of the matrix.
inline constexpr int64_t kLeastLibraryExtent = 128;
/// A library computes a product only if the product takes at least this many multiplications and
/// additions together. A GPU needs some microseconds for them, several times the cost of an
/// additional kernel.
inline constexpr int64_t kLeastLibraryOperations = int64_t{1} << 26;

/// Returns whether a library computes this product if libraries are enabled. Both operands must be
/// float matrices in memory, and the product must be large enough.
bool isLibraryProduct(rf::DotGeneralOp op);

} // namespace refold
