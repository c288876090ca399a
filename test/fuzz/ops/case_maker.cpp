//===- case_maker.cpp - Shapes, types and values of a random op -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/case_maker.h"

namespace refold::test {

using E = runtime::ElementType;

int64_t CaseMaker::Extent(int64_t least) {
  if (dice_.Chance(3))
    return least;
  return dice_.Chance(20)
             ? 1
             : dice_.Of<int64_t>({2, 3, 4, 5, 7, 8, 9, 11, 13, 15, 16, 17, 19, 23, 31, 32, 33, 37});
}

Extents CaseMaker::Shape(int64_t least_rank, int64_t greatest_rank, int64_t most) {
  Extents shape;
  int64_t count = 1;
  for (int64_t rank = dice_.Between(least_rank, greatest_rank); rank > 0; --rank) {
    int64_t extent = Extent();
    if (count * extent > most)
      extent = 1;
    count *= extent;
    shape.push_back(extent);
  }
  return shape;
}

Extents CaseMaker::ManyRows(int64_t greatest_rank) {
  Extents shape = Shape(1, greatest_rank, 60);
  if (dice_.Chance(30))
    shape[0] = dice_.Of<int64_t>({256, 300, 384, 509, 512, 1000, 1024});
  return shape;
}

std::vector<int64_t> CaseMaker::SomeDims(size_t rank) {
  std::vector<int64_t> dims;
  for (size_t d = 0; d < rank; ++d)
    if (dice_.Chance(50))
      dims.push_back(static_cast<int64_t>(d));
  return dims;
}

void CaseMaker::Begin(size_t turn, size_t start) {
  turn_ = turn;
  start_ = start;
  has_turn_ = true;
  fill_.reset();
}

/// `types` contains F32 twice: one turn has edge values, the other random fills.
E CaseMaker::Draw(const std::vector<E> &types) {
  if (!has_turn_ || turn_ >= types.size())
    return dice_.Of(types);
  has_turn_ = false;
  const size_t place = (turn_ + start_) % types.size();
  if (place == 0)
    fill_ = Fill::Edge;
  return types[place];
}

E CaseMaker::Any() {
  return Draw({E::F32, E::Pred, E::S8, E::F64, E::F32, E::S32, E::S64, E::U32, E::BF16, E::F16,
               E::S16, E::U16, E::U8, E::U64});
}
E CaseMaker::Number() {
  return Draw({E::F32, E::S8, E::F64, E::F32, E::S32, E::S64, E::U32, E::BF16, E::F16, E::S16,
               E::U16, E::U8, E::U64});
}
E CaseMaker::Signed() {
  return Draw({E::F32, E::S8, E::F64, E::F32, E::S32, E::S64, E::BF16, E::F16, E::S16});
}
E CaseMaker::Float() { return Draw({E::F32, E::F64, E::F32, E::BF16, E::F16}); }
E CaseMaker::Integer() {
  return Draw({E::S32, E::S8, E::S64, E::U32, E::S16, E::U16, E::U8, E::U64});
}
E CaseMaker::Bits() {
  return Draw({E::S32, E::Pred, E::S8, E::S64, E::U32, E::S16, E::U16, E::U8, E::U64});
}

Fill CaseMaker::Values() {
  if (fill_)
    return *fill_;
  return dice_.Of({Fill::Edge, Fill::Edge, Fill::Special, Fill::Plain, Fill::Plain});
}

Fill CaseMaker::FewEdges() {
  if (fill_)
    return *fill_;
  return dice_.Chance(20) ? Fill::Edge : Fill::Plain;
}

double Epsilon(E type) { return type == E::F64 ? 0x1p-53 : 0x1p-24; }
double LeastNormal(E type) { return type == E::F64 ? 0x1p-1022 : 0x1p-126; }
bool Followed(E type, Fill fill) { return fill != Fill::Edge || !IsFloat(type); }

} // namespace refold::test
