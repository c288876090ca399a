//===- test_importers_state.cpp - State and the training loop -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests how arguments and results get names, which arguments are state, and which loop becomes the
// loop over training steps.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/import_program.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <catch2/catch.hpp>

using namespace refold;
using Catch::Matchers::Contains;

namespace {

/// A step whose result 1 is the next value of argument 0, if the attributes say so.
std::string Step(const std::string &arguments = "[{}, {}, {}]",
                 const std::string &results = "[{}, {}]") {
  return absl::StrCat(
      "\"builtin.module\"() ({\n\"func.func\"() <{sym_name = \"main\", function_type = "
      "(tensor<2xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<f32>, tensor<2xf32>), arg_attrs = ",
      arguments, ", res_attrs = ", results,
      "}> ({\n^bb0(%w: tensor<2xf32>, %x: tensor<2xf32>, %t: tensor<f32>):\n"
      "%n = \"stablehlo.add\"(%w, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>\n"
      "%l = \"stablehlo.negate\"(%t) : (tensor<f32>) -> tensor<f32>\n"
      "\"func.return\"(%l, %n) : (tensor<f32>, tensor<2xf32>) -> ()\n}) : () -> ()\n}) : () -> "
      "()\n");
}

/// Returns the text of the imported program, or the error.
std::string Imported(const std::string &module, const ImportOptions &options = {}) {
  absl::StatusOr<std::string> text = ImportStablehloText(module, "x.mlir", options);
  return text.ok() ? *text : std::string(text.status().message());
}

} // namespace

TEST_CASE("unmarked arguments and results have numbered names") {
  const std::string text = Imported(Step());
  CHECK_THAT(text, Contains("#rf.input<\"arg0\">") && Contains("#rf.input<\"arg2\">") &&
                       Contains("#rf.fetch<\"result0\">") && Contains("#rf.fetch<\"result1\">"));
  CHECK_THAT(text, !Contains("rf.state") && !Contains("rf.loaded_states"));
  CHECK_THAT(text, Contains("rf.suggested_state = \"0:1,2:0\""));
}

TEST_CASE("marks name arguments and results, and say which arguments are state") {
  const std::string text = Imported(Step(
      "[{refold.name = \"params/w\", refold.replaced_by = 1 : i64}, {refold.name = \"x\"}, {}]",
      "[{refold.name = \"loss\"}, {refold.name = \"new w\"}]"));
  CHECK_THAT(text, Contains("#rf.state<\"params/w\", 1>") && Contains("#rf.input<\"x\">") &&
                       Contains("#rf.input<\"arg2\">") && Contains("#rf.fetch<\"loss\">"));
  CHECK_THAT(text, Contains("rf.loaded_states = [\"params/w\"]") && !Contains("new w") &&
                       !Contains("suggested"));
  // @startup returns the state, but a run needs a loaded value.
  CHECK_THAT(text, Contains("tensor<2xf32> {rf.state = #rf.state<\"params/w\", 0>}"));
}

TEST_CASE("the option names state by numbers, ranges and aliases") {
  CHECK_THAT(Imported(Step(), {.state = "0:1"}), Contains("#rf.state<\"arg0\", 1>"));
  CHECK_THAT(Imported(Step(), {.state = "0-0:1-1,2:0"}),
             Contains("#rf.state<\"arg0\", 1>") && Contains("#rf.state<\"arg2\", 0>"));
  // The alias of a text may be wrong: here, the scalar would get the loss.
  const std::string aliased = Step("[{tf.aliasing_output = 1 : i32}, {}, {tf.aliasing_output = 0 : "
                                   "i32}]");
  CHECK_THAT(Imported(aliased), !Contains("rf.state") && Contains("rf.suggested_state = "
                                                                  "\"0:1,2:0\""));
  CHECK_THAT(Imported(aliased, {.state = "from-aliases"}),
             Contains("#rf.state<\"arg0\", 1>") && Contains("#rf.state<\"arg2\", 0>"));
  CHECK_THAT(Imported(aliased, {.state = "none"}), !Contains("rf.state") && !Contains("suggested"));
}

TEST_CASE("wrong pairs are refused") {
  const auto refused = [](const std::string &state) { return Imported(Step(), {.state = state}); };
  const std::string expected = "; expected pairs of an argument and the result that replaces it, "
                               "such as 0:3,1:0 or 0-7:2-9, or from-aliases, or none";
  CHECK(refused("0") == "state '0': '0' is not a pair" + expected);
  CHECK(refused("a:1") == "state 'a:1': 'a:1' is not a pair" + expected);
  CHECK(refused("3-1:0-2") == "state '3-1:0-2': '3-1:0-2' is not a pair" + expected);
  CHECK(refused("0-1:0") ==
        "state '0-1:0': the ranges of '0-1:0' have different lengths" + expected);
  CHECK(refused("0:1,0:0") == "state '0:1,0:0': argument 0 is in two pairs" + expected);
  CHECK_THAT(refused("5:1"), Contains("func.func: state 5:1: there is no argument 5, only 3"));
  CHECK_THAT(refused("0:2"), Contains("func.func: state 0:2: there is no result 2, only 2"));
  CHECK_THAT(refused("0:0"),
             Contains("state 0:0: argument 0 is tensor<2xf32>, but result 0 is tensor<f32>"));
  CHECK_THAT(refused("0:1,1:1"), Contains("state 1:1: result 1 replaces two arguments"));
  CHECK_THAT(
      Imported(Step("[{refold.replaced_by = \"w\"}, {}, {}]")),
      Contains("attribute 'refold.replaced_by' of argument 0 must be the number of a result"));
  CHECK_THAT(Imported(Step(), {.entry = "step"}), Contains("there is no function @step"));
  CHECK_THAT(Imported(Step("[{refold.name = \"x\"}, {refold.name = \"x\"}, {}]")),
             Contains("input 'x' is both argument 0 and argument 1"));
}

