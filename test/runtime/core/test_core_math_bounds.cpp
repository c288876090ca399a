//===- test_core_math_bounds.cpp - Error bounds of functions ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares every function of one argument with libm: floats with double, and doubles with long
// double. docs/rationale/numerics.md §3 has the results. Tests with the tag [exhaustive] take
// minutes and run only on request: test_core_math '[exhaustive]'.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/math.h"
#include "test/runtime/core/math_error_measure.h"

#include <catch2/catch.hpp>

#include <cstdio>
#include <functional>
#include <random>

using namespace refold::runtime;

namespace {
using L = long double;

/// Returns the error of y = erfinv(x) in ulps. A step of Newton's method converts the difference of
/// erf(y) and x to an error of y. Newton's method neglects the second-order term, which is added
/// here.
template <typename T> double ErfInvError(T x, T y) {
  using Wide = std::conditional_t<std::is_same_v<T, float>, double, L>;
  if (!(std::abs(x) < 1))
    return Ulps(y, std::abs(x) == 1 ? x * kInf<double> : std::nan(""));
  if (!(std::abs(y) < 7))
    return kInf<double>;
  Wide a = std::abs(x), b = std::abs(y);
  Wide above = a < Wide(0.5) ? std::erf(b) - a : (1 - a) - std::erfc(b);
  Wide root_pi_half = 0.886226925452758013649L;
  Wide off = above * root_pi_half * std::exp(b * b);
  off = off / (1 - b * off); // a correction of second order
  if constexpr (std::is_same_v<T, float>)
    return UlpsOfFloat(std::abs(y), b - off);
  else
    return Ulps(std::abs(y), b - off);
}

/// A function in single precision, its error function, and the bound that holds for all floats.
struct Single {
  const char *name;
  float (*f)(float);
  double (*error)(float, float);
  double bound;
  bool symmetric = false; ///< f(-x) is f(x) or -f(x), which another test checks
};

#define SINGLE(name, f, want, ...)                                                                 \
  Single {                                                                                         \
    name, [](float x) { return f(x); },                                                            \
        [](float argument, float y) {                                                              \
          double x = argument;                                                                     \
          return UlpsOfFloat(y, static_cast<double>(want));                                        \
        },                                                                                         \
        __VA_ARGS__                                                                                \
  }

const Single kSingles[] = {
    SINGLE("exp", Exp, std::exp(x), 1.0),
    SINGLE("expm1", Expm1, std::expm1(x), 0.9),
    // Subnormal arguments were already replaced by zeros.
    SINGLE("log", Log, std::log(x), 1.0),
    SINGLE("log1p", Log1p, std::log1p(x), 0.9),
    SINGLE("logistic", Logistic, 1 / (1 + std::exp(-x)), 0.65),
    SINGLE("tanh", Tanh, std::tanh(x), 0.8, true),
    SINGLE("sin", Sin, std::sin(x), 0.53, true),
    SINGLE("cos", Cos, std::cos(x), 0.53, true),
    SINGLE("tan", Tan, std::tan(x), 0.53, true),
    SINGLE("erf", Erf, std::erf(x), 1.0, true),
    {"erf_inv", [](float x) { return ErfInv(x); }, ErfInvError<float>, 1.4, true},
    SINGLE("rsqrt", Rsqrt, 1 / std::sqrt(x), 0.51),
    SINGLE("cbrt", Cbrt, std::cbrt(x), 0.51, true),
};

/// Rounding functions and Sign are exact, signs of zeros included.
#define EXACT(name, f, want)                                                                       \
  Single{name, [](float x) { return f(x); },                                                       \
         [](float x, float y) { return Same<float>(y, want) ? 0.0 : 1.0; }, 0.0}
const Single kExact[] = {
    EXACT("floor", Floor, std::floor(x)),
    EXACT("ceil", Ceil, std::ceil(x)),
    EXACT("round_nearest_even", RoundNearestEven, std::nearbyint(x)),
    EXACT("round_nearest_afz", RoundNearestAfz, std::round(x)),
    EXACT("sign", Sign,
          x < 0   ? -1.0f
          : x > 0 ? 1.0f
                  : x),
};

/// Returns the error in ulps of a double; `want` computes in long double.
template <typename F, typename Want> auto Against(F, Want want) {
  return [want](double x, double y) { return Ulps(y, want(static_cast<L>(x))); };
}
} // namespace

TEST_CASE("single-precision functions stay within their error bounds") {
  for (const Single &s : kSingles) {
    Worst worst = WorstFloat(s.f, s.error, 9973, false); // a prime: 430,000 floats
    INFO(s.name << " is off by " << worst.ulps << " at " << worst.at);
    CHECK(worst.ulps < s.bound);
    CHECK(worst.ulps > 0.4); // something was measured
  }
  for (const Single &s : kExact) {
    Worst worst = WorstFloat(s.f, s.error, 9973, false);
    INFO(s.name << " at " << worst.at);
    CHECK(worst.ulps == 0);
  }
}

