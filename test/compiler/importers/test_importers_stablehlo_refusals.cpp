//===- test_importers_stablehlo_refusals.cpp - Refused StableHLO ops ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the errors for unsupported ops. Each error is one line with the location, the op, the
// unsupported part, and what is supported instead.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/attribute_text.h"
#include "test/compiler/importers/import_text.h"

#include <catch2/catch.hpp>

using namespace refold::test;
using Catch::Matchers::Contains;
using Catch::Matchers::Equals;

/// Returns a module with one op of one operand and one result.
static std::string unary(const std::string &op, const std::string &type,
                         const std::string &attributes = "") {
  return imported(moduleOf("%x: " + type,
                           "%r = \"" + op + "\"(%x)" + attributes + " : (" + type + ") -> " + type,
                           type));
}

TEST_CASE("unsupported element types are refused by name") {
  CHECK_THAT(unary("stablehlo.abs", "tensor<2xui4>"),
             Equals("x.mlir:2:1: func.func: argument 'arg0': element type ui4, expected f32, f64, "
                    "bf16, f16, i1, i8, i16, "
                    "i32, i64, ui8, ui16, ui32 or ui64"));
  for (const char *type : {"f8E5M2", "tf32", "ui2", "i4"})
    CHECK_THAT(unary("stablehlo.abs", "tensor<2x" + std::string(type) + ">"),
               Contains("element type " + std::string(type) + ", expected"));
  CHECK_THAT(unary("stablehlo.abs", "tensor<2xcomplex<f32>>"),
             Contains("element type complex, expected"));
  CHECK_THAT(unary("stablehlo.abs", "tensor<2x!quant.uniform<i8:f32, 0.1:-128>>"),
             Contains("element type !quant.uniform, expected"));
  CHECK_THAT(unary("stablehlo.abs", "tensor<?xf32>"),
             Contains("dynamic shape, expected a static one: tensor<?xf32>"));
  CHECK_THAT(unary("stablehlo.abs", "!stablehlo.token"), Contains("expected a ranked tensor"));
}

TEST_CASE("unsupported ops are refused by name") {
  CHECK_THAT(unary("stablehlo.sine_of", "tensor<2xi32>"),
             Equals("x.mlir:4:6: stablehlo.sine_of: rf has no such op"));
  CHECK_THAT(unary("stablehlo.custom_call", "tensor<2xf32>", " <{call_target_name = \"lapack\"}>"),
             Contains("stablehlo.custom_call: calls 'lapack', which rf does not have"));
  CHECK_THAT(unary("stablehlo.add", "tensor<2xf32>"),
             Contains("stablehlo.add: has 1 operands, not 2"));
  CHECK_THAT(unary("stablehlo.abs", "tensor<2xf32>", " <{speed = 3 : i64}>"),
             Contains("stablehlo.abs: attribute 'speed' is not supported"));
  CHECK_THAT(unary("stablehlo.abs", "tensor<2xf32>", " ({\n^bb0:\n})"),
             Contains("stablehlo.abs: has 1 regions, not 0"));
}

TEST_CASE("errors of the dialect's verifier name the op of the source") {
  CHECK_THAT(
      unary("stablehlo.sqrt", "tensor<2xi32>"),
      Contains("x.mlir:4:6: stablehlo.sqrt: 'rf.sqrt' op operand #0 must be ranked tensor with "
               "static shape of f32, f64, bf16 or f16"));
  CHECK_THAT(
      imported(moduleOf("%x: tensor<2x3xf32>",
                        R"(%r = "stablehlo.reshape"(%x) : (tensor<2x3xf32>) -> tensor<5xf32>)",
                        "tensor<5xf32>")),
      Contains("stablehlo.reshape: "));
  CHECK_THAT(
      imported(moduleOf(
          "%x: tensor<2x3xf32>",
          R"(%r = "stablehlo.slice"(%x) <{start_indices = array<i64: 0>, limit_indices = array<i64: 9>, strides = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<5xf32>)",
          "tensor<5xf32>")),
      Contains("stablehlo.slice: "));
}

