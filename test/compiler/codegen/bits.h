//===- bits.h - Data for kernels, bit comparison ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/codegen/kernel_runner.h"

#include <catch2/catch.hpp>

#include <cstring>
#include <random>
#include <vector>

namespace refold::test {

/// Compiles kernels and requires that all of them have tiles. Without this check, a test of tiles
/// could pass although its kernels have only scalar loops.
inline LoadedKernels Tiled(const std::string &text, const std::string &target = "native") {
  absl::StatusOr<LoadedKernels> kernels = LoadedKernels::Compile(text, target);
  INFO(text);
  INFO(kernels.status());
  REQUIRE(kernels.ok());
  for (const std::string &kernel : kernels->report().scalar_kernels)
    FAIL(kernel);
  return *std::move(kernels);
}

/// Returns random numbers: floating-point numbers in [-1, 1), integers in [-100, 100].
template <typename T> std::vector<T> Random(size_t count, uint32_t seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<T> values(count);
  for (T &value : values)
    value = static_cast<T>(uniform(engine) * (std::is_floating_point_v<T> ? 1 : 100));
  return values;
}

template <typename T> void RequireSameBits(const std::vector<T> &got, const std::vector<T> &want) {
  REQUIRE(got.size() == want.size());
  for (size_t i = 0; i < got.size(); ++i)
    if (std::memcmp(&got[i], &want[i], sizeof(T)) != 0) {
      INFO("first difference at element " << i << " of " << got.size() << ": " << +got[i] << " for "
                                          << +want[i]);
      REQUIRE(false);
    }
}

} // namespace refold::test
