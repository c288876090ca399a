//===- test_builder_nn_vision.cpp - Layers over images --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the result types of layers over images, and the names and shapes of their parameters and
// states. PyTorch uses the same names and shapes.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"

#include <catch2/catch.hpp>

namespace rf = refold;
namespace nn = rf::nn;
using Catch::Matchers::Contains;
using rf::Tensor;
using rf::testing::Text;
using rf::testing::Type;
using Names = std::vector<std::string>;

/// Returns "name f32[4,3]" for each parameter.
static Names VisionParameters(const rf::Program &program) {
  Names names;
  for (const rf::Variable &parameter : program.parameters())
    names.push_back(parameter.name() + " " + rf::TypeName(parameter.dtype(), parameter.shape()));
  return names;
}

static size_t CountIn(const std::string &text, const std::string &part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size())
    ++count;
  return count;
}

TEST_CASE("Conv2d has one kernel per output feature") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 6, 9, 8});
  CHECK(Type(nn::Conv2d(x, 5)) == "f32[2,5,7,6]");
  CHECK(Type(nn::Conv2d(x, 5, {.kernel = {1}, .bias = false})) == "f32[2,5,9,8]");
  CHECK(
      Type(nn::Conv2d(
          x, 4, {.name = "c", .kernel = {3, 2}, .strides = {2}, .padding = {1, 0}, .groups = 2})) ==
      "f32[2,4,5,4]");
  CHECK(Type(nn::Conv2d(x, 4, {.name = "wide", .padding = {2}, .dilation = {2}})) ==
        "f32[2,4,9,8]");
  // A second call with the same name uses the same parameters.
  CHECK(Type(nn::Conv2d(x, 4, {.name = "wide"})) == "f32[2,4,7,6]");
  CHECK(VisionParameters(p) == Names{"conv0.weight f32[5,6,3,3]", "conv0.bias f32[5]",
                                     "conv1.weight f32[5,6,1,1]", "c.weight f32[4,3,3,2]",
                                     "c.bias f32[4]", "wide.weight f32[4,6,3,3]",
                                     "wide.bias f32[4]"});
  CHECK_THAT(Text(p), Contains("%conv0 = rf.add ") && Contains("%conv1 = rf.convolution "));
}

TEST_CASE("ConvTranspose2d has one kernel per input channel") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F64, {2, 6, 5, 4});
  CHECK(Type(nn::ConvTranspose2d(x, 4, {.strides = {2}})) == "f64[2,4,10,8]");
  CHECK(Type(nn::ConvTranspose2d(x, 4,
                                 {.name = "up",
                                  .kernel = {3},
                                  .strides = {2},
                                  .padding = {1},
                                  .output_padding = {1},
                                  .groups = 2,
                                  .bias = false})) == "f64[2,4,10,8]");
  CHECK(VisionParameters(p) == Names{"conv_transpose0.weight f64[6,4,2,2]",
                                     "conv_transpose0.bias f64[4]", "up.weight f64[6,2,3,3]"});
}

TEST_CASE("BatchNorm2d has running statistics that no optimizer trains") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 6, 5, 4});
  p.Foldl(3, [&] {
    Tensor y = nn::BatchNorm2d(x);
    CHECK(Type(y) == "f32[2,6,5,4]");
    p.Fetch("y", nn::BatchNorm2d(y, {.name = "last", .momentum = 0.5}));
  });
  CHECK(VisionParameters(p) == Names{"batch_norm0.weight f32[6]", "batch_norm0.bias f32[6]",
                                     "last.weight f32[6]", "last.bias f32[6]"});
  const std::string text = Text(p);
  for (const char *state : {"running_mean", "running_var", "num_batches_tracked"})
    for (const char *layer : {"batch_norm0", "last"})
      CHECK_THAT(text, Contains(std::string("#rf.state<\"") + layer + "." + state + "\""));
  CHECK_THAT(text, Contains("%batch_norm0.num_batches_tracked: tensor<i64>"));
  CHECK(CountIn(text, "rf.batch_norm_training ") == 2);
}

TEST_CASE("a shared BatchNorm2d has one set of statistics, updated by each call") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 6, 5, 4});
  p.Foldl(3, [&] {
    for (int i = 0; i < 2; ++i)
      nn::BatchNorm2d(x, {.name = "norm"});
  });
  const std::string text = Text(p);
  CHECK(p.status() == absl::OkStatus());
  CHECK(VisionParameters(p) == Names{"norm.weight f32[6]", "norm.bias f32[6]"});
  CHECK(CountIn(text, "rf.batch_norm_training ") == 2);
}

TEST_CASE("BatchNorm2d reads its statistics outside of training") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 6, 5, 4});
  p.Foldl(3, [&] { p.Fetch("y", nn::BatchNorm2d(x, {.name = "norm"})); });
  p.Function("predict", [&] {
    Tensor one = p.Input("one", rf::F32, {1, 6, 1, 1});
    p.Fetch("z", nn::BatchNorm2d(one, {.name = "norm", .training = false}));
  });
  const std::string text = Text(p);
  CHECK(p.status() == absl::OkStatus());
  const size_t predict = text.find("@predict(");
  REQUIRE(predict != std::string::npos);
  CHECK(CountIn(text.substr(0, predict), "rf.batch_norm_inference ") == 0);
  CHECK(CountIn(text.substr(predict), "rf.batch_norm_inference ") == 1);
  CHECK_THAT(text.substr(predict),
             Contains("\"norm.running_var\"") && !Contains("\"norm.num_batches_tracked\""));
}

TEST_CASE("GroupNorm has a scale and an offset per channel") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 6, 5, 4}), rows = p.Input("rows", rf::F32, {2, 6});
  CHECK(Type(nn::GroupNorm(x, {.groups = 3})) == "f32[2,6,5,4]");
  CHECK(Type(nn::GroupNorm(rows, {.name = "g", .groups = 2})) == "f32[2,6]");
  CHECK(VisionParameters(p) == Names{"group_norm0.weight f32[6]", "group_norm0.bias f32[6]",
                                     "g.weight f32[6]", "g.bias f32[6]"});
}

TEST_CASE("Linear can have PyTorch's weight layout") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 6});
  CHECK(Type(nn::Linear(x, 4, {.name = "ours"})) == "f32[2,4]");
  CHECK(Type(nn::Linear(x, 4, {.name = "theirs", .as_torch = true})) == "f32[2,4]");
  CHECK(VisionParameters(p) == Names{"ours.weight f32[6,4]", "ours.bias f32[4]",
                                     "theirs.weight f32[4,6]", "theirs.bias f32[4]"});
}
