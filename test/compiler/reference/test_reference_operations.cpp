//===- test_reference_operations.cpp - Each op against its definition -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares each op of the reference interpreter with values written by hand. Other tests compare
// other implementations with the reference interpreter.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"
#include "test/compiler/reference/special_values.h"

#include <cmath>
#include <limits>

using namespace refold::reference;
using Catch::Matchers::Contains;
using Reals = std::vector<double>;
using Integers = std::vector<Integer>;

TEST_CASE("arithmetic on reals has known values") {
  CHECK(binary("add", {1, -2}, {0.5, 3}) == Reals{1.5, 1});
  CHECK(binary("subtract", {1, -2}, {0.5, 3}) == Reals{0.5, -5});
  CHECK(binary("multiply", {1, -2}, {0.5, 3}) == Reals{0.5, -6});
  CHECK(binary("divide", {1, -2, 1}, {0.5, 4, 0}) == Reals{2, -0.5, kInfinity});
  CHECK(unary("negate", {1, -2}) == Reals{-1, 2});
  CHECK(unary("abs", {1, -2, -kInfinity}) == Reals{1, 2, kInfinity});
  CHECK(unary("sqrt", {4, 2.25}) == Reals{2, 1.5});
  CHECK(unary("exponential", {0, 1})[1] == Approx(2.718281828459045).epsilon(1e-15));
  CHECK(unary("log", {1, 2})[1] == Approx(0.6931471805599453).epsilon(1e-15));
}

TEST_CASE("maximum and minimum order zeros and propagate NaN") {
  Reals most = binary("maximum", {1, -3, -0.0, 0.0, kNan, 1}, {2, -4, 0.0, -0.0, 1, kNan});
  CHECK(most[0] == 2);
  CHECK(most[1] == -3);
  CHECK_FALSE(std::signbit(most[2]));
  CHECK_FALSE(std::signbit(most[3]));
  CHECK(std::isnan(most[4]));
  CHECK(std::isnan(most[5]));
  Reals least = binary("minimum", {1, -3, -0.0, 0.0, kNan}, {2, -4, 0.0, -0.0, 1});
  CHECK(least[0] == 1);
  CHECK(least[1] == -4);
  CHECK(std::signbit(least[2]));
  CHECK(std::signbit(least[3]));
  CHECK(std::isnan(least[4]));
}

TEST_CASE(
    "relu is the maximum with zero, and its gradient is nonzero where the result is positive") {
  Reals y = unary("relu", {-1, 2, -0.0, kNan});
  CHECK(y[0] == 0);
  CHECK(y[1] == 2);
  CHECK_FALSE(std::signbit(y[2]));
  CHECK(std::isnan(y[3]));
  CHECK(binary("relu_grad", {5, 6, 7, 8}, {0, 2, kNan, -1}) == Reals{0, 6, 0, 0});
}

TEST_CASE("integers wrap at their own width") {
  CHECK(binary("add", ElementType::S8, {127, -128}, {1, -1}) == Integers{-128, 127});
  CHECK(binary("subtract", ElementType::U32, {0, 5}, {1, 3}) == Integers{4294967295, 2});
  CHECK(binary("multiply", ElementType::S32, {65536, -3}, {65536, 7}) == Integers{0, -21});
  CHECK(binary("add", ElementType::S64, {INT64_MAX}, {1}) == Integers{INT64_MIN});
  CHECK(binary("divide", ElementType::S32, {-7, INT32_MIN, 5}, {2, -1, 0}) ==
        Integers{-3, INT32_MIN, -1});
  CHECK(binary("divide", ElementType::U32, {7, 5}, {2, 0}) == Integers{3, 4294967295});
  CHECK(binary("maximum", ElementType::U32, {4294967295, 1}, {1, 2}) == Integers{4294967295, 2});
  CHECK(binary("minimum", ElementType::S8, {-1, 1}, {1, 2}) == Integers{-1, 1});
  CHECK(evaluateOp("rf.negate %a : tensor<2xi8>", "tensor<2xi8>",
                   {integers({2}, {-128, 5}, ElementType::S8)})
            .integers == Integers{-128, -5});
  CHECK(evaluateOp("rf.abs %a : tensor<2xi64>", "tensor<2xi64>",
                   {integers({2}, {INT64_MIN, -5}, ElementType::S64)})
            .integers == Integers{INT64_MIN, 5});
}

