//===- test_importers_control_flow.cpp - Loops and branches ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the forms of imported loops and branches, and the values that they compute.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/importers/import_text.h"
#include "test/compiler/importers/imported_values.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace refold;
using namespace refold::test;
using Catch::Matchers::Contains;

namespace {

/// Returns the ops of the imported module, or the error. No loop becomes the fold.
std::string Ops(const std::string &module) { return imported(module, {.fold = false}); }

constexpr char kInt[] = "tensor<i32>", kFloat[] = "tensor<f32>", kPair[] = "tensor<2xf32>";

std::string Constant(const std::string &name, const std::string &value, const std::string &type) {
  return absl::StrCat("%", name, " = \"stablehlo.constant\"() <{value = dense<", value,
                      "> : ", type, "}> : () -> ", type, "\n");
}

std::string Op(const std::string &name, const std::string &op, const std::string &operands,
               const std::string &types, const std::string &result,
               const std::string &attributes = "") {
  return absl::StrCat("%", name, " = \"stablehlo.", op, "\"(", operands, ")", attributes, " : (",
                      types, ") -> ", result, "\n");
}

std::string Compare(const std::string &name, const std::string &direction,
                    const std::string &operands, const std::string &type) {
  return Op(name, "compare", operands, type + ", " + type, "tensor<i1>",
            " <{comparison_direction = #stablehlo<comparison_direction " + direction + ">}>");
}

/// A loop that doubles a pair in each iteration. The counter goes from `first` by `step`, while it
/// compares with `bound` by `direction`.
struct Doubling {
  std::string direction = "LT", first = "0", bound = "3", step = "1", counter = kInt;

  std::string Module() const {
    const std::string types = counter + ", " + kPair;
    return moduleOf(std::string("%x: ") + kPair,
                    Constant("first", first, counter) +
                        "%0:2 = \"stablehlo.while\"(%first, %x) ({\n^bb0(%i: " + counter +
                        ", %v: " + kPair + "):\n" + Constant("bound", bound, counter) +
                        Compare("go", direction, "%i, %bound", counter) +
                        "\"stablehlo.return\"(%go) : (tensor<i1>) -> ()\n}, {\n^bb0(%i: " +
                        counter + ", %v: " + kPair + "):\n" + Constant("step", step, counter) +
                        Op("next", "add", "%i, %step", counter + ", " + counter, counter) +
                        Op("twice", "add", "%v, %v", std::string(kPair) + ", " + kPair, kPair) +
                        "\"stablehlo.return\"(%next, %twice) : (" + types + ") -> ()\n}) : (" +
                        types + ") -> (" + types + ")\n" +
                        Op("r", "add", "%0#1, %x", std::string(kPair) + ", " + kPair, kPair),
                    kPair);
  }
};

runtime::HostTensor Integer(int32_t number) {
  runtime::HostTensor tensor(runtime::ElementType::S32, {});
  *tensor.as<int32_t>() = number;
  return tensor;
}

} // namespace

TEST_CASE("a counted loop is imported as a loop with constant bounds") {
  const std::string text = Ops(Doubling().Module());
  CHECK_THAT(text, Contains("scf.for") && Contains("arith.constant 3 : i64") && !Contains("while"));
  // The counter is not carried.
  CHECK_THAT(text, Contains("iter_args(%arg2 = %arg0) -> (tensor<2xf32>)"));
}

/// A loop of three iterations that adds up its counter, which begins at `first`.
static std::string SumOfCounters(const std::string &first, const std::string &bound) {
  const std::string counter = "tensor<i64>", both = counter + ", " + counter;
  return moduleOf(
      "",
      Constant("first", first, counter) + Constant("zero", "0", counter) +
          "%0:2 = \"stablehlo.while\"(%first, %zero) ({\n^bb0(%i: " + counter + ", %s: " + counter +
          "):\n" + Constant("bound", bound, counter) + Compare("go", "LT", "%i, %bound", counter) +
          "\"stablehlo.return\"(%go) : (tensor<i1>) -> ()\n}, {\n^bb0(%i: " + counter +
          ", %s: " + counter + "):\n" + Constant("one", "1", counter) +
          Op("next", "add", "%i, %one", both, counter) + Op("sum", "add", "%s, %i", both, counter) +
          "\"stablehlo.return\"(%next, %sum) : (" + both + ") -> ()\n}) : (" + both + ") -> (" +
          both + ")\n" + Constant("less", first, counter) +
          Op("end", "subtract", "%0#0, %less", both, counter) +
          Op("thrice", "multiply", "%less, %end", both, counter) +
          Op("rest", "subtract", "%0#1, %thrice", both, counter) +
          Op("all", "add", "%rest, %end", both, counter) +
          Op("r", "convert", "%all", counter, "tensor<f32>"),
      "tensor<f32>");
}

