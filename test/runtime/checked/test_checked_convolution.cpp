//===- test_checked_convolution.cpp - Convolutions --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares results bit for bit with an explicit chain of std::fma. Malformed bodies are refused.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/checked/body_builder.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

using namespace refold::runtime;
using F = ElementType;

namespace {

std::vector<Attr> Lists(std::vector<int64_t> lhs, std::vector<int64_t> rhs,
                        std::vector<int64_t> result, std::vector<int64_t> strides,
                        std::vector<int64_t> dilations) {
  return {Ints("lhs_dims", std::move(lhs)), Ints("rhs_dims", std::move(rhs)),
          Ints("result_dims", std::move(result)), Ints("strides", std::move(strides)),
          Ints("dilations", std::move(dilations))};
}

std::vector<float> Random(size_t n, unsigned seed) {
  std::mt19937 engine(seed);
  std::normal_distribution<float> draw;
  std::vector<float> values(n);
  for (float &v : values)
    v = draw(engine);
  return values;
}

const std::vector<int64_t> kPlain = {0, 1, 2};

} // namespace

TEST_CASE("each element of a convolution is one chain or a tree in the kernel's order") {
  // x[n, i, y], w[o, i, k]; stride 2, dilation 3.
  constexpr int64_t n = 2, in = 3, out = 5, extent = 19, places = 4;
  constexpr int64_t windows = (extent - (places - 1) * 3 - 1) / 2 + 1;
  const std::vector<float> x = Random(n * in * extent, 1), w = Random(out * in * places, 2);
  std::vector<float> want, trees;
  for (int64_t b = 0; b < n; ++b)
    for (int64_t o = 0; o < out; ++o)
      for (int64_t p = 0; p < windows; ++p) {
        float chain = 0, parts[in];
        for (int64_t i = 0; i < in; ++i) {
          parts[i] = 0;
          for (int64_t k = 0; k < places; ++k) {
            const float left = x[(b * in + i) * extent + p * 2 + k * 3],
                        right = w[(o * in + i) * places + k];
            chain = std::fma(left, right, chain);
            parts[i] = std::fma(left, right, parts[i]);
          }
        }
        want.push_back(chain);
        trees.push_back((parts[0] + parts[1]) + parts[2]);
      }
  CHECK_OP("rf.window_product", Lit<float>({n, out, windows}, want),
           All(Lit<float>({n, in, extent}, x), Lit<float>({out, in, places}, w)),
           Lists(kPlain, kPlain, kPlain, {2}, {3}));
  std::vector<Attr> lists = Lists(kPlain, kPlain, kPlain, {2}, {3});
  lists.push_back(Ints("chain", {1}));
  CHECK_OP("rf.window_product", Lit<float>({n, out, windows}, trees),
           All(Lit<float>({n, in, extent}, x), Lit<float>({out, in, places}, w)), lists);
}

TEST_CASE("convolution groups are independent, integers wrap, and empty sums are zero") {
  // x[n, g, i, y], w[g, o, i, k].
  CHECK_OP("rf.window_product", Lit<int8_t>({1, 2, 1, 2}, {-56, 6, 40, 50}),
           All(Lit<int8_t>({1, 2, 1, 2}, {100, 3, 4, 5}), Lit<int8_t>({2, 1, 1, 1}, {2, 10})),
           Lists({0, 2, 3, 1}, {1, 2, 3, 0}, {0, 2, 3, 1}, {1}, {1}));
  CHECK_OP("rf.window_product", Lit<float>({1, 1, 2}, {0, 0}),
           All(Lit<float>({1, 0, 2}, {}), Lit<float>({1, 0, 1}, {})),
           Lists(kPlain, kPlain, kPlain, {1}, {1}));
}