TEST_CASE("unsigned numbers of 8 and 64 bits have no sign") {
  constexpr uint64_t kMost = UINT64_MAX;
  CHECK(binary("add", ElementType::U8, {255, 3}, {2, 4}) == Integers{1, 7});
  CHECK(binary("divide", ElementType::U8, {255, 5}, {2, 0}) == Integers{127, 255});
  CHECK(binary("maximum", ElementType::U8, {255, 1}, {1, 2}) == Integers{255, 2});
  CHECK(binary("multiply", ElementType::U64, {kMost, kMost}, {kMost, 2}) == Integers{1, kMost - 1});
  CHECK(binary("divide", ElementType::U64, {kMost, kMost, 5}, {2, kMost, 0}) ==
        Integers{kMost / 2, 1, kMost});
  CHECK(binary("remainder", ElementType::U64, {kMost, 9}, {10, 0}) == Integers{5, 9});
  CHECK(binary("minimum", ElementType::U64, {kMost, 1}, {1, 2}) == Integers{1, 1});
  CHECK(binary("shift_right_logical", ElementType::U64, {kMost}, {63}) == Integers{1});
  CHECK(binary("shift_right_arithmetic", ElementType::U8, {128, 64}, {7, 6}) == Integers{255, 1});
  auto convert = [](const char *to, Integer number) {
    return evaluateOp(std::string("rf.convert %a : tensor<1xui64> -> tensor<1x") + to + ">",
                      std::string("tensor<1x") + to + ">",
                      {integers({1}, {number}, ElementType::U64)});
  };
  CHECK(convert("f64", kMost).reals == std::vector{0x1p64});
  CHECK(convert("i64", kMost).integers == Integers{-1});
  CHECK(convert("ui8", 257).integers == Integers{1});
  CHECK(evaluateOp("rf.convert %a : tensor<4xf64> -> tensor<4xui64>", "tensor<4xui64>",
                   {reals({4}, {-1, 1.5, 0x1p63, 0x1p65})})
            .integers == Integers{0, 1, uint64_t{1} << 63, kMost});
}

TEST_CASE("comparisons with NaN are false, except NE") {
  std::vector<Tensor> numbers = {reals({4}, {1, 2, 3, kNan}), reals({4}, {2, 2, 2, 2})};
  auto holds = [&](const std::string &direction) {
    return evaluateOp("rf.compare " + direction + " %a, %b : tensor<4xf64>", "tensor<4xi1>",
                      numbers)
        .integers;
  };
  CHECK(holds("EQ") == Integers{0, 1, 0, 0});
  CHECK(holds("NE") == Integers{1, 0, 1, 1});
  CHECK(holds("LT") == Integers{1, 0, 0, 0});
  CHECK(holds("LE") == Integers{1, 1, 0, 0});
  CHECK(holds("GT") == Integers{0, 0, 1, 0});
  CHECK(holds("GE") == Integers{0, 1, 1, 0});
  CHECK(evaluateOp("rf.compare LT %a, %b : tensor<2xui32>", "tensor<2xi1>",
                   {integers({2}, {1, 4294967295}, ElementType::U32),
                    integers({2}, {2, 1}, ElementType::U32)})
            .integers == Integers{1, 0});
}

