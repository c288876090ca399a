//===- MatrixProduct.h - Contractions as products of matrices ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Libraries multiply row-major matrices, or a batch of them. A contraction is such a product where
// its dimensions lie so that those of one kind can be read as one; no element is moved for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include <cstdint>
#include <optional>

namespace refold::rf {

/// On an `rf.fusion` or a `mem.kernel`: a library makes the one product that its body is. It has no
/// value.
inline constexpr llvm::StringLiteral kLibraryAttr{"rf.library"};

/// result[b] = lhs[b] · rhs[b] for each b: m rows, n columns, sums over k.
struct MatrixProduct {
  int64_t batch = 1, m = 1, n = 1, k = 1;
  /// lhs[b] lies in memory as k rows of m, not m rows of k.
  bool lhsTransposed = false;
  /// rhs[b] lies in memory as n rows of k, not k rows of n.
  bool rhsTransposed = false;
};

/// The product that `op` is; nothing where dimensions would have to be moved first.
std::optional<MatrixProduct> matrixProductOf(DotGeneralOp op);

/// The product of arguments that is all of a body but what it yields; null for any other body.
DotGeneralOp loneProductOf(mlir::Block &body);

} // namespace refold::rf