namespace {

/// A module whose loop of four steps adds row i of %xs to %w. The loop also stacks the sums of %w.
/// `beside` are ops on %x, a scalar, behind the loop.
std::string Training(const std::string &beside = "") {
  return absl::StrReplaceAll(R"("builtin.module"() ({
"func.func"() <{sym_name = "main", function_type = (tensor<2xf32>, tensor<4x2xf32>) -> (tensor<2xf32>, tensor<4xf32>)}> ({
^bb0(%w: tensor<2xf32>, %xs: tensor<4x2xf32>):
  %zero = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %none = "stablehlo.constant"() <{value = dense<0.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %0:4 = "stablehlo.while"(%xs, %zero, %w, %none) ({
  ^bb0(%a: tensor<4x2xf32>, %i: tensor<i32>, %v: tensor<2xf32>, %h: tensor<4xf32>):
    %four = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %go = "stablehlo.compare"(%i, %four) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    "stablehlo.return"(%go) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<4x2xf32>, %i: tensor<i32>, %v: tensor<2xf32>, %h: tensor<4xf32>):
    %z = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %four = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %negative = "stablehlo.compare"(%i, %z) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %wrapped = "stablehlo.add"(%i, %four) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %at = "stablehlo.select"(%negative, %wrapped, %i) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %row = "stablehlo.dynamic_slice"(%a, %at, %z) <{slice_sizes = array<i64: 1, 2>}> : (tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %x = "stablehlo.reshape"(%row) : (tensor<1x2xf32>) -> tensor<2xf32>
    %n = "stablehlo.add"(%v, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %f = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %s = "stablehlo.reduce"(%n, %f) <{dimensions = array<i64: 0>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %pq = "stablehlo.add"(%p, %q) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%pq) : (tensor<f32>) -> ()
    }) : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %s1 = "stablehlo.reshape"(%s) : (tensor<f32>) -> tensor<1xf32>
    %h1 = "stablehlo.dynamic_update_slice"(%h, %s1, %at) : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
    %one = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %i1 = "stablehlo.add"(%i, %one) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%a, %i1, %n, %h1) : (tensor<4x2xf32>, tensor<i32>, tensor<2xf32>, tensor<4xf32>) -> ()
  }) : (tensor<4x2xf32>, tensor<i32>, tensor<2xf32>, tensor<4xf32>) -> (tensor<4x2xf32>, tensor<i32>, tensor<2xf32>, tensor<4xf32>)
  %b0 = "stablehlo.negate"(%0#2) : (tensor<2xf32>) -> tensor<2xf32>
BESIDE
  "func.return"(%b0, %0#3) : (tensor<2xf32>, tensor<4xf32>) -> ()
}) : () -> ()
}) : () -> ()
)",
                             {{"BESIDE", beside}});
}

} // namespace

TEST_CASE("a counted loop that is nearly the whole function becomes the fold") {
  const std::string text = Imported(Training());
  CHECK_THAT(text, Contains("rf.capacity = 4 : i64") && Contains("rf.steps") &&
                       Contains("#rf.state<\"step\", 2>"));
  // The sums are a stacked fetch without an initial value; the rows are inputs of the steps.
  CHECK_THAT(text, Contains("rf.empty : tensor<4xf32>") && Contains("rf.update_row"));
  CHECK_THAT(text, !Contains("rf.dynamic_update_slice"));
  const std::string with_state = Imported(Training(), {.state = "0:0"});
  CHECK_THAT(with_state, Contains("#rf.state<\"arg0\", 0>") && Contains("#rf.state<\"step\", 2>") &&
                             Contains("rf.loaded_states = [\"arg0\"]"));
}

TEST_CASE("a loop beside many other ops stays a loop inside the step") {
  std::string beside;
  for (int i = 0; i < 12; ++i)
    absl::StrAppend(&beside, "%b", i + 1, " = \"stablehlo.negate\"(%b", i,
                    ") : (tensor<2xf32>) -> tensor<2xf32>\n");
  CHECK_THAT(Imported(Training(beside)),
             !Contains("rf.capacity") && Contains("scf.for") && Contains("rf.suggested_state"));
  CHECK_THAT(Imported(Training(), {.fold = false}),
             !Contains("rf.capacity") && Contains("scf.for"));
}
