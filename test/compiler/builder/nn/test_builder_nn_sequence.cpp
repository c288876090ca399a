//===- test_builder_nn_sequence.cpp - Layers for sequences ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the result types of layers for sequences, and the names and shapes of their parameters.
// PyTorch uses the same names and shapes.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"

#include <catch2/catch.hpp>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::Tensor;
using rf::testing::Text;
using rf::testing::Type;
using Names = std::vector<std::string>;

/// Returns "name f32[4,3]" for each parameter.
static Names Parameters(const rf::Program &program) {
  Names names;
  for (const rf::Variable &parameter : program.parameters())
    names.push_back(parameter.name() + " " + rf::TypeName(parameter.dtype(), parameter.shape()));
  return names;
}

TEST_CASE("Embedding looks up rows of a table") {
  rf::Program p("p");
  Tensor i = p.Input("i", rf::S32, {2, 3});
  CHECK(Type(rf::nn::Embedding(i, 10, 4)) == "f32[2,3,4]");
  CHECK(Type(rf::nn::Embedding(i, 10, 4, {.name = "tokens", .dtype = rf::F64})) == "f64[2,3,4]");
  // A second call with the same name uses the same table.
  CHECK(Type(rf::nn::Embedding(i, 10, 4, {.name = "tokens", .dtype = rf::F64})) == "f64[2,3,4]");
  CHECK(Parameters(p) == Names{"embedding0.weight f32[10,4]", "tokens.weight f64[10,4]"});
  std::string text = Text(p);
  CHECK_THAT(text, Contains("%embedding0 = rf.take %embedding0.weight, %i"));
  CHECK_THAT(text, Contains("mean = 0.000000e+00, stddev = 1.000000e+00"));
}

TEST_CASE("MultiHeadAttention has PyTorch's parameters") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 3, 8}), memory = p.Input("memory", rf::F32, {2, 5, 8}),
         mask = p.Input("mask", rf::Pred, {3, 5});
  CHECK(Type(rf::nn::MultiHeadAttention(x, x, x, 4, {.causal = true, .dropout = 0.5})) ==
        "f32[2,3,8]");
  CHECK(Type(rf::nn::MultiHeadAttention(
            x, memory, memory, 2, {.name = "to", .bias = false, .mask = mask})) == "f32[2,3,8]");
  CHECK(Type(rf::nn::MultiHeadAttention(memory, x, memory, 1)) == "invalid");
  CHECK(Parameters(p) ==
        Names{"attention0.in_proj_weight f32[24,8]", "attention0.in_proj_bias f32[24]",
              "attention0.out_proj.weight f32[8,8]", "attention0.out_proj.bias f32[8]",
              "to.in_proj_weight f32[24,8]", "to.out_proj.weight f32[8,8]"});
}

TEST_CASE("self-attention has one input projection, attention to another tensor has two") {
  for (bool self : {true, false}) {
    rf::Program p("p");
    Tensor x = p.Input("x", rf::F32, {2, 3, 8}), memory = p.Input("memory", rf::F32, {2, 5, 8});
    const Tensor &keys = self ? x : memory;
    rf::nn::MultiHeadAttention(x, keys, keys, 2, {.name = "a"});
    std::string text = Text(p);
    CHECK_THAT(text, Contains(self ? "-> tensor<6x24xf32>" : "-> tensor<10x16xf32>"));
    CHECK((text.find("rf.slice %a.in_proj_weight") == std::string::npos) == self);
  }
}

TEST_CASE("attention may have no projections") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F64, {2, 3, 8}), mask = p.Input("mask", rf::Pred, {2, 1, 1, 3});
  CHECK(Type(rf::nn::AttentionInHeads(x, x, x, 2, {.causal = true})) == "f64[2,3,8]");
  CHECK(Type(rf::nn::AttentionInHeads(x, x, x, 8, {.scale = 0.5}, mask)) == "f64[2,3,8]");
  CHECK(Parameters(p).empty());
  CHECK_THAT(Text(p), Contains("tensor<2x2x3x4xf64>") && Contains("tensor<2x8x3x1xf64>"));
}

