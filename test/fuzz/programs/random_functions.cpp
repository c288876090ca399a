//===- random_functions.cpp - Elementwise functions and functions of rows -===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments are limited to ranges in which the function and its derivative are finite.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_ops.h"

#include <algorithm>
#include <cmath>

namespace refold::test {

static Tensor Rounded(const Tensor &t, Dice &dice) {
  switch (dice.Between(0, 4)) {
  case 0:
    return Floor(t);
  case 1:
    return Ceil(t);
  case 2:
    return Round(t);
  case 3:
    return RoundAwayFromZero(t);
  default:
    return Sign(t);
  }
}

Grown RandomOps::Function(const Grown &x) {
  const Tensor &t = x.tensor;
  auto result = [&](Tensor tensor, double bound) {
    return Grown{std::move(tensor), bound, x.parameters};
  };
  auto held = [&](double limit) { return x.bound > limit ? Clamp(t, -limit, limit) : t; };
  switch (dice_.Between(0, 25)) {
  case 0:
    return result(Tanh(t), 1);
  case 1:
    return result(Sigmoid(t), 1);
  case 2:
    return result(Erf(t), 1);
  case 3:
    return result(Sin(t), 1);
  case 4:
    return result(Cos(t), 1);
  case 5:
    return result(Tan(Tanh(t)), 1.6);
  case 6:
    return result(Expm1(held(3)), 20);
  case 7:
    return result(Log1p(Abs(t)), 5);
  case 8:
    return result(Rsqrt(Abs(t) + 0.1), 3.2);
  case 9:
    return result(Cbrt(t * t + 0.1), x.bound + 1);
  case 10:
    return result(ErfInv(t / (Abs(t) + 1.5)), 2);
  case 11:
    return result(Power(Abs(held(8)) + 0.5, dice_.Of({0.5, 1.5, -1.0, 2.0})), 75);
  case 12:
    return result(Power(Abs(held(4)) + 0.5, Tanh(t)), 5);
  case 13: // a step function plus the value, so that there is a gradient
    return result(Rounded(t, dice_) * 0.5 + t, 1.5 * x.bound + 1);
  case 14:
    return result(Remainder(t, 1.5), 1.5);
  case 15:
    return result(Gelu(t), x.bound);
  case 16:
    return result(Gelu(t, GeluKind::Tanh), x.bound);
  case 17:
    return result(Silu(t), x.bound);
  case 18:
    return result(Softplus(t), x.bound + 1);
  case 19:
    return result(Elu(t, 0.5), x.bound);
  case 20:
    return result(dice_.Chance(50) ? LeakyRelu(t, 0.1) : HardSwish(t), x.bound);
  case 21:
    return result(Clamp(t, -0.75, 1.25), 1.25);
  case 22:
    return result(Select(IsFinite(t), t, 0.0), x.bound);
  case 23: {
    Tensor inside = And(Greater(t, -0.5), Not(GreaterEqual(t, 0.75)));
    return result(Select(dice_.Chance(50) ? inside : Xor(inside, Less(t, 0.0)), t, t * 0.25),
                  x.bound);
  }
  case 24:
    return result(StopGradient(t) * 0.5 + t, 1.5 * x.bound);
  default: { // through integers and back, besides the value
    Tensor whole = Convert(held(100) * 8.0, dice_.Of({S8, S32, S64}));
    Tensor back = Convert(And(whole, 15), dtype_);
    return result(back * 0.125 + t, x.bound + 2);
  }
  }
}

Grown RandomOps::Normalize(const Grown &x) {
  const Shape &shape = x.tensor.shape();
  const int64_t rank = x.tensor.rank();
  if (rank == 0)
    return Function(x);
  int64_t dim = dice_.Between(0, rank - 1);
  auto result = [&](Tensor tensor, double bound) {
    return Grown{std::move(tensor), bound, x.parameters};
  };
  Shape trailing(shape.begin() + dim, shape.end());
  double root = std::sqrt(static_cast<double>(Count(trailing)));
  switch (dice_.Between(0, 3)) {
  case 0:
    return result(Softmax(x.tensor, dim), 1);
  case 1:
    return result(LogSoftmax(x.tensor, dim), 2 * x.bound + 5);
  case 2: {
    Grown scale = Parameter(trailing), offset = Parameter(trailing);
    Grown y = Join(x, scale, LayerNorm(x.tensor, scale.tensor, offset.tensor, 1e-2),
                   scale.bound * root + offset.bound);
    return Join(y, offset, y.tensor, y.bound);
  }
  default: {
    Grown scale = Parameter(trailing);
    return Join(x, scale, RmsNorm(x.tensor, scale.tensor, 1e-2), scale.bound * root);
  }
  }
}

} // namespace refold::test
