//===- test_builder_errors_ops_functions.cpp - Errors of functions --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the errors that the builder reports when operand types do not fit. The ops are functions,
// logic ops, activations, norms and random draws.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::kInfinity;
using refold::testing::Subject;
using rf::Tensor;

TEST_CASE("elementwise functions report invalid element types") {
  {
    Subject t;
    rf::Tanh(t.i);
    CHECK_ERROR(t, "Tanh needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::Power(t.i, 2);
    CHECK_ERROR(t, "Power needs f32, f64, bf16 or f16, got s32[4,3] and the number 2");
  }
  {
    Subject t;
    rf::Remainder(t.p, t.p);
    CHECK_ERROR(t, "Remainder needs numbers, got pred[4,3] and pred[4,3]");
  }
  for (rf::DType type : {rf::U8, rf::U16, rf::U32, rf::U64}) {
    Subject t;
    Tensor u = t.Input("u", type, {2});
    rf::Sign(u);
    CHECK_ERROR(t, "Sign needs signed numbers, got " + rf::DTypeName(type) + "[2]");
  }
  {
    Subject t;
    rf::IsFinite(t.i);
    CHECK_ERROR(t, "IsFinite needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::Clamp(t.p, 0, 1);
    CHECK_ERROR(t, "Clamp needs numbers, got pred[4,3] and the number 0 and the number 1");
  }
  {
    Subject t;
    rf::Clamp(t.a, t.b, 1);
    CHECK_ERROR(t, "Clamp cannot broadcast f32[4,3] with f32[5] with the number 1");
  }
  {
    Subject t;
    rf::Clamp(t.i, 0.5, 1);
    CHECK_ERROR(t, "Clamp cannot take the number 0.5 as s32");
  }
}

TEST_CASE("logic ops report invalid element types") {
  {
    Subject t;
    rf::And(t.a, t.a);
    CHECK_ERROR(t, "And needs preds or integers, got f32[4,3] and f32[4,3]");
  }
  {
    Subject t;
    rf::Or(t.i, t.p);
    CHECK_ERROR(t, "Or needs operands of one type, got s32[4,3] and pred[4,3]; use Convert");
  }
  {
    Subject t;
    rf::Xor(t.p, 2);
    CHECK_ERROR(t, "Xor cannot take the number 2 as pred");
  }
  {
    Subject t;
    rf::Not(t.a);
    CHECK_ERROR(t, "Not needs preds or integers, got f32[4,3]");
  }
  {
    Subject t;
    rf::ShiftLeft(t.p, 1);
    CHECK_ERROR(t, "ShiftLeft needs integers, got pred[4,3] and the number 1");
  }
  {
    Subject t;
    rf::ShiftRightLogical(t.i, t.b);
    CHECK_ERROR(t, "ShiftRightLogical needs operands of one type, got s32[4,3] and f32[5]; use "
                   "Convert");
  }
  {
    Subject t;
    rf::BitcastConvert(t.a, rf::S64);
    CHECK_ERROR(t, "BitcastConvert needs numbers of one width, got f32[4,3] and s64");
  }
  {
    Subject t;
    rf::BitcastConvert(t.p, rf::Pred);
    CHECK_ERROR(t, "BitcastConvert needs numbers of one width, got pred[4,3] and pred");
  }
}

TEST_CASE("activations report invalid arguments") {
  {
    Subject t;
    rf::Silu(t.i);
    CHECK_ERROR(t, "Silu needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::Gelu(t.p, rf::GeluKind::Tanh);
    CHECK_ERROR(t, "Gelu needs f32, f64, bf16 or f16, got pred[4,3]");
  }
  {
    Subject t;
    rf::LeakyRelu(t.a, kInfinity);
    CHECK_ERROR(t, "LeakyRelu needs a finite slope, got inf");
  }
  {
    Subject t;
    rf::Elu(t.a, -kInfinity);
    CHECK_ERROR(t, "Elu needs a finite alpha, got -inf");
  }
  {
    Subject t;
    rf::Elu(t.i);
    CHECK_ERROR(t, "Elu needs f32, f64, bf16 or f16, got s32[4,3]");
  }
}

TEST_CASE("softmax and its losses report invalid arguments") {
  {
    Subject t;
    rf::Softmax(t.i);
    CHECK_ERROR(t, "Softmax needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::LogSoftmax(t.a, 2);
    CHECK_ERROR(t, "LogSoftmax has no dimension 2: the operand's rank is 2");
  }
  {
    Subject t;
    Tensor none = t.Input("none", rf::F32, {2, 0});
    rf::Softmax(none);
    CHECK_ERROR(t, "Softmax needs at least one element along dimension 1, got f32[2,0]");
  }
  {
    Subject t;
    rf::SoftmaxCrossEntropy(t.s, t.s);
    CHECK_ERROR(t, "SoftmaxCrossEntropy needs classes in the last dimension of logits, got f32[]");
  }
  {
    Subject t;
    rf::SoftmaxCrossEntropy(t.a, t.i);
    CHECK_ERROR(t, "SoftmaxCrossEntropy needs labels of type s32[4] or f32[4,3], got s32[4,3]");
  }
  {
    Subject t;
    rf::SoftmaxCrossEntropy(t.a, 1);
    CHECK_ERROR(t, "SoftmaxCrossEntropy needs a tensor, got the number 1");
  }
}

TEST_CASE("norms report invalid arguments") {
  {
    Subject t;
    rf::LayerNorm(t.a, t.b, t.b);
    CHECK_ERROR(t, "LayerNorm needs a scale of the trailing dimensions of f32[4,3], got f32[5]");
  }
  {
    Subject t;
    rf::RmsNorm(t.a, t.s);
    CHECK_ERROR(t, "RmsNorm needs a scale of the trailing dimensions of f32[4,3], got f32[]");
  }
  {
    Subject t;
    rf::LayerNorm(t.a, t.a, t.b);
    CHECK_ERROR(t, "LayerNorm needs scale and offset of one shape, got f32[4,3] and f32[5]");
  }
  {
    Subject t;
    rf::RmsNorm(t.a, t.a, 0);
    CHECK_ERROR(t, "RmsNorm needs a finite epsilon above 0, got 0");
  }
  {
    Subject t;
    Tensor none = t.Input("none", rf::F32, {4, 0}), scale = t.Input("scale", rf::F32, {0});
    rf::RmsNorm(none, scale);
    CHECK_ERROR(t, "RmsNorm has no elements to average in f32[4,0]");
  }
  {
    Subject t;
    rf::LayerNorm(t.a, t.i, t.i);
    CHECK_ERROR(t, "LayerNorm needs operands of one type, got f32[4,3] and s32[4,3] and s32[4,3]; "
                   "use Convert");
  }
  {
    Subject t;
    rf::nn::LayerNorm(t.a, {.dims = 3});
    CHECK_ERROR(t, "LayerNorm needs 1 to 2 trailing dimensions of f32[4,3], got 3");
  }
  {
    Subject t;
    rf::nn::RmsNorm(t.i);
    CHECK_ERROR(t, "RmsNorm needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::nn::RmsNorm(t.a, {.epsilon = -1});
    CHECK_ERROR(t, "RmsNorm needs a finite epsilon above 0, got -1");
  }
}

TEST_CASE("random draws report invalid arguments") {
  {
    Subject t;
    rf::RandomBernoulli(t.i);
    CHECK_ERROR(t, "RandomBernoulli needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::StochasticRound(t.a, rf::F16);
    CHECK_ERROR(t, "StochasticRound rounds f32 to bf16, got f32[4,3] to f16");
  }
  {
    Subject t;
    rf::RandomBernoulli(t, 1.5, {2});
    CHECK_ERROR(t, "RandomBernoulli needs a probability in [0, 1], got 1.5");
  }
  {
    Subject t;
    rf::RandomBernoulli(t, 0.5, {-2});
    CHECK_ERROR(t, "RandomBernoulli needs extents that are not negative, got -2");
  }
  {
    Subject t;
    rf::RandomCategorical(t.i);
    CHECK_ERROR(t, "RandomCategorical needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::RandomCategorical(t.s);
    CHECK_ERROR(t, "RandomCategorical has no dimension -1: the operand's rank is 0");
  }
  {
    Subject t;
    Tensor none = t.Input("none", rf::F32, {2, 0});
    rf::RandomCategorical(none);
    CHECK_ERROR(t, "RandomCategorical needs at least one class along dimension 1, got f32[2,0]");
  }
}

TEST_CASE("numbers that the operand's type cannot hold are refused") {
  {
    Subject t;
    rf::RmsNorm(t.a, t.a, 1e-40);
    CHECK_ERROR(t, "RmsNorm needs a finite epsilon above 0, got 1e-40, which is 0 in f32");
  }
  {
    Subject t;
    rf::nn::LayerNorm(t.a, {.epsilon = 1e39});
    CHECK_ERROR(t, "LayerNorm needs a finite epsilon above 0, got 1e+39, which is infinite in f32");
  }
  {
    Subject t;
    rf::LeakyRelu(t.a, 1e300);
    CHECK_ERROR(t, "LeakyRelu needs a finite slope, got 1e+300, which is infinite in f32");
  }
  {
    Subject t;
    rf::Elu(t.a, -1e300);
    CHECK_ERROR(t, "Elu needs a finite alpha, got -1e+300, which is infinite in f32");
  }
  {
    Subject t;
    rf::Elu(t.i, 1);
    CHECK_ERROR(t, "Elu needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::LeakyRelu(t.Input("d", rf::F64, {3}), 1e300);
    CHECK(t.status().ok());
  }
}
