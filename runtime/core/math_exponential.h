//===- math_exponential.h - expm1, log1p, tanh and logistic -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions expm1, log1p, tanh and logistic. Included by runtime/core/math.h only. Intermediate
// sums keep their rounding error in a second number (Fast2Sum), so only the last rounding matters.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::runtime::math {

/// Returns e^x - 1 as 2^n (1 + r + rest) - 1. Computes half of it and then doubles it, because 2^n
/// alone may overflow.
template <typename T, typename V> V Expm1(V x) {
  constexpr bool kSingle = std::is_same_v<T, float>;
  V clamped = AtMost(AtLeast(x, kSingle ? T(-20) : T(-40)), kSingle ? T(89) : T(710));
  auto e = ReduceExp<T>(clamped, Constant(x, T{0}));
  V half = PowerOfTwo<T>(Sub(e.exponent, Constant(e.exponent, 1)));
  auto head = AddExactly(half, Constant(x, T(-0.5)));
  auto sum = AddExactly(head.high, half * e.r);
  V y = sum.high + Fma(half, e.rest, sum.low + head.low);
  // Near zero, return x itself. The halves would be subnormal there, and x keeps the sign of zero.
  constexpr T kTiny = kSingle ? T(0x1p-26) : T(0x1p-55);
  return Select(Less(Magnitude<T>(x), Constant(x, kTiny)), Flushed(x), y + y);
}

/// The split 1 + x = 2^e (1 + f) with f in [-1/4, 1/2]. Rounding does not affect f where f matters.
template <typename V> struct ScaledLog {
  V f;
  V e;
};
template <typename T, typename V> ScaledLog<V> ReduceLog1p(V x) {
  constexpr T kThreeQuarters = T(0.75);
  V sum = x + Constant(x, T{1});
  auto bits = Bits(sum);
  auto e = Sra(Sub(bits, Constant(bits, Bits(kThreeQuarters))), Format<T>::kFraction);
  V scaled = FromBits(Sub(Bits(x), Shl(e, Format<T>::kFraction)));
  V one = PowerOfTwo<T>(Sub(Constant(e, 0), e));
  one = Select(Less(x, Constant(x, T(0x1p64))), one, Constant(x, T{0})); // 1 is negligible beside x
  return {scaled + (one - Constant(x, T{1})), ToFloat(e)};
}

/// Patches log1p near zero and at the ends of its domain, where the sequence does not hold.
template <typename T, typename V> V FinishLog1p(V x, V y) {
  V minus_one = Constant(x, T{-1});
  constexpr T kTiny = std::is_same_v<T, float> ? T(0x1p-26) : T(0x1p-55);
  y = Select(Less(Magnitude<T>(x), Constant(x, kTiny)), Flushed(x), y);
  y = Select(Less(x, Constant(x, kInfinity<T>)), y, x);
  y = Select(LessEqual(x, minus_one), Constant(x, -kInfinity<T>), y);
  return Select(Less(x, minus_one), Constant(x, kNan<T>), y);
}

/// Returns ln(2^e (1 + f)) = e ln 2 + f - f^2/2 + f^3 p(f) as the sum of `high` and `low`. |low|
/// may exceed one ulp of `high`.
template <typename V> TwoParts<V> LogTwoPartsF32(ScaledLog<V> a) {
  static constexpr float kP[] = {0x1.55555ap-2f,  -0x1.00006ep-2f, 0x1.999788p-3f,
                                 -0x1.5519b8p-3f, 0x1.24609ap-3f,  -0x1.04aa36p-3f,
                                 0x1.df426ep-4f,  -0x1.756682p-4f, 0x1.349e5ap-5f};
  V square = a.f * a.f;
  V low = Fma(a.e, Constant(square, Format<float>::kLn2Low), square * a.f * Polynomial(a.f, kP));
  auto sum = AddExactly(a.e * Constant(square, Format<float>::kLn2High), a.f);
  return {sum.high, sum.low + Fma(square, Constant(square, -0.5f), low)};
}
template <typename V> V Log1pF32(V x) {
  TwoParts<V> log = LogTwoPartsF32(ReduceLog1p<float>(x));
  return FinishLog1p<float>(x, log.high + log.low);
}

