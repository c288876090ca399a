//===- bf16_products.cpp - Products of bf16 on this CPU -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/bf16_products.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include <immintrin.h>

namespace refold::codegen {
namespace {

constexpr int kLanes = 16, kVectors = 64;

/// A vector of pairs of bf16, and one of sums.
struct Sample {
  uint32_t lhs[kLanes], rhs[kLanes];
  float sums[kLanes];
};

[[gnu::target("avx512f,avx512bf16")]] void multiply(const Sample &sample, float *results) {
  const __m512 sums = _mm512_loadu_ps(sample.sums);
  __m512bh lhs, rhs;
  std::memcpy(&lhs, sample.lhs, sizeof(lhs));
  std::memcpy(&rhs, sample.rhs, sizeof(rhs));
  _mm512_storeu_ps(results, _mm512_dpbf16_ps(sums, lhs, rhs));
}

[[gnu::target("fma")]] float chained(float sum, float high, float other_high, float low,
                                     float other_low) {
  return std::fma(low, other_low, std::fma(high, other_high, sum));
}

float highOf(uint32_t pair) { return std::bit_cast<float>(pair & 0xFFFF0000u); }
float lowOf(uint32_t pair) { return std::bit_cast<float>(pair << 16); }

bool isChained() {
  uint64_t state = 1;
  auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>(state >> 32);
  };
  constexpr unsigned kFlushes = 0x8040; // FTZ and DAZ
  const unsigned before = _mm_getcsr();
  bool same = true;
  for (int vector = 0; same && vector < kVectors; ++vector) {
    Sample sample;
    for (int lane = 0; lane < kLanes; ++lane) {
      sample.lhs[lane] = next();
      // Exponents that often cancel, and some that make products subnormal.
      sample.rhs[lane] = lane % 2 == 0 ? next() : 0x7F007F00u - (sample.lhs[lane] & 0x7F807F80u);
      sample.sums[lane] =
          lane % 4 == 3 ? -highOf(sample.lhs[lane]) * highOf(sample.rhs[lane]) : highOf(next());
    }
    float got[kLanes];
    multiply(sample, got);
    _mm_setcsr(before | kFlushes);
    for (int lane = 0; lane < kLanes; ++lane) {
      const float expected =
          chained(sample.sums[lane], highOf(sample.lhs[lane]), highOf(sample.rhs[lane]),
                  lowOf(sample.lhs[lane]), lowOf(sample.rhs[lane]));
      same &= std::memcmp(&got[lane], &expected, sizeof(float)) == 0 ||
              (std::isnan(got[lane]) && std::isnan(expected));
    }
    _mm_setcsr(before);
  }
  return same;
}

} // namespace

bool hasProductsOfBf16() {
  static const bool has =
      __builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512bf16") && isChained();
  return has;
}

} // namespace refold::codegen