TEST_CASE("Lstm supports two layers") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 5, 3}), state = p.Input("state", rf::F32, {2, 2, 4});
  rf::nn::LstmResult out = rf::nn::Lstm(x, 4, {.layers = 2, .dropout = 0.5});
  CHECK(Type(out.result) == "f32[2,5,4]");
  CHECK(Type(out.hidden) == "f32[2,2,4]");
  CHECK(Type(out.cell) == "f32[2,2,4]");
  out = rf::nn::Lstm(x, 4, {.name = "rnn", .layers = 2, .hidden = state, .cell = state});
  CHECK(Type(out.result) == "f32[2,5,4]");
  Names expected;
  for (std::string name : {"lstm0", "rnn"})
    for (const char *parameter :
         {".weight_ih_l0 f32[16,3]", ".weight_hh_l0 f32[16,4]", ".bias_ih_l0 f32[16]",
          ".bias_hh_l0 f32[16]", ".weight_ih_l1 f32[16,4]", ".weight_hh_l1 f32[16,4]",
          ".bias_ih_l1 f32[16]", ".bias_hh_l1 f32[16]"})
      expected.push_back(name + parameter);
  CHECK(Parameters(p) == expected);
  CHECK_THAT(Text(p), Contains("low = -5.000000e-01, high = 5.000000e-01"));
}

TEST_CASE("transformer layers have PyTorch's parameters") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 3, 8}), memory = p.Input("memory", rf::F32, {2, 5, 8});
  CHECK(Type(rf::nn::TransformerEncoderLayer(x, 2, {.hidden = 16})) == "f32[2,3,8]");
  CHECK(Type(rf::nn::TransformerDecoderLayer(x, memory, 4,
                                             {.name = "decoder.layers.0",
                                              .hidden = 16,
                                              .activation = rf::nn::Activation::Gelu,
                                              .norm_first = true,
                                              .causal = true})) == "f32[2,3,8]");
  Names expected;
  const std::string encoder = "transformer_encoder_layer0.", decoder = "decoder.layers.0.";
  auto add = [&](const std::string &layer, const Names &parameters) {
    for (const std::string &parameter : parameters)
      expected.push_back(layer + parameter);
  };
  auto attention = [&](const std::string &layer) {
    add(layer, {"in_proj_weight f32[24,8]", "in_proj_bias f32[24]", "out_proj.weight f32[8,8]",
                "out_proj.bias f32[8]"});
  };
  auto norm = [&](const std::string &layer) { add(layer, {"weight f32[8]", "bias f32[8]"}); };
  auto linear = [&](const std::string &layer) {
    add(layer, {"linear1.weight f32[16,8]", "linear1.bias f32[16]", "linear2.weight f32[8,16]",
                "linear2.bias f32[8]"});
  };
  attention(encoder + "self_attn.");
  norm(encoder + "norm1.");
  linear(encoder);
  norm(encoder + "norm2.");
  norm(decoder + "norm1.");
  attention(decoder + "self_attn.");
  norm(decoder + "norm2.");
  attention(decoder + "multihead_attn.");
  norm(decoder + "norm3.");
  linear(decoder);
  CHECK(Parameters(p) == expected);
  CHECK_THAT(Text(p), Contains("rf.relu") && Contains("rf.gelu"));
}

TEST_CASE("a norm's parameters can be renamed") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 8});
  rf::nn::LayerNorm(x, {.name = "norm", .scale_name = "weight", .offset_name = "bias"});
  rf::nn::RmsNorm(x, {.scale_name = "weight"});
  CHECK(Parameters(p) ==
        Names{"norm.weight f32[8]", "norm.bias f32[8]", "rms_norm0.weight f32[8]"});
}
