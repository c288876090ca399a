//===- random.h - Reproducible random numbers -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::planner {

/// The splitmix64 generator. Returns the same numbers on every machine.
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t Below(uint64_t bound) { return Next() % bound; }
  /// Returns a number in [0, 1).
  double Share() { return static_cast<double>(Next() >> 11) * 0x1p-53; }

private:
  uint64_t Next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  uint64_t state_;
};

} // namespace refold::planner
