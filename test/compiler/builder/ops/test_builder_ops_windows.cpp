//===- test_builder_ops_windows.cpp - Pools, as ops -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the result type and the text of each op that the builder adds.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"

#include <catch2/catch.hpp>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::Tensor;
using rf::testing::Text;
using rf::testing::Type;

TEST_CASE("max pools make their ops") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {8, 3, 32, 32}), line = p.Input("line", rf::S32, {1, 1, 7});
  CHECK(Type(rf::MaxPool(x, {.window = {2}})) == "f32[8,3,16,16]");
  CHECK(Type(rf::MaxPool(x, {.window = {3}, .strides = {2}, .padding = {1}})) == "f32[8,3,16,16]");
  CHECK(Type(rf::MaxPool(x, {.window = {1, 3}, .strides = {1, 2}, .dilation = {1, 2}})) ==
        "f32[8,3,32,14]");
  CHECK(Type(rf::MaxPool(line, {.window = {2}})) == "s32[1,1,3]");
  CHECK(Type(rf::MaxPool(line, {.window = {2}, .ceil = true})) == "s32[1,1,4]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.reduce_window maximum %x, window = [1, 1, 2, 2], strides = [1, 1, "
                            "2, 2], padding = [0, 0, 0, 0] x [0, 0, 0, 0], dilation = [1, 1, 1, "
                            "1] x [1, 1, 1, 1]"));
  CHECK_THAT(text, Contains("window = [1, 1, 3, 3], strides = [1, 1, 2, 2], padding = [0, 0, 1, 1] "
                            "x [0, 0, 1, 1]"));
  CHECK_THAT(text, Contains("window = [1, 1, 1, 3], strides = [1, 1, 1, 2], padding = [0, 0, 0, 0] "
                            "x [0, 0, 0, 0], dilation = [1, 1, 1, 1] x [1, 1, 1, 2]"));
  CHECK_THAT(text, Contains("%line, window = [1, 1, 2], strides = [1, 1, 2], padding = [0, 0, 0] x "
                            "[0, 0, 1]"));
}

TEST_CASE("the last window of a pool begins in the tensor or in the padding before it") {
  rf::Program p("p");
  auto count = [&](int64_t extent, rf::PoolOptions options) {
    Tensor x = p.Input("x" + std::to_string(extent) + "_" + std::to_string(options.window[0]) +
                           std::to_string(options.strides[0]) + std::to_string(options.ceil),
                       rf::F32, {1, 1, extent});
    return rf::MaxPool(x, std::move(options)).shape()[2];
  };
  CHECK(count(6, {.window = {3}, .strides = {2}, .padding = {1}}) == 3);
  CHECK(count(6, {.window = {3}, .strides = {2}, .padding = {1}, .ceil = true}) == 4);
  CHECK(count(4, {.window = {2}, .strides = {3}, .padding = {1}, .ceil = true}) == 2);
  CHECK(count(1, {.window = {2}, .strides = {2}, .ceil = true}) == 1);
}

TEST_CASE("average pools divide once") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {8, 3, 32, 32});
  CHECK(Type(rf::AvgPool(x, {.window = {2}})) == "f32[8,3,16,16]");
  CHECK(Type(rf::AvgPool(x, {.window = {3}, .strides = {1}, .padding = {1}})) == "f32[8,3,32,32]");
  CHECK(Type(rf::GlobalAvgPool(x)) == "f32[8,3,1,1]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.reduce_window add %x, window = [1, 1, 2, 2]"));
  CHECK_THAT(text, Contains("dense<2.500000e-01>"));
  CHECK_THAT(text, Contains("rf.reduce add %x, dims = [2, 3]"));
  CHECK_THAT(text, !Contains("rf.divide"));
}

TEST_CASE("adaptive pools make ops for any number of windows") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 3, 14, 10}), i = p.Input("i", rf::S64, {2, 3, 5, 6});
  CHECK(Type(rf::AdaptiveAvgPool(x, {7, 5})) == "f32[2,3,7,5]");
  CHECK_THAT(Text(p), Contains("rf.reduce_window add %x, window = [1, 1, 2, 2]"));
  CHECK_THAT(Text(p), !Contains("rf.dot_general"));
  CHECK(Type(rf::AdaptiveAvgPool(x, {1})) == "f32[2,3,1,1]");
  CHECK_THAT(Text(p), Contains("rf.reduce add %x, dims = [2, 3]"));
  CHECK(Type(rf::AdaptiveAvgPool(x, {7})) == "f32[2,3,7,7]");
  CHECK_THAT(Text(p), Contains("rf.dot_general"));
  CHECK(Type(rf::AdaptiveMaxPool(i, {5, 2})) == "s64[2,3,5,2]");
  CHECK_THAT(Text(p), Contains("rf.reduce_window maximum %i, window = [1, 1, 1, 3]"));
  CHECK_THAT(Text(p), !Contains("rf.concatenate"));
  CHECK(Type(rf::AdaptiveMaxPool(i, {4, 9})) == "s64[2,3,4,9]");
  CHECK_THAT(Text(p), Contains("rf.concatenate"));
  // With as many windows as elements, the result is the elements themselves.
  CHECK(Type(rf::AdaptiveAvgPool(x, {14, 10})) == "f32[2,3,14,10]");
}

TEST_CASE("ReduceWindow makes its op") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 9}), s = p.Input("s", rf::S8, {});
  using K = rf::WindowKind;
  CHECK(Type(rf::ReduceWindow(x, K::Add, {.window = {2}})) == "f32[3,8]");
  CHECK(Type(rf::ReduceWindow(x, K::Multiply,
                              {.window = {1, 3}, .strides = {1, 2}, .padding_low = {0, 1}})) ==
        "f32[4,5]");
  CHECK(Type(rf::ReduceWindow(x, K::Minimum,
                              {.window = {2},
                               .base_dilation = {2, 1},
                               .window_dilation = {1, 3},
                               .padding_low = {-1, 0},
                               .padding_high = {0}})) == "f32[5,6]");
  CHECK(Type(rf::ReduceWindow(s, K::Maximum, {})) == "s8[]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.reduce_window add %x, window = [2, 2], strides = [1, 1], padding = "
                            "[0, 0] x [0, 0], dilation = [1, 1] x [1, 1]"));
  CHECK_THAT(text, Contains("rf.reduce_window multiply %x, window = [1, 3], strides = [1, 2], "
                            "padding = [0, 1] x [0, 1]"));
  CHECK_THAT(text, Contains("rf.reduce_window minimum %x, window = [2, 2], strides = [1, 1], "
                            "padding = [-1, 0] x [0, 0], dilation = [2, 1] x [1, 3]"));
  CHECK_THAT(text, Contains("rf.reduce_window maximum %s, window = [], strides = []"));
}
