//===- random.h - From a Philox word to a drawn number -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// docs/rationale/numerics.md §6 in code: which word an element takes, and what each random
// operation makes of it. `checked` calls these functions; the code generator repeats them. T is
// float or double.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/math.h"
#include "runtime/core/philox.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace refold::runtime {

/// Sites are below this: the space above is used by operations that need more than one word for an
/// element.
inline constexpr int64_t kRandomSites = int64_t{1} << 28;
/// The second word of an element of random_normal comes from this many sites further on.
inline constexpr uint32_t kSecondWordSite = uint32_t{1} << 31;
/// Elements a result may have: the block is a 32-bit number.
inline constexpr int64_t kMostRandomElements = int64_t{1} << 34;

/// Where an element's word lies. 64 elements share 16 blocks, so that 16 lanes take one word each
/// of 16 blocks.
struct RandomPlace {
  uint32_t block;
  uint32_t word;
};
constexpr RandomPlace PlaceOfElement(uint64_t element) {
  uint64_t group = element / 64, rest = element % 64;
  return {static_cast<uint32_t>(group * 16 + rest % 16), static_cast<uint32_t>(rest / 16)};
}

constexpr PhiloxKey KeyOfSeed(uint64_t seed) {
  return {static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32)};
}

/// The word of row-major element `element` at this step and site.
constexpr uint32_t RandomWord(uint64_t seed, uint64_t step, uint32_t site, uint64_t element) {
  RandomPlace place = PlaceOfElement(element);
  return Philox({place.block, static_cast<uint32_t>(step), static_cast<uint32_t>(step >> 32), site},
                KeyOfSeed(seed))[place.word];
}

/// The 24 high bits of a word in [0, 1), exact.
template <typename T> T UnitOfWord(uint32_t word) {
  return static_cast<T>(word >> 8) * static_cast<T>(0x1p-24);
}

/// What random_uniform knows at compile time: the range's start and width, and the numbers it may
/// not pass.
template <typename T> struct UniformRange {
  T low;
  T width;
  T least;
  T greatest;
  bool open;
};

/// The neighbour of v towards `to`; a subnormal one is replaced by the least normal number or by
/// zero, whichever is further on.
template <typename T> T NormalNeighbour(T v, T to) {
  constexpr T kLeast = std::numeric_limits<T>::min();
  if (std::abs(v) < kLeast)
    return to > v ? kLeast : -kLeast;
  T next = std::nextafter(v, to);
  return std::abs(next) < kLeast ? T(0) : next;
}

/// [low, high), or (low, high) if open. The range must hold a number: low < high, with a neighbour
/// between them if open.
template <typename T> UniformRange<T> MakeUniformRange(double low, double high, bool open) {
  T first = static_cast<T>(low), last = static_cast<T>(high);
  return {first, last - first, open ? NormalNeighbour(first, last) : first,
          NormalNeighbour(last, first), open};
}

/// random_uniform. The bounds catch what rounding carries to an end of the range.
template <typename T> T UniformOfWord(uint32_t word, const UniformRange<T> &range) {
  T units = static_cast<T>(word >> 8);
  if (range.open)
    units = units + static_cast<T>(0.5);
  T v = std::fma(units * static_cast<T>(0x1p-24), range.width, range.low);
  v = v < range.least ? range.least : v;
  return v > range.greatest ? range.greatest : v;
}

/// random_normal: Box-Muller on the words of an element at its site and at its site +
/// kSecondWordSite.
template <typename T> T NormalOfWords(uint32_t word, uint32_t second, T mean, T stddev) {
  T u1 = static_cast<T>((word >> 8) + 1) * static_cast<T>(0x1p-24);
  T radius = std::sqrt(static_cast<T>(-2) * Log(u1));
  return std::fma(radius * Cos2Pi(UnitOfWord<T>(second)), stddev, mean);
}

/// Whether dropout keeps the element; `rate` is the attribute rounded to f32, whatever the
/// operand's type.
inline bool DropoutKeeps(uint32_t word, float rate) { return UnitOfWord<float>(word) >= rate; }

/// What kept elements are multiplied with: computed in double, rounded once to the type.
template <typename T> T DropoutScale(double rate) { return static_cast<T>(1.0 / (1.0 - rate)); }

template <typename T> T DropoutOfWord(T x, uint32_t word, float rate, T scale) {
  return DropoutKeeps(word, rate) ? x * scale : T(0);
}

/// random_index: in [0, n).
constexpr uint32_t IndexOfWord(uint32_t word, uint32_t n) {
  return static_cast<uint32_t>((uint64_t{word} * n) >> 32);
}

} // namespace refold::runtime
