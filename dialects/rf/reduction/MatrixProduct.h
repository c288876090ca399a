//===- MatrixProduct.h - Contractions as matrix products --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes contractions that are products of row-major matrices, or batches of them, as libraries
// compute. A contraction is such a product if its dimensions of each kind are adjacent and can be
// read as one dimension; no element is moved.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include <cstdint>
#include <optional>

namespace refold::rf {

/// A unit attribute of an `rf.fusion` or a `mem.kernel` whose body is a single matrix product. It
/// says that a library computes the product.
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
/// other op. Returns null for any other body.
DotGeneralOp loneProductOf(mlir::Block &body);

} // namespace refold::rf
