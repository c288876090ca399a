//===- case_maker.h - Shapes, types and values of a random op ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the makers of cases draw from: extents of 1, primes, and sizes on both sides of vectors'
// widths; element types; values. Types and values take turns before they are left to chance, so
// that ten cases of an op have all of its types.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/ops/op_case.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace refold::test {

using Extents = std::vector<int64_t>;

class CaseMaker {
public:
  explicit CaseMaker(Dice &dice) : dice_(dice) {}

  /// Begins case number `turn` of an op; its first type is one that the turns before had not, if
  /// there is one. `start` lets ops begin with different types.
  void Begin(size_t turn, size_t start);

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
  runtime::ElementType Signed();
  runtime::ElementType Float();
  runtime::ElementType Integer();
  runtime::ElementType Bits();
  /// Any but Index and Scalar.
  Fill Values();

  Dice &dice() { return dice_; }

private:
  runtime::ElementType Draw(const std::vector<runtime::ElementType> &types);

  Dice &dice_;
  size_t turn_ = 0, start_ = 0;
  bool has_turn_ = false;    // whether the type of this case is still to be drawn
  std::optional<Fill> fill_; // the values of this turn
};

bool IsFloat(runtime::ElementType type);
/// Half a unit in the last place of 1: the relative error of one rounding.
double Epsilon(runtime::ElementType type);
/// Whether float64 follows sums and products of such values: integers wrap alike; floats must stay
/// away from the ends of f32.
bool Followed(runtime::ElementType type, Fill fill);

} // namespace refold::test
