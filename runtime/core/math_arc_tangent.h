//===- math_arc_tangent.h - The angle of a point ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes atan2(y, x). Included by runtime/core/math.h only. Let t = atan(lesser / greater) for
// the magnitudes of x and y. Then t is in [0, pi/4]. The angle of (x, y) follows from t by
// symmetry, and finally gets the sign of y:
//
//         \   pi - (pi/2 - t)  |  pi/2 - t   /
//           \                  |           /
//    pi - t    \               |        /    t
//   ----------------------------+--------------
//
// Example: for atan2(3, -1), lesser is 1, greater is 3 and t is 0.32. |y| is the greater magnitude,
// which gives pi/2 - t = 1.25. x is negative, which gives pi - 1.25 = 1.89.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::runtime::math {

/// The magnitudes of x and y, ordered. NaN where either is.
template <typename V> struct OrderedMagnitudes {
  V lesser;
  V greater;
};

/// Returns the lesser and the greater of two magnitudes, as doubles. The greater one is raised to
/// the smallest normal number, so that it is not zero. Infinities are replaced by numbers with the
/// same ratio: two infinities by 1 and 1, an infinity and a finite number by 1 and 0.
template <typename V> OrderedMagnitudes<V> OrderMagnitudes(V a, V b) {
  V zero = Constant(a, 0.0), one = Constant(a, 1.0), infinity = Constant(a, kInfinity<double>);
  auto a_less = Less(a, b);
  V greater = Select(a_less, b, a), lesser = Select(a_less, a, b);
  auto infinite = LessEqual(infinity, greater);
  lesser = Select(infinite, Select(LessEqual(infinity, lesser), one, lesser * zero), lesser);
  greater = Select(infinite, one, greater);
  return {lesser, AtLeast(greater, kLeastNormal<double>)};
}

/// True where the sign bit of x is set, that of a zero too.
template <typename V> auto IsNegative(V x) {
  auto bits = Bits(x);
  return Equal(SignBit<double>(x), Constant(bits, std::numeric_limits<int64_t>::min()));
}

/// At most 0.51 ulp. Computed in double precision, with one reduction by the angle pi/4.
template <typename V> V Atan2F32(V ordinate, V abscissa) {
  // atan(t) / t in t^2 for |t| <= tan(pi/8): 2^-40.
  static constexpr double kAtan[] = {
      0x1.fffffffffe73ep-1, -0x1.5555554c2070fp-2, 0x1.999990a1106cfp-3, -0x1.24909d98f455fp-3,
      0x1.c6cdc9d6182f3p-4, -0x1.7063768286c73p-4, 0x1.1de3df738feb9p-4, -0x1.3539f83125cc9p-5};
  auto y = Widen(ordinate), x = Widen(abscissa);
  auto a = Magnitude<double>(x), b = Magnitude<double>(y);
  auto [lesser, greater] = OrderMagnitudes(a, b);
  auto zero = Constant(x, 0.0);
  auto reduced = Less(greater * Constant(x, 0x1.a827999fcef32p-2), lesser); // tan(pi/8)
  auto t = Select(reduced, lesser - greater, lesser) / Select(reduced, lesser + greater, greater);
  auto angle =
      Fma(t, Polynomial(t * t, kAtan), Select(reduced, Constant(x, 0x1.921fb54442d18p-1), zero));
  angle = Select(Less(a, b), Constant(x, 0x1.921fb54442d18p+0) - angle, angle);
  angle = Select(IsNegative(x), Constant(x, 0x1.921fb54442d18p+1) - angle, angle);
  return Narrow(FlipSign(angle, SignBit<double>(y)));
}

/// constant - angle, in two parts: pi and its half have a low part each.
template <typename V> TwoParts<V> SubtractFrom(V like, double high, double low, TwoParts<V> angle) {
  TwoParts<V> difference =
      AddExactly(Constant(like, high), Constant(like, 0.0) - angle.high); // |high| is the greater
  return {difference.high, difference.low + (Constant(like, low) - angle.low)};
}

/// At most 0.66 ulp on samples. The quotient, and the angle that reduces it, have a low part each.
template <typename V> V Atan2F64(V y, V x) {
  // (atan(t) - t) / t^3 in t^2 for |t| <= 7/16: 2^-57.
  static constexpr double kAtan[] = {
      -0x1.5555555555555p-2, 0x1.99999999998d2p-3, -0x1.2492492485fd6p-3, 0x1.c71c71bd9a9a6p-4,
      -0x1.745d155ec038fp-4, 0x1.3b13778cc20b0p-4, -0x1.110cb77fe25bap-4, 0x1.e17288b404e87p-5,
      -0x1.ab667cd730a0dp-5, 0x1.7033637114168p-5, -0x1.0fd0b3b057366p-5, 0x1.e5b922e817a8bp-7};
  V a = Magnitude<double>(x), b = Magnitude<double>(y), zero = Constant(x, 0.0);
  auto [lesser, greater] = OrderMagnitudes(a, b);
  // Sums do not overflow, and remainders of quotients are normal, after a scaling of both.
  V scale =
      Select(Less(Constant(x, 0x1p900), greater), Constant(x, 0x1p-200),
             Select(Less(greater, Constant(x, 0x1p-700)), Constant(x, 0x1p200), Constant(x, 1.0)));
  lesser = lesser * scale;
  greater = greater * scale;
  // The quotient less 1/2 or 1 over one plus as much of it; both differences are exact.
  auto half = LessEqual(greater * Constant(x, 0.4375), lesser);
  auto whole = LessEqual(greater * Constant(x, 0.6875), lesser);
  V n = Select(whole, lesser - greater, Select(half, (lesser + lesser) - greater, lesser));
  V large = Select(half, Select(whole, greater, greater + greater), greater);
  TwoParts<V> d = AddExactly(large, Select(half, lesser, zero));
  V t = n / d.high;
  V t_low = Fma(zero - t, d.low, Fma(zero - t, d.high, n)) / d.high;
  V t2 = t * t;
  V base = Select(whole, Constant(x, 0x1.921fb54442d18p-1),
                  Select(half, Constant(x, 0x1.dac670561bb4fp-2), zero));
  V base_low = Select(whole, Constant(x, 0x1.1a62633145c07p-55),
                      Select(half, Constant(x, 0x1.a2b7f222f65e2p-56), zero));
  TwoParts<V> angle = AddExactly(base, t);
  // Without a base the quotient is the larger part itself.
  angle = {Select(half, angle.high, t), Select(half, angle.low, zero)};
  angle.low = angle.low + (Fma(t * t2, Polynomial(t2, kAtan), t_low) + base_low);
  auto swapped = Less(a, b);
  TwoParts<V> from = SubtractFrom(x, 0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, angle);
  angle = {Select(swapped, from.high, angle.high), Select(swapped, from.low, angle.low)};
  from = SubtractFrom(x, 0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, angle);
  auto negative = IsNegative(x);
  angle = {Select(negative, from.high, angle.high), Select(negative, from.low, angle.low)};
  return FlipSign(angle.high + angle.low, SignBit<double>(y));
}

} // namespace refold::runtime::math
