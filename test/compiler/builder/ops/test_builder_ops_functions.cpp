//===- test_builder_ops_functions.cpp - Functions, logic, activations -----===//
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
using rf::Arg;
using rf::Tensor;
using rf::testing::Text;
using rf::testing::Type;

TEST_CASE("each floating-point function makes its op with the operand's type") {
  using Function = Tensor (*)(const Arg &);
  const std::pair<Function, const char *> kFunctions[] = {
      {rf::Exp, "exponential"},
      {rf::Expm1, "exponential_minus_one"},
      {rf::Log, "log"},
      {rf::Log1p, "log_plus_one"},
      {rf::Sqrt, "sqrt"},
      {rf::Rsqrt, "rsqrt"},
      {rf::Cbrt, "cbrt"},
      {rf::Sin, "sine"},
      {rf::Cos, "cosine"},
      {rf::Tan, "tan"},
      {rf::Tanh, "tanh"},
      {rf::Logistic, "logistic"},
      {rf::Sigmoid, "logistic"},
      {rf::Erf, "erf"},
      {rf::ErfInv, "erf_inv"},
      {rf::Floor, "floor"},
      {rf::Ceil, "ceil"},
      {rf::Round, "round_nearest_even"},
      {rf::RoundAwayFromZero, "round_nearest_afz"},
      {rf::Sign, "sign"},
      {rf::Abs, "abs"},
      {rf::Relu, "relu"},
      {rf::Silu, "silu"},
      {rf::Softplus, "softplus"},
      {rf::HardSwish, "hard_swish"},
      {rf::StopGradient, "stop_gradient"},
      {rf::Checkpoint, "checkpoint"},
  };
  for (auto [function, name] : kFunctions)
    for (rf::DType dtype : {rf::F32, rf::F64}) {
      INFO(name);
      rf::Program p("p");
      Tensor x = p.Input("x", dtype, {2, 3});
      Tensor y = function(x);
      CHECK(Type(y) == rf::TypeName(dtype, {2, 3}));
      p.Fetch("y", y);
      CHECK_THAT(Text(p), Contains("rf." + std::string(name) + " %x : tensor<2x3x"));
    }
}

TEST_CASE("integer functions make their ops") {
  rf::Program p("p");
  Tensor i = p.Input("i", rf::S8, {3}), u = p.Input("u", rf::U32, {3});
  CHECK(Type(rf::Sign(i)) == "s8[3]");
  CHECK(Type(rf::Abs(u)) == "u32[3]");
  CHECK(Type(rf::Remainder(i, 3)) == "s8[3]");
  CHECK(Type(rf::Clamp(u, 1, 7)) == "u32[3]");
  CHECK(Type(rf::StopGradient(i)) == "s8[3]");
  CHECK_THAT(Text(p), Contains("rf.remainder %i, %"));
}

TEST_CASE("Power, Remainder and Clamp broadcast") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 3}), row = p.Input("row", rf::F32, {3});
  CHECK(Type(rf::Power(x, row)) == "f32[4,3]");
  CHECK(Type(rf::Power(2, row)) == "f32[3]");
  CHECK(Type(rf::Remainder(row, x)) == "f32[4,3]");
  CHECK(Type(rf::Clamp(row, -1, x)) == "f32[4,3]");
  CHECK(Type(rf::IsFinite(x)) == "pred[4,3]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.power %x, %"));
  CHECK_THAT(text, Contains("rf.is_finite %x : tensor<4x3xf32>"));
  // One bound comes before the operand, one after it.
  CHECK_THAT(text, Contains("rf.clamp %"));
}

TEST_CASE("logic and shift functions make their ops") {
  rf::Program p("p");
  Tensor a = p.Input("a", rf::Pred, {2, 2}), b = p.Input("b", rf::Pred, {2}),
         i = p.Input("i", rf::S32, {2}), u = p.Input("u", rf::U32, {2, 2});
  CHECK(Type(rf::And(a, b)) == "pred[2,2]");
  CHECK(Type(rf::Or(b, 1)) == "pred[2]");
  CHECK(Type(rf::Xor(i, 5)) == "s32[2]");
  CHECK(Type(rf::Not(a)) == "pred[2,2]");
  CHECK(Type(rf::Not(u)) == "u32[2,2]");
  CHECK(Type(rf::ShiftLeft(i, 3)) == "s32[2]");
  CHECK(Type(rf::ShiftRightArithmetic(i, i)) == "s32[2]");
  CHECK(Type(rf::ShiftRightLogical(u, 1)) == "u32[2,2]");
  for (const char *op :
       {"and", "or", "xor", "not", "shift_left", "shift_right_arithmetic", "shift_right_logical"})
    CHECK_THAT(Text(p), Contains("rf." + std::string(op) + " %"));
}

TEST_CASE("BitcastConvert reinterprets bits as another type") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2}), d = p.Input("d", rf::F64, {2});
  CHECK(Type(rf::BitcastConvert(x, rf::U32)) == "u32[2]");
  CHECK(Type(rf::BitcastConvert(d, rf::S64)) == "s64[2]");
  CHECK(Type(rf::BitcastConvert(x, rf::F32)) == "f32[2]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.bitcast_convert %x : tensor<2xf32> -> tensor<2xui32>"));
  CHECK_THAT(text, !Contains("tensor<2xf32> -> tensor<2xf32>"));
}

TEST_CASE("activations take numeric parameters") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F64, {2, 3});
  for (const Tensor &y : {rf::LeakyRelu(x), rf::LeakyRelu(x, 0.2), rf::Elu(x), rf::Gelu(x),
                          rf::Gelu(x, rf::GeluKind::Tanh)})
    CHECK(Type(y) == "f64[2,3]");
  std::string text = Text(p);
  CHECK_THAT(text, Contains("rf.leaky_relu %x, slope = 1.000000e-02"));
  CHECK_THAT(text, Contains("rf.leaky_relu %x, slope = 2.000000e-01"));
  CHECK_THAT(text, Contains("rf.elu %x, alpha = 1.000000e+00"));
  CHECK_THAT(text, Contains("rf.gelu %x : "));
  CHECK_THAT(text, Contains("rf.gelu %x tanh : "));
}
