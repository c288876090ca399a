//===- test_reference_images.cpp - Image ops by hand ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares a few image ops with values computed by hand. Then compares each image op, on random
// numbers, with its decomposition into simpler ops.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/gradient_case.h"

#include "passes/Passes.h"

#include "mlir/Pass/PassManager.h"

#include <cmath>

using namespace refold::reference;
using Reals = std::vector<double>;
using Shape = std::vector<int64_t>;
using Texts = std::vector<std::string>;

static void checkImagesNear(const Reals &got, const Reals &want) {
  REQUIRE(got.size() == want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    INFO("element " << i << ": got " << got[i] << ", want " << want[i]);
    CHECK(std::abs(got[i] - want[i]) <= 1e-12 * (1 + std::abs(want[i])));
  }
}

/// Returns a function of %a, %b, ... in which `op` defines %y, with one result for each of `types`.
static std::string functionOf(const std::string &op, const std::vector<Tensor> &arguments,
                              const Texts &types) {
  std::string parameters, results, values;
  for (size_t i = 0; i < arguments.size(); ++i)
    parameters += (i ? ", %" : "%") + std::string(1, static_cast<char>('a' + i)) + ": " +
                  typeText(arguments[i]);
  for (size_t i = 0; i < types.size(); ++i) {
    results += (i ? ", " : "") + types[i];
    values += (i ? ", %y#" : "%y#") + std::to_string(i);
  }
  return "func.func @f(" + parameters + ") -> (" + results +
         ") {\n  %y:" + std::to_string(types.size()) + " = rf." + op + "\n  return " + values +
         " : " + results + "\n}\n";
}

static std::vector<Tensor> results(mlir::func::FuncOp function,
                                   const std::vector<Tensor> &arguments) {
  auto evaluated = evaluate(function, arguments);
  INFO(evaluated.status().ToString());
  REQUIRE(evaluated.ok());
  return *std::move(evaluated);
}

/// Returns the results of `op`, evaluated directly. `types` are the types of its results.
static std::vector<Tensor> evaluated(const std::string &op, const std::vector<Tensor> &arguments,
                                     const Texts &types) {
  const std::string text = functionOf(op, arguments, types);
  INFO(text);
  ParsedModule module(text);
  return results(module.first(), arguments);
}

/// Evaluates `op` directly and decomposed, and compares the results.
static void checkDecomposition(const std::string &op, const std::vector<Tensor> &arguments,
                               const Texts &types) {
  const std::string text = functionOf(op, arguments, types);
  INFO(text);
  ParsedModule whole(text), parts(text);
  mlir::PassManager passes(parts.get()->getName());
  passes.addNestedPass<mlir::func::FuncOp>(refold::createDecompose());
  REQUIRE(mlir::succeeded(passes.run(parts.get())));
  parts.get().walk([](mlir::Operation *made) {
    auto composite = mlir::dyn_cast<refold::rf::DecompositionOpInterface>(made);
    CHECK_FALSE((composite && composite.needsDecomposition()));
  });
  std::vector<Tensor> want = results(whole.first(), arguments),
                      got = results(parts.first(), arguments);
  for (size_t r = 0; r < want.size(); ++r)
    checkImagesNear(got[r].reals, want[r].reals);
}

// The first channel is {1, 3}, with mean 2 and variance 1. Its elements are divided by
// sqrt(variance + epsilon), which is 2 because epsilon is 3. The second channel is {5, 5}, with
// variance 0.

