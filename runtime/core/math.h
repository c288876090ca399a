//===- math.h - Mathematical functions, operation by operation --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Specifies every mathematical function that a kernel may call (docs/rationale/numerics.md §3).
// Each function is a template: one sequence of operations without branches. The checked device runs
// the templates on float and double. The code generator runs them on a type whose operators emit
// instructions, or repeats them line by line.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

// The primitive operations. V is a floating-point type, or a vector of floating-point numbers. I is
// an integer type of the same width. Another type V must define all these operations, which are
// found by argument-dependent lookup. Each operation rounds once:
//   a + b, a - b, a * b, a / b    IEEE 754, round to nearest even, subnormals flushed (FTZ and DAZ)
//   Fma(a, b, c)                  a * b + c, rounded once
//   Sqrt(a)                       IEEE 754
//   Widen(a), Narrow(a)           between single and double precision, subnormals flushed
//   Constant(like, c)             c in the type of `like`; integer constants likewise
//   Less(a, b), LessEqual(a, b)   ordered: false with a NaN
//   Select(mask, a, b)            a if the mask holds, else b
//   Bits(v), FromBits(i)          reinterpret
//   Add, Sub, And, Xor (I, I)     integers wrap
//   Shl(i, n), Sra(i, n)          shift by a constant; Sra keeps the sign
//   ToFloat(i)                    integer to floating point; only exact values occur
//   Equal(i, j)                   integer comparison, a mask
// To test for zero, compare with the least normal number, because subnormals count as zero. An
// optimizer may turn a comparison with zero into a test of the bits.
namespace refold::runtime::math {

inline float Fma(float a, float b, float c) { return std::fma(a, b, c); }
inline double Fma(double a, double b, double c) { return std::fma(a, b, c); }
inline float Sqrt(float a) { return std::sqrt(a); }
inline double Sqrt(double a) { return std::sqrt(a); }
inline double Widen(float a) { return a; }
inline float Narrow(double a) { return static_cast<float>(a); }
template <typename V, typename C>
  requires std::is_arithmetic_v<V>
V Constant(V, C c) {
  return static_cast<V>(c);
}
inline bool Less(float a, float b) { return a < b; }
inline bool Less(double a, double b) { return a < b; }
inline bool LessEqual(float a, float b) { return a <= b; }
inline bool LessEqual(double a, double b) { return a <= b; }
inline bool Equal(int32_t a, int32_t b) { return a == b; }
inline bool Equal(int64_t a, int64_t b) { return a == b; }
template <typename V>
  requires std::is_arithmetic_v<V>
V Select(bool mask, V a, V b) {
  return mask ? a : b;
}
inline int32_t Bits(float v) { return std::bit_cast<int32_t>(v); }
inline int64_t Bits(double v) { return std::bit_cast<int64_t>(v); }
inline float FromBits(int32_t i) { return std::bit_cast<float>(i); }
inline double FromBits(int64_t i) { return std::bit_cast<double>(i); }
inline int32_t Add(int32_t a, int32_t b) { return static_cast<int32_t>(uint32_t(a) + uint32_t(b)); }
inline int64_t Add(int64_t a, int64_t b) { return static_cast<int64_t>(uint64_t(a) + uint64_t(b)); }
inline int32_t Sub(int32_t a, int32_t b) { return static_cast<int32_t>(uint32_t(a) - uint32_t(b)); }
inline int64_t Sub(int64_t a, int64_t b) { return static_cast<int64_t>(uint64_t(a) - uint64_t(b)); }
inline int32_t And(int32_t a, int32_t b) { return a & b; }
inline int64_t And(int64_t a, int64_t b) { return a & b; }
inline int32_t Xor(int32_t a, int32_t b) { return a ^ b; }
inline int64_t Xor(int64_t a, int64_t b) { return a ^ b; }
inline int32_t Shl(int32_t a, int n) { return static_cast<int32_t>(uint32_t(a) << n); }
inline int64_t Shl(int64_t a, int n) { return static_cast<int64_t>(uint64_t(a) << n); }
inline int32_t Sra(int32_t a, int n) { return a >> n; }
inline int64_t Sra(int64_t a, int n) { return a >> n; }
inline float ToFloat(int32_t i) { return static_cast<float>(i); }
inline double ToFloat(int64_t i) { return static_cast<double>(i); }

/// Evaluates c[0] + c[1] x + ... by Horner's rule: one Fma per step, the highest coefficient first.
template <typename V, typename T, int N> V Polynomial(V x, const T (&c)[N]) {
  V sum = Constant(x, c[N - 1]);
  for (int i = N - 2; i >= 0; --i)
    sum = Fma(sum, x, Constant(x, c[i]));
  return sum;
}

} // namespace refold::runtime::math

