//===- test_importers_windows.cpp - StableHLO's windows in rf -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/import_text.h"

#include <catch2/catch.hpp>

using namespace refold::test;
using Catch::Matchers::Contains;
using Catch::Matchers::Equals;

/// Returns windows of 2x2 over 4x6 numbers, with `attributes` after the window's extents.
static std::string windows(const std::string &step, const std::string &first,
                           const std::string &attributes, const std::string &result) {
  const std::string to = "tensor<" + result + "xf32>";
  return imported(moduleOf("%x: tensor<4x6xf32>",
                           R"(%0 = "stablehlo.constant"() <{value = dense<)" + first +
                               R"(> : tensor<f32>}> : () -> tensor<f32>
%r = "stablehlo.reduce_window"(%x, %0) <{window_dimensions = array<i64: 2, 2>)" +
                               attributes + R"(}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = "stablehlo.)" + step + R"("(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<4x6xf32>, tensor<f32>) -> )" +
                               to,
                           to));
}

TEST_CASE("windows are imported as windows") {
  CHECK_THAT(windows("maximum", "0xFF800000", "", "3x5"),
             Contains("rf.reduce_window maximum %arg0, window = [2, 2], strides = [1, 1], "
                      "padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1] : tensor<4x6xf32>\n"));
  CHECK_THAT(windows("add", "0.0",
                     ", window_strides = array<i64: 2, 3>, base_dilations = array<i64: 1, 2>, "
                     "window_dilations = array<i64: 3, 1>, padding = dense<[[1, 0], [-1, 2]]> : "
                     "tensor<2x2xi64>",
                     "1x4"),
             Contains("rf.reduce_window add %arg0, window = [2, 2], strides = [2, 3], padding = "
                      "[1, -1] x [0, 2], dilation = [1, 2] x [3, 1]"));
  CHECK_THAT(windows("minimum", "0x7F800000", ", padding = dense<1> : tensor<2x2xi64>", "5x7"),
             Contains("padding = [1, 1] x [1, 1]") && !Contains("rf.minimum"));
}

TEST_CASE("windows that begin with another value need one more op") {
  CHECK_THAT(windows("add", "1.0", "", "3x5"), Contains("rf.reduce_window add %arg0") &&
                                                   Contains("rf.broadcast_in_dim") &&
                                                   Contains(" = rf.add %"));
  // The padding cannot change an extreme.
  CHECK_THAT(windows("maximum", "1.0", ", padding = dense<1> : tensor<2x2xi64>", "5x7"),
             Contains("rf.reduce_window maximum") && Contains("rf.maximum"));
  CHECK_THAT(windows("add", "1.0", ", padding = dense<1> : tensor<2x2xi64>", "5x7"),
             Contains("x.mlir:5:6: stablehlo.reduce_window: windows over a padding that is not the "
                      "identity of their reducer"));
}

TEST_CASE("unsupported windows are refused with the reason") {
  CHECK_THAT(windows("power", "1.0", "", "3x5"),
             Contains("stablehlo.reduce_window: a reducer that is not a simple op, but rf reduces "
                      "by add, multiply, minimum, maximum, and, or"));
  CHECK_THAT(windows("add", "0.0", ", window_strides = array<i64: 1>", "3x5"),
             Contains("stablehlo.reduce_window: attribute 'window_strides' must have 2 numbers for "
                      "2 dimensions, got 1"));
  CHECK_THAT(windows("add", "0.0", ", padding = dense<0> : tensor<1x2xi64>", "3x5"),
             Contains("stablehlo.reduce_window: attribute 'padding' must have 4 numbers for 2 "
                      "dimensions, got 2"));
  CHECK_THAT(windows("add", "0.0", ", window_strides = array<i64: 0, 1>", "3x5"),
             Contains("stablehlo.reduce_window: rf.reduce_window needs at least 1 in each entry of "
                      "strides, got [0, 1]"));
  CHECK_THAT(windows("add", "0.0", "", "4x6"), Contains("stablehlo.reduce_window: "));
}

