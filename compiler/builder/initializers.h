//===- initializers.h - How state begins -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each random one is drawn from the run's seed at a site of its own, so a state's first value does
// not depend on its neighbours. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/types.h"

namespace refold {

/// How a state's first value is made. Use the functions of namespace `init`.
struct Initializer {
  enum class Kind { Constant, Uniform, Normal, KaimingUniform, XavierUniform, LecunNormal };
  Kind kind = Kind::Constant;
  /// Constant: the value. Uniform: low and high. Normal: mean and standard deviation. Otherwise
  /// unused.
  double first = 0, second = 0;
};

namespace init {

Initializer Zeros();
Initializer Ones();
/// Every element is `value`.
Initializer Constant(double value);
/// Uniform in [low, high).
Initializer Uniform(double low, double high);
Initializer Normal(double mean, double stddev);

// The following scale with the shape. With the last dimension as outputs: fan_in is the product of
// the other extents, fan_out the last extent; a vector of n has n of both, a scalar 1.

/// Uniform in [-b, b), b = sqrt(6 / fan_in): He et al. 2015, gain sqrt(2) for relu. What nn::Linear
/// starts its weights with. (torch.nn.Linear draws from ±1/sqrt(fan_in) instead: Uniform with those
/// bounds gives that.)
Initializer KaimingUniform();
/// Uniform in [-b, b), b = sqrt(6 / (fan_in + fan_out)): Glorot and Bengio 2010.
Initializer XavierUniform();
/// Normal with mean 0 and standard deviation sqrt(1 / fan_in): LeCun et al. 1998.
Initializer LecunNormal();

} // namespace init
} // namespace refold