TEST_CASE("select and convert have known values") {
  Tensor p = integers({3}, {1, 0, 1}, ElementType::Pred);
  CHECK(evaluateOp("rf.select %a, %b, %c : tensor<3xi1>, tensor<3xf64>", "tensor<3xf64>",
                   {p, reals({3}, {1, 2, 3}), reals({3}, {4, 5, 6})})
            .reals == Reals{1, 5, 3});
  CHECK(evaluateOp("rf.select %a, %b, %c : tensor<3xi1>, tensor<3xi32>", "tensor<3xi32>",
                   {p, integers({3}, {1, 2, 3}), integers({3}, {4, 5, 6})})
            .integers == Integers{1, 5, 3});
  Tensor x = reals({5}, {-1.9, 2.9, kNan, 1e20, -1e20});
  CHECK(
      evaluateOp("rf.convert %a : tensor<5xf64> -> tensor<5xi32>", "tensor<5xi32>", {x}).integers ==
      Integers{-1, 2, 0, INT32_MAX, INT32_MIN});
  CHECK(
      evaluateOp("rf.convert %a : tensor<5xf64> -> tensor<5xi64>", "tensor<5xi64>", {x}).integers ==
      Integers{-1, 2, 0, INT64_MAX, INT64_MIN});
  CHECK(evaluateOp("rf.convert %a : tensor<5xf64> -> tensor<5xui32>", "tensor<5xui32>", {x})
            .integers == Integers{0, 2, 0, 4294967295, 0});
  CHECK(evaluateOp("rf.convert %a : tensor<2xi32> -> tensor<2xi8>", "tensor<2xi8>",
                   {integers({2}, {200, -1})})
            .integers == Integers{-56, -1});
  // Conversion to pred returns whether the value is not zero; NaN is not zero.
  CHECK(evaluateOp("rf.convert %a : tensor<4xf64> -> tensor<4xi1>", "tensor<4xi1>",
                   {reals({4}, {0.5, -0.0, kNan, -2})})
            .integers == Integers{1, 0, 1, 1});
  CHECK(evaluateOp("rf.convert %a : tensor<3xi32> -> tensor<3xi1>", "tensor<3xi1>",
                   {integers({3}, {2, 0, -1})})
            .integers == Integers{1, 0, 1});
  CHECK(evaluateOp("rf.convert %a : tensor<3xi1> -> tensor<3xf32>", "tensor<3xf32>", {p}).reals ==
        Reals{1, 0, 1});
}

TEST_CASE("a conversion to a smaller floating-point type rounds if the option asks for it") {
  const std::string convert = "rf.convert %a : tensor<2xf64> -> tensor<2xf16>";
  const Tensor x = reals({2}, {1.2006864362520839, 0x1p-30});
  CHECK(evaluateOp(convert, "tensor<2xf16>", {x}).reals == x.reals);
  auto rounded = tryEvaluateOp(convert, "tensor<2xf16>", {x}, {.roundConversions = true});
  REQUIRE(rounded.ok());
  CHECK(rounded->reals == Reals{1.201171875, 0});
}

TEST_CASE("constants of every kind have their values") {
  CHECK(evaluateOp("rf.constant dense<1.5> : tensor<2xf32>", "tensor<2xf32>", {}).reals ==
        Reals{1.5, 1.5});
  // The value is the number that f32 holds, not the decimal in the text.
  CHECK(evaluateOp("rf.constant dense<0.1> : tensor<f32>", "tensor<f32>", {}).reals ==
        Reals{0.100000001490116119384765625});
  CHECK(evaluateOp("rf.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi8>", "tensor<2x2xi8>", {})
            .integers == Integers{1, -2, 3, 4});
  CHECK(evaluateOp("rf.constant dense<4294967295> : tensor<ui32>", "tensor<ui32>", {}).integers ==
        Integers{4294967295});
  CHECK(
      evaluateOp("rf.constant dense<[true, false]> : tensor<2xi1>", "tensor<2xi1>", {}).integers ==
      Integers{1, 0});
  CHECK(std::isnan(evaluateOp("rf.empty : tensor<1xf32>", "tensor<1xf32>", {}).reals[0]));
}

