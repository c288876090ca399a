//===- numbers.h - What ops do to one number --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared by the ops on elements, the reductions and the scatters: order of zeros and NaN, wrapping
// of integers, the kinds of a reduction.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/tensor.h"

#include "dialects/rf/Rf.h"

#include <cmath>
#include <limits>

namespace refold::reference {

/// NaN if either is; -0 < +0.
inline double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
inline double minimum(double a, double b) { return -maximum(-a, -b); }

/// Least and greatest number of an integer type; of pred, 0 and 1.
int64_t leastInteger(ElementType type);
int64_t greatestInteger(ElementType type);

/// What a reduction of that kind starts with: a scalar.
Tensor identityOf(rf::ReduceKind kind, ElementType type);
/// Integers are not wrapped yet.
double combine(rf::ReduceKind kind, double a, double b);
int64_t combine(rf::ReduceKind kind, int64_t a, int64_t b);

/// Whether a sort in ascending order has `a` strictly before `b`: NaN comes last.
inline bool comesBefore(double a, double b) {
  return std::isnan(a) ? false : std::isnan(b) ? true : a < b;
}
inline bool comesBefore(int64_t a, int64_t b) { return a < b; }

/// Whether the search for the largest, or else the least, element prefers `a` to `b`: NaN to all.
inline bool beats(bool largest, double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && !std::isnan(b);
  return largest ? a > b : a < b;
}
inline bool beats(bool largest, int64_t a, int64_t b) { return largest ? a > b : a < b; }

} // namespace refold::reference