TEST_CASE("batch norm has known values") {
  const Texts types = {"tensor<2x2xf64>", "tensor<2xf64>", "tensor<2xf64>"};
  Tensor columns = reals({2, 2}, {1, 5, 3, 5}), rows = reals({2, 2}, {1, 3, 5, 5});
  Tensor scale = reals({2}, {10, 20}), offset = reals({2}, {1, 2});
  std::vector<Tensor> got =
      evaluated("batch_norm_training %a, %b, %c, epsilon = 3.0, dim = 1 : tensor<2x2xf64>, "
                "tensor<2xf64>",
                {columns, scale, offset}, types);
  checkImagesNear(got[0].reals, {-4, 2, 6, 2});
  checkImagesNear(got[1].reals, {2, 5});
  checkImagesNear(got[2].reals, {1, 0});
  got = evaluated("batch_norm_training %a, %b, %c, epsilon = 3.0, dim = 0 : tensor<2x2xf64>, "
                  "tensor<2xf64>",
                  {rows, scale, offset}, types);
  checkImagesNear(got[0].reals, {-4, 6, 2, 2});
  checkImagesNear(got[1].reals, {2, 5});
  checkImagesNear(got[2].reals, {1, 0});
  got = evaluated("batch_norm_inference %a, %b, %c, %d, %e, epsilon = 3.0, dim = 1 : "
                  "tensor<2x2xf64>, tensor<2xf64>",
                  {columns, scale, offset, reals({2}, {2, 4}), reals({2}, {1, 6})},
                  {"tensor<2x2xf64>"});
  checkImagesNear(got[0].reals, {-4, 2 + 20.0 / 3, 6, 2 + 20.0 / 3});
}

TEST_CASE("group norm has known values") {
  Tensor scale = reals({2}, {10, 20}), offset = reals({2}, {1, 2});
  const std::string types = " : tensor<1x2x2xf64>, tensor<2xf64>";
  checkImagesNear(evaluated("group_norm %a, %b, %c, groups = 2, epsilon = 3.0" + types,
                            {reals({1, 2, 2}, {1, 3, 5, 5}), scale, offset},
                            {"tensor<1x2x2xf64>"})[0]
                      .reals,
                  {-4, 6, 2, 2});
  checkImagesNear(evaluated("group_norm %a, %b, %c, groups = 1, epsilon = 3.0" + types,
                            {reals({1, 2, 2}, {1, 3, 3, 1}), scale, offset},
                            {"tensor<1x2x2xf64>"})[0]
                      .reals,
                  {-4, 6, 12, -8});
}

TEST_CASE("local response norm has known values") {
  // The squares of x are 1, 4 and 9. With size 2, the sum for a channel includes its own square and
  // the square of the previous channel. With size 3, the sum also includes the square of the next
  // channel.
  Tensor x = reals({1, 3, 1}, {1, 2, 3});
  const Texts type = {"tensor<1x3x1xf64>"};
  checkImagesNear(
      evaluated("local_response_norm %a, size = 2, alpha = 2.0, beta = 0.5, k = 3.0 : " + type[0],
                {x}, type)[0]
          .reals,
      {0.5, 2 / std::sqrt(8), 0.75});
  checkImagesNear(
      evaluated("local_response_norm %a, size = 3, alpha = 3.0, beta = 1.0, k = 1.0 : " + type[0],
                {x}, type)[0]
          .reals,
      {1.0 / 6, 2.0 / 15, 3.0 / 14});
}

/// Resizes one line of elements.
static Reals resized(const std::string &mode, const Reals &from, int64_t to,
                     const std::string &flag = "") {
  const int64_t n = from.size();
  const std::string type = typeText(ElementType::F64, {1, 1, to});
  return evaluated("resize " + mode + " %a" + flag + " : " + typeText(ElementType::F64, {1, 1, n}) +
                       " -> " + type,
                   {reals({1, 1, n}, from)}, {type})[0]
      .reals;
}

TEST_CASE("resizes have known values") {
  CHECK(resized("nearest", {1, 2, 3}, 5) == Reals{1, 1, 2, 2, 3});
  CHECK(resized("nearest", {1, 2, 3}, 6) == Reals{1, 1, 2, 2, 3, 3});
  CHECK(resized("nearest", {1, 2, 3, 4, 5}, 3) == Reals{1, 2, 4});
  CHECK(resized("nearest", {1, 2, 3, 4}, 2) == Reals{1, 3});
  checkImagesNear(resized("linear", {1, 2}, 4), {1, 1.25, 1.75, 2});
  checkImagesNear(resized("linear", {1, 2, 4, 8}, 2), {1.5, 6});
  checkImagesNear(resized("linear", {1, 2, 4, 8, 16}, 1), {4});
  checkImagesNear(resized("linear", {7}, 3), {7, 7, 7});
  checkImagesNear(resized("linear", {1, 2, 4}, 5, " align_corners"), {1, 1.5, 2, 3, 4});
  checkImagesNear(resized("linear", {1, 2, 4}, 1, " align_corners"), {1});
  // Resizes both dimensions.
  checkImagesNear(
      evaluated("resize linear %a align_corners : tensor<1x1x2x2xf64> -> tensor<1x1x3x3xf64>",
                {reals({1, 1, 2, 2}, {0, 2, 4, 10})}, {"tensor<1x1x3x3xf64>"})[0]
          .reals,
      {0, 1, 2, 2, 4, 6, 4, 7, 10});
}