TEST_CASE("shape ops have known values") {
  Tensor x = reals({2, 3}, {1, 2, 3, 4, 5, 6});
  CHECK(evaluateOp("rf.transpose %a, dims = [1, 0] : tensor<2x3xf64>", "tensor<3x2xf64>", {x})
            .reals == Reals{1, 4, 2, 5, 3, 6});
  // result[i, j, k] = operand[j, k, i] when dims = [2, 0, 1].
  CHECK(evaluateOp("rf.transpose %a, dims = [2, 0, 1] : tensor<1x2x3xi32>", "tensor<3x1x2xi32>",
                   {integers({1, 2, 3}, {1, 2, 3, 4, 5, 6})})
            .integers == Integers{1, 4, 2, 5, 3, 6});
  Tensor reshaped =
      evaluateOp("rf.reshape %a : tensor<2x3xf64> -> tensor<3x2xf64>", "tensor<3x2xf64>", {x});
  CHECK(reshaped.reals == x.reals);
  CHECK(reshaped.shape == std::vector<int64_t>{3, 2});
  CHECK(evaluateOp("rf.broadcast_in_dim %a, dims = [1] : tensor<2xf64> -> tensor<3x2xf64>",
                   "tensor<3x2xf64>", {reals({2}, {1, 2})})
            .reals == Reals{1, 2, 1, 2, 1, 2});
  CHECK(evaluateOp("rf.broadcast_in_dim %a, dims = [0, 2] : tensor<2x1xf64> -> tensor<2x2x3xf64>",
                   "tensor<2x2x3xf64>", {reals({2, 1}, {1, 2})})
            .reals == Reals{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2});
  CHECK(evaluateOp("rf.broadcast_in_dim %a, dims = [] : tensor<f64> -> tensor<0x2xf64>",
                   "tensor<0x2xf64>", {reals({}, {7})})
            .reals.empty());
  CHECK(evaluateOp("rf.checkpoint %a : tensor<2x3xf64>", "tensor<2x3xf64>", {x}).reals == x.reals);
  CHECK(evaluateOp("rf.stop_gradient %a : tensor<2x3xf64>", "tensor<2x3xf64>", {x}).reals ==
        x.reals);
}

TEST_CASE("products have known values") {
  Tensor a = reals({2, 3}, {1, 2, 3, 4, 5, 6}), b = reals({3, 2}, {1, 0, 2, 1, 0, 3});
  CHECK(evaluateOp("rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : "
                   "(tensor<2x3xf64>, tensor<3x2xf64>) -> tensor<2x2xf64>",
                   "tensor<2x2xf64>", {a, b})
            .reals == Reals{5, 11, 14, 23});
  // Contracting dimension 0 of both is the form of a weight gradient.
  CHECK(evaluateOp("rf.dot_general %a, %a, batching = [] x [], contracting = [0] x [0] : "
                   "(tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<3x3xf64>",
                   "tensor<3x3xf64>", {a})
            .reals == Reals{17, 22, 27, 22, 29, 36, 27, 36, 45});
  // Two contracted dimensions in crossed order: Σ a[i, j] b[j, i].
  CHECK(evaluateOp("rf.dot_general %a, %b, batching = [] x [], contracting = [0, 1] x [1, 0] : "
                   "(tensor<2x3xf64>, tensor<3x2xf64>) -> tensor<f64>",
                   "tensor<f64>", {a, b})
            .reals == Reals{1 * 1 + 2 * 2 + 3 * 0 + 4 * 0 + 5 * 1 + 6 * 3});
  // Batching dimension 1 of lhs with 0 of rhs: out[p, i] = Σ_k a[k, p] b2[p, k, i].
  CHECK(evaluateOp("rf.dot_general %a, %b, batching = [1] x [0], contracting = [0] x [1] : "
                   "(tensor<2x3xf64>, tensor<3x2x1xf64>) -> tensor<3x1xf64>",
                   "tensor<3x1xf64>", {a, reals({3, 2, 1}, {1, 0, 2, 1, 0, 3})})
            .reals == Reals{1, 2 * 2 + 5, 18});
  CHECK(evaluateOp("rf.dot_general %a, %a, batching = [] x [], contracting = [] x [] : "
                   "(tensor<2xi8>, tensor<2xi8>) -> tensor<2x2xi8>",
                   "tensor<2x2xi8>", {integers({2}, {100, -1}, ElementType::S8)})
            .integers == Integers{16, -100, -100, 1});
  CHECK(evaluateOp("rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : "
                   "(tensor<2x0xf64>, tensor<0x2xf64>) -> tensor<2x2xf64>",
                   "tensor<2x2xf64>", {reals({2, 0}, {}), reals({0, 2}, {})})
            .reals == Reals{0, 0, 0, 0});
}

