//===- test_importers_stablehlo.cpp - StableHLO ops as ops of rf ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests how each StableHLO op is translated. test_importers_stablehlo_conformance tests the values
// that the translated ops compute.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/import_text.h"

#include <catch2/catch.hpp>

using namespace refold::test;
using Catch::Matchers::Contains;
using Catch::Matchers::Equals;

TEST_CASE("an op with an equivalent in rf is imported as that op") {
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<2xf32>, %y: tensor<2xf32>",
          R"(%r = "stablehlo.add"(%x, %y) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)",
          "tensor<2xf32>")),
      Equals("%0 = rf.add %arg0, %arg1 : tensor<2xf32>\n"));
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<2x3xf32>",
          R"(%r = "stablehlo.transpose"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>)",
          "tensor<3x2xf32>")),
      Equals("%0 = rf.transpose %arg0, dims = [1, 0] : tensor<2x3xf32>\n"));
}

TEST_CASE("arithmetic of preds is imported as logic") {
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<2xi1>",
          R"(%r = "stablehlo.multiply"(%x, %x) : (tensor<2xi1>, tensor<2xi1>) -> tensor<2xi1>)",
          "tensor<2xi1>")),
      Equals("%0 = rf.and %arg0, %arg0 : tensor<2xi1>\n"));
}

TEST_CASE("scalar bounds of a clamp are broadcast") {
  CHECK_THAT(
      imported(moduleOf(
          "%a: tensor<f32>, %x: tensor<2xf32>",
          R"(%r = "stablehlo.clamp"(%a, %x, %x) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>)",
          "tensor<2xf32>")),
      Equals("%0 = rf.broadcast_in_dim %arg0, dims = [] : tensor<f32> -> tensor<2xf32>\n"
             "%1 = rf.clamp %0, %arg1, %arg1 : tensor<2xf32>\n"));
}

TEST_CASE("a broadcast with unsorted dimensions is transposed first") {
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<2x3xf32>",
          R"(%r = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 2, 0>}> : (tensor<2x3xf32>) -> tensor<3x5x2xf32>)",
          "tensor<3x5x2xf32>")),
      Equals(
          "%0 = rf.transpose %arg0, dims = [1, 0] : tensor<2x3xf32>\n"
          "%1 = rf.broadcast_in_dim %0, dims = [0, 2] : tensor<3x2xf32> -> tensor<3x5x2xf32>\n"));
}

static std::string reduction(const std::string &first, const std::string &step) {
  return moduleOf("%x: tensor<2x3xf32>",
                  R"(%0 = "stablehlo.constant"() <{value = dense<)" + first +
                      R"(> : tensor<f32>}> : () -> tensor<f32>
%r = "stablehlo.reduce"(%x, %0) <{dimensions = array<i64: 1, 0>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
)" + step + R"(
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>)",
                  "tensor<f32>");
}

TEST_CASE("a reduction from another value than the identity needs one more op") {
  const std::string sum =
      R"(%s = "stablehlo.add"(%b, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>)";
  CHECK_THAT(imported(reduction("0.0", sum)),
             Equals("%cst = rf.constant dense<0.000000e+00> : tensor<f32>\n"
                    "%0 = rf.reduce add %arg0, dims = [0, 1] : tensor<2x3xf32>\n") ||
                 Contains("rf.reduce add %arg0, dims = [0, 1] : tensor<2x3xf32>\n"));
  CHECK_THAT(imported(reduction("0.0", sum)), !Contains("rf.add"));
  CHECK_THAT(imported(reduction("1.0", sum)), Contains("rf.reduce add") && Contains("rf.add"));
}

TEST_CASE("a reducer may call a function") {
  const std::string text = reduction(
      "0xFF800000",
      R"(%s = "func.call"(%a, %b) <{callee = @larger}> : (tensor<f32>, tensor<f32>) -> tensor<f32>)");
  const std::string larger =
      R"("func.func"() <{sym_name = "larger", function_type = (tensor<f32>, tensor<f32>) -> tensor<f32>}> ({
^bb0(%p: tensor<f32>, %q: tensor<f32>):
  %m = "stablehlo.maximum"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "func.return"(%m) : (tensor<f32>) -> ()
}) : () -> ()
)";
  std::string whole = text;
  whole.insert(whole.find("\"func.func\""), larger);
  CHECK_THAT(imported(whole), Contains("rf.reduce maximum %arg0") && !Contains("rf.maximum"));
}

TEST_CASE("calls are inlined") {
  std::string text =
      moduleOf("%x: tensor<2xf32>",
               R"(%r = "func.call"(%x) <{callee = @twice}> : (tensor<2xf32>) -> tensor<2xf32>)",
               "tensor<2xf32>");
  text.insert(
      text.find("\"func.func\""),
      R"("func.func"() <{sym_name = "twice", function_type = (tensor<2xf32>) -> tensor<2xf32>}> ({
^bb0(%p: tensor<2xf32>):
  %m = "stablehlo.add"(%p, %p) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%m) : (tensor<2xf32>) -> ()
}) : () -> ()
)");
  CHECK_THAT(imported(text), Equals("%0 = rf.add %arg0, %arg0 : tensor<2xf32>\n"));
}

