//===- call.cpp - A user's accelerated function, outside of the tree -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls an accelerated function. Exits with 0 if the results are right.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cstdio>

namespace rf = refold;

static std::tuple<rf::Array, rf::Array> SumAndGradient(rf::Array x) {
  rf::Tensor sum = rf::Sum(x * x);
  return {sum, rf::Gradients(sum, {x})[0]};
}

int main() {
  auto function = rf::Accelerate(SumAndGradient);
  rf::Array x = *rf::Array::From<float>({1, 2, 3}, {3});
  auto [sum, gradient] = function.CallOrDie(x);
  std::printf("sum %g, gradient %g\n", *sum.Item<float>(), gradient.as<float>()->at(2));
  return *sum.Item<float>() == 14 && gradient.as<float>()->at(2) == 6 ? 0 : 1;
}