TEST_CASE("single-precision functions stay within their error bounds for every float",
          "[.exhaustive]") {
  for (const Single &s : kSingles) {
    Worst worst = WorstFloat(s.f, s.error, 1, s.symmetric);
    std::printf("%-20s %.4f ulp at %a\n", s.name, worst.ulps, worst.at);
    std::fflush(stdout);
    CHECK(worst.ulps < s.bound);
  }
  for (const Single &s : kExact) {
    Worst worst = WorstFloat(s.f, s.error, 1, s.symmetric);
    std::printf("%-20s %s\n", s.name, worst.ulps == 0 ? "exact" : "WRONG");
    CHECK(worst.ulps == 0);
  }
}

TEST_CASE("odd functions are odd bit for bit") {
  for (auto f : {+[](float x) { return Sin(x); }, +[](float x) { return Tan(x); },
                 +[](float x) { return Tanh(x); }, +[](float x) { return Erf(x); },
                 +[](float x) { return ErfInv(x); }, +[](float x) { return Cbrt(x); },
                 +[](float x) { return RoundNearestEven(x); },
                 +[](float x) { return RoundNearestAfz(x); }, +[](float x) { return Sign(x); }}) {
    int wrong = 0;
    ForEachFloat(
        0, uint64_t{1} << 31, 20'011, [&](float x) { return f(x); },
        [&](float x, float y) {
          FlushDenormals flush;
          wrong += !Same(f(-x), -y);
        });
    CHECK(wrong == 0);
  }
  int wrong = 0;
  ForEachFloat(
      0, uint64_t{1} << 31, 20'011, [](float x) { return Cos(x); },
      [&](float x, float y) { wrong += !Same(Cos(-x), y); });
  CHECK(wrong == 0);
  for (auto f : {+[](double x) { return Sin(x); }, +[](double x) { return Tan(x); },
                 +[](double x) { return Tanh(x); }, +[](double x) { return Erf(x); },
                 +[](double x) { return ErfInv(x); }, +[](double x) { return Cbrt(x); }})
    for (double x = 1e-300; x < 1e300; x *= 1.9)
      CHECK(Same(f(-x), -f(x)));
}

namespace {
/// Increasing functions. Their rounded results must not decrease, because an activation function
/// must be monotone.
constexpr float (*kIncreasing[])(float) = {
    [](float x) { return Exp(x); },      [](float x) { return Expm1(x); },
    [](float x) { return Log(x); },      [](float x) { return Log1p(x); },
    [](float x) { return Tanh(x); },     [](float x) { return Erf(x); },
    [](float x) { return Logistic(x); }, [](float x) { return -Logistic(-x); },
    [](float x) { return Cbrt(x); },     [](float x) { return ErfInv(x); },
};

/// Counts how often f decreases from a positive float to the next float. Tests runs of `length`
/// consecutive floats. The runs begin `step` floats apart. Subnormal results are flushed to 0 or
/// -0, which count as equal.
int Falls(float (*f)(float), uint64_t length, uint64_t step) {
  int falls = 0;
  for (uint64_t begin = 0; begin < 0x7f800000; begin += step) {
    float before = -kInf<float>;
    ForEachFloat(begin, std::min<uint64_t>(begin + length, 0x7f800000), 1, f, [&](float, float y) {
      falls += y < before;
      before = y;
    });
  }
  return falls;
}
} // namespace

