//===- math_trigonometric.h - sin, cos and tan ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions sin, cos and tan. Included by runtime/core/math.h only. Single precision computes
// in double, so only the last rounding matters.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::runtime::math {

/// An angle minus a whole number of quarter turns. The remaining angle is `rest` + `low`, in
/// quarter turns or in radians. The lowest bits of `turns` are those of the number of quarter
/// turns.
template <typename V> struct ReducedAngle {
  V rest;
  V low;
  V turns;
};

/// Returns y with the sign of a sine in this quadrant: -y if bit 1 of `quadrant` is set, and y
/// otherwise.
template <typename V, typename I> V TurnSign(I quadrant, V y) {
  return FlipSign(y, Shl(Sra(And(quadrant, Constant(quadrant, 2)), 1), 63));
}
template <typename I> auto IsOdd(I quadrant) {
  auto one = Constant(quadrant, 1);
  return Equal(And(quadrant, one), one);
}

/// Returns a * 2/pi minus a near integer. The magnitude of the difference is at most 5/8. Requires
/// a >= 0. `a` is a float stored as a double, so it has only 24 significant bits.
///
/// Uses the method of Payne and Hanek. `high` and `low` hold those bits of 2/pi that matter for
/// `a`. Leading bits that contribute only whole turns are left out. There are four such pairs of
/// constants: one for all `a` below 2^50, and one for every 26 exponents above. The sum `product` +
/// `product_low` is exactly a * high.
template <typename V> ReducedAngle<V> QuarterTurnsF32(V a) {
  V high = Constant(a, -0x1.505c1596447e5p-81), low = Constant(a, 0x1.b14acc9e21c82p-135);
  auto below = Less(a, Constant(a, 0x1p102));
  high = Select(below, Constant(a, -0x1.5ac07b1505c16p-53), high);
  low = Select(below, Constant(a, 0x1.a6ee06db14acdp-107), low);
  below = Less(a, Constant(a, 0x1p76));
  high = Select(below, Constant(a, -0x1.1b1bbead603d9p-28), high);
  low = Select(below, Constant(a, 0x1.5f47d4d377037p-82), low);
  below = Less(a, Constant(a, 0x1p50));
  high = Select(below, Constant(a, 0x1.45f306dc9c883p-1), high);
  low = Select(below, Constant(a, -0x1.6b01ec5417056p-55), low);
  V zero = Constant(a, 0.0), magic = Constant(a, Format<double>::kMagic);
  V product = a * high;
  V product_low = Fma(a, high, zero - product);
  V turns = product + magic;
  V fraction = product - (turns - magic);
  // If the rest is small, the two parts nearly cancel, so their sum is exact.
  return {Fma(a, low, fraction + product_low), zero, turns};
}

/// Sine and cosine of f quarter turns, |f| <= 5/8, with relative errors of 2^-34 and 2^-30.
template <typename V> V SinTurnF32(V f, V f2) {
  static constexpr double kS[] = {0x1.921fb543f19b8p+0, -0x1.4abbce14b416bp-1, 0x1.466b96749555fp-4,
                                  -0x1.32bde424149bcp-8, 0x1.48ff34ec6180dp-13};
  return f * Polynomial(f2, kS);
}
template <typename V> V CosTurnF32(V f2) {
  static constexpr double kC[] = {1.0, -0x1.3bd3cbc02ebbfp+0, 0x1.03c1a1bddc99fp-2,
                                  -0x1.55affe9b95ea4p-6, 0x1.d4f77406579eep-11};
  return Polynomial(f2, kC);
}

/// Sine of any float, at most 0.52 ulp; so are the next two functions. NaN for infinities.
template <typename V> V SinF32(V x) {
  auto angle = QuarterTurnsF32(Widen(Magnitude<float>(x)));
  auto f2 = angle.rest * angle.rest;
  auto quadrant = Bits(angle.turns);
  auto y = Select(IsOdd(quadrant), CosTurnF32(f2), SinTurnF32(angle.rest, f2));
  return FlipSign(Narrow(TurnSign(quadrant, y)), SignBit<float>(x));
}

template <typename V> V CosF32(V x) {
  auto angle = QuarterTurnsF32(Widen(Magnitude<float>(x)));
  auto f2 = angle.rest * angle.rest;
  auto quadrant = Bits(angle.turns);
  auto y = Select(IsOdd(quadrant), SinTurnF32(angle.rest, f2), CosTurnF32(f2));
  return Narrow(TurnSign(Add(quadrant, And(quadrant, Constant(quadrant, 1))), y));
}

template <typename V> V TanF32(V x) {
  auto angle = QuarterTurnsF32(Widen(Magnitude<float>(x)));
  auto f2 = angle.rest * angle.rest;
  auto quadrant = Bits(angle.turns);
  auto odd = IsOdd(quadrant);
  auto sine = SinTurnF32(angle.rest, f2), cosine = CosTurnF32(f2);
  auto y = Select(odd, cosine, sine) / Select(odd, sine, cosine);
  return FlipSign(Narrow(FlipSign(y, Shl(quadrant, 63))), SignBit<float>(x));
}

