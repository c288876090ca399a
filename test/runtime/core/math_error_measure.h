//===- math_error_measure.h - Errors in units of the last place -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the errors of functions in runtime/core/math.h, in units of the last place (ulps) of the
// exact value. Arguments are every float, every n-th float, or samples of doubles.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flush_denormals.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <thread>
#include <vector>

namespace refold::runtime {

template <typename T> constexpr T kInf = std::numeric_limits<T>::infinity();

/// Returns the distance of `got` from `want` in units of the last place of T at `want`. Returns
/// infinity if only one of them is a NaN or an infinity. Returns 0 if `want` is subnormal and `got`
/// is zero.
template <typename T> double Ulps(T got, long double want) {
  using Limits = std::numeric_limits<T>;
  T rounded = static_cast<T>(want);
  if (std::isnan(rounded) || std::isnan(got))
    return std::isnan(rounded) && std::isnan(got) ? 0 : kInf<double>;
  if (std::isinf(rounded) || std::isinf(got))
    return rounded == got ? 0 : kInf<double>;
  if (std::abs(want) < Limits::min() && got == 0)
    return 0;
  int exponent;
  std::frexp(want, &exponent);
  exponent = std::max(exponent, Limits::min_exponent);
  return static_cast<double>(std::abs(got - want) / std::ldexp(1.0L, exponent - Limits::digits));
}

/// The same for a float, with a faster path if both are normal numbers.
inline double UlpsOfFloat(float got, double want) {
  double magnitude = std::abs(want);
  if (!(magnitude >= std::numeric_limits<float>::min() && magnitude < 0x1.fffffp127 &&
        std::isfinite(got)))
    return Ulps(got, want);
  // The reciprocal of one ulp: 2^23 over the largest power of two up to |want|. It is exact.
  uint64_t exponent = std::bit_cast<uint64_t>(magnitude) >> 52;
  double ulps_in_one = std::bit_cast<double>((uint64_t{2046 + 23} - exponent) << 52);
  return std::abs(got - want) * ulps_in_one;
}

/// Whether the bits are equal, or both are NaN.
template <typename T> bool Same(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (std::isnan(a) && std::isnan(b));
}

/// Returns x, or a zero of the same sign if x is subnormal.
template <typename T> T FlushedValue(T x) {
  return std::abs(x) < std::numeric_limits<T>::min() ? std::copysign(T{0}, x) : x;
}

/// The largest error in ulps and the argument at which it occurs.
struct Worst {
  double ulps = 0;
  double at = 0;

  void Take(double error, double x) {
    if (error > ulps) {
      ulps = error;
      at = x;
    }
  }
};

/// Calls visit(x, f(x)) for each float x whose bit pattern is begin, begin + stride and so on,
/// below end. Subnormals are flushed to zero while `f` runs, as in a kernel. They are not flushed
/// while `visit` runs.
template <typename F, typename Visit>
void ForEachFloat(uint64_t begin, uint64_t end, uint64_t stride, F f, Visit visit) {
  constexpr int kBlock = 1024;
  float x[kBlock], y[kBlock];
  for (uint64_t i = begin; i < end;) {
    int n = 0;
    for (; n < kBlock && i < end; ++n, i += stride)
      x[n] = FlushedValue(std::bit_cast<float>(static_cast<uint32_t>(i)));
    {
      FlushDenormals flush;
      for (int j = 0; j < n; ++j)
        y[j] = f(x[j]);
    }
    for (int j = 0; j < n; ++j)
      visit(x[j], y[j]);
  }
}

/// Returns the largest `error`(x, f(x)) in ulps, where x is every `stride`-th float. If `positive`
/// is true, only positive floats are tried, so f must be symmetric. Uses two threads if `stride` is
/// 1.
template <typename F, typename Error>
Worst WorstFloat(F f, Error error, uint64_t stride, bool positive) {
  uint64_t end = uint64_t{1} << (positive ? 31 : 32), first = stride == 1 ? end / 2 : end;
  Worst worst[2];
  auto part = [&](int which, uint64_t from, uint64_t to) {
    ForEachFloat(from, to, stride, f, [&](float x, float y) { worst[which].Take(error(x, y), x); });
  };
  std::thread other([&] { part(1, first, end); });
  part(0, 0, first);
  other.join();
  return worst[0].ulps >= worst[1].ulps ? worst[0] : worst[1];
}

/// Returns the largest error over about `count` doubles that are evenly spaced in [least, most].
template <typename F, typename Error>
Worst WorstDouble(F f, Error error, double least, double most, int count = 100'000) {
  Worst worst;
  for (int i = 0; i <= count; ++i) {
    double x = least + (most - least) * (i / static_cast<double>(count));
    worst.Take(error(x, f(x)), x);
  }
  return worst;
}

/// Returns the largest error over about `count` magnitudes, each with both signs. The base-2
/// logarithms of the magnitudes are evenly spaced in [least, most].
template <typename F, typename Error>
Worst WorstMagnitude(F f, Error error, double least, double most, int count = 50'000) {
  Worst worst;
  for (int i = 0; i <= count; ++i) {
    double x = std::exp2(least + (most - least) * (i / static_cast<double>(count)));
    worst.Take(error(x, f(x)), x);
    worst.Take(error(-x, f(-x)), -x);
  }
  return worst;
}

} // namespace refold::runtime
