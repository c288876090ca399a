//===- test_builder_ops_rows.cpp - Reductions, sorts, norms, draws --------===//
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

TEST_CASE("every reduction makes its op") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 3, 4}), i = p.Input("i", rf::S32, {6}),
         b = p.Input("b", rf::Pred, {2, 3});
  CHECK(Type(rf::Prod(x, {-1})) == "f32[2,3]");
  CHECK(Type(rf::Prod(i)) == "s32[]");
  CHECK(Type(rf::ReduceMin(x, {1, 0})) == "f32[4]");
  CHECK(Type(rf::ReduceMin(i)) == "s32[]");
  CHECK(Type(rf::All(b)) == "pred[]");
  CHECK(Type(rf::Any(b, {-2})) == "pred[3]");
  CHECK(Type(rf::Variance(x)) == "f32[]");
  CHECK(Type(rf::Variance(x, {0, -1})) == "f32[3]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.reduce multiply %x, dims = [2]"));
  CHECK_THAT(text, Contains("rf.reduce minimum %x, dims = [0, 1]"));
  CHECK_THAT(text, Contains("rf.reduce and %b, dims = [0, 1]"));
  CHECK_THAT(text, Contains("rf.reduce or %b, dims = [0]"));
  // The mean is broadcast along the reduced dimensions, not along the last ones.
  CHECK_THAT(text, Contains("dims = [1] : tensor<3xf32> -> tensor<2x3x4xf32>"));
}

TEST_CASE("sorts and searches along a dimension make their ops") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {3, 4}), i = p.Input("i", rf::S32, {3, 4});
  CHECK(Type(rf::ArgMax(x)) == "s32[3]");
  CHECK(Type(rf::ArgMin(x, 0)) == "s32[4]");
  CHECK(Type(rf::CumSum(x)) == "f32[3,4]");
  CHECK(Type(rf::CumProd(i, {.dim = 0, .exclusive = true, .reverse = true})) == "s32[3,4]");
  CHECK(Type(rf::Sort(x)) == "f32[3,4]");
  std::vector<Tensor> sorted = rf::SortTogether({x, i}, {.dim = -2, .descending = true});
  REQUIRE(sorted.size() == 2);
  CHECK(Type(sorted[0]) == "f32[3,4]");
  CHECK(Type(sorted[1]) == "s32[3,4]");
  CHECK(rf::SortTogether({}).empty());
  rf::TopKResult top = rf::TopK(x, 2);
  CHECK(Type(top.values) == "f32[3,2]");
  CHECK(Type(top.places) == "s32[3,2]");
  CHECK(Type(rf::TopK(i, 0).values) == "s32[3,0]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.argmax %x, dim = 1"));
  CHECK_THAT(text, Contains("rf.argmin %x, dim = 0"));
  CHECK_THAT(text, Contains("rf.cumulative add %x, dim = 1 : "));
  CHECK_THAT(text, Contains("rf.cumulative multiply %i, dim = 0 exclusive reverse"));
  CHECK_THAT(text, Contains("rf.sort %x, dim = 1 : "));
  CHECK_THAT(text, Contains("rf.sort %x, %i, dim = 0 descending"));
  CHECK_THAT(text, Contains("rf.top_k %x, k = 2"));
}

TEST_CASE("Softmax and SoftmaxCrossEntropy make their ops") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {5, 3, 4}), labels = p.Input("labels", rf::S32, {5, 3}),
         row = p.Input("row", rf::F64, {4}), one = p.Input("one", rf::S32, {});
  CHECK(Type(rf::Softmax(x)) == "f32[5,3,4]");
  CHECK(Type(rf::LogSoftmax(x, 0)) == "f32[5,3,4]");
  CHECK(Type(rf::SoftmaxCrossEntropy(x, labels)) == "f32[5,3]");
  CHECK(Type(rf::SoftmaxCrossEntropy(x, x)) == "f32[5,3]");
  CHECK(Type(rf::SoftmaxCrossEntropy(row, one)) == "f64[]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.softmax %x, dim = 2"));
  CHECK_THAT(text, Contains("rf.log_softmax %x, dim = 0"));
  CHECK_THAT(text, Contains("rf.softmax_cross_entropy %x, %labels"));
}

TEST_CASE("norms work as functions and as layers") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {5, 3, 4}), scale = p.Input("scale", rf::F32, {4});
  CHECK(Type(rf::LayerNorm(x, scale, scale)) == "f32[5,3,4]");
  CHECK(Type(rf::RmsNorm(x, scale, 1e-3)) == "f32[5,3,4]");
  CHECK(Type(rf::nn::LayerNorm(x)) == "f32[5,3,4]");
  CHECK(Type(rf::nn::LayerNorm(x)) == "f32[5,3,4]");
  CHECK(Type(rf::nn::RmsNorm(x, {.name = "norm", .dims = 2, .epsilon = 1e-6})) == "f32[5,3,4]");
  std::vector<std::string> names;
  for (const rf::Variable &parameter : p.parameters())
    names.push_back(parameter.name() + " " + rf::TypeName(parameter.dtype(), parameter.shape()));
  CHECK(names == std::vector<std::string>{"layer_norm0.scale f32[4]", "layer_norm0.offset f32[4]",
                                          "layer_norm1.scale f32[4]", "layer_norm1.offset f32[4]",
                                          "norm.scale f32[3,4]"});
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.rms_norm %x, %scale, epsilon = 1.000000e-03"));
  CHECK_THAT(text, Contains("rf.layer_norm %x, %layer_norm0.scale, %layer_norm0.offset, epsilon"));
  CHECK_THAT(text,
             Contains("%norm = rf.rms_norm %x, %norm.scale, epsilon = 9.9999999999999995E-7"));
}

TEST_CASE("random draws can depend on tensors") {
  rf::Program p("p");
  Tensor logits = p.Input("logits", rf::F64, {5, 4}), chance = p.Input("chance", rf::F32, {3});
  CHECK(Type(rf::RandomBernoulli(chance)) == "pred[3]");
  CHECK(Type(rf::RandomBernoulli(p, 0.25, {2, 2})) == "pred[2,2]");
  CHECK(Type(rf::RandomCategorical(logits)) == "s32[5]");
  CHECK(Type(rf::RandomCategorical(logits, 0)) == "s32[4]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("low = 0.000000e+00, high = 1.000000e+00, site = 0 : tensor<3xf32>"));
  CHECK_THAT(text, Contains("low = 0.000000e+00, high = 1.000000e+00, site = 1 : tensor<2x2xf32>"));
  CHECK_THAT(text, Contains("high = 1.000000e+00, open site = 2 : tensor<5x4xf64>"));
  CHECK_THAT(text, Contains("rf.compare LT %"));
  CHECK_THAT(text, Contains("rf.argmax %"));
}
