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

#include "compiler/builder/program/types.h"

namespace refold {

/// Numbers that go into an output, or outputs that a number goes into.
enum class Fan { In, Out };

/// How a state's first value is made. Use the functions of namespace `init`.
struct Initializer {
  enum class Kind {
    Constant,
    Uniform,
    Normal,
    TruncatedNormal,
    KaimingUniform,
    KaimingNormal,
    XavierUniform,
    LecunNormal
  };
  Kind kind = Kind::Constant;
  /// Constant: the value. Uniform: low and high. Normal, TruncatedNormal: mean and standard
  /// deviation. KaimingUniform: the slope. Otherwise unused.
  double first = 0, second = 0;
  /// Of TruncatedNormal: what it lies between.
  double low = 0, high = 0;
  /// Of the Kaiming ones.
  Fan fan = Fan::In;
  /// How the shape is read, where it matters; see below.
  bool outputs_first = false;
};

namespace init {

Initializer Zeros();
Initializer Ones();
/// Every element is `value`.
Initializer Constant(double value);
/// Uniform in [low, high).
Initializer Uniform(double low, double high);
Initializer Normal(double mean, double stddev);
/// Normal, but drawn from what lies between `low` and `high`.
Initializer TruncatedNormal(double mean, double stddev, double low, double high);

// The following scale with the shape. With the last dimension as outputs: fan_in is the product of
// the other extents, fan_out the last extent; a vector of n has n of both, a scalar 1.
//
// With the first dimension as outputs and the second as inputs, as PyTorch keeps weights [features,
// inputs] and kernels [features, channels, rows, columns]: fan_in is the product of all extents but
// the first, fan_out that of all but the second. Layers that keep theirs so read any initializer
// so.

/// `initializer` of a shape with the outputs first.
Initializer OutputsFirst(Initializer initializer);

/// Uniform in [-b, b), b = sqrt(6 / ((1 + slope²) · fan)): He et al. 2015, for leaky relu of that
/// slope; slope 0 is relu's. What nn::Linear starts its weights with. With slope sqrt(5) b is
/// 1 / sqrt(fan), what PyTorch starts weights with.
Initializer KaimingUniform(double slope = 0, Fan fan = Fan::In);
/// Normal with mean 0 and standard deviation sqrt(2 / fan): He et al. 2015, for relu.
Initializer KaimingNormal(Fan fan = Fan::In);
/// Uniform in [-b, b), b = sqrt(6 / (fan_in + fan_out)): Glorot and Bengio 2010.
Initializer XavierUniform();
/// Normal with mean 0 and standard deviation sqrt(1 / fan_in): LeCun et al. 1998.
Initializer LecunNormal();

} // namespace init
} // namespace refold
