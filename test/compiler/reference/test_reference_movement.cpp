//===- test_reference_movement.cpp - Elements moved, by hand --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares ops that move elements with lists written by hand. The cases include empty tensors,
// negative pads and indices out of range.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/reference_test.h"

using namespace refold::reference;
using Catch::Matchers::Contains;
using Reals = std::vector<double>;
using Integers = std::vector<Integer>;

static Tensor place(int64_t row, ElementType type = ElementType::S64) {
  return integers({}, {row}, type);
}

TEST_CASE("iota counts along its dimension and wraps in narrow types") {
  CHECK(evaluateOp("rf.iota dim = 1 : tensor<2x3xi32>", "tensor<2x3xi32>", {}).integers ==
        Integers{0, 1, 2, 0, 1, 2});
  CHECK(evaluateOp("rf.iota dim = 0 : tensor<2x3xf32>", "tensor<2x3xf32>", {}).reals ==
        Reals{0, 0, 0, 1, 1, 1});
  CHECK(evaluateOp("rf.iota dim = 0 : tensor<130xi8>", "tensor<130xi8>", {}).integers[129] == -127);
  CHECK(evaluateOp("rf.iota dim = 0 : tensor<0x2xf32>", "tensor<0x2xf32>", {}).reals.empty());
}

