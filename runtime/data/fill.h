//===- fill.h - Rows of made-up data ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops behind generators.h, over a range each, so that threads can share the work. Every
// element is a function of its place alone: the bits depend on no thread count and, since the
// mathematical functions are our own, on no machine. The source is compiled for x86-64-v3, the
// least that Refold supports; it includes next to nothing, so that no other code is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime {

/// Elements of one unit of FillUniform.
inline constexpr int64_t kUniformGroup = 64;

/// Elements [begin, end) of a result of rf.random_uniform over the open interval (0, 1) at step 0;
/// `begin` is a multiple of kUniformGroup. T is float or double.
template <typename T>
void FillUniformOpen(T *to, int64_t begin, int64_t end, uint64_t seed, uint32_t site);

/// Elements [begin, end) of a result of rf.random_index with this bound at step 0; `begin` is a
/// multiple of kUniformGroup.
void FillUniformBelow(int32_t *to, int64_t begin, int64_t end, uint32_t bound, uint64_t seed,
                      uint32_t site);

/// to[r, 0 .. 3] = sums over the columns of x[r, :] of x, ln x, e^x and sin x, for rows [begin,
/// end). Sums are double, added in order of the columns; the terms are of x's type.
template <typename X, typename T>
void FillRowSums(T *to, const X *x, int64_t columns, int64_t begin, int64_t end);

/// Elements [begin, end) of the sequence of epochs: element i is place i mod n of the permutation
/// of [0, n) that belongs to epoch i div n.
void FillEpochs(int32_t *to, int64_t begin, int64_t end, int64_t n, uint64_t seed, uint32_t site);

} // namespace refold::runtime
