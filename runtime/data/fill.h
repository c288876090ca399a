//===- fill.h - Rows of generated data --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops that generate data for generators.h. Each computes a range of elements, so that threads
// can share the work. An element depends only on its index, and the mathematical functions are
// Refold's own. So the bits are the same on every machine and for any number of threads.
//
// The source file is compiled for x86-64-v3, the oldest CPU that Refold supports. It includes few
// headers, because their inline functions are compiled in the same way.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime {

/// Elements of one unit of FillUniformOpen and FillUniformBelow.
inline constexpr int64_t kUniformGroup = 64;

/// Computes elements [begin, end) of the numbers that rf.random_uniform draws from the open
/// interval (0, 1) at step 0. `begin` must be a multiple of kUniformGroup. T is float or double.
/// `site` is the RNG stream id.
template <typename T>
void FillUniformOpen(T *to, int64_t begin, int64_t end, uint64_t seed, uint32_t site);

/// Computes elements [begin, end) of the numbers that rf.random_index draws from [0, bound) at step
/// 0. `begin` must be a multiple of kUniformGroup. `site` is the RNG stream id.
void FillUniformBelow(int32_t *to, int64_t begin, int64_t end, uint32_t bound, uint64_t seed,
                      uint32_t site);

/// For each row r in [begin, end), stores in to[r, 0 .. 3] the sums of v, ln v, e^v and sin v over
/// the elements v of x[r, :]. The terms have x's type. They are added as doubles in column order.
template <typename X, typename T>
void FillRowSums(T *to, const X *x, int64_t columns, int64_t begin, int64_t end);

/// Computes elements [begin, end) of a sequence of permutations of [0, n), one for each epoch.
/// Element i is entry i mod n of the permutation for epoch i div n. With n = 3, for example,
/// elements 0 to 2 belong to epoch 0 and elements 3 to 5 to epoch 1.
void FillEpochs(int32_t *to, int64_t begin, int64_t end, int64_t n, uint64_t seed, uint32_t site);

} // namespace refold::runtime
