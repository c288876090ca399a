//===- test_core_math_pairs.cpp - Power, atan2 and remainder ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests functions of two arguments: first all pairs of special values, then random pairs. The
// reference is libm: pow and atan2 in the next wider type, and fmod in the same type.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/math.h"
#include "test/runtime/core/math_error_measure.h"

#include <catch2/catch.hpp>

#include <cfloat>
#include <cstdio>
#include <random>

using namespace refold::runtime;

namespace {
constexpr int kQuick = 300'000, kLong = 100'000'000;

/// Values at which pow and fmod change their behaviour, rounded to T.
template <typename T> std::vector<T> Specials() {
  std::vector<T> values;
  for (double v : {0.0,
                   0.25,
                   0.5,
                   0.99999994,
                   1.0,
                   1.0000002,
                   1.5,
                   2.0,
                   2.5,
                   3.0,
                   4.0,
                   8388607.0,
                   8388607.5,
                   8388608.0,
                   8388609.0,
                   16777215.0,
                   16777216.0,
                   4503599627370495.5,
                   4503599627370497.0,
                   9007199254740991.0,
                   9007199254740992.0,
                   1e30})
    values.push_back(static_cast<T>(v));
  using Limits = std::numeric_limits<T>;
  for (T v : {Limits::min(), Limits::max(), Limits::infinity(), Limits::quiet_NaN()})
    values.push_back(v);
  for (size_t i = 0, n = values.size(); i < n; ++i)
    values.push_back(-values[i]);
  return values;
}

/// Whether `got` is within `bound` ulps of the power `want` and has its sign, also for zeros.
template <typename T> bool IsPower(T got, long double want, double bound) {
  if (std::isnan(want))
    return std::isnan(got);
  return std::signbit(got) == std::signbit(want) && Ulps(got, want) < bound;
}

/// Draws a base and an exponent whose power is usually finite. The base is 2^(spread * u) with u in
/// [-1/2, 1/2). The exponent is chosen so that the power lies between 2^-range and 2^range. Some
/// exponents are rounded to integers, and some bases are negative.
template <typename T, typename Words>
std::pair<T, T> DrawPower(Words &words, int i, double range, double widest) {
  auto unit = [&] { return static_cast<double>(words() >> 11) * 0x1p-53 - 0.5; };
  double spread = i % 3 == 0 ? widest : i % 3 == 1 ? 3 : 0.01;
  T x = static_cast<T>(std::exp2(spread * unit()));
  T y = static_cast<T>(unit() * 2 * range / std::log2(static_cast<double>(x)));
  if (i & 4)
    y = std::round(y);
  return {i & 8 ? -x : x, FlushedValue(y)};
}

Worst WorstPowerF32(int count) {
  std::mt19937_64 words(3);
  Worst worst;
  for (int i = 0; i < count; ++i) {
    auto [x, y] = DrawPower<float>(words, i, 152, 250);
    if (i % 7 == 0) { // any two floats
      uint64_t word = words();
      x = FlushedValue(std::bit_cast<float>(static_cast<uint32_t>(word)));
      y = FlushedValue(std::bit_cast<float>(static_cast<uint32_t>(word >> 32)));
    }
    double want = std::pow(static_cast<double>(x), static_cast<double>(y));
    FlushDenormals flush;
    float got = Power(x, y);
    worst.Take(IsPower<float>(got, want, kInf<double>) ? Ulps(got, want) : kInf<double>, x);
  }
  return worst;
}

Worst WorstPowerF64(int count) {
  std::mt19937_64 words(4);
  Worst worst;
  for (int i = 0; i < count; ++i) {
    auto [x, y] = DrawPower<double>(words, i, 1076, 2040);
    long double want = std::pow(static_cast<long double>(x), static_cast<long double>(y));
    double got = Power(x, y);
    worst.Take(IsPower<double>(got, want, kInf<double>) ? Ulps(got, want) : kInf<double>, x);
  }
  return worst;
}

/// Draws an ordinate and an abscissa in any quadrant, sometimes near a diagonal or an axis.
template <typename T, typename Words> std::pair<T, T> DrawPoint(Words &words, int i) {
  auto unit = [&] { return static_cast<double>(words() >> 11) * 0x1p-53 - 0.5; };
  const double widest = std::numeric_limits<T>::max_exponent - 4;
  const double spread = i % 3 == 0 ? widest : i % 3 == 1 ? 6 : 0.01;
  const double x = std::exp2(spread * unit()), y = x * std::exp2(spread * unit());
  return {FlushedValue(static_cast<T>(i & 4 ? -y : y)),
          FlushedValue(static_cast<T>(i & 8 ? -x : x))};
}

template <typename T> Worst WorstAtan2(int count) {
  std::mt19937_64 words(7);
  Worst worst;
  for (int i = 0; i < count; ++i) {
    auto [y, x] = DrawPoint<T>(words, i);
    const long double want = std::atan2(static_cast<long double>(y), static_cast<long double>(x));
    FlushDenormals flush;
    worst.Take(Ulps(Atan2(y, x), want), y);
  }
  return worst;
}

/// Computes `count` remainders and returns how many of them are wrong. Half of the pairs of
/// operands are random. In the other half, both operands have close exponents.
template <typename T, typename Bits> int WrongRemainders(int count) {
  std::mt19937_64 words(5);
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    Bits a = static_cast<Bits>(words()), b = static_cast<Bits>(words());
    if (i & 1)
      b = a - ((b & (std::numeric_limits<Bits>::max() >> 4)) >> (i % 32));
    T x = FlushedValue(std::bit_cast<T>(a)), y = FlushedValue(std::bit_cast<T>(b));
    T want = FlushedValue(std::fmod(x, y));
    FlushDenormals flush;
    wrong += !Same(Remainder(x, y), want);
  }
  return wrong;
}
} // namespace

