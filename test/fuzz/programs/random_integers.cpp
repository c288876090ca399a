//===- random_integers.cpp - Integers in random programs ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_ops.h"

namespace refold::test {

static Tensor Bits(const Tensor &t, Dice &dice) {
  switch (dice.Between(0, 6)) {
  case 0:
    return And(t, 12);
  case 1:
    return Or(t, 3);
  case 2:
    return Xor(t, t + 1);
  case 3:
    return Not(t);
  case 4:
    return ShiftLeft(t, 2);
  case 5:
    return ShiftRightArithmetic(t, 1);
  default:
    return ShiftRightLogical(t, Remainder(t, 9)); // now and then by a negative number
  }
}

/// For tensors of rank 1 or more.
static Tensor Ordered(const Tensor &t, Dice &dice) {
  int64_t dim = dice.Between(0, t.rank() - 1);
  bool flag = dice.Chance(50);
  switch (dice.Between(0, 5)) {
  case 0:
    return CumSum(t, {.dim = dim, .exclusive = flag});
  case 1:
    return CumProd(t, {.dim = dim, .reverse = flag});
  case 2:
    return Sort(t, {.dim = dim, .descending = flag});
  case 3:
    return flag ? ArgMax(t, dim) : ArgMin(t, dim);
  case 4:
    return TopK(t, (t.shape().back() + 1) / 2).places;
  default:
    return Concatenate({t, Reverse(t, {dim})}, dim);
  }
}

Tensor RandomOps::Integers() {
  Shape shape{Extent()};
  if (dice_.Chance(40))
    shape.push_back(Extent());
  Tensor t = Convert(program_.SampleIndices(100, shape), dice_.Of({S8, S32, S64, U32}));
  for (int64_t ops = dice_.Between(1, 6); ops > 0; --ops) {
    switch (dice_.Between(0, 10)) {
    case 0:
      t = t * 3 + 1;
      break;
    case 1:
      t = Clamp(t, 7, 90);
      break;
    case 2:
      t = t - Convert(program_.SampleIndices(9, t.shape()), t.dtype());
      break;
    case 3:
      t = Select(Less(t, 20), t, t + t);
      break;
    case 4:
      t = Convert(t, dice_.Of({S32, S64}));
      break;
    case 5:
    case 6:
      t = Bits(t, dice_);
      break;
    case 7:
      t = t.dtype() == U32 ? BitcastConvert(t, S32) : Sign(t) + Abs(t);
      break;
    case 8:
      t = t + Iota(program_, t.dtype(), t.shape().empty() ? Shape{3} : t.shape());
      break;
    case 9:
      if (t.rank() > 0 && Fits(t.shape()))
        t = Ordered(t, dice_);
      break;
    default:
      t = t.rank() > 0 ? Sum(t, SomeDims(t.rank())) : t / 3;
    }
  }
  if (dice_.Chance(75))
    return t;
  Tensor asked = And(GreaterEqual(t, 15), Not(Equal(t, 20)));
  return dice_.Chance(50) ? asked : dice_.Chance(50) ? All(asked) : Any(asked);
}

} // namespace refold::test
