//===- test_builder_ops.cpp - Types and shapes of every op ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the result type and the text of each op that the builder adds. Runs no program.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/builder/ops/op_text.h"

#include <catch2/catch.hpp>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::Tensor;
using rf::testing::Text;
using rf::testing::Type;

TEST_CASE("element types have names") {
  CHECK(rf::TypeName(rf::F32, {512, 64}) == "f32[512,64]");
  CHECK(rf::TypeName(rf::Pred, {}) == "pred[]");
  for (auto [dtype, name] : {std::pair(rf::S8, "s8"),
                             {rf::S32, "s32"},
                             {rf::S64, "s64"},
                             {rf::U32, "u32"},
                             {rf::F64, "f64"}})
    CHECK(rf::DTypeName(dtype) == name);
  CHECK(rf::IsFloat(rf::F64));
  CHECK_FALSE(rf::IsFloat(rf::S64));
}

TEST_CASE("a valid tensor has a type, an invalid one has none") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F64, {2, 3});
  CHECK(x.valid());
  CHECK(x.dtype() == rf::F64);
  CHECK(x.shape() == rf::Shape{2, 3});
  CHECK(x.rank() == 2);
  CHECK(x.program().name() == "p");
  CHECK_FALSE(Tensor().valid());
  CHECK(Tensor().shape().empty());
  CHECK(Type(Tensor()) == "invalid");
  CHECK_FALSE((Tensor() + Tensor()).valid());
  CHECK(p.Parameter("w", rf::F32, {3, 4}).type_string() == "f32[3,4]");
  CHECK(rf::Variable().type_string() == "invalid");
}

TEST_CASE("every element type can be an input and a fetch") {
  for (rf::DType dtype : {rf::Pred, rf::S8, rf::S32, rf::S64, rf::U32, rf::F32, rf::F64}) {
    rf::Program p("p");
    Tensor x = p.Input("x", dtype, {3});
    CHECK(x.dtype() == dtype);
    CHECK(rf::Reshape(x, {3, 1}).dtype() == dtype);
    CHECK(p.Constant(1, dtype, {2}).dtype() == dtype);
    CHECK(p.Constant({0, 1}, dtype, {2}).dtype() == dtype);
    p.Fetch("x", rf::Convert(x, rf::F32));
    CHECK(p.Print().ok());
  }
}

TEST_CASE("binary ops broadcast from the last dimension") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 3}), row = p.Input("row", rf::F32, {3}),
         column = p.Input("column", rf::F32, {4, 1}), scalar = p.Input("scalar", rf::F32, {}),
         cube = p.Input("cube", rf::F32, {5, 1, 3});
  CHECK(Type(x + row) == "f32[4,3]");
  CHECK(Type(row - x) == "f32[4,3]");
  CHECK(Type(x * column) == "f32[4,3]");
  CHECK(Type(column / row) == "f32[4,3]");
  CHECK(Type(scalar + x) == "f32[4,3]");
  CHECK(Type(rf::Maximum(cube, x)) == "f32[5,4,3]");
  CHECK(Type(2 * x) == "f32[4,3]");
  CHECK(Type(x - 0.5f) == "f32[4,3]");
  CHECK(Type(-x) == "f32[4,3]");
  CHECK(Type(rf::Minimum(x, 0)) == "f32[4,3]");
  std::string text = Text(p);
  CHECK_THAT(text,
             Contains("rf.broadcast_in_dim %row, dims = [1] : tensor<3xf32> -> tensor<4x3xf32>"));
  CHECK_THAT(
      text,
      Contains("rf.broadcast_in_dim %column, dims = [0, 1] : tensor<4x1xf32> -> tensor<4x3xf32>"));
  CHECK_THAT(text,
             Contains("rf.broadcast_in_dim %scalar, dims = [] : tensor<f32> -> tensor<4x3xf32>"));
  CHECK_THAT(text, Contains("rf.broadcast_in_dim %cube, dims = [0, 1, 2] : tensor<5x1x3xf32> -> "
                            "tensor<5x4x3xf32>"));
  CHECK_THAT(text, Contains("rf.broadcast_in_dim %x, dims = [1, 2] : tensor<4x3xf32> -> "
                            "tensor<5x4x3xf32>"));
  CHECK_THAT(text, Contains("rf.constant dense<2.000000e+00> : tensor<4x3xf32>"));
}

TEST_CASE("a number gets the type of the other operand") {
  rf::Program p("p");
  Tensor i = p.Input("i", rf::S32, {2}), d = p.Input("d", rf::F64, {2});
  CHECK(Type(i + 1) == "s32[2]");
  CHECK(Type(d * 0.1) == "f64[2]");
  CHECK(Type(rf::Equal(i, 3)) == "pred[2]");
  CHECK_THAT(Text(p), Contains("rf.constant dense<1> : tensor<2xi32>"));
  CHECK_THAT(Text(p), Contains("rf.constant dense<1.000000e-01> : tensor<2xf64>"));
}