/// As LogF64: with s = f / (2 + f), ln(1 + f) = f - (h - s (h + s^2 q(s^2))) where h = f^2/2.
template <typename V> V Log1pF64(V x) {
  static constexpr double kQ[] = {0x1.555555555554fp-1, 0x1.999999999c1adp-2, 0x1.24924921e1894p-2,
                                  0x1.c71c7491ffebep-3, 0x1.745c4a5d6b69cp-3, 0x1.3b35d00d54415p-3,
                                  0x1.0dcaa037ed014p-3, 0x1.1b87d6d18c8c5p-3};
  ScaledLog<V> a = ReduceLog1p<double>(x);
  V s = a.f / (a.f + Constant(x, 2.0));
  V z = s * s;
  V half = a.f * a.f * Constant(x, 0.5);
  V tail = s * Fma(z, Polynomial(z, kQ), half) - half;
  tail = Fma(a.e, Constant(x, Format<double>::kLn2Low), tail);
  auto sum = AddExactly(a.e * Constant(x, Format<double>::kLn2High), a.f);
  return FinishLog1p<double>(x, sum.high + (sum.low + tail));
}

/// Returns tanh x. Computes tanh |x| as (E - 1) / (E + 1), where E = e^(2|x|). Numerator and
/// denominator are sums of two parts.
template <typename T, typename V> V Tanh(V x) {
  constexpr bool kSingle = std::is_same_v<T, float>;
  V a = AtMost(Magnitude<T>(x), kSingle ? T(10) : T(20)); // tanh is 1 from there on
  auto e = ReduceExp<T>(a + a, Constant(x, T{0}));
  V one = Constant(x, T{1});
  V scale = PowerOfTwo<T>(e.exponent);
  V step = scale * e.r, rest = scale * e.rest;
  auto less = AddExactly(scale, Constant(x, T{-1})), more = AddExactly(scale, one);
  auto n = AddExactly(less.high, step), d = AddExactly(more.high, step);
  V y = Quotient<T>(AddExactly(n.high, (n.low + less.low) + rest),
                    AddExactly(d.high, (d.low + more.low) + rest));
  // x^3/3 is far below x in this range, and the remainders would be subnormal.
  constexpr T kTiny = kSingle ? T(0x1p-13) : T(0x1p-28);
  y = Select(Less(a, Constant(x, kTiny)), Flushed(a), y);
  return FlipSign(y, SignBit<T>(x));
}

/// Returns 1 / (1 + E) for x >= 0 and E / (1 + E) for x < 0, where E = e^-|x| = 2^n (1 + r + rest).
/// For x < 0, multiplies by 2^n after the division, so that the quotient is never small.
template <typename T, typename V> V Logistic(V x) {
  constexpr bool kSingle = std::is_same_v<T, float>;
  V zero = Constant(x, T{0}), one = Constant(x, T{1});
  V a = AtMost(Magnitude<T>(x), kSingle ? T(88) : T(709));
  auto e = ReduceExp<T>(zero - a, zero);
  V scale = PowerOfTwo<T>(e.exponent); // 0 at the end of the range
  auto p = AddExactly(one, e.r);
  p = AddExactly(p.high, p.low + e.rest);
  auto d = AddExactly(one, scale * p.high);
  d.low = Fma(scale, p.low, d.low);
  auto negative = Less(x, zero);
  TwoParts<V> n{Select(negative, p.high, one), Select(negative, p.low, zero)};
  V y = Quotient<T>(n, d) * Select(negative, scale, one);
  V least = Constant(x, kSingle ? T(-0x1.5d589ep+6f) : T(-0x1.6232bdd7abcd2p+9));
  return Select(Less(x, least), zero, y);
}

template <typename V> V Expm1F32(V x) { return Expm1<float>(x); }
template <typename V> V Expm1F64(V x) { return Expm1<double>(x); }
template <typename V> V TanhF32(V x) { return Tanh<float>(x); }
template <typename V> V TanhF64(V x) { return Tanh<double>(x); }
template <typename V> V LogisticF32(V x) { return Logistic<float>(x); }
template <typename V> V LogisticF64(V x) { return Logistic<double>(x); }

} // namespace refold::runtime::math
