//===- test_core_short_floats.cpp - bf16 and f16 on the host --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/short_floats.h"

#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <cstdint>

namespace refold {
namespace {

/// A format of 16 bits, for a conversion that is written from its definition.
struct Format {
  int digits, least_exponent, greatest_exponent;
  bool flushes;
};
constexpr Format kBFloat16 = {8, -126, 127, true}, kFloat16 = {11, -14, 15, false};

/// Rounds to the nearest number of the format, in double.
double Nearest(float number, const Format &format) {
  if (number == 0 || !std::isfinite(number))
    return number;
  if (format.flushes && std::abs(number) < 0x1p-126f)
    return std::copysign(0.0, number);
  const int exponent = std::max(std::ilogb(number), format.least_exponent);
  const double unit = std::ldexp(1.0, exponent - format.digits + 1);
  const double rounded = std::nearbyint(double(number) / unit) * unit;
  const double most = std::ldexp(2 - std::ldexp(1.0, 1 - format.digits), format.greatest_exponent);
  return std::abs(rounded) > most ? std::copysign(HUGE_VAL, number) : rounded;
}

template <typename T> bool IsNearest(float number, const Format &format) {
  const auto got = static_cast<double>(float(T(number)));
  if (std::isnan(number))
    return std::isnan(got);
  const double expected = Nearest(number, format);
  return got == expected && std::signbit(got) == std::signbit(expected);
}

/// Calls `check` with f32 numbers at and around each number of 16 bits, and around the middle of
/// each two neighbours.
template <typename T, typename Check> void ForHardNumbers(Check &&check) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto number = std::bit_cast<uint32_t>(float(T::FromBits(static_cast<uint16_t>(bits)))),
               next = std::bit_cast<uint32_t>(float(T::FromBits(static_cast<uint16_t>(bits + 1)))),
               middle = number + (next - number) / 2;
    for (uint32_t center : {number, middle})
      for (uint32_t step : {0u, 1u, 2u, ~0u, ~1u})
        check(std::bit_cast<float>(center + step));
  }
}

TEST_CASE("bf16 rounds to nearest even and flushes subnormals") {
  int64_t wrong = 0;
  ForHardNumbers<BFloat16>([&](float number) { wrong += !IsNearest<BFloat16>(number, kBFloat16); });
  CHECK(wrong == 0);
  CHECK(BFloat16(1.005f) == 1.0078125f);
  CHECK(BFloat16(std::bit_cast<float>(0x7FFFFFFFu)).bits == 0x7FFF); // NaN, not -0
  CHECK(BFloat16(0x1.FFp127f) == HUGE_VALF);
}

TEST_CASE("f16 rounds to nearest even and keeps subnormals") {
  int64_t wrong = 0;
  ForHardNumbers<Float16>([&](float number) { wrong += !IsNearest<Float16>(number, kFloat16); });
  CHECK(wrong == 0);
  CHECK(Float16(65519.99f) == 65504);
  CHECK(Float16(65520.0f) == HUGE_VALF);
  CHECK(Float16(0x1p-24f) == 0x1p-24f);
  CHECK(Float16(0x1p-25f) == 0);
}

TEST_CASE("each number of 16 bits is itself after a conversion to f32 and back") {
  int64_t wrong = 0;
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto word = static_cast<uint16_t>(bits);
    const BFloat16 b = BFloat16::FromBits(word);
    const Float16 h = Float16::FromBits(word);
    if (std::isnan(float(b)))
      wrong += !std::isnan(float(BFloat16(float(b))));
    else if (std::fpclassify(float(b)) == FP_SUBNORMAL)
      wrong += BFloat16(float(b)).bits != (word & 0x8000);
    else
      wrong += BFloat16(float(b)).bits != word;
    wrong += std::isnan(float(h)) ? !std::isnan(float(Float16(float(h))))
                                  : Float16(float(h)).bits != word;
  }
  CHECK(wrong == 0);
}

} // namespace
} // namespace refold
