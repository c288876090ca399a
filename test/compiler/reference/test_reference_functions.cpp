//===- test_reference_functions.cpp - Functions and bits by hand ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares functions with values from tables. Also tests values at infinity and the extremes of
// integers.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"
#include "test/compiler/reference/special_values.h"

#include <cmath>
#include <limits>

using namespace refold::reference;
using Reals = std::vector<double>;
using Integers = std::vector<Integer>;

/// Compares within a few units of the last place of a double.
static void checkNearOrNan(const Reals &got, const Reals &want) {
  REQUIRE(got.size() == want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    INFO("element " << i << ": got " << got[i] << ", want " << want[i]);
    if (std::isnan(want[i]))
      CHECK(std::isnan(got[i]));
    else if (std::isinf(want[i]) || want[i] == 0)
      CHECK(got[i] == want[i]);
    else
      CHECK(std::abs(got[i] - want[i]) <= 4e-15 * std::abs(want[i]));
  }
}

TEST_CASE("rounding keeps the sign of a zero") {
  const Reals x = {-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 2.4, -2.6, kInfinity};
  CHECK(unary("floor", x) == Reals{-3, -2, -1, 0, 1, 2, 2, -3, kInfinity});
  CHECK(unary("ceil", x) == Reals{-2, -1, 0, 1, 2, 3, 3, -2, kInfinity});
  CHECK(unary("round_nearest_even", x) == Reals{-2, -2, 0, 0, 2, 2, 2, -3, kInfinity});
  CHECK(unary("round_nearest_afz", x) == Reals{-3, -2, -1, 1, 2, 3, 2, -3, kInfinity});
  for (const char *op : {"floor", "ceil", "round_nearest_even", "round_nearest_afz", "sign"}) {
    CHECK(std::signbit(unary(op, {-0.0})[0]));
    CHECK_FALSE(std::signbit(unary(op, {0.0})[0]));
    CHECK(std::isnan(unary(op, {kNan})[0]));
  }
  CHECK(std::signbit(unary("ceil", {-0.5})[0]));
  CHECK(std::signbit(unary("round_nearest_even", {-0.5})[0]));
}

TEST_CASE("atan2 has known values in all quadrants") {
  const double pi = std::atan2(0, -1);
  CHECK(binary("atan2", {0, 1, 0, -1}, {1, 0, -1, 0}) == Reals{0, pi / 2, pi, -pi / 2});
  Reals zeros = binary("atan2", {0.0, -0.0, 0.0, -0.0}, {-0.0, -0.0, 0.0, 0.0});
  CHECK(zeros == Reals{pi, -pi, 0, 0});
  CHECK(std::signbit(zeros[3]));
  CHECK(std::isnan(binary("atan2", {kNan}, {kInfinity})[0]));
}

TEST_CASE("sign and remainder have known values") {
  CHECK(unary("sign", {-3, 0, 7, -kInfinity}) == Reals{-1, 0, 1, -1});
  CHECK(evaluateOp("rf.sign %a : tensor<3xi8>", "tensor<3xi8>",
                   {integers({3}, {-128, 0, 127}, ElementType::S8)})
            .integers == Integers{-1, 0, 1});
  Reals rest = binary("remainder", {7, -7, 7, -7, 5.5, 1, kInfinity, 3, -4},
                      {3, 3, -3, -3, 2, kInfinity, 2, 0, 2});
  CHECK(Reals(rest.begin(), rest.begin() + 6) == Reals{1, -1, 1, -1, 1.5, 1});
  CHECK(std::isnan(rest[6]));
  CHECK(std::isnan(rest[7]));
  CHECK(rest[8] == 0);
  CHECK(std::signbit(rest[8]));
  CHECK(evaluateOp("rf.remainder %a, %b : tensor<5xi32>", "tensor<5xi32>",
                   {integers({5}, {7, -7, INT32_MIN, 9, -9}), integers({5}, {-3, 3, -1, 0, 0})})
            .integers == Integers{1, -1, 0, 9, -9});
  CHECK(evaluateOp("rf.remainder %a, %b : tensor<2xui32>", "tensor<2xui32>",
                   {integers({2}, {4294967295, 4294967295}, ElementType::U32),
                    integers({2}, {10, 4294967295}, ElementType::U32)})
            .integers == Integers{5, 0});
}

TEST_CASE("functions have known values") {
  checkNearOrNan(unary("rsqrt", {4, 0.25, 0, kInfinity, -1}), {0.5, 2, kInfinity, 0, kNan});
  checkNearOrNan(unary("cbrt", {27, -8, 0}), {3, -2, 0});
  checkNearOrNan(unary("exponential_minus_one", {1e-10, 0, -kInfinity, 1}),
                 {1.00000000005e-10, 0, -1, 1.718281828459045});
  checkNearOrNan(unary("log_plus_one", {1e-10, 0, -1, -2, 1}),
                 {9.9999999995e-11, 0, -kInfinity, kNan, 0.6931471805599453});
  checkNearOrNan(unary("logistic", {0, kInfinity, -kInfinity, 1}), {0.5, 1, 0, 0.7310585786300049});
  checkNearOrNan(unary("tanh", {0, kInfinity, -kInfinity, 0.5}), {0, 1, -1, 0.46211715726000973});
  checkNearOrNan(unary("sine", {0, 1, kInfinity}), {0, 0.8414709848078965, kNan});
  checkNearOrNan(unary("cosine", {0, 1}), {1, 0.5403023058681398});
  checkNearOrNan(unary("tan", {0, 1}), {0, 1.5574077246549023});
  checkNearOrNan(unary("erf", {0, 1, -kInfinity}), {0, 0.8427007929497149, -1});
  checkNearOrNan(
      binary("power", {2, -2, -2, 0, 0, kNan, -1, 9}, {10, 3, 0.5, 0, -1, 0, kInfinity, 0.5}),
      {1024, -8, kNan, 1, kInfinity, 1, 1, 3});
  CHECK(evaluateOp("rf.is_finite %a : tensor<4xf64>", "tensor<4xi1>",
                   {reals({4}, {1, kInfinity, kNan, 1e308})})
            .integers == Integers{1, 0, 0, 1});
}

