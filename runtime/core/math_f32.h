//===- math_f32.h - exp, log and cos2pi in single precision -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions exp, log and cos2pi in single precision. Included by runtime/core/math.h only. The
// coefficients are minimax fits of the relative error. The error bounds were measured for every
// float, in comparison with the double functions of libm.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <limits>

namespace refold::runtime::math {

/// Returns e^x with an error of at most 0.99 ulp. Let x = n ln 2 + r with |r| <= ln 2 / 2. Then
/// e^x = 2^n e^r, and e^r = 1 + r + r^2 q(r) with a polynomial q. Multiplies by 2^n in two exact
/// steps of about 2^(n/2).
template <typename V> V ExpF32(V x) {
  static constexpr float kQ[] = {0x1.000000p-1f, 0x1.555554p-3f,  0x1.555590p-5f,
                                 0x1.111574p-7f, 0x1.6c8b20p-10f, 0x1.980ec6p-13f};
  V least = Constant(
      x, -0x1.5d589ep+6f); // ln 2^-126, rounded up: below it the result is subnormal, hence zero
  V clamped = Select(Less(x, least), least, x); // NaN passes through
  clamped = Select(Less(Constant(x, 89.0f), clamped), Constant(x, 89.0f),
                   clamped); // e^89 overflows by itself
  V magic =
      Constant(x, 0x1.8p+23f); // adding it rounds to an integer, which is then in the low bits
  V shifted = Fma(clamped, Constant(x, 0x1.715476p+0f), magic);
  V n = shifted - magic;
  V r = Fma(n, Constant(x, -0x1.62e4p-1f), clamped);
  r = Fma(n, Constant(x, -0x1.7f7d1cp-20f), r);
  V q = Polynomial(r, kQ);
  V y = Fma(r * r, q, r) + Constant(x, 1.0f);
  auto exponent = Sub(Bits(shifted), Bits(magic));
  auto half = Sra(exponent, 1);
  auto bias = Constant(exponent, 127);
  V scale0 = FromBits(Shl(Add(half, bias), 23));
  V scale1 = FromBits(Shl(Add(Sub(exponent, half), bias), 23));
  y = y * scale0 * scale1;
  return Select(Less(x, least), Constant(x, 0.0f), y);
}

/// Returns ln x with an error of at most 0.99 ulp. Let x = m 2^e with m in [sqrt(1/2), sqrt(2)),
/// and f = m - 1. Then ln x = e ln 2 + f - f^2/2 + f^3 p(f) with a polynomial p.
template <typename V> V LogF32(V x) {
  static constexpr float kP[] = {0x1.555548p-2f,  -0x1.fffff8p-3f, 0x1.99a3a2p-3f,
                                 -0x1.5558c2p-3f, 0x1.234faap-3f,  -0x1.fd9b36p-4f,
                                 0x1.e84c9ep-4f,  -0x1.d15692p-4f, 0x1.f46c2ep-5f};
  auto bits = Bits(x);
  auto exponent = Sra(Sub(bits, Constant(bits, 0x3f3504f3)), 23); // 0x3f3504f3: sqrt(1/2)
  V f = FromBits(Sub(bits, Shl(exponent, 23))) - Constant(x, 1.0f);
  V e = ToFloat(exponent);
  V square = f * f;
  V tail = Fma(e, Constant(x, 0x1.7f7d1cp-20f), square * f * Polynomial(f, kP));
  V y = Fma(square, Constant(x, -0.5f), tail) + f;
  y = Fma(e, Constant(x, 0x1.62e4p-1f), y);
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  V zero_limit = Constant(x, 0x1p-126f);
  y = Select(Less(x, Constant(x, kInfinity)), y, x); // +infinity and NaN stay as they are
  y = Select(Less(x, zero_limit), Constant(x, -kInfinity), y);
  return Select(LessEqual(x, Constant(x, -0x1p-126f)),
                Constant(x, std::numeric_limits<float>::quiet_NaN()), y);
}

/// Returns sin(r + quadrant * pi/2), given `even` = sin(r) and `odd` = cos(r). Uses only the two
/// lowest bits of `quadrant`.
template <typename V, typename I> V TurnF32(I quadrant, V even, V odd) {
  auto one = Constant(quadrant, 1);
  V y = Select(Equal(And(quadrant, one), one), odd, even);
  return FromBits(Xor(Bits(y), Shl(Sra(And(quadrant, Constant(quadrant, 2)), 1), 31)));
}

/// Returns cos(2 pi u) for u in [0, 1], with an error of at most 0.88 ulp. First subtracts the
/// nearest multiple of 1/4 from u, which is exact. The coefficients of the polynomials include the
/// factor 2 pi.
template <typename V> V Cos2PiF32(V u) {
  static constexpr float kS[] = {-0x1.4abbcep+5f, 0x1.466b78p+6f, -0x1.32adaap+6f, 0x1.443a9ap+5f};
  static constexpr float kC[] = {-0x1.3bd3ccp+4f, 0x1.03c1b0p+6f, -0x1.55b2b6p+6f, 0x1.d4f7eep+5f};
  V magic = Constant(u, 0x1.8p+23f);
  V shifted = Fma(u, Constant(u, 4.0f), magic);
  V r = Fma(shifted - magic, Constant(u, -0.25f), u);
  V r2 = r * r;
  V cosine = Fma(r2, Polynomial(r2, kC), Constant(u, 1.0f));
  V tail = Fma(r2, Polynomial(r2, kS), Constant(u, -0x1.777a5cp-23f)); // 2 pi minus its float
  V sine = Fma(r, Constant(u, 0x1.921fb6p+2f), r * tail);
  auto quadrant = Add(Bits(shifted), Constant(Bits(shifted), 1));
  return TurnF32(quadrant, sine, cosine);
}

} // namespace refold::runtime::math
