//===- random.h - Random ops on tensors -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each step draws new random numbers. They depend on the run's seed, the step number and the RNG
// stream id, which is a number that identifies the op (docs/rationale/numerics.md §6). Ops that
// draw a tensor of a given shape, such as RandomUniform, are methods of Program.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

/// Sets each element of x (floating-point) to zero with probability `rate`. Multiplies all other
/// elements by 1 / (1 - rate). Each step draws a new mask. 0 <= rate < 1. If `rate` is 0, returns x
/// itself.
Tensor Dropout(const Arg &x, double rate);
/// Returns a pred tensor in the shape of `probability` (floating-point). An element is true if a
/// uniform draw from [0, 1) is less than the element's probability.
Tensor RandomBernoulli(const Arg &probability);
/// Returns a pred tensor of `shape`. Each element is true with probability `probability`, which is
/// in [0, 1].
Tensor RandomBernoulli(const Program &program, double probability, Shape shape,
                       std::source_location where = std::source_location::current());
/// Draws one class (s32) for each row of `logits` (floating-point) along `dim`, with the
/// probabilities Softmax(logits). The class is the ArgMax of logits - log(-log(u)), where u is
/// uniform in the open interval (0, 1). The result has the shape of `logits` without `dim`. The
/// extent of `dim` is not 0.
Tensor RandomCategorical(const Arg &logits, int64_t dim = -1);

/// Converts x (f32) to `dtype`, which is BF16, and rounds at random: up to the next number away
/// from zero with the probability of the distance that is lost by rounding towards zero. So the
/// expected value is x, and many small changes add up where rounding to nearest would lose each of
/// them. Infinities and NaN are kept.
Tensor StochasticRound(const Arg &x, DType dtype);

} // namespace refold