TEST_CASE("erf_inv inverts erf, also where erf is nearly one") {
  checkNearOrNan(unary("erf_inv", {0, 1, -1, 1.5, 0.5}),
                 {0, kInfinity, -kInfinity, kNan, 0.4769362762044699});
  Reals points;
  for (double x = -3.5; x <= 3.5; x += 0.0625)
    points.push_back(x);
  Reals back = unary("erf_inv", unary("erf", points));
  for (size_t i = 0; i < points.size(); ++i) {
    // One unit in the last place of erf changes x by 2^-53 e^(x^2) here.
    double slack = 4e-16 * (1 + std::exp(points[i] * points[i]));
    INFO(points[i] << " -> " << back[i]);
    CHECK(std::abs(back[i] - points[i]) <= slack);
  }
}

TEST_CASE("clamp applies the lower bound first") {
  auto clamp = [](Reals low, Reals x, Reals high) {
    int64_t n = x.size();
    std::string type = "tensor<" + std::to_string(n) + "xf64>";
    return evaluateOp("rf.clamp %a, %b, %c : " + type, type,
                      {reals({n}, low), reals({n}, x), reals({n}, high)})
        .reals;
  };
  CHECK(clamp({0, 0, 0, 3}, {-1, 0.5, 9, 2}, {1, 1, 1, 1}) == Reals{0, 0.5, 1, 1});
  CHECK(std::isnan(clamp({0}, {kNan}, {1})[0]));
  CHECK(evaluateOp("rf.clamp %a, %b, %c : tensor<3xi32>", "tensor<3xi32>",
                   {integers({3}, {0, 0, 0}), integers({3}, {-5, 5, 50}), integers({3}, {9, 9, 9})})
            .integers == Integers{0, 5, 9});
}

TEST_CASE("logic on preds and bits has known values") {
  CHECK(binary("and", ElementType::Pred, {0, 0, 1, 1}, {0, 1, 0, 1}) == Integers{0, 0, 0, 1});
  CHECK(binary("or", ElementType::Pred, {0, 0, 1, 1}, {0, 1, 0, 1}) == Integers{0, 1, 1, 1});
  CHECK(binary("xor", ElementType::Pred, {0, 0, 1, 1}, {0, 1, 0, 1}) == Integers{0, 1, 1, 0});
  CHECK(binary("and", ElementType::S8, {-1, 12}, {127, 10}) == Integers{127, 8});
  CHECK(binary("xor", ElementType::U32, {4294967295}, {1}) == Integers{4294967294});
  CHECK(evaluateOp("rf.not %a : tensor<2xi1>", "tensor<2xi1>",
                   {integers({2}, {0, 1}, ElementType::Pred)})
            .integers == Integers{1, 0});
  CHECK(evaluateOp("rf.not %a : tensor<2xui32>", "tensor<2xui32>",
                   {integers({2}, {0, 1}, ElementType::U32)})
            .integers == Integers{4294967295, 4294967294});
  CHECK(binary("shift_left", ElementType::S32, {1, -1, 3, 1, 1}, {31, 4, 32, -1, 0}) ==
        Integers{INT32_MIN, -16, 0, 0, 1});
  CHECK(binary("shift_left", ElementType::S64, {1, 1}, {63, 64}) == Integers{INT64_MIN, 0});
  CHECK(binary("shift_right_logical", ElementType::S32, {-1, -1, -1, 8}, {31, 32, -5, 2}) ==
        Integers{1, 0, 0, 2});
  CHECK(binary("shift_right_logical", ElementType::S8, {-128, -1}, {7, 1}) == Integers{1, 127});
  CHECK(binary("shift_right_arithmetic", ElementType::S32, {-8, -8, -8, 8, 8},
               {2, 32, -1, 2, 99}) == Integers{-2, -1, -1, 2, 0});
  CHECK(binary("shift_right_arithmetic", ElementType::S64, {INT64_MIN, 5}, {63, 64}) ==
        Integers{-1, 0});
  CHECK(binary("shift_right_arithmetic", ElementType::U32, {2147483648, 2147483648}, {31, 40}) ==
        Integers{4294967295, 4294967295});
}

TEST_CASE("bitcast_convert keeps bits") {
  CHECK(evaluateOp("rf.bitcast_convert %a : tensor<2xf32> -> tensor<2xi32>", "tensor<2xi32>",
                   {reals({2}, {1, -0.0}, ElementType::F32)})
            .integers == Integers{0x3f800000, INT32_MIN});
  CHECK(evaluateOp("rf.bitcast_convert %a : tensor<2xui32> -> tensor<2xf32>", "tensor<2xf32>",
                   {integers({2}, {0x40490fdb, 0xbf800000}, ElementType::U32)})
            .reals == Reals{3.1415927410125732421875, -1});
  CHECK(evaluateOp("rf.bitcast_convert %a : tensor<1xf64> -> tensor<1xi64>", "tensor<1xi64>",
                   {reals({1}, {1})})
            .integers == Integers{0x3ff0000000000000});
  CHECK(evaluateOp("rf.bitcast_convert %a : tensor<1xi32> -> tensor<1xui32>", "tensor<1xui32>",
                   {integers({1}, {-1})})
            .integers == Integers{4294967295});
}
