//===- random.h - Random numbers from Philox words --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements docs/rationale/numerics.md §6: which random word an element uses, and how each random
// operation converts words to numbers. The checked device calls these functions. The code generator
// repeats them. T is float or double. A site is the RNG stream id of a random op.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/math.h"
#include "runtime/core/philox.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace refold::runtime {

/// Ops and generated inputs have RNG stream ids below this bound. If an op needs several random
/// words for each element, the additional words come from stream ids above it.
inline constexpr int64_t kRandomSites = int64_t{1} << 28;
/// The second word of an element of random_normal comes from the stream id this much higher.
inline constexpr uint32_t kSecondWordSite = uint32_t{1} << 31;
/// The largest element count of a result, because the block is a 32-bit number.
inline constexpr int64_t kMostRandomElements = int64_t{1} << 34;

/// The position of an element's random word: word `word` of Philox block `block`. A block has four
/// words. 64 elements use 16 blocks: the first 16 elements use word 0 of each block, the next 16
/// elements use word 1, and so on. 16 SIMD lanes can then compute one block each.
///
/// Example: elements 0, 1 and 15 use word 0 of blocks 0, 1 and 15. Element 16 uses word 1 of block
/// 0. Element 64 uses word 0 of block 16.
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

/// Returns the random word of row-major element `element` at this step and stream id.
constexpr uint32_t RandomWord(uint64_t seed, uint64_t step, uint32_t site, uint64_t element) {
  RandomPlace place = PlaceOfElement(element);
  return Philox({place.block, static_cast<uint32_t>(step), static_cast<uint32_t>(step >> 32), site},
                KeyOfSeed(seed))[place.word];
}

/// Returns the 24 high bits of a word as a number in [0, 1), exactly.
template <typename T> T UnitOfWord(uint32_t word) {
  return static_cast<T>(word >> 8) * static_cast<T>(0x1p-24);
}

/// The parameters of random_uniform: the start and the width of the range, the smallest and the
/// largest result, and whether the range excludes its start.
template <typename T> struct UniformRange {
  T low;
  T width;
  T least;
  T greatest;
  bool open;
};

/// Returns the next number after v in the direction of `to`. Skips subnormals: the neighbours of
/// zero are the smallest normal numbers.
template <typename T> T NormalNeighbour(T v, T to) {
  constexpr T kLeast = std::numeric_limits<T>::min();
  if (std::abs(v) < kLeast)
    return to > v ? kLeast : -kLeast;
  T next = std::nextafter(v, to);
  return std::abs(next) < kLeast ? T(0) : next;
}

/// Returns the range [low, high), or (low, high) if `open` is true. Requires low < high. An open
/// range must contain a number of type T.
template <typename T> UniformRange<T> MakeUniformRange(double low, double high, bool open) {
  T first = static_cast<T>(low), last = static_cast<T>(high);
  return {first, last - first, open ? NormalNeighbour(first, last) : first,
          NormalNeighbour(last, first), open};
}

/// Draws for random_uniform. The bounds catch results that rounding moves to an end of the range.
template <typename T> T UniformOfWord(uint32_t word, const UniformRange<T> &range) {
  T units = static_cast<T>(word >> 8);
  if (range.open)
    units = units + static_cast<T>(0.5);
  T v = std::fma(units * static_cast<T>(0x1p-24), range.width, range.low);
  v = v < range.least ? range.least : v;
  return v > range.greatest ? range.greatest : v;
}

/// Converts two random words to a normally distributed number (Box-Muller). `word` comes from the
/// op's stream id, and `second` from that id + kSecondWordSite.
template <typename T> T NormalOfWords(uint32_t word, uint32_t second, T mean, T stddev) {
  T u1 = static_cast<T>((word >> 8) + 1) * static_cast<T>(0x1p-24);
  T radius = std::sqrt(static_cast<T>(-2) * Log(u1));
  return std::fma(radius * Cos2Pi(UnitOfWord<T>(second)), stddev, mean);
}

/// Returns whether dropout keeps an element with this random word. `rate` is the op's attribute,
/// rounded to f32 for every operand type.
inline bool DropoutKeeps(uint32_t word, float rate) { return UnitOfWord<float>(word) >= rate; }

/// Returns the factor for kept elements: computed in double, rounded once to T.
template <typename T> T DropoutScale(double rate) { return static_cast<T>(1.0 / (1.0 - rate)); }

template <typename T> T DropoutOfWord(T x, uint32_t word, float rate, T scale) {
  return DropoutKeeps(word, rate) ? x * scale : T(0);
}

/// Draws for random_index: a number in [0, n).
constexpr uint32_t IndexOfWord(uint32_t word, uint32_t n) {
  return static_cast<uint32_t>((uint64_t{word} * n) >> 32);
}

} // namespace refold::runtime
