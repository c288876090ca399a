//===- LibraryProducts.h - Which products a library makes -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decided when a program is compiled, by op, shape and type alone: nothing is measured, and no
// budget is asked. A library's product is a kernel of its own, so what it would be fused with must
// be little beside it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include <cstdint>

namespace refold {

/// Rows, columns and summands of a product that a library makes, each at least: below, most of a
/// library's tile would lie outside of the matrix.
inline constexpr int64_t kLeastLibraryExtent = 128;
/// Its operations, a multiplication and an addition counted as two, at least: some microseconds of
/// a card, several times what a kernel more costs.
inline constexpr int64_t kLeastLibraryOperations = int64_t{1} << 26;

/// Whether a library makes this product, where libraries make any: matrices of floats in memory,
/// large enough.
bool isLibraryProduct(rf::DotGeneralOp op);

} // namespace refold