TEST_CASE("missing and unexpected attributes are refused by name") {
  // A splat of this size is short text, and the second size overflows.
  for (const char *size : {"1025", "9223372036854775807x2"})
    CHECK_THAT(
        unary("stablehlo.reverse", "tensor<2xf32>",
              std::string(" <{dimensions = dense<1> : tensor<") + size + "xi64>}>"),
        Contains("stablehlo.reverse: attribute 'dimensions' must have at most 1024 numbers"));
  CHECK_THAT(unary("stablehlo.reverse", "tensor<2xf32>"),
             Contains("stablehlo.reverse: attribute 'dimensions' must be an array of i64"));
  CHECK_THAT(unary("stablehlo.reverse", "tensor<2xf32>", " <{dimensions = \"all\"}>"),
             Contains("stablehlo.reverse: attribute 'dimensions' must be an array of i64"));
  CHECK_THAT(
      imported(moduleOf(
          "", R"(%r = "stablehlo.iota"() <{iota_dimension = 0 : i32}> : () -> tensor<2xi32>)",
          "tensor<2xi32>")),
      Contains("stablehlo.iota: attribute 'iota_dimension' must be an i64"));
  auto compare = [](const std::string &direction) {
    return imported(moduleOf("%x: tensor<2xf32>",
                             R"(%r = "stablehlo.compare"(%x, %x) <{comparison_direction = )" +
                                 direction + "}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>",
                             "tensor<2xi1>"));
  };
  CHECK_THAT(compare("3 : i64"),
             Contains("attribute 'comparison_direction' must be one of dialect stablehlo"));
  CHECK_THAT(compare("#stablehlo<precision HIGH>"),
             Contains("'precision HIGH' is not a 'comparison_direction'"));
  CHECK_THAT(compare("#stablehlo<comparison_direction UP>"),
             Contains("unknown comparison_direction 'UP'"));
  CHECK_THAT(compare("#stablehlo<comparison_direction LT>, compare_type = "
                     "#stablehlo<comparison_type TOTALORDER>"),
             Contains("total order of floats, but rf compares according to IEEE 754"));
}

static std::string scattered(const std::string &step) {
  return imported(moduleOf(
      "%x: tensor<4xf32>, %i: tensor<1xi32>, %u: tensor<f32>",
      R"(%r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
)" + step +
          R"(
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<4xf32>, tensor<1xi32>, tensor<f32>) -> tensor<4xf32>)",
      "tensor<4xf32>"));
}

TEST_CASE("unsupported reducers are refused") {
  CHECK_THAT(
      scattered(R"(%s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>)"),
      Contains("rf.scatter add"));
  CHECK_THAT(
      scattered(R"(%s = "stablehlo.subtract"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>)"),
      Contains("stablehlo.scatter: an update that is not a simple op, but rf.scatter sets"));
  CHECK_THAT(scattered("\"func.return\"() : () -> ()"), Contains("x.mlir:"));
  CHECK_THAT(imported(moduleOf("%x: tensor<4xf32>, %f: tensor<f32>",
                               R"(%r = "stablehlo.reduce"(%x, %f) <{dimensions = array<i64: 0>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = "stablehlo.add"(%a, %f) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>)",
                               "tensor<f32>")),
             Contains("stablehlo.add: value from outside of its region"));
}

TEST_CASE("recursive functions are refused") {
  CHECK_THAT(
      imported(moduleOf("%x: tensor<f32>",
                        R"(%r = "func.call"(%x) <{callee = @main}> : (tensor<f32>) -> tensor<f32>)",
                        "tensor<f32>")),
      Contains(
          "func.call: call of @main is nested deeper than 256 calls: recursion is not supported"));
}

/// Adds functions @f0 to @f39 to a module. Each of them calls the next one twice.
static std::string withDoublingCalls(std::string text) {
  const std::string type = " : (tensor<f32>) -> tensor<f32>\n";
  for (int i = 0; i < 40; ++i) {
    const std::string next = i == 39 ? "\"stablehlo.abs\"(" : "\"func.call\"(";
    const std::string callee = i == 39 ? "" : " <{callee = @f" + std::to_string(i + 1) + "}>";
    text.insert(text.find("\"func.func\""),
                "\"func.func\"() <{sym_name = \"f" + std::to_string(i) +
                    "\", function_type = (tensor<f32>) -> tensor<f32>}> ({\n^bb0(%p: "
                    "tensor<f32>):\n%a = " +
                    next + "%p)" + callee + type + "%b = " + next + "%a)" + callee + type +
                    "\"func.return\"(%b) : (tensor<f32>) -> ()\n}) : () -> ()\n");
  }
  return text;
}

TEST_CASE("calls that would expand without limit are refused") {
  const std::string call = R"( = "func.call"(%x) <{callee = @f0}> : (tensor<f32>) -> tensor<f32>)";
  CHECK_THAT(imported(withDoublingCalls(moduleOf("%x: tensor<f32>", "%r" + call, "tensor<f32>"))),
             Contains("program has more than 1048576 ops once its calls are written out"));
  const std::string reduced =
      moduleOf("%v: tensor<4xf32>, %f: tensor<f32>",
               R"(%r = "stablehlo.reduce"(%v, %f) <{dimensions = array<i64: 0>}> ({
^bb0(%x: tensor<f32>, %b: tensor<f32>):
  %s)" + call + R"(
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>)",
               "tensor<f32>");
  CHECK_THAT(imported(withDoublingCalls(reduced)),
             Contains("region of more than 65536 ops once its calls are written out"));
}

