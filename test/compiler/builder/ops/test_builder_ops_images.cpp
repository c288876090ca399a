//===- test_builder_ops_images.cpp - Channel norms, resizes, a loss -------===//
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

TEST_CASE("BatchNorm makes ops with and without statistics") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {5, 3, 4, 2}), s = p.Input("s", rf::F32, {3}),
         last = p.Input("last", rf::F32, {2});
  rf::BatchNormResult norm = rf::BatchNormTraining(x, s, s);
  CHECK(Type(norm.result) == "f32[5,3,4,2]");
  CHECK(Type(norm.mean) == "f32[3]");
  CHECK(Type(norm.variance) == "f32[3]");
  CHECK(Type(rf::BatchNormTraining(x, last, last, {.epsilon = 0.5, .dim = -1}).mean) == "f32[2]");
  CHECK(Type(rf::BatchNormInference(x, s, s, norm.mean, norm.variance)) == "f32[5,3,4,2]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.batch_norm_training %x, %s, %s, epsilon = 1.000000e-05, dim = 1"));
  CHECK_THAT(text,
             Contains("rf.batch_norm_training %x, %last, %last, epsilon = 5.000000e-01, dim = 3"));
  CHECK_THAT(text, Contains("rf.batch_norm_inference %x, %s, %s, %"));
}

TEST_CASE("LocalResponseNorm makes its op") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {5, 4, 3}), s = p.Input("s", rf::F32, {4}),
         y = p.Input("y", rf::F64, {5, 4});
  CHECK(Type(rf::GroupNorm(x, s, s, 2)) == "f32[5,4,3]");
  CHECK(Type(rf::LocalResponseNorm(x)) == "f32[5,4,3]");
  CHECK(Type(rf::LocalResponseNorm(y, {.size = 3, .alpha = 0.5, .beta = 0.5, .k = 2})) ==
        "f64[5,4]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.group_norm %x, %s, %s, groups = 2, epsilon = 1.000000e-05"));
  CHECK_THAT(text, Contains("rf.local_response_norm %x, size = 5, alpha = 1.000000e-04, beta = "
                            "7.500000e-01, k = 1.000000e+00"));
  CHECK_THAT(text, Contains("rf.local_response_norm %y, size = 3, alpha = 5.000000e-01, beta = "
                            "5.000000e-01, k = 2.000000e+00"));
}

TEST_CASE("Resize makes its op") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {5, 3, 4, 2}), line = p.Input("line", rf::F64, {1, 1, 7});
  CHECK(Type(rf::Resize(x, {8, 6})) == "f32[5,3,8,6]");
  CHECK(Type(rf::Resize(x, {9}, {.mode = rf::ResizeMode::Linear})) == "f32[5,3,9,9]");
  CHECK(Type(rf::Resize(line, {3}, {.mode = rf::ResizeMode::Linear, .align_corners = true})) ==
        "f64[1,1,3]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.resize nearest %x : "));
  CHECK_THAT(text, Contains("rf.resize linear %x : "));
  CHECK_THAT(text, Contains("rf.resize linear %line align_corners : "));
}

TEST_CASE("BinaryCrossEntropyWithLogits takes labels or a number") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {5, 3}), labels = p.Input("labels", rf::F32, {5, 3});
  CHECK(Type(rf::BinaryCrossEntropyWithLogits(x, labels)) == "f32[5,3]");
  CHECK(Type(rf::BinaryCrossEntropyWithLogits(x, 1)) == "f32[5,3]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.binary_cross_entropy_with_logits %x, %labels : "));
  CHECK_THAT(text, Contains("rf.constant dense<1.000000e+00> : tensor<5x3xf32>"));
}
