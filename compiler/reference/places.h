//===- places.h - Elements by their indices ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain walks over the indices of a shape.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/operations.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace refold::reference {

using Index = std::vector<int64_t>;

/// `body(index, i)` for every index of `shape` in row-major order, i counting them.
void forEachIndex(const Index &shape, llvm::function_ref<void(const Index &, int64_t)> body);

/// The row-major number of `index`, or -1 where it lies outside of `shape`.
int64_t placeOf(const Index &index, const Index &shape);

inline void copyElement(Tensor &to, int64_t i, const Tensor &from, int64_t j) {
  if (to.isReal())
    to.reals[i] = from.reals[j];
  else
    to.integers[i] = from.integers[j];
}

/// Where a slice of `size` begins in dimension `dim` of `extent`: `start` clamped, or an error.
absl::StatusOr<int64_t> clampStart(mlir::Operation &op, int64_t start, int64_t size, int64_t extent,
                                   int64_t dim, const ReferenceOptions &options);

} // namespace refold::reference
