//===- math_power.h - x to the power of y -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes x^y. Included by runtime/core/math.h only. Computes 2^(y log2 |x|) in twice the working
// precision: a double for float, two doubles for double. Then handles the special cases as C's pow
// does (IEEE 754-2019, 9.2.1).
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::runtime::math {

/// Returns x^y, given v = |x|^y. Sets the sign and handles special cases such as y = 0. All values
/// are doubles.
template <typename V> V FinishPower(V x, V y, V v) {
  V zero = Constant(x, 0.0), one = Constant(x, 1.0), least = Constant(x, kLeastNormal<double>);
  V a = Magnitude<double>(x), b = Magnitude<double>(y);
  // Determine whether |y| is an integer, and whether it is odd. If |y| < 2^52, the sum |y| + 2^52
  // is |y| rounded to an integer, and its last bit is 1 if that integer is odd. Doubles of at least
  // 2^53 are even integers.
  V limit = Constant(x, 0x1p52);
  auto small = Less(b, limit);
  V shifted = b + limit;
  V whole = Select(small, shifted - limit, b);
  V units = Select(Less(b, Constant(x, 0x1p53)), Select(small, shifted, b), zero);
  auto odd = Select(Less(whole, b), zero, Select(Less(b, whole), zero, units));
  v = FlipSign(v, And(SignBit<double>(x), Shl(Bits(odd), 63)));
  // If y has a fraction, the result is NaN for finite negative x. It is |x|^y for x = -0 and for
  // x = -infinity.
  V undefined =
      Select(LessEqual(x, Constant(x, -kLeastNormal<double>)), Constant(x, kNan<double>), v);
  undefined = Select(Less(a, Constant(x, kInfinity<double>)), undefined, v);
  v = Select(Less(whole, b), undefined, Select(Less(b, whole), undefined, v));
  // x^0 and 1^y are 1, whatever the other operand is.
  v = Select(Less(b, least), one, v);
  return Select(LessEqual(x, one), Select(LessEqual(one, x), one, v), v);
}

/// |x| = m 2^e with m in [sqrt(1/2), sqrt(2)), a normal number.
template <typename V> struct SplitBase {
  V fraction; ///< m - 1
  V exponent;
};
template <typename V> SplitBase<V> ReducePower(V a) {
  auto bits = Bits(a);
  auto e = Sra(Sub(bits, Constant(bits, int64_t{0x3fe6a09e667f3bcd})), 52);
  return {FromBits(Sub(bits, Shl(e, 52))) - Constant(a, 1.0), ToFloat(e)};
}

/// Replaces the logarithm of an infinity, a zero or a NaN by its limit.
template <typename V> V LogOrLimit(V a, V log) {
  log =
      Select(LessEqual(Constant(a, kLeastNormal<double>), a), log, Constant(a, -kInfinity<double>));
  return Select(Less(a, Constant(a, kInfinity<double>)), log, a);
}

template <typename V> V PowerF32(V base, V power) {
  // The coefficients of two polynomials. kLog approximates log2((1+s)/(1-s)) / s by a polynomial in
  // s^2, with an error below 2^-37.8. kExp approximates 2^r for |r| <= 1/2. Its error divided by r
  // is below 2^-34.3.
  static constexpr double kLog[] = {0x1.71547652bee21p+1, 0x1.ec709d1291cddp-1,
                                    0x1.27778019ca57cp-1, 0x1.a58d705658a11p-2,
                                    0x1.5cea2f6fc4aa9p-2};
  static constexpr double kExp[] = {1.0,
                                    0x1.62e42ff0e2047p-1,
                                    0x1.ebfbe077ade55p-3,
                                    0x1.c6b08abfb2293p-5,
                                    0x1.3b29f37593a97p-7,
                                    0x1.5d8a8671a8e29p-10,
                                    0x1.445ca6a0bf915p-13,
                                    0x1.fde5da42326d6p-17};
  auto x = Widen(base), y = Widen(power);
  auto a = Magnitude<double>(x);
  auto split = ReducePower(a);
  auto s = split.fraction / (split.fraction + Constant(x, 2.0));
  auto log = LogOrLimit(a, Fma(s, Polynomial(s * s, kLog), split.exponent));
  // Clamps an infinite y to a large one, which has the product 0 with log 1 = 0.
  auto t = AtMost(AtLeast(y, -0x1p200), 0x1p200) * log;
  t = AtMost(AtLeast(t, -200.0), 200.0);
  auto magic = Constant(x, Format<double>::kMagic);
  auto shifted = t + magic;
  auto v =
      Polynomial(t - (shifted - magic), kExp) * PowerOfTwo<double>(Sub(Bits(shifted), Bits(magic)));
  v = Select(Less(v, Constant(x, 0x1p-126)), Constant(x, 0.0), v); // flushed to zero
  return Narrow(FinishPower(x, y, v));
}

/// Returns ln a as the sum of two doubles, with a relative error of at most 2^-64. Let a = m 2^e
/// and s = (m - 1)/(m + 1). Then ln a = e ln 2 + 2 s (1 + s^2/3 + s^4 R(s^2)). kR holds the
/// coefficients of the polynomial R.
template <typename V> TwoParts<V> LogTwoParts(V a) {
  static constexpr double kR[] = {0x1.9999999999b31p-3, 0x1.2492492457b40p-3, 0x1.c71c722d97ab0p-4,
                                  0x1.745ce9d1c787bp-4, 0x1.3b1eef551f2f0p-4, 0x1.0f7f9a3341590p-4,
                                  0x1.0e45a5ee58d25p-4};
  V zero = Constant(a, 0.0), one = Constant(a, 1.0), two = Constant(a, 2.0);
  SplitBase<V> split = ReducePower(a);
  V f = split.fraction;
  V sum = f + two;
  V sum_low = f - (sum - two);
  V inverse = one / sum;
  V s = f * inverse;
  V s_low = inverse * Fma(zero - s, sum_low, Fma(zero - s, sum, f));
  V z = s * s;
  V z_low = Fma(s, s_low + s_low, Fma(s, s, zero - z));
  V third = Constant(a, 0x1.5555555555555p-2), third_low = Constant(a, 0x1.5555555555555p-56);
  V t = z * third;
  // The error of z also enters s^4 R. Its derivative at 0 joins the derivative of s^2/3.
  V slope = Fma(z, Constant(a, 0.4), third);
  V t_low = Fma(z, third, zero - t) + Fma(z, third_low, z_low * slope);
  V tail = z * z * Polynomial(z, kR);
  V w = t + tail;
  V w_low = ((t - w) + tail) + t_low;
  V twice = s + s, twice_low = s_low + s_low;
  V g = twice * w;
  V g_low = Fma(twice, w, zero - g) + Fma(twice, w_low, twice_low * w);
  V log = twice + g;
  V log_low = ((twice - log) + g) + (g_low + twice_low);
  V head = split.exponent * Constant(a, Format<double>::kLn2High);
  V total = head + log;
  V low =
      ((head - total) + log) + Fma(split.exponent, Constant(a, Format<double>::kLn2Low), log_low);
  return {LogOrLimit(a, total), low};
}

template <typename V> V PowerF64(V x, V y) {
  V a = Magnitude<double>(x), zero = Constant(x, 0.0), one = Constant(x, 1.0);
  TwoParts<V> log = LogTwoParts(a);
  V b = AtMost(AtLeast(y, -0x1p1000), 0x1p1000); // an infinite y times log 1 = 0 would be NaN
  V t = b * log.high;
  V t_low = Fma(b, log.high, zero - t) + b * log.low;
  t_low = Select(Less(Magnitude<double>(t), Constant(x, 800.0)), t_low, zero);
  t = AtMost(AtLeast(t, -800.0), 800.0);
  auto e = ReduceExp<double>(t, t_low);
  V sum = one + e.r;
  V v = sum + (((one - sum) + e.r) + e.rest);
  // 2^n in two factors, because n may be beyond both ends of the range.
  auto half = Sra(e.exponent, 1);
  v = v * PowerOfTwo<double>(half) * PowerOfTwo<double>(Sub(e.exponent, half));
  v = Select(Less(v, Constant(x, kLeastNormal<double>)), zero, v);
  return FinishPower(x, y, v);
}

} // namespace refold::runtime::math
