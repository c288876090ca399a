//===- case_maker.h - Shapes, types and values of a random op ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws the shapes, types and values of test cases of ops. Extents are 1, primes, and sizes just
// below and above vector widths. The first cases of an op use all types and kinds of values in
// turn, and later cases draw them at random. So kProgramsOfOps cases of an op cover all
// of its types.
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

  /// Begins case number `turn` of an op. The first cases of an op use its types one after the
  /// other, and later cases draw a random type. `start` shifts the order of the types, so that
  /// different ops begin with different types.
  void Begin(size_t turn, size_t start);

  /// Returns an extent, sometimes 0 if `least` is not above 0.
  int64_t Extent(int64_t least = 0);
  /// Returns a shape of at most `most` elements.
  Extents Shape(int64_t least_rank, int64_t greatest_rank, int64_t most = 3000);
  /// Sometimes has so many rows that reductions over them are split (numerics.md §5).
  Extents ManyRows(int64_t greatest_rank);
  /// Returns a random subset of 0 .. rank - 1 in increasing order.
  std::vector<int64_t> SomeDims(size_t rank);

  runtime::ElementType Any();
  runtime::ElementType Number();
  runtime::ElementType Signed();
  runtime::ElementType Float();
  runtime::ElementType Integer();
  runtime::ElementType Bits();
  /// Returns any fill except Index and Scalar.
  Fill Values();
  /// Returns Edge in the turn with edge values and in a fifth of the other cases, else Plain.
  Fill FewEdges();

  Dice &dice() { return dice_; }

private:
  runtime::ElementType Draw(const std::vector<runtime::ElementType> &types);

  Dice &dice_;
  size_t turn_ = 0, start_ = 0;
  bool has_turn_ = false;    // whether the type of this case is still to be drawn
  std::optional<Fill> fill_; // the values of this turn
};

/// Half a unit in the last place of 1, in the type in which an op on `type` computes: the relative
/// error of one rounding. bf16 and f16 compute in f32.
double Epsilon(runtime::ElementType type);
/// The least normal number of the type in which an op on `type` computes.
double LeastNormal(runtime::ElementType type);
/// Returns whether float64 can reproduce sums and products of values of this kind. It can always
/// reproduce integers, because they wrap in the same way. Floating-point values must not be near
/// the largest or smallest values of f32.
bool Followed(runtime::ElementType type, Fill fill);

} // namespace refold::test
