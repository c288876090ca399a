//===- MatrixProduct.h - Contractions as matrix products --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes contractions that a library can compute: products of row-major matrices, or batches of
// such products. The dimensions of each kind (batch, free, contracted) must be adjacent, so that
// they can be read as one dimension without moving elements.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include <cstdint>
#include <optional>

namespace refold::rf {

/// A unit attribute of an `rf.fusion` or a `mem.kernel`: a library computes its single matrix
/// product.
inline constexpr llvm::StringLiteral kLibraryAttr{"rf.library"};

/// result[b] = lhs[b] · rhs[b] for each b: m rows, n columns, sums over k.
struct MatrixProduct {
  int64_t batch = 1, m = 1, n = 1, k = 1;
  /// lhs[b] lies in memory as k rows of m, not m rows of k.
  bool lhsTransposed = false;
  /// rhs[b] lies in memory as n rows of k, not k rows of n.
  bool rhsTransposed = false;
};

/// Returns the matrix product that `op` is; nothing if dimensions would have to be moved first.
std::optional<MatrixProduct> matrixProductOf(DotGeneralOp op);

/// Returns the product if the body multiplies two of its arguments, yields the result, and has no
/// other op. Otherwise returns null.
DotGeneralOp loneProductOf(mlir::Block &body);

} // namespace refold::rf
