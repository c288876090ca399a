//===- LibraryProducts.h - Products made by libraries -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which matrix products a library computes. The decision depends on op, shape and type
// only, not on measurements or the budget. A library product is a kernel of its own and cannot be
// fused with other ops. So it must be so large that fusion would save little in comparison.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include <cstdint>

namespace refold {

/// The minimum number of rows, of columns and of summands of a library product. In a smaller
/// product, most of a library's tile would lie outside of the matrix.
inline constexpr int64_t kLeastLibraryExtent = 128;
/// The minimum number of multiplications and additions of a library product. They take a GPU some
/// microseconds. Launching one more kernel takes only a fraction of this time.
inline constexpr int64_t kLeastLibraryOperations = int64_t{1} << 26;

/// Returns whether a library can compute this product. Both operands must be float matrices in
/// memory, the product must be large enough, and it must not have a `chain`. Does not check whether
/// libraries are enabled.
bool isLibraryProduct(rf::DotGeneralOp op);

} // namespace refold
