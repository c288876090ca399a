//===- test_reference_orders.cpp - Sorts and cumulative ops by hand -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests sorts and cumulative ops with ties, zeros and NaN, on lines along either dimension.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"
#include "test/compiler/reference/special_values.h"

#include <cmath>
#include <limits>

using namespace refold::reference;
using Reals = std::vector<double>;
using Integers = std::vector<Integer>;

TEST_CASE("argmax and argmin return the first of equal elements, and NaN") {
  auto place = [](const std::string &op, Reals x) {
    int64_t n = x.size();
    return evaluateOp("rf." + op + " %a, dim = 0 : tensor<" + std::to_string(n) + "xf64>",
                      "tensor<i32>", {reals({n}, x)})
        .integers[0];
  };
  CHECK(place("argmax", {1, 3, 3, 2}) == 1);
  CHECK(place("argmin", {2, 1, 1, 3}) == 1);
  CHECK(place("argmax", {1, kNan, kInfinity, kNan}) == 1);
  CHECK(place("argmin", {1, kNan, -kInfinity}) == 1);
  CHECK(place("argmax", {-0.0, 0.0}) == 0);
  CHECK(place("argmin", {0.0, -0.0}) == 0);
  CHECK(place("argmax", {-kInfinity}) == 0);
  Tensor x = integers({2, 3}, {1, 5, 2, 7, 0, 2});
  CHECK(evaluateOp("rf.argmax %a, dim = 0 : tensor<2x3xi32>", "tensor<3xi32>", {x}).integers ==
        Integers{1, 0, 0});
  CHECK(evaluateOp("rf.argmin %a, dim = 1 : tensor<2x3xi32>", "tensor<2xi32>", {x}).integers ==
        Integers{0, 1});
}

TEST_CASE("sort is stable, treats zeros as equal and puts NaN last") {
  auto order = [](const std::string &flag, Reals x) {
    int64_t n = x.size();
    std::string keys = "tensor<" + std::to_string(n) + "xf64>";
    Tensor places(ElementType::S32, {n});
    for (int64_t i = 0; i < n; ++i)
      places.integers[i] = i;
    std::string text = "func.func @f(%a: " + keys + ", %b: tensor<" + std::to_string(n) +
                       "xi32>) -> tensor<" + std::to_string(n) +
                       "xi32> {\n %0, %1 = rf.sort %a, %b, dim = 0" + flag + " : " + keys +
                       ", tensor<" + std::to_string(n) + "xi32>\n return %1 : tensor<" +
                       std::to_string(n) + "xi32>\n}\n";
    ParsedModule module(text);
    auto results = evaluate(module.first(), {reals({n}, x), places});
    REQUIRE(results.ok());
    return results->front().integers;
  };
  const Reals x = {0.0, kNan, 2, -0.0, kInfinity, kNan, -1, 2};
  CHECK(order("", x) == Integers{6, 0, 3, 2, 7, 4, 1, 5});
  CHECK(order(" descending", x) == Integers{1, 5, 4, 2, 7, 0, 3, 6});
  Tensor y = integers({2, 3}, {3, 1, 2, 0, 9, -4});
  CHECK(evaluateOp("rf.sort %a, dim = 0 : tensor<2x3xi32>", "tensor<2x3xi32>", {y}).integers ==
        Integers{0, 1, -4, 3, 9, 2});
  CHECK(evaluateOp("rf.sort %a, dim = 1 descending : tensor<2x3xi32>", "tensor<2x3xi32>", {y})
            .integers == Integers{3, 2, 1, 9, 0, -4});
  CHECK(evaluateOp("rf.sort %a, dim = 0 : tensor<0x2xf64>", "tensor<0x2xf64>", {reals({0, 2}, {})})
            .reals.empty());
}

TEST_CASE("cumulative ops have known values") {
  Tensor x = reals({2, 3}, {1, 2, 3, 4, 5, 6});
  auto chain = [&](const std::string &what) {
    return evaluateOp("rf.cumulative " + what + " : tensor<2x3xf64>", "tensor<2x3xf64>", {x}).reals;
  };
  CHECK(chain("add %a, dim = 1") == Reals{1, 3, 6, 4, 9, 15});
  CHECK(chain("add %a, dim = 0") == Reals{1, 2, 3, 5, 7, 9});
  CHECK(chain("add %a, dim = 1 exclusive") == Reals{0, 1, 3, 0, 4, 9});
  CHECK(chain("add %a, dim = 1 reverse") == Reals{6, 5, 3, 15, 11, 6});
  CHECK(chain("multiply %a, dim = 1 exclusive reverse") == Reals{6, 3, 1, 30, 6, 1});
  CHECK(chain("minimum %a, dim = 0 exclusive")[0] == kInfinity);
  CHECK(unary("cumulative maximum", {1, 3, 2, kNan, 5}, ", dim = 0")[2] == 3);
  CHECK(std::isnan(unary("cumulative maximum", {1, 3, 2, kNan, 5}, ", dim = 0")[4]));
  // The first element is unchanged; an exclusive op does not combine it with the identity.
  CHECK(std::signbit(unary("cumulative add", {-0.0}, ", dim = 0")[0]));
  CHECK(std::signbit(unary("cumulative add", {-0.0, 1}, ", dim = 0 exclusive")[1]));
  CHECK(evaluateOp("rf.cumulative add %a, dim = 0 : tensor<2xi8>", "tensor<2xi8>",
                   {integers({2}, {100, 100}, ElementType::S8)})
            .integers == Integers{100, -56});
}

TEST_CASE("reductions of bits and of zeros have known values") {
  auto bits = [](const std::string &what, const std::string &element, ElementType type,
                 Integers x) {
    int64_t n = x.size();
    return evaluateOp("rf.reduce " + what + " %a, dims = [0] : tensor<" + std::to_string(n) + "x" +
                          element + ">",
                      "tensor<" + element + ">", {integers({n}, x, type)})
        .integers[0];
  };
  CHECK(bits("and", "i1", ElementType::Pred, {1, 1}) == 1);
  CHECK(bits("and", "i1", ElementType::Pred, {1, 0}) == 0);
  CHECK(bits("and", "i1", ElementType::Pred, {}) == 1);
  CHECK(bits("or", "i1", ElementType::Pred, {}) == 0);
  CHECK(bits("or", "i1", ElementType::Pred, {0, 1}) == 1);
  CHECK(bits("and", "i32", ElementType::S32, {}) == -1);
  CHECK(bits("and", "ui32", ElementType::U32, {}) == 4294967295);
  CHECK(bits("or", "i8", ElementType::S8, {1, -128}) == -127);
  CHECK_FALSE(std::signbit(evaluateOp("rf.reduce maximum %a, dims = [0] : tensor<2xf64>",
                                      "tensor<f64>", {reals({2}, {0.0, -0.0})})
                               .reals[0]));
}
