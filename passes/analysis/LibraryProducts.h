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
/// A library computes a product only if the product takes at least this many operations.
/// Multiplications and additions both count. A GPU takes some microseconds for this number of
/// operations. Launching an additional kernel takes only a fraction of this time.
inline constexpr int64_t kLeastLibraryOperations = int64_t{1} << 26;

/// Returns whether this product is suitable for a library. Both operands must be float matrices in
/// memory, the product must be large enough, and it must not have a `chain`. Does not check whether
/// libraries are enabled.
bool isLibraryProduct(rf::DotGeneralOp op);

} // namespace refold