/// Subtracts the nearest multiple of pi/2 from `a`. Requires 0 <= a <= 2^20. The result is in
/// radians. pi/2 is the sum of three constants. The subtraction is exact for the first one.
template <typename V> ReducedAngle<V> ReduceF64(V a) {
  V magic = Constant(a, Format<double>::kMagic);
  V turns = Fma(a, Constant(a, 0x1.45f306dc9c883p-1), magic);
  V negative = magic - turns;
  V head = Fma(negative, Constant(a, 0x1.921fb54442d18p+0), a);
  V second = Constant(a, 0x1.1a62633145c07p-54);
  V product = negative * second;
  V lost = Fma(negative, second, Constant(a, 0.0) - product);
  V rest = head + product;
  V low = ((head - rest) + product) + Fma(negative, Constant(a, -0x1.f1976b7ed8fbcp-110), lost);
  return {rest, low, turns};
}

/// SinTailF64 returns sin(r + low) - r; CosPartsF64 returns cos(r + low) in two parts. |r| <= pi/4.
template <typename V> V SinTailF64(V r, V r2, V low) {
  static constexpr double kS[] = {
      -0x1.5555555555555p-3,  0x1.1111111111069p-7,  -0x1.a01a019ffe523p-13, 0x1.71de3a33a5800p-19,
      -0x1.ae642c51b43a7p-26, 0x1.6109bd7dee709p-33, -0x1.9ffd80dd8e2c6p-41};
  V half = Constant(r, -0.5);
  return Fma(r * r2, Polynomial(r2, kS), Fma(low, r2 * half, low));
}
template <typename V> TwoParts<V> CosPartsF64(V r, V r2, V low) {
  static constexpr double kC[] = {0x1.555555555554bp-5,  -0x1.6c16c16c15005p-10,
                                  0x1.a01a019c8c7d8p-16, -0x1.27e4f7ef0d887p-22,
                                  0x1.1ee9d9c6b39cfp-29, -0x1.8fa553a3297f6p-37};
  V one = Constant(r2, 1.0), half = Constant(r2, -0.5);
  V head = Fma(r2, half, one);
  V r2_lost = Fma(r, r, Constant(r, 0.0) - r2);               // r^2 has a low part, too
  V rounding = Fma(r2_lost, half, Fma(r2, half, one - head)); // the error of `head`
  rounding = Fma(Constant(r, 0.0) - r, low, rounding);
  return {head, Fma(r2 * r2, Polynomial(r2, kC), rounding)};
}

/// Returns NaN if `a` is beyond the range of the reduction, else y.
template <typename V> V WithinRangeF64(V a, V y) {
  return Select(LessEqual(a, Constant(a, 0x1p20)), y, Constant(a, kNan<double>));
}

/// For |x| <= 2^20, NaN above. At most 0.7 ulp on samples for SinF64 and CosF64, 0.81 for TanF64.
template <typename V> V SinF64(V x) {
  V a = Magnitude<double>(x);
  ReducedAngle<V> angle = ReduceF64(a);
  V r = angle.rest, r2 = r * r;
  auto quadrant = Bits(angle.turns);
  TwoParts<V> cosine = CosPartsF64(r, r2, angle.low);
  V y = Select(IsOdd(quadrant), cosine.high + cosine.low, r + SinTailF64(r, r2, angle.low));
  return WithinRangeF64(a, FlipSign(TurnSign(quadrant, y), SignBit<double>(x)));
}

template <typename V> V CosF64(V x) {
  V a = Magnitude<double>(x);
  ReducedAngle<V> angle = ReduceF64(a);
  V r = angle.rest, r2 = r * r;
  auto quadrant = Bits(angle.turns);
  TwoParts<V> cosine = CosPartsF64(r, r2, angle.low);
  V y = Select(IsOdd(quadrant), r + SinTailF64(r, r2, angle.low), cosine.high + cosine.low);
  return WithinRangeF64(a, TurnSign(Add(quadrant, And(quadrant, Constant(quadrant, 1))), y));
}

template <typename V> V TanF64(V x) {
  V a = Magnitude<double>(x);
  ReducedAngle<V> angle = ReduceF64(a);
  V r = angle.rest, r2 = r * r;
  auto quadrant = Bits(angle.turns);
  auto odd = IsOdd(quadrant);
  TwoParts<V> sine = AddExactly(r, SinTailF64(r, r2, angle.low));
  TwoParts<V> cosine = CosPartsF64(r, r2, angle.low);
  cosine = AddExactly(cosine.high, cosine.low);
  TwoParts<V> n{Select(odd, cosine.high, sine.high), Select(odd, cosine.low, sine.low)};
  TwoParts<V> d{Select(odd, sine.high, cosine.high), Select(odd, sine.low, cosine.low)};
  V y = Quotient<double>(n, d);
  // Near zero the remainder of the quotient would be subnormal.
  y = Select(Less(a, Constant(a, 0x1p-28)), Flushed(a), y);
  return WithinRangeF64(a, FlipSign(FlipSign(y, Shl(quadrant, 63)), SignBit<double>(x)));
}

} // namespace refold::runtime::math