TEST_CASE("powers of special values are right") {
  for (float x : Specials<float>())
    for (float y : Specials<float>()) {
      double want = std::pow(static_cast<double>(x), static_cast<double>(y));
      FlushDenormals flush;
      INFO(x << " to the power of " << y << " is not " << Power(x, y));
      CHECK(IsPower(Power(x, y), want, 0.6));
    }
  for (double x : Specials<double>())
    for (double y : Specials<double>()) {
      long double want = std::pow(static_cast<long double>(x), static_cast<long double>(y));
      FlushDenormals flush;
      INFO(x << " to the power of " << y << " is not " << Power(x, y));
      CHECK(IsPower(Power(x, y), want, 0.8));
    }
  FlushDenormals flush;
  CHECK(Power(FLT_TRUE_MIN, 0.5f) == 0.0f); // a subnormal counts as zero
  CHECK(Power(-FLT_TRUE_MIN, -1.0f) == -kInf<float>);
  CHECK(Power(std::nanf(""), FLT_TRUE_MIN) == 1.0f);
  CHECK(Power(2.0f, -126.0f) == FLT_MIN);
  CHECK(Power(2.0f, -127.0f) == 0.0f);
  CHECK(Power(DBL_TRUE_MIN, 0.5) == 0.0);
  CHECK(Power(2.0, -1022.0) == DBL_MIN);
  CHECK(Power(2.0, -1023.0) == 0.0);
}

TEST_CASE("powers stay within their error bounds") {
  Worst single = WorstPowerF32(kQuick), twice = WorstPowerF64(kQuick);
  INFO(single.ulps << " at " << single.at << ", " << twice.ulps << " at " << twice.at);
  CHECK(single.ulps < 0.51);
  CHECK(twice.ulps < 0.7);
  CHECK(single.ulps > 0.45);
}

template <typename T> static void CheckSpecialAngles() {
  for (T y : Specials<T>())
    for (T x : Specials<T>()) {
      // A subnormal counts as the zero of its sign.
      const long double want = std::atan2(static_cast<long double>(FlushedValue(y)),
                                          static_cast<long double>(FlushedValue(x)));
      FlushDenormals flush;
      const T got = Atan2(y, x);
      INFO("atan2(" << y << ", " << x << ") is not " << got);
      CHECK(Ulps(got, want) < 0.66);
      CHECK((std::isnan(got) || std::signbit(got) == std::signbit(want)));
    }
}
TEST_CASE("atan2 of special values is right") {
  CheckSpecialAngles<float>();
  CheckSpecialAngles<double>();
  CHECK(Atan2(0.0, -0.0) == std::atan2(0.0, -0.0));
  CHECK(std::signbit(Atan2(-0.0f, 0.0f)));
}

TEST_CASE("atan2 stays within its error bounds and has the sign of y") {
  Worst single = WorstAtan2<float>(kQuick), twice = WorstAtan2<double>(kQuick);
  INFO(single.ulps << " at " << single.at << ", " << twice.ulps << " at " << twice.at);
  CHECK(single.ulps < 0.51);
  CHECK(twice.ulps < 0.66);
  CHECK(single.ulps > 0.45);
  std::mt19937_64 words(8);
  for (int i = 0; i < 1000; ++i) {
    auto [y, x] = DrawPoint<double>(words, i);
    CHECK(Atan2(-y, x) == -Atan2(y, x));
  }
}

TEST_CASE("remainders of special values are right") {
  for (float x : Specials<float>())
    for (float y : Specials<float>()) {
      float want = FlushedValue(std::fmod(x, y));
      FlushDenormals flush;
      INFO(x << " mod " << y << " is not " << Remainder(x, y));
      CHECK(Same(Remainder(x, y), want));
    }
  for (double x : Specials<double>())
    for (double y : Specials<double>()) {
      double want = FlushedValue(std::fmod(x, y));
      FlushDenormals flush;
      INFO(x << " mod " << y << " is not " << Remainder(x, y));
      CHECK(Same(Remainder(x, y), want));
    }
}

TEST_CASE("remainders are exact") {
  CHECK(WrongRemainders<float, uint32_t>(kQuick) == 0);
  CHECK(WrongRemainders<double, uint64_t>(kQuick / 6) == 0);
}

TEST_CASE("power, atan2 and remainder are right for many random pairs", "[.exhaustive]") {
  Worst single = WorstPowerF32(kLong), twice = WorstPowerF64(kLong / 10);
  std::printf("power %.4f ulp, in double precision %.4f ulp\n", single.ulps, twice.ulps);
  CHECK(single.ulps < 0.51);
  CHECK(twice.ulps < 0.7);
  CHECK(WrongRemainders<float, uint32_t>(kLong) == 0);
  CHECK(WrongRemainders<double, uint64_t>(kLong / 20) == 0);
}
