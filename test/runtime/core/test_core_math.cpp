//===- test_core_math.cpp - Math functions at special values ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests math functions at special arguments: zeros and their signs, infinities, NaN, subnormals,
// and the last arguments before overflow and underflow. test_core_math_bounds.cpp measures the
// errors in between.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/math.h"
#include "test/runtime/core/math_error_measure.h"

#include <catch2/catch.hpp>

#include <cfloat>

using namespace refold::runtime;

namespace {
const float kNan = std::numeric_limits<float>::quiet_NaN();
const double kNan64 = std::numeric_limits<double>::quiet_NaN();

/// Returns x in a way that the compiler cannot evaluate. Constants would not be flushed.
template <typename T> T Opaque(T x) {
  volatile T hidden = x;
  return hidden;
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

TEST_CASE("exp is right at special values") {
  CHECK(Exp(0.0f) == 1.0f);
  CHECK(Exp(-0.0f) == 1.0f);
  CHECK(Exp(kInf<float>) == kInf<float>);
  CHECK(Exp(-kInf<float>) == 0.0f);
  CHECK(!std::signbit(Exp(-kInf<float>)));
  CHECK(std::isnan(Exp(kNan)));
  CHECK(std::isnan(Exp(-kNan)));
  CHECK(Exp(88.72283f) < kInf<float>); // the largest float below ln FLT_MAX
  CHECK(Exp(88.72284f) == kInf<float>);
  CHECK(Exp(FLT_MAX) == kInf<float>);
  CHECK(Exp(-FLT_MAX) == 0.0f);
  CHECK(Exp(-87.3366f) == 0.0f); // subnormal: flushed in any mode of the thread
  CHECK(Exp(-87.3365479f) == 0.0f);
  CHECK(Exp(-87.3365402f) >= FLT_MIN);
  CHECK(Exp(0.0) == 1.0);
  CHECK(Exp(kInf<double>) == kInf<double>);
  CHECK(Exp(-kInf<double>) == 0.0);
  CHECK(std::isnan(Exp(std::nan(""))));
  CHECK(Exp(709.782712893384) < kInf<double>);
  CHECK(Exp(709.7827128933841) == kInf<double>);
  CHECK(Exp(-708.3964185322641) >= DBL_MIN);
  CHECK(Exp(-708.397) == 0.0);
}

TEST_CASE("log is right at special values") {
  FlushDenormals flush;
  CHECK(Log(1.0f) == 0.0f);
  CHECK(!std::signbit(Log(1.0f)));
  CHECK(Log(kInf<float>) == kInf<float>);
  CHECK(Log(0.0f) == -kInf<float>);
  CHECK(Log(-0.0f) == -kInf<float>);
  CHECK(Log(Opaque(FLT_TRUE_MIN)) == -kInf<float>);
  CHECK(Log(Opaque(-FLT_TRUE_MIN)) == -kInf<float>); // a subnormal counts as zero
  CHECK(std::isnan(Log(-FLT_MIN)));
  CHECK(std::isnan(Log(-1.0f)));
  CHECK(std::isnan(Log(-kInf<float>)));
  CHECK(std::isnan(Log(kNan)));
  CHECK(Log(1.0) == 0.0);
  CHECK(Log(kInf<double>) == kInf<double>);
  CHECK(Log(0.0) == -kInf<double>);
  CHECK(std::isnan(Log(-1.0)));
  CHECK(std::isnan(Log(std::nan(""))));
}

TEST_CASE("expm1 and log1p are right at special values") {
  FlushDenormals flush;
  CHECK(Same(Expm1(0.0f), 0.0f));
  CHECK(Same(Expm1(-0.0f), -0.0f));
  CHECK(Same(Expm1(Opaque(-FLT_TRUE_MIN)), -0.0f)); // a subnormal counts as zero
  CHECK(Expm1(FLT_MIN) == FLT_MIN);
  CHECK(Expm1(-1e-30f) == -1e-30f);
  CHECK(Expm1(kInf<float>) == kInf<float>);
  CHECK(Expm1(-kInf<float>) == -1.0f);
  CHECK(Expm1(-FLT_MAX) == -1.0f);
  CHECK(Expm1(88.72283f) < kInf<float>);
  CHECK(Expm1(88.72284f) == kInf<float>);
  CHECK(std::isnan(Expm1(kNan)));
  CHECK(Same(Expm1(-0.0), -0.0));
  CHECK(Expm1(DBL_MIN) == DBL_MIN);
  CHECK(Expm1(-kInf<double>) == -1.0);
  CHECK(Expm1(709.782712893384) < kInf<double>);
  CHECK(Expm1(709.7827128933841) == kInf<double>);
  CHECK(std::isnan(Expm1(kNan64)));

  CHECK(Same(Log1p(0.0f), 0.0f));
  CHECK(Same(Log1p(-0.0f), -0.0f));
  CHECK(Same(Log1p(Opaque(-FLT_TRUE_MIN)), -0.0f));
  CHECK(Log1p(FLT_MIN) == FLT_MIN);
  CHECK(Log1p(kInf<float>) == kInf<float>);
  CHECK(Log1p(FLT_MAX) == 88.7228394f);
  CHECK(Log1p(-1.0f) == -kInf<float>);
  CHECK(Log1p(-0.99999994f) == -16.6355324f);
  CHECK(std::isnan(Log1p(-1.0000001f)));
  CHECK(std::isnan(Log1p(-kInf<float>)));
  CHECK(std::isnan(Log1p(kNan)));
  CHECK(Same(Log1p(-0.0), -0.0));
  CHECK(Log1p(DBL_MAX) == std::log(DBL_MAX));
  CHECK(Log1p(-1.0) == -kInf<double>);
  CHECK(std::isnan(Log1p(-1.5)));
  CHECK(std::isnan(Log1p(kNan64)));
}

TEST_CASE("tanh and logistic are right at special values") {
  FlushDenormals flush;
  CHECK(Same(Tanh(0.0f), 0.0f));
  CHECK(Same(Tanh(-0.0f), -0.0f));
  CHECK(Same(Tanh(Opaque(-FLT_TRUE_MIN)), -0.0f));
  CHECK(Tanh(-FLT_MIN) == -FLT_MIN);
  CHECK(Tanh(9.1f) == 1.0f);
  CHECK(Tanh(kInf<float>) == 1.0f);
  CHECK(Tanh(-kInf<float>) == -1.0f);
  CHECK(std::isnan(Tanh(kNan)));
  CHECK(Same(Tanh(-0.0), -0.0));
  CHECK(Tanh(-1e300) == -1.0);
  CHECK(std::isnan(Tanh(kNan64)));

  CHECK(Logistic(0.0f) == 0.5f);
  CHECK(Logistic(-0.0f) == 0.5f);
  CHECK(Logistic(kInf<float>) == 1.0f);
  CHECK(Logistic(20.0f) == 1.0f);
  CHECK(Same(Logistic(-kInf<float>), 0.0f));
  CHECK(Same(Logistic(-FLT_MAX), 0.0f));
  CHECK(Logistic(-87.3366f) == 0.0f); // subnormal: flushed
  CHECK(Logistic(-87.3365402f) >= FLT_MIN);
  CHECK(std::isnan(Logistic(kNan)));
  CHECK(Logistic(0.0) == 0.5);
  CHECK(Logistic(kInf<double>) == 1.0);
  CHECK(Same(Logistic(-kInf<double>), 0.0));
  CHECK(Logistic(-708.3964185322641) >= DBL_MIN);
  CHECK(Logistic(-708.397) == 0.0);
  CHECK(std::isnan(Logistic(kNan64)));
}

TEST_CASE("erf and its inverse are right at special values") {
  FlushDenormals flush;
  CHECK(Same(Erf(0.0f), 0.0f));
  CHECK(Same(Erf(-0.0f), -0.0f));
  CHECK(Same(Erf(Opaque(FLT_TRUE_MIN)), 0.0f));
  CHECK(Erf(FLT_MIN) == 1.1283792f * FLT_MIN);
  CHECK(Erf(4.0f) == 1.0f);
  CHECK(Erf(-kInf<float>) == -1.0f);
  CHECK(Erf(FLT_MAX) == 1.0f);
  CHECK(std::isnan(Erf(kNan)));
  CHECK(Same(Erf(-0.0), -0.0));
  CHECK(Erf(6.0) == 1.0);
  CHECK(Erf(-kInf<double>) == -1.0);
  CHECK(Erf(DBL_MAX) == 1.0);
  CHECK(std::isnan(Erf(kNan64)));

  CHECK(Same(ErfInv(0.0f), 0.0f));
  CHECK(Same(ErfInv(-0.0f), -0.0f));
  CHECK(Same(ErfInv(-FLT_MIN), -0.0f)); // sqrt(pi)/2 of it is subnormal
  CHECK(ErfInv(1.0f) == kInf<float>);
  CHECK(ErfInv(-1.0f) == -kInf<float>);
  CHECK(ErfInv(0.99999994f) < 4.0f);
  for (float x : {1.0000001f, -2.0f, kInf<float>, -kInf<float>, kNan})
    CHECK(std::isnan(ErfInv(x)));
  CHECK(Same(ErfInv(-0.0), -0.0));
  CHECK(ErfInv(1.0) == kInf<double>);
  CHECK(ErfInv(-1.0) == -kInf<double>);
  for (double x : {1.0000001, -2.0, kInf<double>, -kInf<double>, kNan64})
    CHECK(std::isnan(ErfInv(x)));
}

TEST_CASE("rsqrt and cbrt are right at special values") {
  FlushDenormals flush;
  CHECK(Rsqrt(4.0f) == 0.5f);
  CHECK(Rsqrt(0.0f) == kInf<float>);
  CHECK(Rsqrt(-0.0f) == -kInf<float>);
  CHECK(Rsqrt(Opaque(FLT_TRUE_MIN)) == kInf<float>);
  CHECK(Rsqrt(Opaque(-FLT_TRUE_MIN)) == -kInf<float>);
  CHECK(Rsqrt(FLT_MIN) == 0x1p63f);
  CHECK(Same(Rsqrt(kInf<float>), 0.0f));
  CHECK(std::isnan(Rsqrt(-1.0f)));
  CHECK(std::isnan(Rsqrt(-kInf<float>)));
  CHECK(std::isnan(Rsqrt(kNan)));
  CHECK(Rsqrt(-0.0) == -kInf<double>);
  CHECK(Rsqrt(DBL_MIN) == 0x1p511);
  CHECK(Same(Rsqrt(kInf<double>), 0.0));
  CHECK(std::isnan(Rsqrt(-1.0)));

  for (float x : {0.0f, 1.0f, 8.0f, 0.125f, 27.0f, 1e30f, FLT_MIN, FLT_MAX, kInf<float>}) {
    CHECK(Same(Cbrt(x), std::cbrt(x)));
    CHECK(Same(Cbrt(-x), -std::cbrt(x)));
  }
  CHECK(Same(Cbrt(Opaque(-FLT_TRUE_MIN)), -0.0f));
  CHECK(std::isnan(Cbrt(kNan)));
  CHECK(Cbrt(-27.0) == -3.0);
  CHECK(Same(Cbrt(-0.0), -0.0));
  CHECK(Cbrt(-kInf<double>) == -kInf<double>);
  CHECK(std::isnan(Cbrt(kNan64)));
}

TEST_CASE("sine, cosine and tangent are right at special values") {
  FlushDenormals flush;
  for (auto f : {+[](float x) { return Sin(x); }, +[](float x) { return Tan(x); }}) {
    CHECK(Same(f(0.0f), 0.0f));
    CHECK(Same(f(-0.0f), -0.0f));
    CHECK(Same(f(Opaque(-FLT_TRUE_MIN)), -0.0f));
    CHECK(f(FLT_MIN) == FLT_MIN);
    for (float x : {kInf<float>, -kInf<float>, kNan})
      CHECK(std::isnan(f(x)));
  }
  CHECK(Cos(0.0f) == 1.0f);
  CHECK(Cos(-0.0f) == 1.0f);
  CHECK(std::isnan(Cos(kInf<float>)));
  // Tests large arguments. The argument reduction divides the magnitudes into windows. The test
  // uses the first float of each window, the float before it, and the float that is closest to a
  // multiple of pi/2 (Kahan).
  for (float x : {0x1p50f, 0x1.fffffep49f, 0x1p76f, 0x1.fffffep75f, 0x1p102f, 0x1.fffffep101f,
                  FLT_MAX, 16367173.0f * 0x1p72f}) {
    double wide = x;
    CHECK(Ulps(Sin(x), std::sin(wide)) < 0.53);
    CHECK(Ulps(Cos(x), std::cos(wide)) < 0.53);
    CHECK(Ulps(Tan(x), std::tan(wide)) < 0.53);
  }
  for (auto f : {+[](double x) { return Sin(x); }, +[](double x) { return Tan(x); }}) {
    CHECK(Same(f(0.0), 0.0));
    CHECK(Same(f(-0.0), -0.0));
    CHECK(f(-DBL_MIN) == -DBL_MIN);
    CHECK(!std::isnan(f(-0x1p20)));
    for (double x : {kInf<double>, 1e300, 0x1.0000000000001p20, kNan64})
      CHECK(std::isnan(f(x)));
  }
  CHECK(Cos(0.0) == 1.0);
  CHECK(std::isnan(Cos(1e300)));
  CHECK(!std::isnan(Cos(-0x1p20)));
}

TEST_CASE("rounding functions are right at special values") {
  FlushDenormals flush;
  for (auto f : {+[](float x) { return Floor(x); }, +[](float x) { return Ceil(x); },
                 +[](float x) { return RoundNearestEven(x); },
                 +[](float x) { return RoundNearestAfz(x); }}) {
    for (float x : {0.0f, -0.0f, 1.0f, -3.0f, 8388607.0f, -8388608.0f, 16777215.0f, FLT_MAX,
                    kInf<float>, -kInf<float>, kNan})
      CHECK(Same(f(x), x));
    CHECK(Same(f(Opaque(FLT_TRUE_MIN)), 0.0f));
    CHECK(Same(f(Opaque(-FLT_TRUE_MIN)), -0.0f));
  }
  CHECK(Floor(-0.25f) == -1.0f);
  CHECK(Same(Ceil(-0.75f), -0.0f));
  CHECK(Same(RoundNearestEven(-0.5f), -0.0f));
  CHECK(RoundNearestEven(2.5f) == 2.0f);
  CHECK(RoundNearestEven(3.5f) == 4.0f);
  CHECK(RoundNearestAfz(2.5f) == 3.0f);
  CHECK(RoundNearestAfz(-0.5f) == -1.0f);
  CHECK(RoundNearestAfz(0.49999997f) == 0.0f);
  CHECK(RoundNearestAfz(8388607.5f) == 8388608.0f);
  CHECK(RoundNearestAfz(0.49999999999999994) == 0.0);
  CHECK(RoundNearestEven(4503599627370495.5) == 4503599627370496.0);
  CHECK(Sign(-3.0f) == -1.0f);
  CHECK(Sign(kInf<float>) == 1.0f);
  CHECK(Same(Sign(-0.0f), -0.0f));
  CHECK(Same(Sign(Opaque(-FLT_TRUE_MIN)), -0.0f));
  CHECK(std::isnan(Sign(kNan)));
  CHECK(Sign(DBL_MIN) == 1.0);
  CHECK(Same(Sign(-0.0), -0.0));
}

TEST_CASE("cos2pi stays within its error bounds") {
  CHECK(WorstDouble([](double u) { return Cos2Pi(static_cast<float>(u)); },
                    [](double u, float y) { return Ulps(y, Cos2PiTrue(static_cast<float>(u))); }, 0,
                    1)
            .ulps < 0.9);
  CHECK(WorstDouble([](double u) { return Cos2Pi(u); },
                    [](double u, double y) { return Ulps(y, Cos2PiTrue(u)); }, 0, 1)
            .ulps < 0.9);
}

TEST_CASE("cos2pi is exact at multiples of a quarter") {
  CHECK(Cos2Pi(0.0f) == 1.0f);
  CHECK(Cos2Pi(0.25f) == 0.0f);
  CHECK(Cos2Pi(0.5f) == -1.0f);
  CHECK(Cos2Pi(0.75f) == 0.0f);
  CHECK(Cos2Pi(1.0f) == 1.0f);
  CHECK(Cos2Pi(0.5) == -1.0);
  CHECK(Cos2Pi(0.25) == 0.0);
}
