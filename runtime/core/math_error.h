//===- math_error.h - The error function and its inverse --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Included by runtime/core/math.h only. All functions are odd by construction.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::runtime::math {

/// The error function. For |x| <= 0.9, it is x (2/sqrt(pi) + x^2 p(x^2)), where p is a polynomial.
/// For larger |x|, it is 1 - e^(-x^2) g, where g is a polynomial in |x| - 1.5 that approximates
/// e^(x^2) erfc(|x|). The exponent -x^2 is stored exactly in two parts, which makes the result
/// monotonic.
template <typename V> V ErfF32(V x) {
  static constexpr float kP[] = {-0x1.812744p-2f, 0x1.ce2e54p-4f,   -0x1.b81524p-6f,
                                 0x1.550a44p-8f,  -0x1.aca390p-11f, 0x1.6510bcp-14f};
  static constexpr float kG[] = {0x1.494daep-2f,  -0x1.4f195cp-3f,  0x1.37ed6cp-4f,
                                 -0x1.0dcbcep-5f, 0x1.b54310p-7f,   -0x1.50a9d4p-8f,
                                 0x1.044f34p-9f,  -0x1.701bdap-11f, 0x1.1a761ap-13f};
  V zero = Constant(x, 0.0f);
  V a = Magnitude<float>(x);
  V clamped = AtMost(a, 4.0f); // erf is 1 from there on
  V square = clamped * clamped;
  V p = Fma(square, Polynomial(square, kP), Constant(x, -0x1.f7ac92p-25f));
  V big = a * Constant(x, 0x1p+30f); // avoids a subnormal product in the next line for small x
  V small = Fma(big, Constant(x, 0x1.20dd76p+0f), big * p) * Constant(x, 0x1p-30f);
  auto e = ReduceExp<float>(zero - square, Fma(zero - clamped, clamped, square));
  V scale = PowerOfTwo<float>(e.exponent);
  V g = Polynomial(clamped - Constant(x, 1.5f), kG);
  V large = Fma(zero - Fma(scale, e.r + e.rest, scale), g, Constant(x, 1.0f));
  return FlipSign(Select(Less(a, Constant(x, 0.9f)), small, large), SignBit<float>(x));
}

/// The error function. For |x| <= 0.85, it is computed like ErfF32. For larger |x|, it is
/// 1 - e^(-x^2) g. Here g is a polynomial in (|x| - 3) / (|x| + 3) that approximates
/// e^(x^2) erfc(|x|).
template <typename V> V ErfF64(V x) {
  static constexpr double kP[] = {
      -0x1.812746b0379e5p-2,  0x1.ce2f21a042a91p-4,  -0x1.b82ce31280486p-6,  0x1.565bcd0cab456p-8,
      -0x1.c02db392a8da9p-11, 0x1.f9a315e73b695p-14, -0x1.f4d09abe8e6fdp-17, 0x1.b9c7d25739dedp-20,
      -0x1.5e091091b1af6p-23, 0x1.e7691159f1413p-27, -0x1.e544e76e80993p-31};
  static constexpr double kG[] = {
      0x1.6e9827d229d23p-3,   -0x1.4e102b9cf8466p-2, 0x1.f6ff20410c550p-3,  -0x1.336ffbee94cfdp-3,
      0x1.258b13b3b52b5p-4,   -0x1.8fa58fce64ce8p-6, 0x1.17c7eee57f736p-8,  0x1.72fe71b8fded3p-11,
      -0x1.395c6c314da07p-11, 0x1.6aaed106206b0p-15, 0x1.f35e7fbffbf5ep-15, -0x1.4dacc5a8a1057p-16,
      -0x1.00542e5c6506cp-16, -0x1.4e79cbd2276aep-19};
  V zero = Constant(x, 0.0), one = Constant(x, 1.0), three = Constant(x, 3.0);
  V a = Magnitude<double>(x);
  V clamped = AtMost(a, 6.0); // erf is 1 from there on
  V square = clamped * clamped;
  V p = Fma(square, Polynomial(square, kP), Constant(x, 0x1.1ae3a914fed80p-56));
  V big = a * Constant(x, 0x1p+60); // avoids a subnormal product in the next line for small x
  V small = Fma(big, Constant(x, 0x1.20dd750429b6dp+0), big * p) * Constant(x, 0x1p-60);
  auto e = ReduceExp<double>(zero - square, Fma(zero - clamped, clamped, square));
  V scale = PowerOfTwo<double>(e.exponent);
  V g = Polynomial((clamped - three) / (clamped + three), kG);
  V large = Fma(zero - Fma(scale, e.r + e.rest, scale), g, one);
  return FlipSign(Select(Less(a, Constant(x, 0.85)), small, large), SignBit<double>(x));
}