/// Returns sources of 2x3 windows, scattered over 4x6 elements.
static std::string scattered(const std::string &element, const std::string &direction,
                             const std::string &step, const std::string &first,
                             const std::string &attributes = "") {
  const std::string whole = "tensor<4x6x" + element + ">", source = "tensor<2x3x" + element + ">",
                    scalar = "tensor<" + element + ">", pair = "(" + scalar + ", " + scalar + ")";
  return imported(moduleOf("%x: " + whole + ", %d: " + source,
                           R"(%0 = "stablehlo.constant"() <{value = dense<)" + first +
                               "> : " + scalar + "}> : () -> " + scalar + R"(
%r = "stablehlo.select_and_scatter"(%x, %d, %0) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>)" +
                               attributes + R"(}> ({
^bb0(%a: )" + scalar +
                               ", %b: " + scalar + R"():
  %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction )" +
                               direction + ">}> : " + pair + R"( -> tensor<i1>
  "stablehlo.return"(%s) : (tensor<i1>) -> ()
}, {
^bb0(%a: )" + scalar +
                               ", %b: " + scalar + R"():
  %s = "stablehlo.)" + step + R"("(%a, %b) : )" +
                               pair + " -> " + scalar + R"(
  "stablehlo.return"(%s) : ()" +
                               scalar + R"() -> ()
}) : ()" + whole + ", " + source +
                               ", " + scalar + ") -> " + whole,
                           whole));
}

TEST_CASE("a selection by GE or LE selects the first extreme") {
  CHECK_THAT(scattered("f32", "GE", "add", "0.0"),
             Contains("rf.select_and_scatter maximum %arg0, %arg1, window = [2, 2], strides = [2, "
                      "2], padding = [0, 0] x [0, 0] : (tensor<4x6xf32>, tensor<2x3xf32>) -> "
                      "tensor<4x6xf32>\n"));
  CHECK_THAT(
      scattered("i8", "LE", "add", "0", ", padding = dense<[[1, 0], [0, 0]]> : tensor<2x2xi64>"),
      Contains("rf.select_and_scatter minimum %arg0, %arg1, window = [2, 2], strides = [2, "
               "2], padding = [1, 0] x [0, 0]"));
  CHECK_THAT(scattered("i1", "GE", "or", "false"),
             Contains("rf.convert %arg0 : tensor<4x6xi1> -> tensor<4x6xi32>\n") &&
                 Contains("rf.convert %arg1 : tensor<2x3xi1> -> tensor<2x3xi32>\n") &&
                 Contains("rf.select_and_scatter maximum %") &&
                 Contains(" : tensor<4x6xi32> -> tensor<4x6xi1>\n"));
}

TEST_CASE("unsupported selections and scatters are refused") {
  CHECK_THAT(
      scattered("f32", "GT", "add", "0.0"),
      Contains("x.mlir:5:6: stablehlo.select_and_scatter: a selection that is not a comparison by "
               "GE or LE, but rf keeps the first of the largest or least elements"));
  CHECK_THAT(scattered("f32", "GE", "maximum", "0.0"),
             Contains("stablehlo.select_and_scatter: a scatter that does not add"));
  CHECK_THAT(scattered("f32", "GE", "add", "1.0"),
             Contains("stablehlo.select_and_scatter: a scatter that does not begin with zeros"));
  CHECK_THAT(scattered("i1", "GE", "and", "false"), Contains("a scatter that does not add"));
  CHECK_THAT(scattered("f32", "GE", "add", "0.0", ", base_dilations = array<i64: 1, 1>"),
             Contains("stablehlo.select_and_scatter: attribute 'base_dilations' is not supported"));
  CHECK_THAT(
      scattered("f32", "GE", "add", "0.0", ", padding = dense<[[0, 0], [0, 2]]> : tensor<2x2xi64>"),
      Contains("stablehlo.select_and_scatter: 'rf.select_and_scatter' op needs a source of "
               "type 'tensor<2x4xf32>', one element per window"));
}
