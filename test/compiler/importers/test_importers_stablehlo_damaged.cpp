//===- test_importers_stablehlo_damaged.cpp - Errors for damaged input ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces one number, type or word in ops of every family. Each changed text must be imported as a
// Program that the verifier accepts, or be refused in one line. The process must never crash.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/read_program.h"
#include "compiler/importers/import_stablehlo.h"
#include "compiler/importers/stablehlo_dialects.h"

#include "mlir/IR/MLIRContext.h"

#include <catch2/catch.hpp>

#include <cctype>
#include <memory>

using namespace refold;

namespace {

const char *const kTexts[] = {
    R"(%r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xf32>, tensor<4x1xi32>) -> tensor<4x3xf32>
)",
    R"(%r = "stablehlo.scatter"(%x, %i, %y) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<2x3xf32>, tensor<4x1xi32>, tensor<4x3xf32>) -> tensor<2x3xf32>
)",
    R"(%r = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
)",
    R"(%r = "stablehlo.pad"(%x, %f) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 0, 2>, interior_padding = array<i64: 0, 1>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x7xf32>
)",
    R"(%0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 1>, limit_indices = array<i64: 2, 3>, strides = array<i64: 1, 2>}> : (tensor<2x3xf32>) -> tensor<2x1xf32>
%1 = "stablehlo.concatenate"(%0, %x) <{dimension = 1 : i64}> : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
%r = "stablehlo.reverse"(%1) <{dimensions = array<i64: 1>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
)",
    R"(%0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi32>
%1 = "stablehlo.convert"(%0) : (tensor<2x3xi32>) -> tensor<2x3xf32>
%2 = "stablehlo.compare"(%1, %x) <{comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
%3 = "stablehlo.clamp"(%f, %1, %x) : (tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%4 = "stablehlo.select"(%2, %3, %x) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
%r = "stablehlo.bitcast_convert"(%4) : (tensor<2x3xf32>) -> tensor<2x3xi32>
)",
    R"(%0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 2, 0>}> : (tensor<2x3xf32>) -> tensor<3x5x2xf32>
%1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0, 2>}> : (tensor<3x5x2xf32>) -> tensor<5x3x2xf32>
%r = "stablehlo.reshape"(%1) : (tensor<5x3x2xf32>) -> tensor<30xf32>
)",
    R"(%0 = "stablehlo.constant"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
%1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<i32>
%2 = "stablehlo.dynamic_slice"(%x, %1, %n) <{slice_sizes = array<i64: 1, 2>}> : (tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
%r = "stablehlo.dynamic_update_slice"(%x, %2, %n, %1) : (tensor<2x3xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
)",
    R"(%0 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
%1 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
%2 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xi32>
%3:2 = "stablehlo.reduce"(%x, %2, %0, %1) <{dimensions = array<i64: 1>}> ({
^bb0(%a: tensor<f32>, %i0: tensor<i32>, %b: tensor<f32>, %j: tensor<i32>):
  %4 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %5 = "stablehlo.compare"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %6 = "stablehlo.or"(%4, %5) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %7 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  %8 = "stablehlo.compare"(%i0, %j) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %9 = "stablehlo.and"(%7, %8) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %10 = "stablehlo.or"(%6, %9) : (tensor<i1>, tensor<i1>) -> tensor<i1>
  %11 = "stablehlo.select"(%6, %a, %b) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
  %12 = "stablehlo.select"(%10, %i0, %j) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%11, %12) : (tensor<f32>, tensor<i32>) -> ()
}) : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
%r = "stablehlo.negate"(%3#1) : (tensor<2xi32>) -> tensor<2xi32>
)",
    R"(%0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
