//===- numbers.h - Operations on single numbers -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines operations on single numbers for elementwise ops, reductions and scatters: minimum and
// maximum, comparisons for sorts, and one step of a reduction.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/reference/tensor.h"

#include "dialects/rf/Rf.h"

#include <cmath>
#include <limits>

namespace refold::reference {

/// Returns the larger number; NaN if either is NaN. -0 < +0.
inline double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  if (a == b)
    return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
inline double minimum(double a, double b) { return -maximum(-a, -b); }

/// The least and the greatest number of an integer type; for pred, 0 and 1.
Integer leastInteger(ElementType type);
Integer greatestInteger(ElementType type);

/// Returns the neutral element of a reduction, a scalar.
Tensor identityOf(rf::ReduceKind kind, ElementType type);
/// Combines two elements. Integer results are not yet wrapped.
double combine(rf::ReduceKind kind, double a, double b);
Integer combine(rf::ReduceKind kind, Integer a, Integer b);

/// Returns true if an ascending sort puts `a` strictly before `b`. NaN comes last.
inline bool comesBefore(double a, double b) {
  return std::isnan(a) ? false : std::isnan(b) ? true : a < b;
}
inline bool comesBefore(Integer a, Integer b) { return a < b; }

/// Returns true if a search for the largest or least element prefers `a` to `b`. It searches for
/// the largest element if `largest`, otherwise for the least. It prefers NaN to every number.
inline bool beats(bool largest, double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && !std::isnan(b);
  return largest ? a > b : a < b;
}
inline bool beats(bool largest, Integer a, Integer b) { return largest ? a > b : a < b; }

} // namespace refold::reference