TEST_CASE("comparisons return predicates for Select") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {4, 3}), row = p.Input("row", rf::F32, {3});
  CHECK(Type(rf::Less(x, row)) == "pred[4,3]");
  CHECK(Type(rf::LessEqual(x, row)) == "pred[4,3]");
  CHECK(Type(rf::Greater(row, x)) == "pred[4,3]");
  CHECK(Type(rf::GreaterEqual(x, 0)) == "pred[4,3]");
  CHECK(Type(rf::NotEqual(row, row)) == "pred[3]");
  CHECK(Type(rf::Select(rf::Greater(x, 0), x, 0)) == "f32[4,3]");
  CHECK(Type(rf::Select(rf::Greater(row, 0), x, row)) == "f32[4,3]");
  CHECK(Type(rf::Select(rf::Equal(row, 0), rf::Greater(row, 0), rf::Less(row, 0))) == "pred[3]");
  for (const char *direction : {"LT", "LE", "GT", "GE", "NE", "EQ"})
    CHECK_THAT(Text(p), Contains(std::string(" ") + direction + " %"));
}

TEST_CASE("unary ops keep the type") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F64, {2, 2}), i = p.Input("i", rf::S8, {3});
  for (const Tensor &y :
       {rf::Relu(x), rf::Exp(x), rf::Log(x), rf::Sqrt(x), rf::Abs(x), -x, rf::Checkpoint(x)})
    CHECK(Type(y) == "f64[2,2]");
  CHECK(Type(rf::Abs(i)) == "s8[3]");
  CHECK(Type(-i) == "s8[3]");
  CHECK(Type(rf::Convert(x, rf::S64)) == "s64[2,2]");
}

TEST_CASE("Reshape, Transpose, Broadcast and SliceRow infer their shapes") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 3, 4}), table = p.Input("table", rf::F32, {10, 7}),
         at = p.Input("at", rf::S32, {5, 2}), none = p.Input("none", rf::F32, {0, 3});
  CHECK(Type(rf::Reshape(x, {6, 4})) == "f32[6,4]");
  CHECK(Type(rf::Reshape(x, {-1})) == "f32[24]");
  CHECK(Type(rf::Reshape(x, {3, -1, 2})) == "f32[3,4,2]");
  CHECK(Type(rf::Reshape(none, {3, 0})) == "f32[3,0]");
  CHECK(Type(rf::Transpose(x)) == "f32[4,3,2]");
  CHECK(Type(rf::Transpose(x, {0, -1, 1})) == "f32[2,4,3]");
  CHECK(Type(rf::BroadcastTo(table, {3, 10, 7})) == "f32[3,10,7]");
  CHECK(Type(rf::BroadcastTo(x, {2, 3, 4})) == "f32[2,3,4]");
  CHECK(Type(rf::Take(table, at)) == "f32[5,2,7]");
  CHECK(Type(rf::Row(table, 9)) == "f32[7]");
  CHECK(Type(rf::Row(table, p.Step())) == "f32[7]");
  CHECK(p.Print().ok());
}

TEST_CASE("Dot, MatMul and DotGeneral infer their shapes") {
  rf::Program p("p");
  Tensor a = p.Input("a", rf::F32, {4, 3}), b = p.Input("b", rf::F32, {3, 5}),
         v = p.Input("v", rf::F32, {3}), s = p.Input("s", rf::F32, {2, 4, 3}),
         t = p.Input("t", rf::F32, {2, 3, 5});
  CHECK(Type(rf::Dot(a, b)) == "f32[4,5]");
  CHECK(Type(rf::Dot(v, v)) == "f32[]");
  CHECK(Type(rf::Dot(s, b)) == "f32[2,4,5]");
  CHECK(Type(rf::MatMul(a, b)) == "f32[4,5]");
  CHECK(Type(rf::MatMul(s, t)) == "f32[2,4,5]");
  CHECK(Type(rf::MatMul(s, b)) == "f32[2,4,5]");
  CHECK(Type(rf::DotGeneral(a, a, {.lhs_contracting = {0, 1}, .rhs_contracting = {0, 1}})) ==
        "f32[]");
  CHECK(Type(rf::DotGeneral(s, t,
                            {.lhs_batching = {0},
                             .rhs_batching = {0},
                             .lhs_contracting = {-1},
                             .rhs_contracting = {1}})) == "f32[2,4,5]");
  CHECK_THAT(Text(p), Contains("batching = [0] x [0], contracting = [2] x [1]"));
}