TEST_CASE("reductions have known values") {
  Tensor x = reals({2, 3}, {1, -2, 3, 4, 5, -6});
  auto reduce = [&](const std::string &what, const std::string &type) {
    return evaluateOp("rf.reduce " + what + " : tensor<2x3xf64>", type, {x}).reals;
  };
  CHECK(reduce("add %a, dims = [0]", "tensor<3xf64>") == Reals{5, 3, -3});
  CHECK(reduce("add %a, dims = [1]", "tensor<2xf64>") == Reals{2, 3});
  CHECK(reduce("add %a, dims = [0, 1]", "tensor<f64>") == Reals{5});
  CHECK(reduce("add %a, dims = []", "tensor<2x3xf64>") == x.reals);
  CHECK(reduce("multiply %a, dims = [1]", "tensor<2xf64>") == Reals{-6, -120});
  CHECK(reduce("maximum %a, dims = [0]", "tensor<3xf64>") == Reals{4, 5, 3});
  CHECK(reduce("minimum %a, dims = [1] chain = 1", "tensor<2xf64>") == Reals{-2, -6});
  CHECK(std::isnan(evaluateOp("rf.reduce maximum %a, dims = [0] : tensor<3xf64>", "tensor<f64>",
                              {reals({3}, {1, kNan, 2})})
                       .reals[0]));
  CHECK(evaluateOp("rf.reduce maximum %a, dims = [0] : tensor<0xf64>", "tensor<f64>",
                   {reals({0}, {})})
            .reals == Reals{-kInfinity});
  CHECK(evaluateOp("rf.reduce minimum %a, dims = [0] : tensor<0xi8>", "tensor<i8>",
                   {integers({0}, {}, ElementType::S8)})
            .integers == Integers{127});
  CHECK(evaluateOp("rf.reduce maximum %a, dims = [0] : tensor<0xui32>", "tensor<ui32>",
                   {integers({0}, {}, ElementType::U32)})
            .integers == Integers{0});
  CHECK(evaluateOp("rf.reduce add %a, dims = [0] : tensor<2xi8>", "tensor<i8>",
                   {integers({2}, {100, 100}, ElementType::S8)})
            .integers == Integers{-56});
}

TEST_CASE("rows are grouped by index, and groups of rows are added") {
  // Indices 2, 0, 9 and 2 in three groups; 9 is clamped.
  ParsedModule module("func.func @f(%a: tensor<4xi32>) -> (tensor<3xi32>, tensor<3xi32>, "
                      "tensor<4xi32>) {\n"
                      "  %0:3 = rf.group_rows %a : (tensor<4xi32>) -> (tensor<3xi32>, "
                      "tensor<3xi32>, tensor<4xi32>)\n"
                      "  return %0#0, %0#1, %0#2 : tensor<3xi32>, tensor<3xi32>, tensor<4xi32>\n"
                      "}\n");
  absl::StatusOr<std::vector<Tensor>> groups =
      evaluate(module.first(), {integers({4}, {2, 0, 9, 2})});
  REQUIRE(groups.ok());
  CHECK((*groups)[0].integers == Integers{0, 1, 1});
  CHECK((*groups)[1].integers == Integers{1, 0, 3});
  CHECK((*groups)[2].integers == Integers{1, 0, 2, 3});
  CHECK(evaluateOp("rf.sum_rows %a, %b, %c, %d, chain = 2 : (tensor<4x1xf64>, tensor<3xi32>, "
                   "tensor<3xi32>, tensor<4xi32>) -> tensor<3x1xf64>",
                   "tensor<3x1xf64>",
                   {reals({4, 1}, {1, 20, 300, 4000}), (*groups)[0], (*groups)[1], (*groups)[2]})
            .reals == Reals{20, 0, 4301});
}

