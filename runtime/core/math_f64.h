//===- math_f64.h - exp, log and cos2pi in double precision -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions exp, log and cos2pi in double precision. Included by runtime/core/math.h only. The
// methods are those of math_f32.h, with longer polynomials. The error bounds were measured for
// samples, in comparison with long double.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <limits>

namespace refold::runtime::math {

/// e^x, at most 1.1 ulp. x = n ln 2 + r, e^r = 1 + r + r^2 q(r), scaled by 2^n in two exact halves.
template <typename V> V ExpF64(V x) {
  static constexpr double kQ[] = {
      0x1.0000000000000p-1,  0x1.555555555555bp-3,  0x1.5555555555568p-5,  0x1.111111110ef4ap-7,
      0x1.6c16c16c0a67ep-10, 0x1.a01a01b1cfceap-13, 0x1.a01a01cf27ad4p-16, 0x1.71ddf54611c83p-19,
      0x1.27e54f67f4019p-22, 0x1.af6469696fa5fp-26, 0x1.1ca4de570ed98p-29};
  V least = Constant(x, -0x1.6232bdd7abcd2p+9); // ln 2^-1022: below it the result is zero
  V clamped = Select(Less(x, least), least, x);
  clamped = Select(Less(Constant(x, 710.0), clamped), Constant(x, 710.0), clamped);
  V magic = Constant(x, 0x1.8p+52);
  V shifted = Fma(clamped, Constant(x, 0x1.71547652b82fep+0), magic);
  V n = shifted - magic;
  V r = Fma(n, Constant(x, -0x1.62e42fefa38p-1), clamped);
  r = Fma(n, Constant(x, -0x1.ef35793c7673p-45), r);
  V q = Polynomial(r, kQ);
  V y = Fma(r * r, q, r) + Constant(x, 1.0);
  auto exponent = Sub(Bits(shifted), Bits(magic));
  auto half = Sra(exponent, 1);
  auto bias = Constant(exponent, 1023);
  V scale0 = FromBits(Shl(Add(half, bias), 52));
  V scale1 = FromBits(Shl(Add(Sub(exponent, half), bias), 52));
  y = y * scale0 * scale1;
  return Select(Less(x, least), Constant(x, 0.0), y);
}

/// Returns ln x with an error of at most 0.85 ulp. Let x = m 2^e, f = m - 1, s = f / (2 + f) and
/// h = f^2/2. Then ln x = e ln 2 + f - (h - s (h + s^2 q(s^2))). kQ holds the coefficients of the
/// polynomial q.
template <typename V> V LogF64(V x) {
  static constexpr double kQ[] = {0x1.5555555555593p-1, 0x1.999999997f9d1p-2, 0x1.249249422e724p-2,
                                  0x1.c71c51d2e1a9bp-3, 0x1.74664afe47b1ep-3, 0x1.39a06c91b827fp-3,
                                  0x1.2f136182edd9dp-3};
  auto bits = Bits(x);
  auto exponent = Sra(Sub(bits, Constant(bits, int64_t{0x3fe6a09e667f3bcd})), 52); // sqrt(1/2)
  V f = FromBits(Sub(bits, Shl(exponent, 52))) - Constant(x, 1.0);
  V e = ToFloat(exponent);
  V s = f / (f + Constant(x, 2.0));
  V z = s * s;
  V half = f * f * Constant(x, 0.5);
  V tail = Fma(e, Constant(x, 0x1.ef35793c7673p-45), s * Fma(z, Polynomial(z, kQ), half));
  V y = f - (half - tail);
  y = Fma(e, Constant(x, 0x1.62e42fefa38p-1), y);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  y = Select(Less(x, Constant(x, kInfinity)), y, x);
  y = Select(Less(x, Constant(x, 0x1p-1022)), Constant(x, -kInfinity), y);
  return Select(LessEqual(x, Constant(x, -0x1p-1022)),
                Constant(x, std::numeric_limits<double>::quiet_NaN()), y);
}

/// Returns sin(r + quadrant * pi/2), given `even` = sin(r) and `odd` = cos(r). Uses only the two
/// lowest bits of `quadrant`.
template <typename V, typename I> V TurnF64(I quadrant, V even, V odd) {
  auto one = Constant(quadrant, 1);
  V y = Select(Equal(And(quadrant, one), one), odd, even);
  return FromBits(Xor(Bits(y), Shl(Sra(And(quadrant, Constant(quadrant, 2)), 1), 63)));
}

/// cos(2 pi u), at most 0.9 ulp for u in [0, 1].
template <typename V> V Cos2PiF64(V u) {
  static constexpr double kS[] = {
      -0x1.4abbce625be53p+5, 0x1.466bc6775ab7cp+6, -0x1.32d2cce63af7fp+6, 0x1.5078349d9d9bcp+5,
      -0x1.e3076ec7e8b5ap+3, 0x1.e908d66c8c921p+1, -0x1.73d476fe6bb1bp-1};
  static constexpr double kC[] = {
      -0x1.3bd3cc9be45dep+4, 0x1.03c1f081b5a52p+6, -0x1.55d3c7e3bfe56p+6, 0x1.e1f50675b20c5p+5,
      -0x1.a6d1e238ede0cp+4, 0x1.f9c4adbfc270dp+2, -0x1.b0345e63aadbap+0};
  V magic = Constant(u, 0x1.8p+52);
  V shifted = Fma(u, Constant(u, 4.0), magic);
  V r = Fma(shifted - magic, Constant(u, -0.25), u);
  V r2 = r * r;
  V cosine = Fma(r2, Polynomial(r2, kC), Constant(u, 1.0));
  V tail = Fma(r2, Polynomial(r2, kS), Constant(u, 0x1.1a62633145c07p-52));
  V sine = Fma(r, Constant(u, 0x1.921fb54442d18p+2), r * tail);
  auto quadrant = Add(Bits(shifted), Constant(Bits(shifted), 1));
  return TurnF64(quadrant, sine, cosine);
}

} // namespace refold::runtime::math
