//===- test_builder_errors_ops.cpp - Errors of operand types --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests every error that the builder reports for operands whose types do not fit.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/errors/error_subject.h"

namespace rf = refold;
using refold::testing::kInfinity;
using refold::testing::Subject;
using rf::Tensor;

TEST_CASE("elementwise ops report both operand types") {
  {
    Subject t;
    Tensor sum = t.a + t.b;
    CHECK_ERROR(t, "operator+ cannot broadcast f32[4,3] with f32[5]");
    CHECK_FALSE(sum.valid());
  }
  {
    Subject t;
    rf::Maximum(t.a, t.i);
    CHECK_ERROR(t, "Maximum needs operands of one type, got f32[4,3] and s32[4,3]; use Convert");
  }
  {
    Subject t;
    Tensor product = t.i * 2.5;
    CHECK_ERROR(t, "operator* cannot take the number 2.5 as s32");
    CHECK_FALSE(product.valid());
  }
  {
    Subject t;
    Tensor sum = t.p + t.p;
    CHECK_ERROR(t, "operator+ needs numbers, got pred[4,3] and pred[4,3]");
    CHECK_FALSE(sum.valid());
  }
  {
    Subject t;
    rf::Abs(t.p);
    CHECK_ERROR(t, "Abs needs numbers, got pred[4,3]");
  }
  {
    Subject t;
    rf::Exp(t.i);
    CHECK_ERROR(t, "Exp needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    Subject t;
    rf::Less(t.a, t.b);
    CHECK_ERROR(t, "Less cannot broadcast f32[4,3] with f32[5]");
  }
  {
    Subject t;
    rf::Select(t.a, t.a, t.a);
    CHECK_ERROR(t, "Select needs a predicate of type pred, got f32[4,3]");
  }
  {
    Subject t;
    rf::Select(t.p, 1.0, 0.0);
    CHECK_ERROR(t, "Select needs a tensor to choose from, got two numbers");
  }
  {
    Subject t;
    rf::Select(t.p, t.b, 0.0);
    CHECK_ERROR(t, "Select cannot broadcast pred[4,3] with f32[5] with the number 0");
  }
}

TEST_CASE("shape ops report invalid shapes") {
  {
    Subject t;
    rf::Reshape(t.a, {5, -1});
    CHECK_ERROR(t, "Reshape cannot give f32[4,3] the shape [5,-1]");
  }
  {
    Subject t;
    rf::Reshape(t.a, {-1, -1});
    CHECK_ERROR(t, "Reshape cannot give f32[4,3] the shape [-1,-1]");
  }
  {
    Subject t;
    rf::Reshape(t.a, {int64_t(1) << 62, 12});
    CHECK_ERROR(t, "Reshape cannot give f32[4,3] the shape [4611686018427387904,12]");
  }
  {
    Subject t;
    rf::Transpose(t.a, {0});
    CHECK_ERROR(t, "Transpose needs one index for each dimension of f32[4,3], got [0]");
  }
  {
    Subject t;
    rf::Transpose(t.a, {1, -1});
    CHECK_ERROR(t, "Transpose names a dimension twice in [1, -1]");
  }
  {
    Subject t;
    rf::Transpose(t.a, {0, 2});
    CHECK_ERROR(t, "Transpose has no dimension 2: the operand's rank is 2");
  }
  {
    Subject t;
    rf::BroadcastTo(t.a, {3});
    CHECK_ERROR(t, "BroadcastTo cannot repeat f32[4,3] to the shape [3]");
  }
  {
    Subject t;
    rf::BroadcastTo(t.s, {int64_t(1) << 40, int64_t(1) << 40});
    CHECK_ERROR(t, "f32[1099511627776,1099511627776] has more than 2^59 elements");
  }
  {
    Subject t;
    rf::Take(t.s, t.i);
    CHECK_ERROR(t, "Take needs a tensor with rows, got f32[]");
  }
  {
    Subject t;
    rf::Take(t.a, t.b);
    CHECK_ERROR(t, "Take needs indices of type s32, got f32[5]");
  }
  {
    Subject t;
    Tensor rows = t.Constant({0, 4}, rf::S32, {2});
    rf::Take(t.a, rows);
    CHECK_ERROR(t, "'rf.take' op reads row 4, but the operand has rows 0 to 3");
  }
  {
    Subject t;
    rf::Row(t.s, 0);
    CHECK_ERROR(t, "Row needs a tensor with rows, got f32[]");
  }
  {
    Subject t;
    rf::Row(t.a, 4);
    CHECK_ERROR(t, "Row has no row 4: the rows of f32[4,3] are 0 to 3");
  }
  {
    Subject t;
    rf::Row(t.a, t.i);
    CHECK_ERROR(t, "Row needs a position of type s64[], got s32[4,3]");
  }
  {
    Subject t;
    rf::Convert(1.0, rf::F32); // there is no program that could keep the error
    CHECK(t.status().ok());
    rf::Checkpoint(rf::Exp(t.i)); // the program keeps its first error
    CHECK_ERROR(t, "Exp needs f32, f64, bf16 or f16, got s32[4,3]");
  }
}

TEST_CASE("products and reductions report invalid dimensions") {
  {
    Subject t;
    rf::Dot(t.a, t.b);
    CHECK_ERROR(t, "Dot cannot multiply f32[4,3] by f32[5]: dimension 1 has extent 3, dimension 0 "
                   "has 5");
  }
  {
    Subject t;
    rf::Dot(t.s, t.b);
    CHECK_ERROR(t, "Dot needs operands of rank 1 or more, got f32[] and f32[5]");
  }
  {
    Subject t;
    rf::Dot(2.0, t.b);
    CHECK_ERROR(t, "Dot needs operands of rank 1 or more, got the number 2 and f32[5]");
  }
  {
    Subject t;
    rf::MatMul(t.a, t.b);
    CHECK_ERROR(t, "MatMul needs matrices, or stacks of as many, got f32[4,3] and f32[5]");
  }
  {
    Subject t;
    rf::DotGeneral(t.a, t.a, {.lhs_contracting = {0, 1}, .rhs_contracting = {0}});
    CHECK_ERROR(t, "DotGeneral needs as many batching and contracting dimensions on both sides");
  }
  {
    Subject t;
    rf::DotGeneral(t.a, 2.0, {});
    CHECK_ERROR(t, "DotGeneral needs a tensor, got the number 2");
  }
  {
    Subject t;
    rf::MatMul(t.p, t.p);
    CHECK_ERROR(t, "MatMul needs numbers, got pred[4,3] and pred[4,3]");
  }
  {
    Subject t;
    rf::Sum(t.p);
    CHECK_ERROR(t, "Sum needs numbers, got pred[4,3]");
  }
  {
    Subject t;
    rf::Sum(t.a, {2});
    CHECK_ERROR(t, "Sum has no dimension 2: the operand's rank is 2");
  }
  {
    Subject t;
    rf::Mean(t.i);
    CHECK_ERROR(t, "Mean needs f32, f64, bf16 or f16, got s32[4,3]");
  }
  {
    rf::Program t("p");
    Tensor none = t.Input("none", rf::F32, {0, 3});
    rf::Mean(none);
    CHECK_ERROR(t, "Mean has no elements to average in f32[0,3]");
  }
  {
    Subject t;
    rf::MeanSquaredError(t.a, t.b);
    CHECK_ERROR(t, "MeanSquaredError needs two tensors of one shape, got f32[4,3] and f32[5]");
  }
}

TEST_CASE("random ops and constants report invalid arguments") {
  {
    Subject t;
    rf::Dropout(t.a, 1.0);
    CHECK_ERROR(t, "Dropout needs a rate in [0, 1), got 1");
  }
  {
    Subject t;
    rf::Dropout(t.a, 0.99999999);
    CHECK_ERROR(t, "Dropout needs a rate in [0, 1), got 0.99999999, which is 1 in f32");
  }
  {
    Subject t;
    t.Constant(0.5, rf::S32);
    CHECK_ERROR(t, "Constant cannot take 0.5 as s32");
  }
  {
    Subject t;
    t.Constant(1e39, rf::F32);
    CHECK_ERROR(t, "Constant cannot take 1e+39 as f32");
  }
  {
    Subject t;
    t.Constant(1, rf::F32, {-2});
    CHECK_ERROR(t, "Constant needs extents that are not negative, got -2");
  }
  {
    Subject t;
    t.Constant({1, 2, 3}, rf::F32, {2});
    CHECK_ERROR(t, "Constant needs 2 values for f32[2], got 3");
  }
  {
    Subject t;
    t.Constant({1, 300}, rf::S8, {2});
    CHECK_ERROR(t, "Constant cannot take 300 as s8");
  }
  {
    Subject t;
    t.RandomUniform(0, 1, rf::S32, {2});
    CHECK_ERROR(t, "RandomUniform gives f32, f64, bf16 or f16, not s32");
  }
  {
    Subject t;
    t.RandomUniform(0, kInfinity, rf::F32, {2});
    CHECK_ERROR(t, "RandomUniform needs finite bounds with low < high, got 0 and inf");
  }
  {
    Subject t;
    t.RandomUniform(-3e38, 3e38, rf::F64, {2});
    t.RandomUniform(-3e38, 3e38, rf::F32, {2});
    CHECK_ERROR(t, "RandomUniform needs low < high with a finite difference and numbers to draw in "
                   "f32, got -3e+38 and 3e+38");
  }
  {
    Subject t;
    t.RandomNormal(0, 1e300, rf::F32, {2});
    CHECK_ERROR(t, "RandomNormal needs a finite mean and a finite standard deviation that is not "
                   "negative, got 0 and 1e+300, which is infinite in f32");
  }
  {
    Subject t;
    t.RandomUniform(0, 1, rf::F32, {int64_t(1) << 60});
    CHECK_ERROR(t, "RandomUniform makes more than 2^59 elements");
  }
  {
    Subject t;
    t.RandomUniform(0, 1, rf::F32, {int64_t(1) << 34});
    CHECK_ERROR(
        t, "'rf.random_uniform' op must draw at most 2^34 elements, got 'tensor<17179869184xf32>'");
  }
  {
    Subject t;
    t.RandomNormal(0, 1, rf::S32, {2});
    CHECK_ERROR(t, "RandomNormal gives f32, f64, bf16 or f16, not s32");
  }
  {
    Subject t;
    t.RandomNormal(0, -1, rf::F32, {2});
    CHECK_ERROR(t, "RandomNormal needs a finite mean and a finite standard deviation that is not "
                   "negative, got 0 and -1");
  }
  {
    Subject t;
    t.SampleIndices(int64_t(1) << 31, {2});
    CHECK_ERROR(t, "SampleIndices needs a bound in [1, 2^31), got 2147483648");
  }
  {
    Subject t;
    t.Shuffle(10, 3);
    CHECK_ERROR(t, "Shuffle needs a batch that divides 10, got 3");
  }
}