// clang-format off: the first one is for the others
#include "runtime/core/math_format.h"
#include "runtime/core/math_f32.h"
#include "runtime/core/math_f64.h"
#include "runtime/core/math_exponential.h"
#include "runtime/core/math_trigonometric.h"
#include "runtime/core/math_arc_tangent.h"
#include "runtime/core/math_power.h"
#include "runtime/core/math_error.h"
#include "runtime/core/math_roots.h"
#include "runtime/core/math_rounding.h"
// clang-format on

namespace refold::runtime {

/// e^x; 0 below the least normal result, infinity above the greatest.
inline float Exp(float x) { return math::ExpF32(x); }
inline double Exp(double x) { return math::ExpF64(x); }
/// e^x - 1, accurate near zero.
inline float Expm1(float x) { return math::Expm1F32(x); }
inline double Expm1(double x) { return math::Expm1F64(x); }
/// Natural logarithm; -infinity at zeros (subnormals count as zeros), NaN for negative x.
inline float Log(float x) { return math::LogF32(x); }
inline double Log(double x) { return math::LogF64(x); }
/// ln(1 + x), accurate near zero; -infinity at -1, NaN below -1.
inline float Log1p(float x) { return math::Log1pF32(x); }
inline double Log1p(double x) { return math::Log1pF64(x); }
/// 1 / (1 + e^-x), within [0, 1].
inline float Logistic(float x) { return math::LogisticF32(x); }
inline double Logistic(double x) { return math::LogisticF64(x); }
/// Hyperbolic tangent, within [-1, 1]. Odd bit for bit, as are Erf, ErfInv, Sin, Tan and Cbrt.
inline float Tanh(float x) { return math::TanhF32(x); }
inline double Tanh(double x) { return math::TanhF64(x); }
/// The error function and its inverse. Erf is in [-1, 1]. ErfInv is infinite at -1 and 1, and NaN
/// outside of [-1, 1].
inline float Erf(float x) { return math::ErfF32(x); }
inline double Erf(double x) { return math::ErfF64(x); }
inline float ErfInv(float x) { return math::ErfInvF32(x); }
inline double ErfInv(double x) { return math::ErfInvF64(x); }
/// Sine, cosine and tangent of an angle in radians. An infinite angle gives NaN. So does a double
/// above 2^20 (about 1e6) in magnitude. A float may have any finite value.
inline float Sin(float x) { return math::SinF32(x); }
inline double Sin(double x) { return math::SinF64(x); }
inline float Cos(float x) { return math::CosF32(x); }
inline double Cos(double x) { return math::CosF64(x); }
inline float Tan(float x) { return math::TanF32(x); }
inline double Tan(double x) { return math::TanF64(x); }
/// The angle of the point (x, y) in radians, in [-pi, pi]. Special cases such as signed zeros and
/// infinities are those of C's atan2.
inline float Atan2(float y, float x) { return math::Atan2F32(y, x); }
inline double Atan2(double y, double x) { return math::Atan2F64(y, x); }
/// cos(2 pi u) for u in [0, 1].
inline float Cos2Pi(float u) { return math::Cos2PiF32(u); }
inline double Cos2Pi(double u) { return math::Cos2PiF64(u); }
/// x^y with all special cases of C's pow.
inline float Power(float x, float y) { return math::PowerF32(x, y); }
inline double Power(double x, double y) { return math::PowerF64(x, y); }
/// 1 / sqrt(x): infinity of the zero's sign at a zero, NaN for negative x.
inline float Rsqrt(float x) { return math::RsqrtF32(x); }
inline double Rsqrt(double x) { return math::RsqrtF64(x); }
inline float Cbrt(float x) { return math::CbrtF32(x); }
inline double Cbrt(double x) { return math::CbrtF64(x); }
/// Largest integer not above x, and smallest not below. Exact; a zero result has the sign of x.
inline float Floor(float x) { return math::FloorF32(x); }
inline double Floor(double x) { return math::FloorF64(x); }
inline float Ceil(float x) { return math::CeilF32(x); }
inline double Ceil(double x) { return math::CeilF64(x); }
/// Rounds to the nearest integer, ties to even.
inline float RoundNearestEven(float x) { return math::RoundNearestEvenF32(x); }
inline double RoundNearestEven(double x) { return math::RoundNearestEvenF64(x); }
/// Rounds to the nearest integer, ties away from zero.
inline float RoundNearestAfz(float x) { return math::RoundNearestAfzF32(x); }
inline double RoundNearestAfz(double x) { return math::RoundNearestAfzF64(x); }
/// -1, 1, or a zero with the sign of x; NaN for NaN.
inline float Sign(float x) { return math::SignF32(x); }
inline double Sign(double x) { return math::SignF64(x); }
/// C's fmod, exact: the sign of x, magnitude below |y|; NaN for infinite x or zero y.
inline float Remainder(float x, float y) { return math::RemainderF32(x, y); }
inline double Remainder(double x, double y) { return math::RemainderF64(x, y); }

} // namespace refold::runtime