TEST_CASE("row ops clamp their indices") {
  Tensor x = reals({3, 2}, {1, 2, 3, 4, 5, 6}), indices = integers({2, 2}, {2, 0, -7, 9});
  CHECK(evaluateOp("rf.take %a, %b : (tensor<3x2xf64>, tensor<2x2xi32>) -> tensor<2x2x2xf64>",
                   "tensor<2x2x2xf64>", {x, indices})
            .reals == Reals{5, 6, 1, 2, 1, 2, 5, 6});
  CHECK(evaluateOp("rf.take_grad %a, %b : (tensor<4x2xf64>, tensor<4xi32>) -> tensor<3x2xf64>",
                   "tensor<3x2xf64>",
                   {reals({4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}), integers({4}, {2, 0, 2, 5})})
            .reals == Reals{3, 4, 0, 0, 13, 16});
  auto position = [](int64_t row) { return integers({}, {row}, ElementType::S64); };
  CHECK(evaluateOp("rf.slice_row %a, %b : tensor<3x2xf64>", "tensor<2xf64>", {x, position(1)})
            .reals == Reals{3, 4});
  CHECK(
      evaluateOp("rf.slice_row %a, %b : tensor<3x2xf64>", "tensor<2xf64>", {x, position(INT64_MAX)})
          .reals == Reals{5, 6});
  CHECK(evaluateOp("rf.update_row %a, %b, %c : tensor<3x2xf64>, tensor<2xf64>", "tensor<3x2xf64>",
                   {x, reals({2}, {8, 9}), position(-1)})
            .reals == Reals{8, 9, 3, 4, 5, 6});
  auto checked =
      tryEvaluateOp("rf.take %a, %b : (tensor<3x2xf64>, tensor<2x2xi32>) -> tensor<2x2x2xf64>",
                    "tensor<2x2x2xf64>", {x, indices}, {.checkIndices = true});
  CHECK_THAT(std::string(checked.status().message()),
             Contains("'rf.take' at test.mlir:2:8 reads row -7, but there are rows 0 to 2"));
}

TEST_CASE("nested recomputed functions are evaluated") {
  ParsedModule module(R"(
    func.func @f(%x: tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>) {
      %0:2 = rf.recompute -> tensor<2xf64>, tensor<2xf64> {
        %1 = rf.recompute preserve_rng_state = false -> tensor<2xf64> {
          %2 = rf.multiply %x, %x : tensor<2xf64>
          rf.yield %2 : tensor<2xf64>
        }
        %3 = rf.negate %1 : tensor<2xf64>
        rf.yield %3, %1 : tensor<2xf64>, tensor<2xf64>
      }
      return %0#0, %0#1 : tensor<2xf64>, tensor<2xf64>
    })");
  auto results = evaluate(module.first(), {reals({2}, {2, 3})});
  REQUIRE(results.ok());
  CHECK((*results)[0].reals == Reals{-4, -9});
  CHECK((*results)[1].reals == Reals{4, 9});

  ParsedModule wrong(R"(
    func.func @f(%x: tensor<2xf64>) -> tensor<2xf64> {
      %0 = rf.recompute -> tensor<2xf64> {
        %1 = "other.op"(%x) : (tensor<2xf64>) -> tensor<2xf64>
        rf.yield %1 : tensor<2xf64>
      }
      return %0 : tensor<2xf64>
    })");
  CHECK_THAT(
      std::string(evaluate(wrong.first(), {reals({2}, {2, 3})}).status().message()),
      Contains("'other.op' at test.mlir:4:14 is not supported by the reference interpreter"));
}

