//===- case_maker.h - Shapes, types and values of a random op ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the makers of cases draw from: extents of 1, primes, and sizes on both sides of vectors'
// widths; element types; values.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/op_case.h"

#include <cstdint>
#include <vector>

namespace refold::test {

using Extents = std::vector<int64_t>;

class CaseMaker {
public:
  explicit CaseMaker(Dice &dice) : dice_(dice) {}

  /// Now and then 0, where that is not below `least`.
  int64_t Extent(int64_t least = 0);
  /// At most `most` elements.
  Extents Shape(int64_t least_rank, int64_t greatest_rank, int64_t most = 3000);
  /// Now and then so many rows that reductions over them are split (numerics.md §5).
  Extents ManyRows(int64_t greatest_rank);
  /// Some of 0 .. rank - 1, increasing.
  std::vector<int64_t> SomeDims(size_t rank);

  runtime::ElementType Any();
  runtime::ElementType Number();
  runtime::ElementType Float();
  /// Any but Index and Scalar.
  Fill Values();

  Dice &dice() { return dice_; }

private:
  Dice &dice_;
};

bool IsFloat(runtime::ElementType type);
/// Half a unit in the last place of 1: the relative error of one rounding.
double Epsilon(runtime::ElementType type);
/// Whether float64 follows sums and products of such values: integers wrap alike; floats must stay
/// away from the ends of f32.
bool Followed(runtime::ElementType type, Fill fill);

} // namespace refold::test
