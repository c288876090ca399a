//===- dice.h - A reproducible random number generator ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates the random numbers of tests with SplitMix64 (Steele, Lea and Flood 2014). A seed gives
// the same numbers on every machine and with every standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace refold::test {

class Dice {
public:
  explicit Dice(uint64_t seed) : state_(seed) {}

  uint64_t Word() {
    uint64_t z = (state_ += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
  }
  /// Returns a uniform number in [low, high].
  int64_t Between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(Word() % static_cast<uint64_t>(high - low + 1));
  }
  /// Returns true with a probability of `percent` percent.
  bool Chance(int percent) { return Between(0, 99) < percent; }
  /// Returns a uniform number in [low, high).
  double Real(double low, double high) {
    return low + (high - low) * (static_cast<double>(Word() >> 11) * 0x1p-53);
  }
  template <typename T> const T &Of(const std::vector<T> &choices) {
    return choices[static_cast<size_t>(Between(0, static_cast<int64_t>(choices.size()) - 1))];
  }
  template <typename T> T Of(std::initializer_list<T> choices) {
    return choices.begin()[Between(0, static_cast<int64_t>(choices.size()) - 1)];
  }

private:
  uint64_t state_;
};

} // namespace refold::test
