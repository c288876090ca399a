//===- bf16_products.cpp - Products of bf16 on this CPU -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/bf16_products.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

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

/// Enough sums that no instruction waits for the one before it.
constexpr int kSums = 12, kTurns = 64, kTrials = 9;

using Vectors = __m512[kSums];

[[gnu::target("avx512f,avx512bf16")]] void addPairs(Vectors &sums) {
  const __m512 zeros = _mm512_setzero_ps();
  __m512bh lhs, rhs;
  std::memcpy(&lhs, &zeros, sizeof(lhs));
  std::memcpy(&rhs, &zeros, sizeof(rhs));
  for (int turn = 0; turn < kTurns; ++turn) {
    asm volatile("" : "+v"(lhs), "+v"(rhs)); // so that no turn is left out
    for (int i = 0; i < kSums; ++i)
      sums[i] = _mm512_dpbf16_ps(sums[i], lhs, rhs);
  }
}

[[gnu::target("avx512f")]] void addSingles(Vectors &sums) {
  __m512 lhs = _mm512_setzero_ps(), rhs = lhs;
  for (int turn = 0; turn < kTurns; ++turn) {
    asm volatile("" : "+v"(lhs), "+v"(rhs));
    for (int i = 0; i < kSums; ++i)
      sums[i] = _mm512_fmadd_ps(lhs, rhs, sums[i]);
  }
}

/// Returns the least time of some calls, in nanoseconds.
template <typename Call> int64_t leastTime(Call call) {
  using Clock = std::chrono::steady_clock;
  int64_t least = std::numeric_limits<int64_t>::max();
  for (int trial = 0; trial < kTrials; ++trial) {
    const Clock::time_point begin = Clock::now();
    call();
    least = std::min<int64_t>(least, std::chrono::nanoseconds(Clock::now() - begin).count());
  }
  return least;
}

[[gnu::target("avx512f,avx512bf16")]] bool isFast() {
  alignas(64) Vectors sums = {};
  const int64_t ofPairs = leastTime([&sums] { addPairs(sums); }),
                ofSingles = leastTime([&sums] { addSingles(sums); });
  asm volatile("" : : "m"(sums));
  // Known times are 1 and 4 times that of one multiply-add.
  return ofPairs < 2 * ofSingles;
}

} // namespace

bool hasFastProductsOfBf16() {
  static const bool has = hasProductsOfBf16() && isFast();
  return has;
}

bool hasProductsOfBf16() {
  static const bool has =
      __builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512bf16") && isChained();
  return has;
}

} // namespace refold::codegen
