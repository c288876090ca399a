//===- Moments.h - Mean and variance of differences -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A norm computes the mean m of its numbers x, and then their differences d = x - m. m is rounded,
// so the mean of d is not 0: if the mean is a million times the deviation, it may be half of the
// deviation. A second step corrects this. Source: the corrected two-pass algorithm of Chan, Golub
// and LeVeque, "Algorithms for computing the sample variance" (1983).
//
// Example: 49 numbers 10000.1 in f32. Their sum is rounded, and m is one unit in the last place
// (2^-10) too small. So every d is 2^-10, and so is the mean of d, exactly. The variance and d -
// mean are 0. Without the correction, the variance would be 2^-20, and x normalized would be 1.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/RfTerms.h"

namespace refold::rf {

/// The mean and the variance of n differences, from their sum and the sum of their squares.
struct Moments {
  Term mean, variance;

  Moments(Term total, Term squares, int64_t count) : mean(total), variance(squares) {
    const auto n = static_cast<double>(count);
    // A division: with a product by 1 / n, the mean of equal numbers would not always be exact.
    mean = total / n;
    variance = (squares - total * mean) / n;
    variance = binary<MaximumOp>(variance, variance.splat(0));
  }
};

} // namespace refold::rf