TEST_CASE("increasing functions never decrease over runs of floats") {
  for (auto f : kIncreasing)
    CHECK(Falls(f, 128, 400'009) == 0);
}

TEST_CASE("increasing functions never decrease over all floats", "[.exhaustive]") {
  for (auto f : kIncreasing)
    CHECK(Falls(f, uint64_t{1} << 20, uint64_t{1} << 20) == 0);
}

TEST_CASE("bounded functions stay within their bounds") {
  int outside = 0;
  ForEachFloat(
      0, uint64_t{1} << 32, 4'001, [](float x) { return Tanh(x); },
      [&](float, float y) { outside += y > 1 || y < -1; });
  ForEachFloat(
      0, uint64_t{1} << 32, 4'001, [](float x) { return Erf(x); },
      [&](float, float y) { outside += y > 1 || y < -1; });
  ForEachFloat(
      0, uint64_t{1} << 32, 4'001, [](float x) { return Logistic(x); },
      [&](float, float y) { outside += y > 1 || y < 0 || std::signbit(y); });
  ForEachFloat(
      0, uint64_t{1} << 32, 4'001, [](float x) { return Sin(x); },
      [&](float, float y) { outside += y > 1 || y < -1; });
  CHECK(outside == 0);
}

TEST_CASE("double-precision functions stay within their error bounds") {
  // Each function has arguments that are evenly spaced, or evenly spaced in magnitude.
#define DOUBLE(f, want, bound, ...)                                                                \
  do {                                                                                             \
    auto g = [](double x) { return f(x); };                                                        \
    auto error = Against(g, [](L x) -> L { return want; });                                        \
    Worst worst = __VA_ARGS__;                                                                     \
    INFO(#f " is off by " << worst.ulps << " at " << worst.at);                                    \
    CHECK(worst.ulps < bound);                                                                     \
    CHECK(worst.ulps > 0.4);                                                                       \
  } while (false)
  DOUBLE(Exp, std::exp(x), 1.1, WorstDouble(g, error, -708, 709));
  DOUBLE(Exp, std::exp(x), 1.1, WorstDouble(g, error, -1, 1));
  DOUBLE(Log, std::log(x), 0.9, WorstDouble(g, error, 0.4, 3));
  DOUBLE(Log, std::log(x), 0.9, WorstDouble(g, error, 1e-300, 1e300));
  DOUBLE(Expm1, std::expm1(x), 0.95, WorstDouble(g, error, -40, 709));
  DOUBLE(Expm1, std::expm1(x), 0.95, WorstDouble(g, error, -2, 2));
  DOUBLE(Expm1, std::expm1(x), 0.95, WorstMagnitude(g, error, -1020, 3));
  DOUBLE(Log1p, std::log1p(x), 1.0, WorstDouble(g, error, -0.999, 3));
  DOUBLE(Log1p, std::log1p(x), 1.0, WorstDouble(g, error, 0, 1e20));
  DOUBLE(Log1p, std::log1p(x), 1.0, WorstMagnitude(g, error, -1020, 1023.9));
  DOUBLE(Logistic, 1 / (1 + std::exp(-x)), 0.65, WorstDouble(g, error, -708, 40));
  DOUBLE(Logistic, 1 / (1 + std::exp(-x)), 0.65, WorstDouble(g, error, -3, 3));
  DOUBLE(Tanh, std::tanh(x), 0.8, WorstDouble(g, error, -25, 25));
  DOUBLE(Tanh, std::tanh(x), 0.8, WorstMagnitude(g, error, -1020, 3));
  for (double most : {1.0, 100.0, 0x1p20}) {
    DOUBLE(Sin, std::sin(x), 0.8, WorstDouble(g, error, -most, most));
    DOUBLE(Cos, std::cos(x), 0.8, WorstDouble(g, error, -most, most));
    DOUBLE(Tan, std::tan(x), 0.9, WorstDouble(g, error, -most, most));
  }
  DOUBLE(Sin, std::sin(x), 0.8, WorstMagnitude(g, error, -1020, 20));
  DOUBLE(Tan, std::tan(x), 0.9, WorstMagnitude(g, error, -1020, 20));
  DOUBLE(Erf, std::erf(x), 1.1, WorstDouble(g, error, -7, 7));
  DOUBLE(Erf, std::erf(x), 1.1, WorstMagnitude(g, error, -1020, 3));
  DOUBLE(Rsqrt, 1 / std::sqrt(x), 0.51, WorstDouble(g, error, 0.001, 10));
  DOUBLE(Rsqrt, 1 / std::sqrt(x), 0.51, WorstMagnitude(g, error, -1020, 1023));
  DOUBLE(Cbrt, std::cbrt(x), 0.51, WorstDouble(g, error, -10, 10));
  DOUBLE(Cbrt, std::cbrt(x), 0.51, WorstMagnitude(g, error, -1020, 1023));
  auto erf_inv = [](double x) { return ErfInv(x); };
  for (double least : {-1.0, 0.9, 0.999999, 0.9999999999})
    CHECK(WorstDouble(erf_inv, ErfInvError<double>, least, 1, 50'000).ulps < 1.0);
  CHECK(WorstMagnitude(erf_inv, ErfInvError<double>, -1020, 0, 20'000).ulps < 1.0);
}

TEST_CASE("rounding in double precision is exact") {
  std::mt19937_64 words(11);
  int wrong = 0;
  for (int i = 0; i < 400'000; ++i) {
    // Alternates between any double and magnitudes at which halves exist.
    double x = i % 2 ? std::bit_cast<double>(words())
                     : static_cast<double>(static_cast<int64_t>(words()) >> (i % 60)) / 2;
    x = FlushedValue(x);
    wrong += !Same(Floor(x), std::floor(x)) + !Same(Ceil(x), std::ceil(x)) +
             !Same(RoundNearestEven(x), std::nearbyint(x)) +
             !Same(RoundNearestAfz(x), std::round(x)) +
             !Same(Sign(x), x < 0   ? -1.0
                            : x > 0 ? 1.0
                                    : x);
  }
  CHECK(wrong == 0);
}