TEST_CASE("slice, reverse and concatenate have known values") {
  Tensor x = reals({2, 4}, {1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(
      evaluateOp("rf.slice %a, start = [0, 1], limit = [2, 4], strides = [1, 2] : tensor<2x4xf64>",
                 "tensor<2x2xf64>", {x})
          .reals == Reals{2, 4, 6, 8});
  CHECK(
      evaluateOp("rf.slice %a, start = [1, 2], limit = [1, 4], strides = [1, 1] : tensor<2x4xf64>",
                 "tensor<0x2xf64>", {x})
          .reals.empty());
  CHECK(evaluateOp("rf.reverse %a, dims = [1] : tensor<2x4xf64>", "tensor<2x4xf64>", {x}).reals ==
        Reals{4, 3, 2, 1, 8, 7, 6, 5});
  CHECK(
      evaluateOp("rf.reverse %a, dims = [0, 1] : tensor<2x4xf64>", "tensor<2x4xf64>", {x}).reals ==
      Reals{8, 7, 6, 5, 4, 3, 2, 1});
  CHECK(evaluateOp("rf.concatenate %a, %b, %c, dim = 1 : tensor<2x1xf64>, tensor<2x0xf64>, "
                   "tensor<2x2xf64>",
                   "tensor<2x3xf64>",
                   {reals({2, 1}, {1, 2}), reals({2, 0}, {}), reals({2, 2}, {3, 4, 5, 6})})
            .reals == Reals{1, 3, 4, 2, 5, 6});
}

TEST_CASE("pad supports negative and interior padding") {
  Tensor x = reals({3}, {1, 2, 3}), v = reals({}, {9});
  auto pad = [&](const std::string &lists, int64_t n) {
    std::string to = "tensor<" + std::to_string(n) + "xf64>";
    return evaluateOp("rf.pad %a, %b, " + lists + " : tensor<3xf64>", to, {x, v}).reals;
  };
  CHECK(pad("low = [1], high = [2], interior = [0]", 6) == Reals{9, 1, 2, 3, 9, 9});
  CHECK(pad("low = [0], high = [0], interior = [2]", 7) == Reals{1, 9, 9, 2, 9, 9, 3});
  CHECK(pad("low = [-1], high = [-1], interior = [0]", 1) == Reals{2});
  CHECK(pad("low = [-1], high = [1], interior = [1]", 5) == Reals{9, 2, 9, 3, 9});
  CHECK(pad("low = [-3], high = [0], interior = [0]", 0).empty());
  CHECK(pad("low = [-4], high = [3], interior = [0]", 2) == Reals{9, 9});
  CHECK(
      evaluateOp("rf.pad %a, %b, low = [1, 1], high = [1, 0], interior = [3, 0] : tensor<0x1xf64>",
                 "tensor<2x2xf64>", {reals({0, 1}, {}), v})
          .reals == Reals{9, 9, 9, 9});
}

TEST_CASE("dynamic_slice and dynamic_update_slice clamp their starts") {
  Tensor x = reals({2, 3}, {1, 2, 3, 4, 5, 6});
  const std::string slice = "rf.dynamic_slice %a, %b, %c, sizes = [1, 2] : (tensor<2x3xf64>, "
                            "tensor<i64>, tensor<i64>) -> tensor<1x2xf64>";
  CHECK(evaluateOp(slice, "tensor<1x2xf64>", {x, place(1), place(0)}).reals == Reals{4, 5});
  CHECK(evaluateOp(slice, "tensor<1x2xf64>", {x, place(-9), place(INT64_MAX)}).reals ==
        Reals{2, 3});
  const std::string update = "rf.dynamic_update_slice %a, %b, %c, %d : (tensor<2x3xf64>, "
                             "tensor<2x1xf64>, tensor<ui32>, tensor<ui32>) -> tensor<2x3xf64>";
  // The index is read as unsigned, so it is far beyond the end.
  CHECK(evaluateOp(update, "tensor<2x3xf64>",
                   {x, reals({2, 1}, {8, 9}), place(0, ElementType::U32),
                    place(4294967295, ElementType::U32)})
            .reals == Reals{1, 2, 8, 4, 5, 9});
  auto checked =
      tryEvaluateOp(slice, "tensor<1x2xf64>", {x, place(1), place(2)}, {.checkIndices = true});
  CHECK_THAT(std::string(checked.status().message()),
             Contains("'rf.dynamic_slice' at test.mlir:2:8 starts at 2 of dimension 1, but a start "
                      "must be in [0, 1]"));
}

TEST_CASE("gather returns slices, clamped or filled") {
  Tensor x = reals({3, 2}, {1, 2, 3, 4, 5, 6});
  auto rows = [&](const std::string &fill, ReferenceOptions options = {}) {
    return tryEvaluateOp("rf.gather %a, %b, offset = [1], collapsed = [0], batching = [] x [], map "
                         "= [0], vector = 1, sizes = [1, 2]" +
                             fill + " : (tensor<3x2xf64>, tensor<4x1xi32>) -> tensor<4x2xf64>",
                         "tensor<4x2xf64>", {x, integers({4, 1}, {2, 0, -7, 3})}, options);
  };
  CHECK(rows("")->reals == Reals{5, 6, 1, 2, 1, 2, 5, 6});
  CHECK(rows(" fill")->reals == Reals{5, 6, 1, 2, 0, 0, 0, 0});
  CHECK_THAT(std::string(rows("", {.checkIndices = true}).status().message()),
             Contains("'rf.gather' at test.mlir:2:8 starts at -7 of dimension 0"));
  CHECK(rows(" fill", {.checkIndices = true}).ok());
  // A window of two by two, partly outside: if clamped it moves, if filled it gets zeros.
  auto window = [&](const std::string &fill) {
    return evaluateOp(
               "rf.gather %a, %b, offset = [0, 1], collapsed = [], batching = [] x [], map = "
               "[1, 0], vector = 0, sizes = [2, 2]" +
                   fill + " : (tensor<3x2xf64>, tensor<2xi64>) -> tensor<2x2xf64>",
               "tensor<2x2xf64>", {x, integers({2}, {1, 2}, ElementType::S64)})
        .reals;
  };
  CHECK(window("") == Reals{3, 4, 5, 6});
  CHECK(window(" fill") == Reals{6, 0, 0, 0});
  // With batching, row b of the indices selects elements from row b of the operand. Each index is a
  // scalar, because there is no index vector dimension.
  CHECK(
      evaluateOp("rf.gather %a, %b, offset = [], collapsed = [1], batching = [0] x [0], map = [1], "
                 "vector = 2, sizes = [1, 1] : (tensor<3x2xf64>, tensor<3x2xi64>) -> "
                 "tensor<3x2xf64>",
                 "tensor<3x2xf64>", {x, integers({3, 2}, {1, 0, 0, 0, 1, 1}, ElementType::S64)})
          .reals == Reals{2, 1, 3, 3, 6, 6});
}

TEST_CASE("scatter combines in order and skips indices out of range") {
  Tensor x = reals({3}, {10, 20, 30}), u = reals({5}, {1, 2, 3, 4, 5});
  Tensor at = integers({5}, {0, 2, 0, 3, -1});
  auto scatter = [&](const std::string &kind, ReferenceOptions options = {}) {
    return tryEvaluateOp("rf.scatter " + kind +
                             " %a, %b, %c, window = [], inserted = [0], batching = [] x [], map = "
                             "[0], vector = 1 : (tensor<3xf64>, tensor<5xi32>, tensor<5xf64>) -> "
                             "tensor<3xf64>",
                         "tensor<3xf64>", {x, at, u}, options);
  };
  CHECK(scatter("set")->reals == Reals{3, 20, 2});
  CHECK(scatter("add")->reals == Reals{14, 20, 32});
  CHECK(scatter("minimum")->reals == Reals{1, 20, 2});
  CHECK(scatter("maximum")->reals == Reals{10, 20, 30});
  CHECK_THAT(std::string(scatter("add", {.checkIndices = true}).status().message()),
             Contains("'rf.scatter' at test.mlir:2:8 updates an element outside of f64[3]"));
  // A window that reaches beyond the end: its element inside still counts, and s8 wraps.
  CHECK(
      evaluateOp("rf.scatter add %a, %b, %c, window = [0], inserted = [], batching = [] x [], map "
                 "= [0], vector = 0 : (tensor<3xi8>, tensor<1xi64>, tensor<2xi8>) -> tensor<3xi8>",
                 "tensor<3xi8>",
                 {integers({3}, {1, 2, 127}, ElementType::S8), integers({1}, {2}, ElementType::S64),
                  integers({2}, {1, 9}, ElementType::S8)})
          .integers == Integers{1, 2, -128});
}

TEST_CASE("one_hot has known values") {
  CHECK(evaluateOp("rf.one_hot %a : tensor<4xi32> -> tensor<4x2xf32>", "tensor<4x2xf32>",
                   {integers({4}, {1, 0, 2, -1})})
            .reals == Reals{0, 1, 1, 0, 0, 0, 0, 0});
  CHECK(evaluateOp("rf.one_hot %a : tensor<i64> -> tensor<3xi1>", "tensor<3xi1>", {place(2)})
            .integers == Integers{0, 0, 1});
}
