//===- test_builder_ops_attention.cpp - Attention in a program ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"

#include <catch2/catch.hpp>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::Tensor;
using rf::testing::Text;
using rf::testing::Type;

TEST_CASE("Attention infers its shape and prints its options") {
  rf::Program p("p");
  Tensor q = p.Input("q", rf::F32, {2, 3, 4, 16}), k = p.Input("k", rf::F32, {2, 3, 6, 16}),
         v = p.Input("v", rf::F32, {2, 3, 6, 5});
  CHECK(Type(rf::Attention(q, k, v)) == "f32[2,3,4,5]");
  CHECK(Type(rf::Attention(q, k, k, {.causal = true, .scale = -2})) == "f32[2,3,4,16]");
  CHECK(Type(rf::Attention(q, k, v, {.dropout = 0.25})) == "f32[2,3,4,5]");
  CHECK(Type(rf::Attention(q, k, v, {.dropout = 0.5})) == "f32[2,3,4,5]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.attention %q, %k, %v, scale = 2.500000e-01 : ("));
  CHECK_THAT(text, Contains("rf.attention %q, %k, %k, scale = -2.000000e+00 causal : ("));
  CHECK_THAT(text, Contains("dropout(%seed, %position, rate = 2.500000e-01, site = 0), scale"));
  CHECK_THAT(text, Contains("dropout(%seed, %position, rate = 5.000000e-01, site = 1), scale"));
}

TEST_CASE("attention broadcasts a mask to the scores") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F64, {2, 3, 4, 16}), whole = p.Input("whole", rf::Pred, {2, 1, 4, 4}),
         square = p.Input("square", rf::Pred, {4, 4}), one = p.Input("one", rf::Pred, {});
  CHECK(Type(rf::Attention(x, x, x, whole)) == "f64[2,3,4,16]");
  CHECK(Type(rf::Attention(x, x, x, square, {.causal = true})) == "f64[2,3,4,16]");
  CHECK(Type(rf::Attention(x, x, x, one)) == "f64[2,3,4,16]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.attention %x, %x, %x mask(%whole), scale"));
  CHECK_THAT(text, Contains("rf.reshape %square : tensor<4x4xi1> -> tensor<1x1x4x4xi1>"));
  CHECK_THAT(text, Contains("rf.reshape %one : tensor<i1> -> tensor<1x1x1x1xi1>"));
}

TEST_CASE("each iteration of a loop draws different attention masks") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {5, 1, 2, 4, 8});
  p.Foldl(x, [&](Tensor row) { p.Fetch("y", rf::Attention(row, row, row, {.dropout = 0.5})); });
  CHECK_THAT(Text(p), Contains("dropout(%seed, %position, rate = 5.000000e-01, site = 0)"));
}