TEST_CASE("an op without its results is refused") {
  const std::string text = moduleOf(
      "%x: tensor<4xf32>, %i: tensor<1xi32>, %u: tensor<f32>",
      R"("stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  "stablehlo.return"(%b) : (tensor<f32>) -> ()
}) : (tensor<4xf32>, tensor<1xi32>, tensor<f32>) -> ()
%r = "stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<4xf32>)",
      "tensor<4xf32>");
  CHECK_THAT(imported(text), Contains("stablehlo.scatter: several operands"));
  for (const char *op : {"reduce", "reduce_window", "sort"}) {
    const std::string name = "stablehlo." + std::string(op);
    CHECK_THAT(
        imported(moduleOf("%x: tensor<4xf32>",
                          "\"" + name + "\"(%x) ({\n^bb0:\n}) : (tensor<4xf32>) -> ()\n" +
                              R"(%r = "stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<4xf32>)",
                          "tensor<4xf32>")),
        Contains("x.mlir:4:1: " + name + ": "));
  }
  CHECK_THAT(imported(moduleOf("%x: tensor<4xf32>",
                               R"("stablehlo.optimization_barrier"(%x) : (tensor<4xf32>) -> ()
%r = "stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<4xf32>)",
                               "tensor<4xf32>")),
             Contains("stablehlo.optimization_barrier: "));
}

TEST_CASE("a text that is not a module is refused with its location") {
  CHECK_THAT(imported("\"builtin.module\"() ({"), Contains("x.mlir:1:"));
  CHECK_THAT(imported("\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n"),
             Contains("there is no function @main"));
}

TEST_CASE("invalid dimension numbers are refused") {
  using refold::importers::DimensionNumbers;
  static constexpr llvm::StringRef kFields[] = {"a", "b"};
  auto read = [](const char *text) { return DimensionNumbers::parse(text, "dot", kFields); };
  auto error = [&](const char *text) { return std::string(read(text).status().message()); };
  auto good = read("dot<a = [1, -2], b = 3>");
  REQUIRE(good.ok());
  CHECK(good->list("a") == llvm::SmallVector<int64_t>{1, -2});
  CHECK(good->number("b") == 3);
  CHECK(read("dot<>")->list("a").empty());
  CHECK(read("dot<a = []>")->list("a").empty());
  CHECK(error("gather<>") ==
        "'gather<>' is not a list of 'dot' dimensions: it must begin with 'dot<'");
  CHECK_THAT(error("dot<c = 1>"), Contains("field 'c' is unknown, expected one of a, b"));
  CHECK_THAT(error("dot<a = 1, a = 2>"), Contains("field 'a' is a duplicate"));
  CHECK_THAT(error("dot<a = x>"), Contains("field 'a' must be a number or a list of numbers"));
  CHECK_THAT(error("dot<a = [1 2]>"), Contains("field 'a' must be a number or a list of numbers"));
  CHECK_THAT(error("dot<a = 99999999999999999999>"), Contains("field 'a' must be a number"));
  CHECK_THAT(error("dot<a = 1 b = 2>"), Contains("a field must be followed by ',' or '>'"));
  CHECK_THAT(error("dot<a = 1> b"), Contains("text continues after its end"));
}

TEST_CASE("unsupported attributes of a convolution are refused by name") {
  auto convolution = [](const std::string &attributes) {
    return imported(
        moduleOf("%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>",
                 "%r = \"stablehlo.convolution\"(%x, %w) <{batch_group_count = 1 : i64, "
                 "feature_group_count = 1 : i64, " +
                     attributes +
                     "}> : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> "
                     "tensor<1x3x4xf32>",
                 "tensor<1x3x4xf32>"));
  };
  const std::string dims = "dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>";
  CHECK_THAT(convolution("dimension_numbers = 3 : i64"),
             Contains("attribute 'dimension_numbers' must be one of dialect stablehlo"));
  for (const char *bad : {"[b, f]x[o, i, 0]->[b, f, 1]", "[b, b, 0]x[o, i, 0]->[b, f, 0]",
                          "[b, f, 7]x[o, i, 0]->[b, f, 0]", "[b, f, 0]x[o, i, 0]"})
    CHECK_THAT(convolution("dimension_numbers = #stablehlo.conv<" + std::string(bad) + ">"),
               Contains("' are not dimensions of a convolution: they must be like 'conv<[b, f, 0, "
                        "1]x[o, i, 0, 1]->[b, f, 0, 1]>'"));
  CHECK_THAT(
      convolution(dims + ", padding = dense<0> : tensor<2x2xi64>"),
      Contains("stablehlo.convolution: attribute 'padding' must have two numbers for each of "
               "1 spatial dimensions, got 4"));
  CHECK_THAT(convolution(dims + ", window_reversal = array<i1: true, false>"),
             Contains("attribute 'window_reversal' must be an array of i1, one for each of 1 "
                      "spatial dimensions"));
  CHECK_THAT(convolution(dims + ", window_strides = array<i64: 0>"),
             Contains("stablehlo.convolution: strides of rf.convolution must be at least 1"));
}
