//===- initializers.h - First values of state -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An initializer computes the first value of a state. Random initializers draw from the run's seed.
// Each has its own RNG stream id, which is a number that identifies a random op. So the first value
// of one state does not depend on the other states.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/types.h"

namespace refold {

/// In: the number of inputs of each output. Out: the number of outputs that each input feeds.
enum class Fan { In, Out };

/// Describes how the first value of a state is made. Use the functions of namespace `init`.
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
  /// The meaning of `first` and `second` depends on `kind`:
  ///   Constant                  `first` is the value
  ///   Uniform                   lower and upper bound
  ///   Normal, TruncatedNormal   mean and standard deviation
  ///   KaimingUniform            `first` is the slope of a leaky relu
  ///   all other kinds           not used
  double first = 0, second = 0;
  /// TruncatedNormal: the bounds.
  double low = 0, high = 0;
  /// KaimingUniform and KaimingNormal: the fan to scale by.
  Fan fan = Fan::In;
  /// Whether the first dimension, not the last, counts the outputs; see below.
  bool outputs_first = false;
};

namespace init {

Initializer Zeros();
Initializer Ones();
/// Every element is `value`. The type of the state must be able to hold it.
Initializer Constant(double value);
/// Uniform in [low, high).
Initializer Uniform(double low, double high);
/// Normal random numbers.
Initializer Normal(double mean, double stddev);
/// Normal random numbers restricted to the interval from `low` to `high`.
Initializer TruncatedNormal(double mean, double stddev, double low, double high);

// The initializers below depend on fan_in and fan_out, the numbers of inputs and outputs, which
// follow from the shape. By default, fan_out is the last extent, and fan_in is the product of all
// other extents. For a vector of n elements both are n. For a scalar both are 1.
//
// OutputsFirst changes this to PyTorch's order of dimensions. The first dimension then counts the
// outputs and the second counts the inputs: [features, inputs] for weights, [features, channels,
// rows, columns] for kernels. fan_in is then the product of all extents except the first. fan_out
// is the product of all extents except the second. Layers with weights in this order apply
// OutputsFirst to the user's initializer.

/// Returns `initializer` for a shape whose first dimension counts the outputs.
Initializer OutputsFirst(Initializer initializer);

/// Uniform in [-b, b) with b = sqrt(6 / ((1 + slope²) · fan)) (He et al. 2015). `slope` is the
/// negative slope of a leaky relu; 0 means relu. With slope sqrt(5), b is 1 / sqrt(fan), which is
/// PyTorch's default. This is the default initializer for the weights of nn::Linear.
Initializer KaimingUniform(double slope = 0, Fan fan = Fan::In);
/// Normal with mean 0 and standard deviation sqrt(2 / fan) (He et al. 2015, for relu).
Initializer KaimingNormal(Fan fan = Fan::In);
/// Uniform in [-b, b), b = sqrt(6 / (fan_in + fan_out)) (Glorot and Bengio 2010).
Initializer XavierUniform();
/// Normal with mean 0 and standard deviation sqrt(1 / fan_in) (LeCun et al. 1998).
Initializer LecunNormal();

} // namespace init
} // namespace refold
