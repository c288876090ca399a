//===- math_format.h - Formats of float and double --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formats of float and double, and helpers for functions that work in both precisions. Included
// by runtime/core/math.h only. T is float or double. Constants have type T. Values have type V,
// which has the primitive operations of math.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <limits>

namespace refold::runtime::math {

template <typename T> struct Format;

template <> struct Format<float> {
  using Int = int32_t;
  static constexpr int kFraction = 23; ///< bits below the leading one
  static constexpr Int kBias = 127;
  /// Adding it rounds to an integer, which is then in the low bits.
  static constexpr float kMagic = 0x1.8p+23f;
  static constexpr float kLog2E = 0x1.715476p+0f;
  static constexpr float kLn2High = 0x1.62e4p-1f; ///< short: its product with an exponent is exact
  static constexpr float kLn2Low = 0x1.7f7d1cp-20f;
  /// (e^r - 1 - r) / r^2 for |r| <= ln 2 / 2; the error is 2^-31.9 of expm1(r).
  static constexpr float kExp[] = {0x1.000000p-1f, 0x1.555554p-3f,  0x1.5554b0p-5f,
                                   0x1.11118ap-7f, 0x1.6d73fap-10f, 0x1.a03300p-13f};
};

template <> struct Format<double> {
  using Int = int64_t;
  static constexpr int kFraction = 52;
  static constexpr Int kBias = 1023;
  static constexpr double kMagic = 0x1.8p+52;
  static constexpr double kLog2E = 0x1.71547652b82fep+0;
  static constexpr double kLn2High = 0x1.62e42fefa38p-1;
  static constexpr double kLn2Low = 0x1.ef35793c7673p-45;
  static constexpr double kExp[] = {
      0x1.0000000000000p-1,  0x1.5555555555559p-3,  0x1.555555555553ep-5,  0x1.111111110f63dp-7,
      0x1.6c16c16c1f396p-10, 0x1.a01a01b01a62bp-13, 0x1.a01a017b2271ep-16, 0x1.71ddf7ba6f235p-19,
      0x1.27e536dd31ec3p-22, 0x1.af5fe8fdbc45bp-26, 0x1.1ee87df119149p-29};
};

template <typename T> constexpr T kInfinity = std::numeric_limits<T>::infinity();
template <typename T> constexpr T kNan = std::numeric_limits<T>::quiet_NaN();
template <typename T> constexpr T kLeastNormal = std::numeric_limits<T>::min();

/// SignBit keeps only the sign bit; Magnitude clears it.
template <typename T, typename V> auto SignBit(V x) {
  auto bits = Bits(x);
  return And(bits, Constant(bits, std::numeric_limits<typename Format<T>::Int>::min()));
}
template <typename T, typename V> V Magnitude(V x) {
  auto bits = Bits(x);
  return FromBits(And(bits, Constant(bits, std::numeric_limits<typename Format<T>::Int>::max())));
}
/// Returns y with its sign flipped if `sign` (from SignBit) is set.
template <typename V, typename I> V FlipSign(V y, I sign) { return FromBits(Xor(Bits(y), sign)); }

/// Returns x as arithmetic does: a subnormal becomes a zero of its sign.
template <typename V> V Flushed(V x) { return Fma(x, Constant(x, 0x1p-100f), x); }

/// AtMost returns the lesser of x and `most`, AtLeast the greater of x and `least`. NaN stays NaN.
template <typename T, typename V> V AtMost(V x, T most) {
  return Select(Less(Constant(x, most), x), Constant(x, most), x);
}
template <typename T, typename V> V AtLeast(V x, T least) {
  return Select(Less(x, Constant(x, least)), Constant(x, least), x);
}

/// Returns 2^n if n is the exponent of a normal number. Returns 0 if n is one less than the
/// smallest such exponent.
template <typename T, typename I> auto PowerOfTwo(I n) {
  return FromBits(Shl(Add(n, Constant(n, Format<T>::kBias)), Format<T>::kFraction));
}

/// Represents e^(x + tail) as 2^exponent * (1 + r + rest), where |r| <= ln 2 / 2. `rest` is
/// e^r - 1 - r, plus a correction for the rounding error of r.
template <typename V, typename I> struct SplitExp {
  V r;
  V rest;
  I exponent;
};

/// Returns e^(x + tail) as a SplitExp. |tail| must be at most one ulp of x. |x| must be so small
/// that T represents the exponent exactly.
template <typename T, typename V> auto ReduceExp(V x, V tail) {
  using F = Format<T>;
  V magic = Constant(x, F::kMagic);
  V shifted = Fma(x, Constant(x, F::kLog2E), magic);
  V n = shifted - magic;
  V head = Fma(n, Constant(x, -F::kLn2High), x); // exact
  V low = Fma(n, Constant(x, -F::kLn2Low), tail);
  V r = head + low;
  V lost = (head - r) + low;
  V rest = Fma(r * r, Polynomial(r, F::kExp), Fma(lost, r, lost));
  auto exponent = Sub(Bits(shifted), Bits(magic));
  return SplitExp<V, decltype(exponent)>{r, rest, exponent};
}

/// An exact sum: `low` is at most half an ulp of `high`.
template <typename V> struct TwoParts {
  V high;
  V low;
};
/// Returns large + small exactly, if |large| >= |small| or large = 0 (Fast2Sum).
template <typename V> TwoParts<V> AddExactly(V large, V small) {
  V sum = large + small;
  return {sum, (large - sum) + small};
}

/// Returns n / d with an error slightly above half an ulp. Divides once, then corrects the quotient
/// by the remainder.
template <typename T, typename V> V Quotient(TwoParts<V> n, TwoParts<V> d) {
  V inverse = Constant(n.high, T{1}) / d.high;
  V q = n.high * inverse;
  V negative = Constant(q, T{0}) - q;
  return Fma(Fma(negative, d.high, n.high) + Fma(negative, d.low, n.low), inverse, q);
}

} // namespace refold::runtime::math
