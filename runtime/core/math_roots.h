//===- math_roots.h - rsqrt and cbrt ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions rsqrt and cbrt. Included by runtime/core/math.h only. Both end with one Newton
// step, whose residual is computed almost exactly. The error is therefore slightly above half an
// ulp.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::runtime::math {

/// 1 / sqrt(x) as y (1 + (1 - x y^2) / 2). Zeros give infinity of their sign, negative numbers NaN.
template <typename T, typename V> V Rsqrt(V x) {
  V one = Constant(x, T{1}), zero = Constant(x, T{0});
  V y = one / Sqrt(x);
  V root = x * y;
  V lost = Fma(x, y, zero - root);
  V residual = Fma(zero - lost, y, Fma(zero - root, y, one));
  V better = Fma(y * Constant(x, T(0.5)), residual, y);
  // At 0 and infinity x * y is NaN, and y is already right.
  V finite = Select(Less(x, Constant(x, kInfinity<T>)), better, y);
  return Select(LessEqual(Constant(x, kLeastNormal<T>), x), finite, y);
}

/// Returns the cube root of x. Let |x| = m 2^(3k), where k is an integer and m is in [1/2, 4).
/// Computes z, which approximates m^(-1/3). Each step reduces the error e = 1 - m z^3 to about e^3.
/// Then y = m z^2 is close to the cube root of m, and the residual m - y^3 corrects y.
template <typename T, typename V> V Cbrt(V x) {
  // Approximates m^(-1/3) within 2^-7.1.
  static constexpr T kStart[] = {T(0x1.af765ap+0f), T(-0x1.1c5faep+0f), T(0x1.17fa5cp-1f),
                                 T(-0x1.0c14b0p-3f), T(0x1.82a124p-7f)};
  constexpr int kSteps = std::is_same_v<T, float> ? 1 : 2;
  V a = Magnitude<T>(x);
  V one = Constant(x, T{1}), zero = Constant(x, T{0}), third = Constant(x, T(1) / 3);
  auto bits = Bits(a);
  auto exponent = Sub(Sra(bits, Format<T>::kFraction), Constant(bits, Format<T>::kBias));
  V magic = Constant(x, Format<T>::kMagic);
  auto k = Sub(Bits(Fma(ToFloat(exponent), third, magic)), Bits(magic));
  auto shift = Shl(k, Format<T>::kFraction);
  V m = FromBits(Sub(bits, Add(shift, Add(shift, shift))));
  V z = Polynomial(m, kStart);
  for (int i = 0; i < kSteps; ++i) {
    V e = Fma(zero - m * z, z * z, one);
    z = Fma(z * e, Fma(e, Constant(x, T(2) / 9), third), z);
  }
  V z2 = z * z;
  V y = m * z2;
  V square = y * y;
  V lost = Fma(y, y, zero - square);
  V residual = Fma(zero - lost, y, Fma(zero - square, y, m));
  y = Fma(residual, z2 * third, y);
  y = FromBits(Add(Bits(y), shift));
  y = Select(LessEqual(Constant(x, kLeastNormal<T>), a), y, zero);
  y = Select(Less(a, Constant(x, kInfinity<T>)), y, a);
  return FlipSign(y, SignBit<T>(x));
}

template <typename V> V RsqrtF32(V x) { return Rsqrt<float>(x); }
template <typename V> V RsqrtF64(V x) { return Rsqrt<double>(x); }
template <typename V> V CbrtF32(V x) { return Cbrt<float>(x); }
template <typename V> V CbrtF64(V x) { return Cbrt<double>(x); }

} // namespace refold::runtime::math
