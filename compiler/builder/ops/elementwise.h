//===- elementwise.h - Elementwise operations -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each op computes an element of the result from the elements of its operands at the same index.
// Ops with two or three operands broadcast as operator+ does. If an operand is a number, it takes
// the type of the tensors. docs/rationale/numerics.md §2 and §3 define the results to the bit and
// give error bounds.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

// Functions of floating-point tensors.

/// Returns e to the power of x.
Tensor Exp(const Arg &x);
/// Returns exp(x) - 1, accurate near zero.
Tensor Expm1(const Arg &x);
/// Natural logarithm: NaN for negative numbers, minus infinity for zero.
Tensor Log(const Arg &x);
/// Returns log(1 + x), accurate near zero.
Tensor Log1p(const Arg &x);
/// Square root, correctly rounded; NaN for negative numbers.
Tensor Sqrt(const Arg &x);
/// Returns 1 / sqrt(x).
Tensor Rsqrt(const Arg &x);
/// Cube root, also of negative numbers.
Tensor Cbrt(const Arg &x);
/// Sine of x in radians.
Tensor Sin(const Arg &x);
/// Cosine of x in radians.
Tensor Cos(const Arg &x);
/// Tangent of x in radians.
Tensor Tan(const Arg &x);
/// Hyperbolic tangent.
Tensor Tanh(const Arg &x);
/// Returns 1 / (1 + exp(-x)).
Tensor Logistic(const Arg &x);
/// Another name for Logistic.
Tensor Sigmoid(const Arg &x);
/// Error function: 2 / sqrt(pi) times the integral of exp(-t²) from 0 to x.
Tensor Erf(const Arg &x);
/// Inverse of Erf: infinite at -1 and 1, NaN outside of [-1, 1].
Tensor ErfInv(const Arg &x);
/// Returns the angle of the point (x, y) in radians, from -pi to pi. Treats signed zeros and
/// infinities as C's atan2 does. The gradient at (0, 0) is NaN.
Tensor Atan2(const Arg &y, const Arg &x);
/// Returns lhs to the power of rhs, as C's pow.
Tensor Power(const Arg &lhs, const Arg &rhs);
/// Returns the largest integer that is not greater than x.
Tensor Floor(const Arg &x);
/// Returns the smallest integer that is not less than x.
Tensor Ceil(const Arg &x);
/// Rounds to the nearest integer, ties to even.
Tensor Round(const Arg &x);
/// Rounds to the nearest integer, ties away from zero.
Tensor RoundAwayFromZero(const Arg &x);
/// Returns a pred: true if the element is neither infinite nor NaN.
Tensor IsFinite(const Arg &x);

// Functions of all number types, that is, of every type except pred.

/// Absolute value. The least integer has no positive counterpart and stays itself.
Tensor Abs(const Arg &x);
/// Returns -1, 0 or 1 in the type of x; NaN and signed zeros stay unchanged. Not defined for
/// unsigned types.
Tensor Sign(const Arg &x);
/// Returns the remainder of a division that truncates towards zero. Its sign is the sign of lhs.
/// Floating-point numbers behave as in C's fmod, and integers as with C's %. The remainder of an
/// integer division by zero is lhs.
Tensor Remainder(const Arg &lhs, const Arg &rhs);
/// The larger element; NaN if either element is NaN.
Tensor Maximum(const Arg &lhs, const Arg &rhs);
/// The smaller element; NaN if either element is NaN.
Tensor Minimum(const Arg &lhs, const Arg &rhs);
/// Returns min(max(x, low), high).
Tensor Clamp(const Arg &x, const Arg &low, const Arg &high);

// Logical operations on preds, bitwise operations on integers.

Tensor And(const Arg &lhs, const Arg &rhs);
Tensor Or(const Arg &lhs, const Arg &rhs);
Tensor Xor(const Arg &lhs, const Arg &rhs);
Tensor Not(const Arg &x);
/// Shifts each integer of x left. `places` is the shift amount in bits, read as unsigned. The
/// result is 0 if the shift amount is at least the width of the type.
Tensor ShiftLeft(const Arg &x, const Arg &places);
/// Shifts right and fills with the sign bit. If the shift amount is at least the width of the type,
/// every bit of the result equals the sign bit.
Tensor ShiftRightArithmetic(const Arg &x, const Arg &places);
/// Shifts right and fills with zeros; 0 if the shift amount is at least the width.
Tensor ShiftRightLogical(const Arg &x, const Arg &places);

// Comparisons return preds. If an operand is NaN, NotEqual is true and all others are false.

Tensor Equal(const Arg &lhs, const Arg &rhs);
Tensor NotEqual(const Arg &lhs, const Arg &rhs);
Tensor Less(const Arg &lhs, const Arg &rhs);
Tensor LessEqual(const Arg &lhs, const Arg &rhs);
Tensor Greater(const Arg &lhs, const Arg &rhs);
Tensor GreaterEqual(const Arg &lhs, const Arg &rhs);
/// Selects element by element. If the element of `predicate` (pred) is true, the result has the
/// element of `on_true`, else that of `on_false`. At least one of `on_true` and `on_false` is a
/// tensor.
Tensor Select(const Arg &predicate, const Arg &on_true, const Arg &on_false);

// Conversions between element types.

/// Converts the elements to another type. If x already has the type, returns x itself.
/// - From floating point to integer: truncates towards zero and saturates.
/// - To Pred: gives true for every number that is not zero.
/// - Other conversions of numbers: round to nearest even.
Tensor Convert(const Arg &x, DType dtype);
/// Reinterprets the bits as another type of the same width. Not defined for pred.
Tensor BitcastConvert(const Arg &x, DType dtype);

} // namespace refold
