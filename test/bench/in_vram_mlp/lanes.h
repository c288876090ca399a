//===- lanes.h - Vectors of three instruction sets --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the same vector functions for AVX-512, for AVX2 with FMA, and for plain C++. In plain C++
// a vector is a single float, and the compiler may vectorize the loops.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <cmath>
#if defined(__AVX512F__) || defined(__AVX2__)
#include <immintrin.h>
#endif

namespace refold::bench {

#if defined(__AVX512F__)
using Vector = __m512;
inline constexpr int kLanes = 16;
/// Rows of a register tile that is 32 columns wide: 8 × 2 accumulators in 32 registers.
inline constexpr int kTileRows = 8;
inline constexpr const char *kInstructions = "AVX-512";
inline Vector Load(const float *p) { return _mm512_loadu_ps(p); }
inline void Store(float *p, Vector a) { _mm512_storeu_ps(p, a); }
inline Vector Spread(float a) { return _mm512_set1_ps(a); }
inline Vector Fma(Vector a, Vector b, Vector c) { return _mm512_fmadd_ps(a, b, c); }
inline Vector Add(Vector a, Vector b) { return _mm512_add_ps(a, b); }
inline Vector Subtract(Vector a, Vector b) { return _mm512_sub_ps(a, b); }
inline Vector Multiply(Vector a, Vector b) { return _mm512_mul_ps(a, b); }
inline Vector Divide(Vector a, Vector b) { return _mm512_div_ps(a, b); }
inline Vector SquareRoot(Vector a) { return _mm512_sqrt_ps(a); }
inline Vector Relu(Vector a) { return _mm512_max_ps(a, _mm512_setzero_ps()); }
/// Returns a where b > 0, else 0.
inline Vector WherePositive(Vector a, Vector b) {
  return _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(b, _mm512_setzero_ps(), _CMP_GT_OQ), a);
}
#elif defined(__AVX2__) && defined(__FMA__)
using Vector = __m256;
inline constexpr int kLanes = 8;
/// 2 × 4 accumulators in 16 registers.
inline constexpr int kTileRows = 2;
inline constexpr const char *kInstructions = "AVX2";
inline Vector Load(const float *p) { return _mm256_loadu_ps(p); }
inline void Store(float *p, Vector a) { _mm256_storeu_ps(p, a); }
inline Vector Spread(float a) { return _mm256_set1_ps(a); }
inline Vector Fma(Vector a, Vector b, Vector c) { return _mm256_fmadd_ps(a, b, c); }
inline Vector Add(Vector a, Vector b) { return _mm256_add_ps(a, b); }
inline Vector Subtract(Vector a, Vector b) { return _mm256_sub_ps(a, b); }
inline Vector Multiply(Vector a, Vector b) { return _mm256_mul_ps(a, b); }
inline Vector Divide(Vector a, Vector b) { return _mm256_div_ps(a, b); }
inline Vector SquareRoot(Vector a) { return _mm256_sqrt_ps(a); }
inline Vector Relu(Vector a) { return _mm256_max_ps(a, _mm256_setzero_ps()); }
/// Returns a where b > 0, else 0.
inline Vector WherePositive(Vector a, Vector b) {
  return _mm256_and_ps(_mm256_cmp_ps(b, _mm256_setzero_ps(), _CMP_GT_OQ), a);
}
#else
using Vector = float;
inline constexpr int kLanes = 1;
inline constexpr int kTileRows = 2;
inline constexpr const char *kInstructions = "plain C++";
inline Vector Load(const float *p) { return *p; }
inline void Store(float *p, Vector a) { *p = a; }
inline Vector Spread(float a) { return a; }
inline Vector Fma(Vector a, Vector b, Vector c) { return a * b + c; }
inline Vector Add(Vector a, Vector b) { return a + b; }
inline Vector Subtract(Vector a, Vector b) { return a - b; }
inline Vector Multiply(Vector a, Vector b) { return a * b; }
inline Vector Divide(Vector a, Vector b) { return a / b; }
inline Vector SquareRoot(Vector a) { return std::sqrt(a); }
inline Vector Relu(Vector a) { return std::max(a, 0.0f); }
/// Returns a where b > 0, else 0.
inline Vector WherePositive(Vector a, Vector b) { return b > 0 ? a : 0.0f; }
#endif

} // namespace refold::bench