TEST_CASE("counters of 64 bits are exact") {
  // 0 + 1 + 2 more than three times the first counter, and three iterations. A double holds neither
  // bound.
  CHECK(ValuesOf(SumOfCounters("9007199254740993", "9007199254740996"), {}) ==
        std::vector<float>{6});
}

TEST_CASE("counted loops iterate as often as their conditions say") {
  struct Case {
    Doubling loop;
    float doublings;
  };
  const std::string wide = "tensor<ui64>";
  for (const Case &one :
       {Case{{}, 3}, Case{{.direction = "LE"}, 4},
        Case{{.first = "1", .bound = "9", .step = "3"}, 3}, Case{{.first = "5", .bound = "5"}, 0},
        Case{{.first = "9"}, 0}, Case{{.first = "-2", .bound = "2"}, 4},
        Case{{.bound = "2", .counter = wide}, 2}}) {
    INFO(one.loop.Module());
    CHECK_THAT(Ops(one.loop.Module()), !Contains("scf.while"));
    const float grown = std::exp2(one.doublings);
    CHECK(ValuesOf(one.loop.Module(), Arguments(Numbers({1, 3}, {2}))) ==
          std::vector<float>{grown + 1, 3 * grown + 3});
  }
}

TEST_CASE("a loop whose counter may wrap around, or with another comparison, is an open loop") {
  for (const Doubling &loop :
       {Doubling{.direction = "NE"}, Doubling{.bound = "127", .step = "3", .counter = "tensor<i8>"},
        Doubling{.step = "-1"}, Doubling{.step = "0"}})
    CHECK_THAT(Ops(loop.Module()), Contains("scf.while") && !Contains("scf.for"));
}

/// Multiplies %x by %f while it is below a bound that the module gets as an argument.
static std::string GrowWhileBelow() {
  const std::string types = "tensor<f32>, tensor<f32>, tensor<f32>";
  return moduleOf(
      "%x: tensor<f32>, %f: tensor<f32>, %bound: tensor<f32>",
      "%0:3 = \"stablehlo.while\"(%x, %f, %bound) ({\n^bb0(%v: tensor<f32>, %g: tensor<f32>, %b: "
      "tensor<f32>):\n" +
          Compare("go", "LT", "%v, %b", kFloat) +
          "\"stablehlo.return\"(%go) : (tensor<i1>) -> ()\n}, {\n^bb0(%v: tensor<f32>, %g: "
          "tensor<f32>, %b: tensor<f32>):\n" +
          Op("next", "multiply", "%v, %g", std::string(kFloat) + ", " + kFloat, kFloat) +
          "\"stablehlo.return\"(%next, %g, %b) : (" + types + ") -> ()\n}) : (" + types + ") -> (" +
          types + ")\n" + Op("r", "add", "%0#0, %0#1", std::string(kFloat) + ", " + kFloat, kFloat),
      kFloat);
}

TEST_CASE("an open loop ends when its condition is false, even before the first iteration") {
  const std::string text = Ops(GrowWhileBelow());
  CHECK_THAT(text, Contains("scf.while"));
  const auto run = [](float x, float factor, float bound) {
    return ValuesOf(GrowWhileBelow(),
                    Arguments(Numbers({x}, {}), Numbers({factor}, {}), Numbers({bound}, {})));
  };
  CHECK(run(1, 3, 100) == std::vector<float>{243 + 3});
  CHECK(run(7, 3, 5) == std::vector<float>{7 + 3});
}

