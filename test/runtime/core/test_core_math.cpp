//===- test_core_math.cpp - Bounds and special values -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worst error over a strided sample of all floats, against the double functions of libm; the
// exhaustive figures are in math_f32.h.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/flush_denormals.h"
#include "runtime/core/math.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

using namespace refold::runtime;

namespace {
constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr double kInf64 = std::numeric_limits<double>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr int kStride = 2003; // prime: 2.1 million floats

/// Distance in units of the last place of T at `want`; infinity where one is a NaN or an infinity
/// and the other is not.
template <typename T> double Ulps(T got, long double want) {
  constexpr int kDigits = std::numeric_limits<T>::digits,
                kMin = std::numeric_limits<T>::min_exponent;
  T rounded = static_cast<T>(want);
  if (std::isnan(rounded) || std::isnan(got))
    return std::isnan(rounded) && std::isnan(got) ? 0 : kInf64;
  if (std::isinf(rounded) || std::isinf(got))
    return rounded == got ? 0 : kInf64;
  if (std::abs(want) < std::numeric_limits<T>::min() && got == 0)
    return 0; // flushed
  int exponent;
  std::frexp(want, &exponent);
  exponent = std::max(exponent, kMin);
  return static_cast<double>(std::abs(got - want) / std::ldexp(1.0L, exponent - kDigits));
}

template <typename F, typename Want> double WorstF32(F f, Want want, float least, float most) {
  double worst = 0;
  for (uint64_t i = 0; i < (uint64_t{1} << 32); i += kStride) {
    float x = std::bit_cast<float>(static_cast<uint32_t>(i));
    if (!(x >= least && x <= most))
      continue;
    if (std::abs(x) < FLT_MIN)
      x = std::copysign(0.0f, x);
    float got;
    {
      FlushDenormals flush;
      got = f(x);
    }
    worst = std::max(worst, Ulps(got, want(x)));
  }
  return worst;
}

/// Samples of [least, most], evenly.
template <typename F, typename Want> double WorstF64(F f, Want want, double least, double most) {
  double worst = 0;
  for (int i = 0; i <= 200'000; ++i) {
    double x = least + (most - least) * (i / 200'000.0);
    worst = std::max(worst, Ulps(f(x), want(static_cast<long double>(x))));
  }
  return worst;
}

long double Cos2PiTrue(long double u) {
  long double quarter = std::round(4 * u),
              rest = (u - quarter / 4) * 6.283185307179586476925286766559L;
  switch (static_cast<int>(quarter) & 3) {
  case 0:
    return std::cos(rest);
  case 1:
    return -std::sin(rest);
  case 2:
    return -std::cos(rest);
  default:
    return std::sin(rest);
  }
}
} // namespace

TEST_CASE("single precision keeps its bounds") {
  CHECK(WorstF32([](float x) { return Exp(x); }, [](double x) { return std::exp(x); }, -FLT_MAX,
                 FLT_MAX) < 1.0);
  CHECK(WorstF32([](float x) { return Log(x); }, [](double x) { return std::log(x); }, 0, FLT_MAX) <
        0.9);
  CHECK(WorstF32([](float x) { return Sin(x); }, [](double x) { return std::sin(x); }, -0x1p20f,
                 0x1p20f) < 1.5);
  CHECK(WorstF32([](float x) { return Cos(x); }, [](double x) { return std::cos(x); }, -0x1p20f,
                 0x1p20f) < 1.5);
  CHECK(WorstF32([](float x) { return Cos2Pi(x); }, [](double x) { return Cos2PiTrue(x); }, 0, 1) <
        0.9);
}

TEST_CASE("double precision keeps its bounds") {
  using L = long double;
  auto exp = [](double x) { return Exp(x); };
  CHECK(WorstF64(exp, [](L x) { return std::exp(x); }, -708, 709) < 1.1);
  CHECK(WorstF64(exp, [](L x) { return std::exp(x); }, -1, 1) < 1.1);
  auto log = [](double x) { return Log(x); };
  CHECK(WorstF64(log, [](L x) { return std::log(x); }, 0.4, 3) < 0.9);
  CHECK(WorstF64(log, [](L x) { return std::log(x); }, 1e-300, 1e-290) < 0.9);
  CHECK(WorstF64(log, [](L x) { return std::log(x); }, 1, 1e300) < 0.9);
  for (double most : {1.0, 100.0, 0x1p20}) {
    CHECK(WorstF64([](double x) { return Sin(x); }, [](L x) { return std::sin(x); }, -most, most) <
          1.5);
    CHECK(WorstF64([](double x) { return Cos(x); }, [](L x) { return std::cos(x); }, -most, most) <
          1.5);
  }
  CHECK(WorstF64([](double x) { return Cos2Pi(x); }, Cos2PiTrue, 0, 1) < 0.9);
}

TEST_CASE("exp at its ends") {
  CHECK(Exp(0.0f) == 1.0f);
  CHECK(Exp(-0.0f) == 1.0f);
  CHECK(Exp(kInf) == kInf);
  CHECK(Exp(-kInf) == 0.0f);
  CHECK(!std::signbit(Exp(-kInf)));
  CHECK(std::isnan(Exp(kNan)));
  CHECK(std::isnan(Exp(-kNan)));
  CHECK(Exp(88.72283f) < kInf); // the last float below ln FLT_MAX
  CHECK(Exp(88.72284f) == kInf);
  CHECK(Exp(FLT_MAX) == kInf);
  CHECK(Exp(-FLT_MAX) == 0.0f);
  CHECK(Exp(-87.3366f) == 0.0f); // subnormal: flushed, whatever the mode of the thread
  CHECK(Exp(-87.3365479f) == 0.0f);
  CHECK(Exp(-87.3365402f) >= FLT_MIN);
  CHECK(Exp(0.0) == 1.0);
  CHECK(Exp(kInf64) == kInf64);
  CHECK(Exp(-kInf64) == 0.0);
  CHECK(std::isnan(Exp(std::nan(""))));
  CHECK(Exp(709.782712893384) < kInf64);
  CHECK(Exp(709.7827128933841) == kInf64);
  CHECK(Exp(-708.3964185322641) >= DBL_MIN);
  CHECK(Exp(-708.397) == 0.0);
}

TEST_CASE("log at its ends") {
  FlushDenormals flush;
  CHECK(Log(1.0f) == 0.0f);
  CHECK(!std::signbit(Log(1.0f)));
  CHECK(Log(kInf) == kInf);
  CHECK(Log(0.0f) == -kInf);
  CHECK(Log(-0.0f) == -kInf);
  CHECK(Log(FLT_TRUE_MIN) == -kInf);
  CHECK(Log(-FLT_TRUE_MIN) == -kInf); // a zero
  CHECK(std::isnan(Log(-FLT_MIN)));
  CHECK(std::isnan(Log(-1.0f)));
  CHECK(std::isnan(Log(-kInf)));
  CHECK(std::isnan(Log(kNan)));
  CHECK(Log(1.0) == 0.0);
  CHECK(Log(kInf64) == kInf64);
  CHECK(Log(0.0) == -kInf64);
  CHECK(std::isnan(Log(-1.0)));
  CHECK(std::isnan(Log(std::nan(""))));
}

TEST_CASE("sine and cosine at their ends") {
  CHECK(Sin(0.0f) == 0.0f);
  CHECK(std::signbit(Sin(-0.0f)));
  CHECK(!std::signbit(Sin(0.0f)));
  CHECK(Cos(0.0f) == 1.0f);
  CHECK(Cos(-0.0f) == 1.0f);
  for (float x : {kInf, -kInf, kNan, 1048577.0f, FLT_MAX}) {
    CHECK(std::isnan(Sin(x)));
    CHECK(std::isnan(Cos(x)));
  }
  CHECK(std::signbit(Sin(-0.0)));
  CHECK(Cos(0.0) == 1.0);
  CHECK(std::isnan(Sin(kInf64)));
  CHECK(std::isnan(Cos(1e300)));
  for (float x : {0.1f, 1.0f, 2.0f, 4.0f, 5.5f, 1000.0f}) {
    CHECK(Sin(-x) == -Sin(x));
    CHECK(Cos(-x) == Cos(x));
  }
}

TEST_CASE("cos2pi is exact at the quarters") {
  CHECK(Cos2Pi(0.0f) == 1.0f);
  CHECK(Cos2Pi(0.25f) == 0.0f);
  CHECK(Cos2Pi(0.5f) == -1.0f);
  CHECK(Cos2Pi(0.75f) == 0.0f);
  CHECK(Cos2Pi(1.0f) == 1.0f);
  CHECK(Cos2Pi(0.5) == -1.0);
  CHECK(Cos2Pi(0.25) == 0.0);
}