TEST_CASE("barriers and fusions are evaluated, and an unexpanded gradient is an error") {
  ParsedModule module(R"(
    func.func @f(%x: tensor<2xf64>, %y: tensor<2xf64>) -> (tensor<2xf64>, tensor<2xf64>) {
      %0:2 = rf.barrier %x, %y after(%x) : (tensor<2xf64>, tensor<2xf64>), (tensor<2xf64>) -> tensor<2xf64>, tensor<2xf64>
      %1 = rf.fusion %0#0, %0#1 blocks = 2 operands [0, 0] results [0] : (tensor<2xf64>, tensor<2xf64>) -> tensor<2xf64> {
      ^bb0(%a: tensor<2xf64>, %b: tensor<2xf64>):
        %2 = rf.subtract %a, %b : tensor<2xf64>
        rf.yield %2 : tensor<2xf64>
      }
      return %0#1, %1 : tensor<2xf64>, tensor<2xf64>
    })");
  auto results = evaluate(module.first(), {reals({2}, {5, 6}), reals({2}, {1, 3})});
  REQUIRE(results.ok());
  CHECK((*results)[0].reals == Reals{1, 3});
  CHECK((*results)[1].reals == Reals{4, 3});

  auto request =
      tryEvaluateOp("rf.gradient %a wrt(%b) : tensor<f64>, tensor<1xf64> -> tensor<1xf64>",
                    "tensor<1xf64>", {reals({}, {1}), reals({1}, {1})});
  CHECK_THAT(
      std::string(request.status().message()),
      Contains("'rf.gradient' at test.mlir:2:8 is a request: run --refold-append-backward first"));
}

TEST_CASE("arguments and ops that do not fit are errors") {
  auto unknown = tryEvaluateOp("\"other.op\"(%a) : (tensor<1xf64>) -> tensor<1xf64>",
                               "tensor<1xf64>", {reals({1}, {1})});
  CHECK_THAT(std::string(unknown.status().message()),
             Contains("'other.op' at test.mlir:2:8 is not supported by the reference interpreter"));
  ParsedModule module("func.func @f(%x: tensor<2xf32>) { return }\nfunc.func private @g()");
  auto type = evaluate(module.first(), {reals({2}, {1, 2})});
  CHECK_THAT(std::string(type.status().message()),
             Contains("argument 0 must be f32[2], got f64[2]"));
  auto count = evaluate(module.first(), {});
  CHECK_THAT(std::string(count.status().message()),
             Contains("function 'f' takes 1 arguments, got 0"));
  auto body = evaluate(module.get().lookupSymbol<mlir::func::FuncOp>("g"), {});
  CHECK_THAT(std::string(body.status().message()), Contains("function 'g' has no body"));
}

TEST_CASE("host tensors are converted without loss") {
  for (ElementType type :
       {ElementType::Pred, ElementType::S8, ElementType::S32, ElementType::S64, ElementType::U32}) {
    Tensor tensor = integers({3}, {1, 0, 1}, type);
    Tensor back = Tensor::fromHost(tensor.toHost());
    CHECK(back.type == type);
    CHECK(back.shape == tensor.shape);
    CHECK(back.integers == tensor.integers);
  }
  CHECK(Tensor::fromHost(reals({2}, {0.1, -3}, ElementType::F64).toHost()).reals == Reals{0.1, -3});
  // The value is rounded to f32 only once, when it is read.
  CHECK(reals({1}, {0.1}, ElementType::F32).toHost().as<float>()[0] == 0.1f);
}