%r = "stablehlo.reduce_window"(%x, %0) <{padding = dense<[[0, 0], [2, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
)",
    R"(%0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
%r = "stablehlo.select_and_scatter"(%x, %x, %0) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 1>}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%s) : (tensor<i1>) -> ()
}, {
^bb0(%a: tensor<f32>, %b: tensor<f32>):
  %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
)",
    R"(%0:2 = "stablehlo.sort"(%x, %x) <{dimension = 1 : i64, is_stable = true}> ({
^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
  %s = "stablehlo.compare"(%c, %d) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%s) : (tensor<i1>) -> ()
}) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
%r, %k = "chlo.top_k"(%0#0) <{k = 2 : i64}> : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
)",
};

/// Returns @main with a text as its body. It returns nothing, so results may have any type.
std::string Whole(const std::string &body) {
  return "\"builtin.module\"() ({\n\"func.func\"() <{sym_name = \"main\", function_type = "
         "(tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x1xi32>, tensor<f32>, tensor<i32>) -> ()}> "
         "({\n^bb0(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>, %i: tensor<4x1xi32>, %f: "
         "tensor<f32>, %n: tensor<i32>):\n" +
         body + "\"func.return\"() : () -> ()\n}) : () -> ()\n}) : () -> ()\n";
}

class Reader {
public:
  bool Reads(const std::string &body) {
    if (count_++ % 500 == 0) {
      mlir::DialectRegistry registry;
      registerCompilerDialects(registry);
      context_ =
          std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
      context_->loadAllAvailableDialects();
    }
    auto source = importers::parseStablehlo(Whole(body), "x.mlir", context_.get());
    if (!source.ok())
      return false;
    auto program = importers::importStablehlo(**source);
    if (!program.ok() && program.status().message().find("x.mlir:") != 0)
      FAIL_CHECK("no place in: " << program.status() << "\n" << body);
    return program.ok();
  }
  int count() const { return count_; }

private:
  int count_ = 0;
  std::unique_ptr<mlir::MLIRContext> context_;
};

} // namespace

TEST_CASE("an op with one changed number is imported or refused") {
  Reader reader;
  int refused = 0;
  for (const std::string text : kTexts) {
    REQUIRE(reader.Reads(text));
    for (size_t at = 0; at < text.size(); ++at) {
      // Does not replace digits of names.
      if (!std::isdigit(static_cast<unsigned char>(text[at])) || text[at - 1] == '%')
        continue;
      for (const char *number : {"0", "1", "2", "5", "-1", "9223372036854775807", ""})
        refused += !reader.Reads(text.substr(0, at) + number + text.substr(at + 1));
    }
  }
  CHECK(refused > reader.count() / 2);
}

TEST_CASE("an op with one changed type or word is imported or refused") {
  static const std::pair<const char *, const char *> kReplacements[] = {
      {"f32", "f64"},
      {"f32", "i1"},
      {"f32", "ui32"},
      {"f32", "bf16"},
      {"i32", "i64"},
      {"i32", "f32"},
      {"i32", "i8"},
      {"i32", "ui64"},
      {"i64", "i32"},
      {"tensor<", "vector<"},
      {"tensor<", "tensor<*x"},
      {"tensor<", "tensor<0x"},
      {"array<", "dense<"},
      {"stablehlo.", "chlo."},
      {"stablehlo.", "rf."},
      {"stablehlo.", "other."},
      {"GT", "TOTAL"},
      {"add", "xor"},
      {"#stablehlo", "#other"},
      {" = ", " = @"},
      {"%x", "%f"},
      {"%x", "%y"},
      {"%a", "%b"},
      {"%i", "%x"},
      {"\"stablehlo.return\"(", "\"stablehlo.return\"() : () -> ()\n\"stablehlo.return\"("}};
  Reader reader;
  int refused = 0;
  for (const std::string text : kTexts)
    for (auto [from, to] : kReplacements)
      for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1)) {
        std::string damaged = text;
        refused += !reader.Reads(damaged.replace(at, std::string(from).size(), to));
      }
  CHECK(refused > reader.count() / 2);
}