TEST_CASE("strides and dilations that are never used may have any size") {
  auto x = [] { return Lit<float>({1, 1, 2}, {3, 4}); };
  // One window; a window of one element; a kernel too large for any window.
  CHECK_OP("rf.window_product", Lit<float>({1, 1, 1}, {43}),
           All(x(), Lit<float>({1, 1, 2}, {1, 10})),
           Lists(kPlain, kPlain, kPlain, {INT64_MAX}, {1}));
  CHECK_OP("rf.window_product", Lit<float>({1, 1, 2}, {6, 8}), All(x(), Lit<float>({1, 1, 1}, {2})),
           Lists(kPlain, kPlain, kPlain, {1}, {INT64_MAX}));
  CHECK_OP("rf.window_product", Lit<float>({2, 3, 0, 5}, {}),
           All(HostTensor(F::F32, {2, 4, 7, 5}), HostTensor(F::F32, {3, 4, 2, 1})),
           Lists({0, 1, 2, 3}, {0, 1, 2, 3}, {0, 1, 2, 3}, {1, 1}, {int64_t(1) << 58, 1}));
  // A kernel without elements fits at every offset, even after the last element.
  CHECK_OP("rf.window_product", Lit<float>({1, 1, 3}, {0, 0, 0}),
           All(x(), Lit<float>({1, 1, 0}, {})), Lists(kPlain, kPlain, kPlain, {1}, {INT64_MAX}));
}

TEST_CASE("malformed convolutions are refused") {
  auto run = [](Shape lhs, Shape rhs, Shape to, std::vector<Attr> lists) {
    return RunOp("rf.window_product",
                 All(HostTensor(F::F32, std::move(lhs)), HostTensor(F::F32, std::move(rhs))),
                 {{F::F32, std::move(to)}}, std::move(lists));
  };
  const std::vector<Attr> plain = Lists(kPlain, kPlain, kPlain, {1}, {1});
  CHECK_REFUSED(run({1, 2, 5}, {3, 2, 2}, {1, 3, 4}, {}), "'lhs_dims' is missing");
  std::vector<Attr> chained = plain;
  chained.push_back(Ints("chain", {2, 2}));
  CHECK_REFUSED(run({1, 2, 5}, {3, 2, 2}, {1, 3, 4}, chained),
                "chain must have 1 to 2 numbers, ones and a last one of at least 1, got [2, 2]");
  CHECK_REFUSED(run({1, 2, 5}, {3, 2, 2}, {1, 3, 5}, plain), "should be f32[1,3,4]");
  CHECK_REFUSED(run({1, 3, 5}, {3, 2, 2}, {1, 3, 4}, plain), "features or groups of f32[1,3,5]",
                "differ");
  CHECK_REFUSED(run({1, 2, 5}, {3, 2, 2}, {1, 3, 4}, Lists({0, 1, 1}, kPlain, kPlain, {1}, {1})),
                "dimensions are not permutations of those of f32[1,2,5]");
  CHECK_REFUSED(run({1, 2, 5}, {3, 2, 2}, {1, 3, 4}, Lists(kPlain, kPlain, kPlain, {0}, {1})),
                "strides and dilations must be at least 1, got 0");
  CHECK_REFUSED(run({1, 2, 5}, {3, 2, 2}, {1, 3, 4}, Lists(kPlain, kPlain, kPlain, {1, 1}, {1})),
                "2 strides and 1 dilations");
  // Spans whose size would overflow and then seem to fit.
  for (int64_t far : {INT64_MAX, int64_t(1) << 62, int64_t(1) << 59})
    CHECK_REFUSED(run({1, 2, 5}, {3, 2, 5}, {1, 3, 4}, Lists(kPlain, kPlain, kPlain, {1}, {far})),
                  "too many elements along dimension 2 of f32[3,2,5]");
  CHECK_REFUSED(RunOp("rf.window_product",
                      All(HostTensor(F::F32, {1, 2, 5}), HostTensor(F::F64, {3, 2, 2})),
                      {{F::F32, {1, 3, 4}}}, plain),
                "no product of f32[1,2,5] and f64[3,2,2]");
}
