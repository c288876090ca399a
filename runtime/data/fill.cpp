//===- fill.cpp - Rows of generated data ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written so that the compiler vectorizes the inner loops.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/fill.h"

#include "runtime/core/random.h"
#include "runtime/core/shuffle.h"

namespace refold::runtime {
namespace {

constexpr int kLanes = 16;

/// Computes Philox for kLanes counters, one per SIMD lane. The first word of counter l is
/// `first_block` + l. words[w][l] is word w of the result for counter l.
void PhiloxLanes(uint32_t first_block, uint32_t site, PhiloxKey key, uint32_t (&words)[4][kLanes]) {
  for (int l = 0; l < kLanes; ++l) {
    words[0][l] = first_block + static_cast<uint32_t>(l);
    words[1][l] = words[2][l] = 0;
    words[3][l] = site;
  }
  for (int round = 0; round < kPhiloxRounds; ++round) {
    for (int l = 0; l < kLanes; ++l) {
      uint64_t product0 = uint64_t{kPhiloxMultiplier0} * words[0][l];
      uint64_t product1 = uint64_t{kPhiloxMultiplier1} * words[2][l];
      words[0][l] = static_cast<uint32_t>(product1 >> 32) ^ words[1][l] ^ key[0];
      words[1][l] = static_cast<uint32_t>(product1);
      words[2][l] = static_cast<uint32_t>(product0 >> 32) ^ words[3][l] ^ key[1];
      words[3][l] = static_cast<uint32_t>(product0);
    }
    key = {key[0] + kPhiloxWeyl0, key[1] + kPhiloxWeyl1};
  }
}

} // namespace

template <typename T>
void FillUniformOpen(T *to, int64_t begin, int64_t end, uint64_t seed, uint32_t site) {
  static_assert(kUniformGroup == 4 * kLanes);
  const UniformRange<T> range = MakeUniformRange<T>(0.0, 1.0, /*open=*/true);
  const PhiloxKey key = KeyOfSeed(seed);
  for (int64_t group = begin; group < end; group += kUniformGroup) {
    uint32_t words[4][kLanes];
    PhiloxLanes(PlaceOfElement(static_cast<uint64_t>(group)).block, site, key, words);
    T values[kUniformGroup];
    for (int w = 0; w < 4; ++w)
      for (int l = 0; l < kLanes; ++l)
        values[w * kLanes + l] = UniformOfWord<T>(words[w][l], range);
    int64_t count = end - group < kUniformGroup ? end - group : kUniformGroup;
    for (int64_t i = 0; i < count; ++i)
      to[group + i] = values[i];
  }
}

void FillUniformBelow(int32_t *to, int64_t begin, int64_t end, uint32_t bound, uint64_t seed,
                      uint32_t site) {
  const PhiloxKey key = KeyOfSeed(seed);
  for (int64_t group = begin; group < end; group += kUniformGroup) {
    uint32_t words[4][kLanes];
    PhiloxLanes(PlaceOfElement(static_cast<uint64_t>(group)).block, site, key, words);
    int32_t values[kUniformGroup];
    for (int w = 0; w < 4; ++w)
      for (int l = 0; l < kLanes; ++l)
        values[w * kLanes + l] = static_cast<int32_t>(IndexOfWord(words[w][l], bound));
    int64_t count = end - group < kUniformGroup ? end - group : kUniformGroup;
    for (int64_t i = 0; i < count; ++i)
      to[group + i] = values[i];
  }
}

template <typename X, typename T>
void FillRowSums(T *to, const X *x, int64_t columns, int64_t begin, int64_t end) {
  constexpr int kChunk = 64;
  for (int64_t row = begin; row < end; ++row) {
    const X *from = x + row * columns;
    double sum = 0, sum_log = 0, sum_exp = 0, sum_sin = 0;
    for (int64_t first = 0; first < columns; first += kChunk) {
      int count = columns - first < kChunk ? static_cast<int>(columns - first) : kChunk;
      X logs[kChunk], exps[kChunk], sins[kChunk];
      for (int i = 0; i < count; ++i)
        logs[i] = Log(from[first + i]);
      for (int i = 0; i < count; ++i)
        exps[i] = Exp(from[first + i]);
      for (int i = 0; i < count; ++i)
        sins[i] = Sin(from[first + i]);
      for (int i = 0; i < count; ++i) {
        sum += static_cast<double>(from[first + i]);
        sum_log += static_cast<double>(logs[i]);
        sum_exp += static_cast<double>(exps[i]);
        sum_sin += static_cast<double>(sins[i]);
      }
    }
    T *result = to + row * 4;
    result[0] = static_cast<T>(sum);
    result[1] = static_cast<T>(sum_log);
    result[2] = static_cast<T>(sum_exp);
    result[3] = static_cast<T>(sum_sin);
  }
}

void FillEpochs(int32_t *to, int64_t begin, int64_t end, int64_t n, uint64_t seed, uint32_t site) {
  for (int64_t i = begin; i < end; ++i)
    to[i] = static_cast<int32_t>(
        ShuffleIndex(static_cast<uint32_t>(i % n), n, seed, static_cast<uint64_t>(i / n), site));
}

template void FillUniformOpen(float *, int64_t, int64_t, uint64_t, uint32_t);
template void FillUniformOpen(double *, int64_t, int64_t, uint64_t, uint32_t);
template void FillRowSums(float *, const float *, int64_t, int64_t, int64_t);
template void FillRowSums(double *, const float *, int64_t, int64_t, int64_t);
template void FillRowSums(float *, const double *, int64_t, int64_t, int64_t);
template void FillRowSums(double *, const double *, int64_t, int64_t, int64_t);

} // namespace refold::runtime
