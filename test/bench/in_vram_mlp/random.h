//===- random.h - A small generator -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generates random numbers with splitmix64. They are the same on every machine.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::bench {

class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// Returns a number in (0, 1), a multiple of 2^-24.
  float Open() {
    const auto word = static_cast<uint32_t>(Next() >> 40);
    return static_cast<float>(word == 0 ? 1 : word) * 0x1p-24f;
  }
  uint64_t Below(uint64_t bound) { return Next() % bound; }

private:
  uint64_t state_;
};

} // namespace refold::bench
