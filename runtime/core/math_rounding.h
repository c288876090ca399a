//===- math_rounding.h - Rounding, signs and remainders ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rounding, signs and remainders. Included by runtime/core/math.h only. All functions are exact. A
// result has the sign of x, even if it is zero. Rounding an infinity returns the infinity. NaN
// gives NaN.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::runtime::math {

/// Rounds a >= 0 to the nearest integer, ties to even. Numbers from the limit on (2^23 for float,
/// 2^52 for double) are integers already. For a smaller number, adding the limit rounds it, because
/// the sum has no fraction bits.
template <typename T, typename V> V RoundedMagnitude(V a) {
  V limit = Constant(a, T(int64_t{1} << Format<T>::kFraction));
  return Select(Less(a, limit), (a + limit) - limit, a);
}

template <typename T, typename V> V RoundNearestEven(V x) {
  return FlipSign(RoundedMagnitude<T>(Magnitude<T>(x)), SignBit<T>(x));
}
/// Rounds ties away from zero: a fraction of one half that was rounded down goes up instead.
template <typename T, typename V> V RoundNearestAfz(V x) {
  V a = Magnitude<T>(x);
  V rounded = RoundedMagnitude<T>(a);
  V up = rounded + Constant(x, T{1});
  rounded = Select(LessEqual(Constant(x, T(0.5)), a - rounded), up, rounded);
  return FlipSign(rounded, SignBit<T>(x));
}
/// Returns the rounded value, minus one if it is above x. A negative zero stays -0.
template <typename T, typename V> V Floor(V x) {
  V rounded = RoundNearestEven<T>(x);
  return Select(Less(x, rounded), rounded - Constant(x, T{1}), rounded);
}
/// Returns -floor(-x).
template <typename T, typename V> V Ceil(V x) {
  auto sign = std::numeric_limits<typename Format<T>::Int>::min();
  auto flip = Constant(Bits(x), sign);
  return FlipSign(Floor<T>(FlipSign(x, flip)), flip);
}

/// Returns -1, 1, a zero with the sign of x, or NaN.
template <typename T, typename V> V Sign(V x) {
  constexpr T kLeast = kLeastNormal<T>;
  V y = Select(LessEqual(x, Constant(x, -kLeast)), Constant(x, T{-1}), Flushed(x));
  return Select(LessEqual(Constant(x, kLeast), x), Constant(x, T{1}), y);
}

/// Returns the remainder of x / y, with the quotient rounded towards zero (C's fmod). The result is
/// exact. Computes with doubles, which have 53 significant bits. The operands have 24.
///
/// Six rounds divide by y * 2^230, y * 2^184, ..., y * 2^0. Each round subtracts the nearest
/// multiple of its divisor from the remainder. The quotient of a round is below 2^47, so its error
/// before rounding is below 1/16. Each subtraction is exact, because the new remainder fits a
/// double. The rounds cover all 254 binary places between the smallest and the largest float.
template <typename V> V RemainderF32(V x, V y) {
  auto sign = SignBit<float>(x);
  auto rest = Widen(Magnitude<float>(x));
  // An infinite divisor would make the products NaN.
  auto divisor = AtMost(Widen(Magnitude<float>(y)), 0x1p140);
  auto inverse = Constant(rest, 1.0) / divisor;
  auto magic = Constant(rest, Format<double>::kMagic), zero = Constant(rest, 0.0);
  static constexpr double kScales[] = {0x1p230, 0x1p184, 0x1p138, 0x1p92, 0x1p46, 0x1p0};
  for (double scale : kScales) {
    auto shifted = Fma(rest, inverse * Constant(rest, 1 / scale), magic);
    rest = Fma(magic - shifted, divisor * Constant(rest, scale), rest);
  }
  rest = Select(Less(rest, zero), rest + divisor, rest);
  return FlipSign(Narrow(rest), sign);
}

/// Returns fmod(x, y) by the method of RemainderF32, with x and y scaled to [1, 2). The quotient
/// has d binary places, where d is the difference of the exponents of x and y. The first step
/// computes d mod 47 places, and each round computes 47 more. The loop always has 43 rounds. Rounds
/// that are not needed do not change the remainder.
template <typename V> V RemainderF64(V x, V y) {
  constexpr int kStep = 47, kRounds = 43; // 43 * 47 + 46 >= 2045
  V a = Magnitude<double>(x), b = Magnitude<double>(y);
  V one = Constant(x, 1.0), zero = Constant(x, 0.0), magic = Constant(x, Format<double>::kMagic);
  auto bits = Bits(a), divisor_bits = Bits(b);
  auto fraction = Constant(bits, (int64_t{1} << 52) - 1), unit = Bits(one);
  V rest = FromBits(Xor(And(bits, fraction), unit));
  V divisor = FromBits(Xor(And(divisor_bits, fraction), unit));
  V inverse = one / divisor;
  auto exponent = Sra(divisor_bits, 52);
  V difference = ToFloat(Sub(Sra(bits, 52), exponent));
  // difference = 47 rounds + first
  V rounds =
      Fma(difference, Constant(x, 1.0 / kStep), Constant(x, -0.5 + 0.5 / kStep)) + magic - magic;
  V first = Fma(rounds, Constant(x, -double(kStep)), difference);
  auto places = Sub(Bits(first + magic), Bits(magic));
  rest = rest * PowerOfTwo<double>(places);
  V n = Fma(rest, inverse, magic) - magic;
  rest = Fma(zero - n, divisor, rest);
  V step = Constant(x, double(int64_t{1} << kStep));
  V scaled_inverse = inverse * step;
  for (int i = 0; i < kRounds; ++i) {
    V negative = magic - Fma(rest, scaled_inverse, magic);
    V next = Fma(negative, divisor, rest * step);
    rest = Select(Less(Constant(x, double(i)), rounds), next, rest);
  }
  rest = Select(Less(rest, zero), rest + divisor, rest);
  // Multiply the remainder by 2^e, where e is the exponent of y. The product is exact unless it is
  // subnormal, and then it is flushed to zero.
  V result = FromBits(Shl(exponent, 52)) * rest;
  result = Select(Less(a, b), Flushed(a), result);
  // NaN for an infinite x, a zero y, or a NaN.
  V undefined = Constant(x, kNan<double>);
  result = Select(LessEqual(Constant(x, kLeastNormal<double>), b), result, undefined);
  result = Select(Less(a, Constant(x, kInfinity<double>)), result, undefined);
  return FlipSign(result, SignBit<double>(x));
}

template <typename V> V FloorF32(V x) { return Floor<float>(x); }
template <typename V> V FloorF64(V x) { return Floor<double>(x); }
template <typename V> V CeilF32(V x) { return Ceil<float>(x); }
template <typename V> V CeilF64(V x) { return Ceil<double>(x); }
template <typename V> V RoundNearestEvenF32(V x) { return RoundNearestEven<float>(x); }
template <typename V> V RoundNearestEvenF64(V x) { return RoundNearestEven<double>(x); }
template <typename V> V RoundNearestAfzF32(V x) { return RoundNearestAfz<float>(x); }
template <typename V> V RoundNearestAfzF64(V x) { return RoundNearestAfz<double>(x); }
template <typename V> V SignF32(V x) { return Sign<float>(x); }
template <typename V> V SignF64(V x) { return Sign<double>(x); }

} // namespace refold::runtime::math