/// Returns x (c0 + c1 t + t^2 q), with c0 and t in two parts; infinite at -1 and 1, NaN beyond.
template <typename T, typename V> V FinishErfInv(V x, TwoParts<V> t, TwoParts<V> c0, V c1, V q) {
  constexpr bool kSingle = std::is_same_v<T, float>;
  V linear = t.high * c1;
  V lost = Fma(t.high, c1, Constant(x, T{0}) - linear);
  TwoParts<V> sum = AddExactly(c0.high, linear);
  V low = sum.low + ((c0.low + lost) + Fma(t.high * t.high, q, t.low * c1));
  V a = Magnitude<T>(x), one = Constant(x, T{1});
  // Avoids a subnormal product, as in ErfF32.
  V big = a * Constant(x, kSingle ? T(0x1p30f) : T(0x1p60));
  V y = Fma(big, sum.high, big * low) * Constant(x, kSingle ? T(0x1p-30f) : T(0x1p-60));
  V end = Select(LessEqual(a, one), Constant(x, kInfinity<T>), Constant(x, kNan<T>));
  return FlipSign(Select(LessEqual(one, a), end, y), SignBit<T>(x));
}

/// The inverse error function by the method of Giles: x P(w) with w = -ln(1 - x^2). P is a
/// polynomial in w if w is below 5, and in sqrt(w) otherwise.
template <typename V> V ErfInvF32(V x) {
  static constexpr float kCentre[] = {-0x1.11c414p-8f,  -0x1.486778p-10f, 0x1.c9c1d2p-13f,
                                      -0x1.4c376ap-18f, -0x1.cc66b2p-19f, 0x1.f15ebep-22f,
                                      0x1.24fb5ap-26f,  -0x1.26691ep-27f, 0x1.c13d4ep-32f};
  static constexpr float kTail[] = {0x1.3580c2p-7f,   -0x1.f4dfc4p-8f, 0x1.74c342p-8f,
                                    -0x1.d3917ap-9f,  0x1.828818p-10f, -0x1.f5cf1ep-14f,
                                    -0x1.225b5ap-12f, 0x1.4ff75cp-13f, -0x1.f067c0p-16f};
  V zero = Constant(x, 0.0f);
  V d = Fma(zero - x, x, Constant(x, 1.0f));
  auto bits = Bits(d);
  auto e = Sra(Sub(bits, Constant(bits, Bits(0.75f))), 23);
  TwoParts<V> log =
      LogTwoPartsF32(ScaledLog<V>{FromBits(Sub(bits, Shl(e, 23))) - Constant(x, 1.0f), ToFloat(e)});
  log = AddExactly(log.high, log.low);
  V w = zero - log.high;
  auto centre = Less(w, Constant(x, 5.0f));
  V c0 = Select(centre, Constant(x, 0x1.805c5ep+0f), Constant(x, 0x1.6a9efcp+1f));
  V c1 = Select(centre, Constant(x, 0x1.f91e8cp-3f), Constant(x, 0x1.006dcap+0f));
  TwoParts<V> t = AddExactly(Select(centre, Constant(x, -2.5f), Constant(x, -3.0f)),
                             Select(centre, w, Sqrt(w)));
  t.low = t.low - Select(centre, log.low, zero);
  V q = Select(centre, Polynomial(t.high, kCentre), Polynomial(t.high, kTail));
  V c0_low = Select(centre, Constant(x, -0x1.f1b406p-25f), Constant(x, -0x1.17c0d4p-26f));
  return FinishErfInv<float>(x, t, {c0, c0_low}, c1, q);
}