/// A choice of one of `branches` branches. Branch i returns %x * (i + 2); it reads %x from outside.
static std::string Choice(const std::string &op, const std::string &index, int branches) {
  std::string body;
  for (int i = 0; i < branches; ++i)
    absl::StrAppend(&body, i == 0 ? "" : ", ", "{\n",
                    Constant("f", absl::StrCat(i + 2, ".0"), kFloat),
                    Op("p", "multiply", "%x, %f", std::string(kFloat) + ", " + kFloat, kFloat),
                    "\"stablehlo.return\"(%p) : (tensor<f32>) -> ()\n}");
  return moduleOf(
      "%i: " + index + ", %x: tensor<f32>",
      "%r = \"stablehlo." + op + "\"(%i) (" + body + ") : (" + index + ") -> tensor<f32>", kFloat);
}

TEST_CASE("a case takes the branch of its index, and the last one for any other index") {
  CHECK_THAT(Ops(Choice("case", kInt, 1)), !Contains("scf.if"));
  for (int index : {-3, 0, 1, 2, 3, 100}) {
    const int branch = index < 0 || index > 3 ? 3 : index;
    CHECK(ValuesOf(Choice("case", kInt, 4), Arguments(Integer(index), Numbers({5}, {}))) ==
          std::vector<float>{5.0f * static_cast<float>(branch + 2)});
  }
}

TEST_CASE("an if takes its first region for true") {
  for (bool chosen : {true, false}) {
    runtime::HostTensor flag(runtime::ElementType::Pred, {});
    *flag.as<bool>() = chosen;
    CHECK(ValuesOf(Choice("if", "tensor<i1>", 2), Arguments(std::move(flag), Numbers({5}, {}))) ==
          std::vector<float>{chosen ? 10.0f : 15.0f});
  }
}

TEST_CASE("loops and branches of other forms are refused") {
  CHECK_THAT(Ops(Choice("if", kInt, 2)), Contains("stablehlo.if: operand must be a tensor<i1>"));
  CHECK_THAT(Ops(Choice("if", "tensor<i1>", 3)), Contains("stablehlo.if: has 3 regions, not 2"));
  CHECK_THAT(Ops(Choice("case", "tensor<i1>", 2)),
             Contains("stablehlo.case: operand must be a tensor<i32>"));
  CHECK_THAT(Ops(moduleOf("%i: tensor<i32>",
                          "%r = \"stablehlo.case\"(%i, %i) : (tensor<i32>, "
                          "tensor<i32>) -> tensor<i32>",
                          kInt)),
             Contains("stablehlo.case: has 2 operands, not 1"));
  const auto loop = [](const std::string &condition, const std::string &body) {
    return Ops(moduleOf("%x: tensor<f32>",
                        "%r = \"stablehlo.while\"(%x) (" + condition + body +
                            ") : (tensor<f32>) -> tensor<f32>",
                        kFloat));
  };
  const std::string go = "{\n^bb0(%v: tensor<f32>):\n" + Constant("go", "true", "tensor<i1>") +
                         "\"stablehlo.return\"(%go) : (tensor<i1>) -> ()\n}";
  const std::string same = ", {\n^bb0(%v: tensor<f32>):\n\"stablehlo.return\"(%v) : (tensor<f32>) "
                           "-> ()\n}";
  CHECK_THAT(loop(go, ""), Contains("stablehlo.while: has 1 regions, not 2"));
  CHECK_THAT(loop(go, ", {\n^bb0(%v: tensor<f32>):\n\"stablehlo.abs\"(%v) : (tensor<f32>) -> "
                      "tensor<f32>\n}"),
             Contains("stablehlo.while: each of its regions must end with stablehlo.return"));
  CHECK_THAT(loop(go, ", {\n}"), Contains("stablehlo.while: region of 0 blocks"));
  CHECK_THAT(loop(go, ", {\n^bb0:\n\"stablehlo.return\"() : () -> ()\n}"),
             Contains("its regions and results must have the types of its operands"));
  CHECK_THAT(loop(same.substr(2), same),
             Contains("stablehlo.while: its condition must return one tensor<i1>"));
  CHECK_THAT(Ops(moduleOf("%i: tensor<i1>",
                          "%r = \"stablehlo.if\"(%i) ({\n\"stablehlo.return\"(%i) : "
                          "(tensor<i1>) -> ()\n}, {\n" +
                              Constant("f", "1.0", kFloat) +
                              "\"stablehlo.return\"(%f) : (tensor<f32>) -> ()\n}) : "
                              "(tensor<i1>) -> tensor<f32>",
                          kFloat)),
             Contains("its branches must return values of the types of its results"));
}