static std::string sorted(const std::string &types, const std::string &comparator) {
  return moduleOf("%x: tensor<4xi32>, %y: tensor<4xf32>",
                  R"(%r:2 = "stablehlo.sort"(%x, %y) <{dimension = -1 : i64}> ({
^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<f32>):
%s = "stablehlo.compare"()" +
                      comparator + "}> : (" + types + ", " + types + R"() -> tensor<i1>
"stablehlo.return"(%s) : (tensor<i1>) -> ()
}) : (tensor<4xi32>, tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>)
%q = "stablehlo.add"(%r#0, %r#0) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>)",
                  "tensor<4xi32>");
}

TEST_CASE("the operand that a sort compares is its key") {
  auto with = [](std::string text) {
    return text.replace(text.find("\"func.return\"(%r)"), 17, "\"func.return\"(%q)");
  };
  CHECK_THAT(
      imported(with(sorted(
          "tensor<f32>", "%c, %d) <{comparison_direction = #stablehlo<comparison_direction GT>"))),
      Contains("rf.sort %arg1, %arg0, dim = 0 descending") && Contains("rf.add %0#1, %0#1"));
  CHECK_THAT(
      imported(with(sorted(
          "tensor<i32>", "%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>"))),
      Contains("rf.sort %arg0, %arg1, dim = 0 :") && Contains("rf.add %0#0, %0#0"));
  // Sorts by the second element in descending order, which no sort of rf with one key can express.
  CHECK_THAT(
      imported(with(sorted(
          "tensor<i32>", "%b, %a) <{comparison_direction = #stablehlo<comparison_direction LE>"))),
      Contains("stablehlo.sort: a comparator that is not an ascending or descending order"));
}

TEST_CASE("a sort by several keys is several stable sorts, the first key last") {
  const std::string text =
      moduleOf("%x: tensor<4xi32>, %y: tensor<4xi8>, %z: tensor<4xf32>",
               R"(%0:3 = "stablehlo.sort"(%x, %y, %z) <{dimension = 0 : i64}> ({
^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i8>, %d: tensor<i8>, %e: tensor<f32>, %f: tensor<f32>):
  %l = "stablehlo.compare"(%c, %d) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i8>, tensor<i8>) -> tensor<i1>
  %m = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %n = "stablehlo.and"(%m, %l) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %o = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %p = "stablehlo.or"(%o, %n) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%p) : (tensor<i1>) -> ()
}) : (tensor<4xi32>, tensor<4xi8>, tensor<4xf32>) -> (tensor<4xi32>, tensor<4xi8>, tensor<4xf32>)
%r = "stablehlo.add"(%0#2, %0#2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>)",
               "tensor<4xf32>");
  CHECK_THAT(imported(text), Contains("%0:3 = rf.sort %arg1, %arg0, %arg2, dim = 0 :") &&
                                 Contains("%1:3 = rf.sort %0#1, %0#0, %0#2, dim = 0 :") &&
                                 Contains("rf.add %1#2, %1#2"));
}

TEST_CASE(
    "dimensions of a product are parsed, and its operands are converted to the result's type") {
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<2x3xi8>, %y: tensor<3x4xi8>",
          R"(%r = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>]}> : (tensor<2x3xi8>, tensor<3x4xi8>) -> tensor<2x4xi32>)",
          "tensor<2x4xi32>")),
      Equals("%0 = rf.convert %arg0 : tensor<2x3xi8> -> tensor<2x3xi32>\n"
             "%1 = rf.convert %arg1 : tensor<3x4xi8> -> tensor<3x4xi32>\n"
             "%2 = rf.dot_general %0, %1, batching = [] x [], contracting = [1] x [0] : "
             "(tensor<2x3xi32>, tensor<3x4xi32>) -> tensor<2x4xi32>\n"));
}

static std::string windows(const std::string &padding) {
  return moduleOf(
      "%x: tensor<4xf32>",
      R"(%0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f32>}> : () -> tensor<f32>
%r = "stablehlo.reduce_window"(%x, %0) <{padding = dense<)" +
          padding + R"(> : tensor<1x2xi64>, window_dimensions = array<i64: 4>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = "stablehlo.multiply"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>)",
      "tensor<4xf32>");
}

TEST_CASE("windows that end at each element are a cumulative op") {
  CHECK_THAT(imported(windows("[[3, 0]]")), Contains("rf.cumulative multiply %arg0, dim = 0 :"));
  CHECK_THAT(imported(windows("[[0, 3]]")),
             Contains("rf.cumulative multiply %arg0, dim = 0 reverse"));
  CHECK_THAT(imported(windows("[[1, 2]]")),
             Contains("rf.reduce_window multiply %arg0, window = [4], strides = [1], padding = [1] "
                      "x [2]"));
}

TEST_CASE("dimensions of a convolution are mapped by their roles") {
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<1x16x2xf32>, %w: tensor<3x2x4xf32>",
          R"(%r = "stablehlo.convolution"(%x, %w) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2>, padding = dense<[[2, 1]]> : tensor<1x2xi64>, window_reversal = array<i1: true>}> : (tensor<1x16x2xf32>, tensor<3x2x4xf32>) -> tensor<1x32x4xf32>)",
          "tensor<1x32x4xf32>")),
      Equals("%0 = rf.convolution %arg0, %arg1, dims = [0, 2, 1] x [2, 1, 0] -> [0, 2, 1], strides "
             "= [1], padding = [2] x [1], dilation = [2] x [1], reversed = [0], groups = 1 x 1 : "
             "(tensor<1x16x2xf32>, tensor<3x2x4xf32>) -> tensor<1x32x4xf32>\n"));
}
