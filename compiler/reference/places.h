//===- places.h - Access to elements by index -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain loops over the indices of a shape.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/operations.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace refold::reference {

using Index = std::vector<int64_t>;

/// Calls `body(index, i)` for every index of `shape` in row-major order; i is the row-major offset.
void forEachIndex(const Index &shape, llvm::function_ref<void(const Index &, int64_t)> body);

/// Returns the row-major offset of `index`, or -1 if it lies outside of `shape`.
int64_t placeOf(const Index &index, const Index &shape);

inline void copyElement(Tensor &to, int64_t i, const Tensor &from, int64_t j) {
  if (to.isReal())
    to.reals[i] = from.reals[j];
  else
    to.integers[i] = from.integers[j];
}

/// Returns `start`, clamped so that a slice of `size` elements fits into dimension `dim`, which has
/// `extent` elements. If ReferenceOptions::checkIndices is set, a start that would be clamped is an
/// error.
absl::StatusOr<int64_t> clampStart(mlir::Operation &op, int64_t start, int64_t size, int64_t extent,
                                   int64_t dim, const ReferenceOptions &options);

} // namespace refold::reference
