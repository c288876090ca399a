//===- elementwise.h - One element in, one element out -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each computes, to the bit, and its error bounds: docs/rationale/numerics.md §2 and §3. A
// number as an operand takes the type of the others; operations on two or three tensors broadcast
// as operator+ does. A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

// Functions of f32 or f64.

/// e to the power of x.
Tensor Exp(const Arg &x);
/// exp(x) - 1, exact near zero too.
Tensor Expm1(const Arg &x);
/// Natural logarithm; NaN below zero, minus infinity at zero.
Tensor Log(const Arg &x);
/// log(1 + x), exact near zero too.
Tensor Log1p(const Arg &x);
Tensor Sqrt(const Arg &x);
/// 1 / sqrt(x)
Tensor Rsqrt(const Arg &x);
/// Cube root, of negative numbers too.
Tensor Cbrt(const Arg &x);
/// Sine of x in radians.
Tensor Sin(const Arg &x);
/// Cosine of x in radians.
Tensor Cos(const Arg &x);
/// Tangent of x in radians.
Tensor Tan(const Arg &x);
/// Hyperbolic tangent.
Tensor Tanh(const Arg &x);
/// 1 / (1 + exp(-x))
Tensor Logistic(const Arg &x);
/// Logistic, by its other name.
Tensor Sigmoid(const Arg &x);
/// Error function: 2 / sqrt(pi) times the integral of exp(-t²) from 0 to x.
Tensor Erf(const Arg &x);
/// The number whose Erf is x; infinite at -1 and 1, NaN beyond.
Tensor ErfInv(const Arg &x);
/// The angle of the point (x, y) in radians, within [-pi, pi], as atan2 of C: zeros and infinities
/// have a sign. Its gradient at (0, 0) is NaN.
Tensor Atan2(const Arg &y, const Arg &x);
/// lhs to the power of rhs, as pow of C.
Tensor Power(const Arg &lhs, const Arg &rhs);
/// The largest integer that is not above x.
Tensor Floor(const Arg &x);
/// The least integer that is not below x.
Tensor Ceil(const Arg &x);
/// The nearest integer, of two the even one.
Tensor Round(const Arg &x);
/// The nearest integer, of two the one farther from zero.
Tensor RoundAwayFromZero(const Arg &x);
/// Pred: whether an element is neither infinite nor NaN.
Tensor IsFinite(const Arg &x);

// Functions of all numbers.

Tensor Abs(const Arg &x);
/// -1, 0 or 1 in x's type; NaN and zeros stay. Not of u32.
Tensor Sign(const Arg &x);
/// What is left of a division that truncates, with the sign of lhs: fmod of C for floats, % for
/// integers.
Tensor Remainder(const Arg &lhs, const Arg &rhs);
/// NaN where either is.
Tensor Maximum(const Arg &lhs, const Arg &rhs);
/// NaN where either is.
Tensor Minimum(const Arg &lhs, const Arg &rhs);
/// min(max(x, low), high)
Tensor Clamp(const Arg &x, const Arg &low, const Arg &high);

// Logic: of a pred the logical operation, of integers that of each bit.

Tensor And(const Arg &lhs, const Arg &rhs);
Tensor Or(const Arg &lhs, const Arg &rhs);
Tensor Xor(const Arg &lhs, const Arg &rhs);
Tensor Not(const Arg &x);
/// Of integers, by `places` (read as unsigned); 0 where that is the width or more.
Tensor ShiftLeft(const Arg &x, const Arg &places);
/// The sign bit fills up; where `places` is the width or more, it fills everything.
Tensor ShiftRightArithmetic(const Arg &x, const Arg &places);
/// Zeros fill up.
Tensor ShiftRightLogical(const Arg &x, const Arg &places);

// Comparisons give Pred; with NaN all are false but NotEqual.

Tensor Equal(const Arg &lhs, const Arg &rhs);
Tensor NotEqual(const Arg &lhs, const Arg &rhs);
Tensor Less(const Arg &lhs, const Arg &rhs);
Tensor LessEqual(const Arg &lhs, const Arg &rhs);
Tensor Greater(const Arg &lhs, const Arg &rhs);
Tensor GreaterEqual(const Arg &lhs, const Arg &rhs);
/// `on_true` where `predicate` holds, else `on_false`.
Tensor Select(const Arg &predicate, const Arg &on_true, const Arg &on_false);

// Element types.

/// The same numbers in another type: float to integer truncates towards zero (saturating), the
/// others round to nearest even; to Pred: whether it is not zero.
Tensor Convert(const Arg &x, DType dtype);
/// The same bits in another type of the same width.
Tensor BitcastConvert(const Arg &x, DType dtype);

} // namespace refold