TEST_CASE("reductions drop dimensions, and Mean multiplies by the reciprocal") {
  rf::Program p("p");
  Tensor x = p.Input("x", rf::F32, {2, 3, 4}), i = p.Input("i", rf::S32, {6});
  CHECK(Type(rf::Sum(x)) == "f32[]");
  CHECK(Type(rf::Sum(x, {-1, 0})) == "f32[3]");
  CHECK(Type(rf::Sum(x, {})) == "f32[2,3,4]");
  CHECK(Type(rf::Sum(i)) == "s32[]");
  CHECK(Type(rf::Mean(x, {2})) == "f32[2,3]");
  CHECK(Type(rf::ReduceMax(x, {1})) == "f32[2,4]");
  CHECK(Type(rf::ReduceMax(i)) == "s32[]");
  CHECK(Type(rf::MeanSquaredError(x, x)) == "f32[]");
  CHECK_THAT(Text(p), Contains("rf.constant dense<2.500000e-01> : tensor<2x3xf32>"));
}

TEST_CASE("random ops and initial values share one sequence of RNG stream ids") {
  rf::Program p("p");
  rf::Variable w = p.Parameter("w", rf::F32, {4, 4});
  p.Foldl(3, [&] {
    Tensor x = p.RandomUniform(-1, 1, rf::F32, {2, 4});
    CHECK(Type(x) == "f32[2,4]");
    CHECK(Type(p.RandomNormal(0, 2, rf::F64, {3})) == "f64[3]");
    CHECK(Type(p.SampleIndices(10, {2, 2})) == "s32[2,2]");
    CHECK(Type(p.Shuffle(12, 4)) == "s32[4]");
    CHECK(Type(rf::Dropout(x, 0.25)) == "f32[2,4]");
    rf::Variable late = p.Parameter("late", rf::F32, {4}, rf::init::Normal(0, 1));
    Tensor same = rf::Dropout(x, 0); // nothing is dropped, so no RNG stream id is taken
    p.Fetch("y", rf::Dot(same, w) + late);
  });
  std::string text = Text(p);
  CHECK_THAT(text, Contains("%w = rf.random_uniform %seed, %0, low = -1.2247448713915889, high = "
                            "1.2247448713915889, site = 0 : tensor<4x4xf32>"));
  CHECK_THAT(text, Contains("rf.random_uniform %seed, %position, low = -1.000000e+00, high = "
                            "1.000000e+00, site = 1"));
  CHECK_THAT(text, Contains("rf.random_normal %seed, %position, mean = 0.000000e+00, stddev = "
                            "2.000000e+00, site = 2"));
  CHECK_THAT(text, Contains("rf.random_index %seed, %position, bound = 10, site = 3"));
  CHECK_THAT(text, Contains("rf.shuffle %seed, %position, bound = 12, site = 4"));
  CHECK_THAT(text, Contains("%seed, %position, rate = 2.500000e-01, site = 5"));
  CHECK_THAT(text, Contains("%late = rf.random_normal %seed, %1, mean = 0.000000e+00, stddev = "
                            "1.000000e+00, site = 6"));
}

TEST_CASE("initializers scale with the shape") {
  rf::Program p("p");
  p.Parameter("k", rf::F32, {6, 8}, rf::init::KaimingUniform());
  p.Parameter("x", rf::F32, {4, 8}, rf::init::XavierUniform());
  p.Parameter("l", rf::F32, {2, 2, 8}, rf::init::LecunNormal());
  p.Parameter("v", rf::F32, {6}, rf::init::KaimingUniform());
  p.Parameter("s", rf::F32, {}, rf::init::LecunNormal());
  p.Parameter("one", rf::F32, {2}, rf::init::Ones());
  p.State("n", rf::S32, {2}, rf::init::Constant(7));
  p.State("z", rf::F32, {3});
  std::string text = Text(p);
  CHECK_THAT(
      text, Contains("%k = rf.random_uniform %seed, %0, low = -1.000000e+00, high = 1.000000e+00"));
  CHECK_THAT(text, Contains("low = -0.70710678118654757, high = 0.70710678118654757, site = 1"));
  CHECK_THAT(text, Contains("mean = 0.000000e+00, stddev = 5.000000e-01, site = 2"));
  CHECK_THAT(text, Contains("low = -1.000000e+00, high = 1.000000e+00, site = 3"));
  CHECK_THAT(text, Contains("mean = 0.000000e+00, stddev = 1.000000e+00, site = 4"));
  CHECK_THAT(text, Contains("%one = rf.constant dense<1.000000e+00> : tensor<2xf32>"));
  CHECK_THAT(text, Contains("%n = rf.constant dense<7> : tensor<2xi32>"));
  CHECK_THAT(text, Contains("%z = rf.constant dense<0.000000e+00> : tensor<3xf32>"));
}
