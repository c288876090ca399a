//===- short_floats.h - Floating-point numbers of 16 bits -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the elements of bf16 and f16 on the host. They are storage formats: arithmetic converts
// them to float, computes, and rounds the result once (docs/rationale/numerics.md §2).
//
// | format | sign, exponent, fraction | largest | least normal | subnormals                    |
// |--------|--------------------------|---------|--------------|-------------------------------|
// | bf16   | 1, 8, 7                  | 3.4e38  | 1.2e-38      | become 0 when f32 is rounded  |
// | f16    | 1, 5, 10                 | 65504   | 6.1e-5       | are kept, down to 6e-8        |
//
// Example: BFloat16(1.005f) is 1.0078125, the nearest number with 8 binary digits.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace refold {
namespace short_floats {

/// Returns the bits of the bf16 number nearest to `number`; ties go to the even one. Numbers beyond
/// the largest become infinite. A subnormal becomes a zero of its sign, and NaN a quiet NaN.
constexpr uint16_t ToBFloat16(float number) {
  const auto bits = std::bit_cast<uint32_t>(number);
  const uint32_t magnitude = bits & 0x7FFFFFFFu;
  if (magnitude > 0x7F800000u)
    return static_cast<uint16_t>(bits >> 16 | 0x0040u);
  if (magnitude < 0x00800000u)
    return static_cast<uint16_t>(bits >> 16 & 0x8000u);
  return static_cast<uint16_t>((bits + 0x7FFFu + (bits >> 16 & 1)) >> 16);
}

/// Returns the f32 number with the bits of a bf16 number and 16 zeros. It is subnormal if the bf16
/// number is.
constexpr float FromBFloat16(uint16_t bits) {
  return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

/// Returns the bits of the f16 number nearest to `number`; ties go to the even one. Numbers from
/// 65520 on become infinite, and NaN becomes a quiet NaN. Subnormals of f16 are kept.
constexpr uint16_t ToFloat16(float number) {
  const auto bits = std::bit_cast<uint32_t>(number);
  const auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000u);
  const uint32_t magnitude = bits & 0x7FFFFFFFu;
  if (magnitude > 0x7F800000u)
    return sign | 0x7E00u;
  if (magnitude >= 0x477FF000u) // 65520
    return sign | 0x7C00u;
  // Rounds `digits` to nearest even after dropping its last `drop` bits.
  const auto rounded = [](uint32_t digits, uint32_t drop) {
    return (digits + (1u << (drop - 1)) - 1 + (digits >> drop & 1)) >> drop;
  };
  if (magnitude >= 0x38800000u) // 2^-14, the least normal number
    return sign | static_cast<uint16_t>(rounded(magnitude - 0x38000000u, 13));
  const uint32_t exponent = magnitude >> 23;
  constexpr uint32_t kLeastExponent = 102; // 2^-25, half of the least subnormal number
  if (exponent < kLeastExponent)
    return sign;
  return sign | static_cast<uint16_t>(rounded((magnitude & 0x7FFFFFu) | 0x800000u, 126 - exponent));
}

/// Returns the f32 number equal to the f16 number with these bits.
constexpr float FromFloat16(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16, magnitude = bits & 0x7FFFu;
  if (magnitude >= 0x7C00u) // infinity and NaN
    return std::bit_cast<float>(sign | 0x7F800000u | (magnitude & 0x3FFu) << 13);
  if (magnitude >= 0x0400u)
    return std::bit_cast<float>(sign | ((magnitude << 13) + 0x38000000u));
  if (magnitude == 0)
    return std::bit_cast<float>(sign);
  // Shifts the first digit of a subnormal number to the place of the hidden one.
  const auto shift = static_cast<uint32_t>(std::countl_zero(magnitude)) - 8;
  return std::bit_cast<float>(sign | (((126 - shift) << 23) + ((magnitude << shift) & 0x7FFFFFu)));
}

} // namespace short_floats

/// An element of a bf16 tensor.
struct BFloat16 {
  uint16_t bits;

  BFloat16() = default;
  /// Rounds `number` to f32 and then to bf16.
  template <typename T>
    requires std::is_arithmetic_v<T>
  constexpr explicit BFloat16(T number)
      : bits(short_floats::ToBFloat16(static_cast<float>(number))) {}
  static constexpr BFloat16 FromBits(uint16_t bits) {
    BFloat16 made{};
    made.bits = bits;
    return made;
  }
  constexpr operator float() const { return short_floats::FromBFloat16(bits); }
};

/// An element of an f16 tensor.
struct Float16 {
  uint16_t bits;

  Float16() = default;
  /// Rounds `number` to f32 and then to f16.
  template <typename T>
    requires std::is_arithmetic_v<T>
  constexpr explicit Float16(T number)
      : bits(short_floats::ToFloat16(static_cast<float>(number))) {}
  static constexpr Float16 FromBits(uint16_t bits) {
    Float16 made{};
    made.bits = bits;
    return made;
  }
  constexpr operator float() const { return short_floats::FromFloat16(bits); }
};

/// Whether elements of the C++ type T are floating-point numbers of 16 bits.
template <typename T>
inline constexpr bool kIsShortFloat = std::is_same_v<T, BFloat16> || std::is_same_v<T, Float16>;
/// Whether elements of the C++ type T are floating-point numbers.
template <typename T>
inline constexpr bool kIsFloat = std::is_floating_point_v<T> || kIsShortFloat<T>;

} // namespace refold

/// The limits of bf16 and f16, by the bits of each number.
template <> struct std::numeric_limits<refold::BFloat16> {
  static constexpr bool is_specialized = true, has_infinity = true, is_signed = true;
  static constexpr int digits = 8, max_digits10 = 4;
  static constexpr refold::BFloat16 min() { return refold::BFloat16::FromBits(0x0080); }
  static constexpr refold::BFloat16 max() { return refold::BFloat16::FromBits(0x7F7F); }
  static constexpr refold::BFloat16 lowest() { return refold::BFloat16::FromBits(0xFF7F); }
  static constexpr refold::BFloat16 denorm_min() { return refold::BFloat16::FromBits(0x0001); }
  static constexpr refold::BFloat16 epsilon() { return refold::BFloat16::FromBits(0x3C00); }
  static constexpr refold::BFloat16 infinity() { return refold::BFloat16::FromBits(0x7F80); }
  static constexpr refold::BFloat16 quiet_NaN() { return refold::BFloat16::FromBits(0x7FC0); }
};
template <> struct std::numeric_limits<refold::Float16> {
  static constexpr bool is_specialized = true, has_infinity = true, is_signed = true;
  static constexpr int digits = 11, max_digits10 = 5;
  static constexpr refold::Float16 min() { return refold::Float16::FromBits(0x0400); }
  static constexpr refold::Float16 max() { return refold::Float16::FromBits(0x7BFF); }
  static constexpr refold::Float16 lowest() { return refold::Float16::FromBits(0xFBFF); }
  static constexpr refold::Float16 denorm_min() { return refold::Float16::FromBits(0x0001); }
  static constexpr refold::Float16 epsilon() { return refold::Float16::FromBits(0x1400); }
  static constexpr refold::Float16 infinity() { return refold::Float16::FromBits(0x7C00); }
  static constexpr refold::Float16 quiet_NaN() { return refold::Float16::FromBits(0x7E00); }
};
