//===- fill.h - Rows of generated data --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops behind generators.h, each over a range, so that threads can share the work. Every
// element is a function of its index alone. The bits therefore depend neither on the number of
// threads nor, because the mathematical functions are our own, on the machine. The source is
// compiled for x86-64-v3, the least that Refold supports. It includes very little, so that no other
// code is compiled for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime {

/// Elements of one unit of FillUniformOpen and FillUniformBelow.
inline constexpr int64_t kUniformGroup = 64;

/// Fills elements [begin, end) of a result of rf.random_uniform over the open interval (0, 1) at
/// step 0. `begin` must be a multiple of kUniformGroup. T is float or double. `site` is the RNG
/// stream id.
template <typename T>
void FillUniformOpen(T *to, int64_t begin, int64_t end, uint64_t seed, uint32_t site);

/// Fills elements [begin, end) of a result of rf.random_index with this bound at step 0. `begin`
/// must be a multiple of kUniformGroup.
void FillUniformBelow(int32_t *to, int64_t begin, int64_t end, uint32_t bound, uint64_t seed,
                      uint32_t site);

/// Sets to[r, 0 .. 3] to the sums over the columns of x[r, :] of x, ln x, e^x and sin x, for rows
/// [begin, end). Sums are double, added in column order; the terms have x's type.
template <typename X, typename T>
void FillRowSums(T *to, const X *x, int64_t columns, int64_t begin, int64_t end);

/// Fills elements [begin, end) of the sequence of epochs: element i is entry i mod n of the
/// permutation of [0, n) of epoch i div n. Example: n = 3 gives three entries of epoch 0, then
/// three of epoch 1.
void FillEpochs(int32_t *to, int64_t begin, int64_t end, int64_t n, uint64_t seed, uint32_t site);

} // namespace refold::runtime