/// As ErfInvF32, with three ranges of w: below 6.25, below 16, and above.
template <typename V> V ErfInvF64(V x) {
  static constexpr double kCentre[] = {
      -0x1.8b6c33114ead7p-8,  -0x1.8457694835703p-11, 0x1.879c2a20b527dp-13,
      -0x1.d1d1f7ca1df5dp-17, -0x1.6e8a53cde332fp-20, 0x1.c6b4f88b33662p-22,
      -0x1.f36ced493e3ecp-26, -0x1.1a9eb0ccee797p-28, 0x1.20f5366369a7fp-30,
      -0x1.dc3f1ba23c7eap-35, -0x1.c8a40238bc3e8p-37, 0x1.723605d521fb3p-39,
      -0x1.6bda819d4e806p-44, -0x1.68702cc2737b6p-45, 0x1.d6c28cccd8f80p-48,
      -0x1.6eeca89b6fdb5p-55, -0x1.1c95d05468c7dp-53, 0x1.1e9f4351788cbp-56,
      0x1.9948c3d74a6e2p-61,  -0x1.9b5e4d04cb0aep-62, 0x1.3a586677d4980p-66,
      0x1.e59397669310cp-69,  -0x1.6d393280755a8p-72};
  static constexpr double kMiddle[] = {
      0x1.5ffcfe5b6cd8bp-8,   -0x1.ebadabba028bfp-9,  0x1.468eeca942318p-9,
      -0x1.ba9240d88112bp-10, 0x1.f3cc545e97affp-11,  -0x1.7448bcc6f8369p-12,
      0x1.932e8e53bf8f3p-16,  0x1.1e6abbb6cf854p-14,  -0x1.8cf45e119d7fep-15,
      0x1.a241cbefedb0ap-17,  0x1.89993e310439ap-19,  -0x1.0b79f9e027058p-18,
      0x1.8dbdd7a4e03d6p-20,  -0x1.da6842f98f597p-26, -0x1.07c74ee7854eep-22,
      0x1.1a94c455013a4p-23,  -0x1.64dbe1a4e1f2ep-26, -0x1.06f7c1d30942fp-26,
      0x1.0617589bb086ap-27};
  static constexpr double kTail[] = {
      -0x1.22ea5df1cd221p-13, -0x1.c2f36aa168ca0p-13, 0x1.3ebf4efb62cb9p-14, -0x1.4a34903c475a5p-16,
      0x1.2fbcfd546ab2dp-18,  -0x1.0a9037b831f29p-20, 0x1.ebe33fd79c0b8p-23, -0x1.22373be728c79p-24,
      0x1.f28620180cf3ep-26,  -0x1.0570b42658409p-26, 0x1.0cc9d3026eaedp-27, -0x1.e4d769022e668p-29,
      0x1.695a8d046665cp-30,  -0x1.a9305d6c7f50ap-32, 0x1.3560346434839p-34, 0x1.3755d1563b84fp-36,
      -0x1.69d7ad45e1e4dp-36, 0x1.7205696da7ebcp-38};
  V zero = Constant(x, 0.0);
  TwoParts<V> log = LogTwoParts(Fma(zero - x, x, Constant(x, 1.0)));
  log = AddExactly(log.high, log.low);
  V w = zero - log.high, w_low = zero - log.low;
  V root = Sqrt(w);
  V root_low = (Fma(zero - root, root, w) + w_low) * (Constant(x, 0.5) / root);
  auto middle = Less(w, Constant(x, 16.0)), centre = Less(w, Constant(x, 6.25));
  V c0 = Select(middle, Constant(x, 0x1.8abcc380d5a48p+1), Constant(x, 0x1.3664ddd1ad7fbp+2));
  c0 = Select(centre, Constant(x, 0x1.a755e7c99ae86p+0), c0);
  V c1 = Select(middle, Constant(x, 0x1.0158a6d641d55p+0), Constant(x, 0x1.02a30d1fba10bp+0));
  c1 = Select(centre, Constant(x, 0x1.ebd80d9b13dfap-3), c1);
  V origin = Select(middle, Constant(x, -3.25), Constant(x, -5.0));
  origin = Select(centre, Constant(x, -3.125), origin);
  TwoParts<V> t = AddExactly(origin, Select(centre, w, root));
  t.low = t.low + Select(centre, w_low, root_low);
  V q = Select(middle, Polynomial(t.high, kMiddle), Polynomial(t.high, kTail));
  q = Select(centre, Polynomial(t.high, kCentre), q);
  return FinishErfInv<double>(x, t, {c0, zero}, c1, q);
}

} // namespace refold::runtime::math