TEST_CASE("binary cross entropy has known values") {
  checkImagesNear(binary("binary_cross_entropy_with_logits", {0, 0, 1000, -1000, -1000, 2},
                         {1, 0, 1, 0, 1, 0.25}),
                  {std::log(2), std::log(2), 0, 0, 1000, 1.626928011042972});
}

TEST_CASE("norms with channel statistics are decomposed to their formulas") {
  for (int seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    Shape shape = dice.shape(1 + dice.below(4));
    const int64_t dim = dice.below(shape.size());
    const Shape channels = {shape[dim]};
    Tensor a = dice.signedReals(shape, 0.1, 8), scale = dice.signedReals(channels),
           offset = dice.signedReals(channels), mean = dice.signedReals(channels),
           variance = dice.positiveReals(channels);
    const std::string type = typeText(a), row = typeText(scale),
                      rest = ", epsilon = 0.01, dim = " + std::to_string(dim) + " : " + type +
                             ", " + row;
    checkDecomposition("batch_norm_training %a, %b, %c" + rest, {a, scale, offset},
                       {type, row, row});
    checkDecomposition("batch_norm_inference %a, %b, %c, %d, %e" + rest,
                       {a, scale, offset, mean, variance}, {type});
  }
}

TEST_CASE("local response norm is decomposed to its formula") {
  for (int seed = 0; seed < 12; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    const int64_t groups = 1 + dice.below(3);
    Shape shape = {1 + dice.below(3), groups * (1 + dice.below(3))};
    for (int64_t more = dice.below(3); more > 0; --more)
      shape.push_back(1 + dice.below(4));
    Tensor a = dice.signedReals(shape, 0.1, 8), scale = dice.signedReals({shape[1]}),
           offset = dice.signedReals({shape[1]});
    const std::string type = typeText(a);
    checkDecomposition("group_norm %a, %b, %c, groups = " + std::to_string(groups) +
                           ", epsilon = 0.01 : " + type + ", " + typeText(scale),
                       {a, scale, offset}, {type});
    checkDecomposition("local_response_norm %a, size = " + std::to_string(1 + dice.below(7)) +
                           ", alpha = 0.3, beta = 0.75, k = 1.5 : " + type,
                       {a}, {type});
  }
}

TEST_CASE("resizes are decomposed to their formulas") {
  const std::string mode = GENERATE("nearest", "linear", "linear align_corners");
  const bool corners = mode == "linear align_corners";
  for (int seed = 0; seed < 16; ++seed) {
    CAPTURE(mode, seed);
    Dice dice(seed);
    Shape from = {1 + dice.below(2), 1 + dice.below(3)}, to = from;
    for (int64_t more = 1 + dice.below(3); more > 0; --more) {
      from.push_back(1 + dice.below(6));
      to.push_back(1 + dice.below(6));
    }
    Tensor a = dice.signedReals(from);
    const std::string type = typeText(ElementType::F64, to);
    checkDecomposition("resize " + mode.substr(0, mode.find(' ')) + " %a" +
                           (corners ? " align_corners" : "") + " : " + typeText(a) + " -> " + type,
                       {a}, {type});
  }
}

TEST_CASE("binary cross entropy is decomposed to its formula") {
  for (int seed = 0; seed < 5; ++seed) {
    Dice dice(seed);
    Tensor a = dice.signedReals(dice.shape(dice.below(3)), 0, 6),
           labels = dice.signedReals(a.shape);
    checkDecomposition("binary_cross_entropy_with_logits %a, %b : " + typeText(a), {a, labels},
                       {typeText(a)});
  }
}
