//===- test_reference_composites.cpp - Composites against formulas --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares a few composite ops with values computed by hand. Then compares each composite op, on
// random numbers, with its decomposition into simpler ops.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/random_windows.h"

#include "passes/Passes.h"

#include "mlir/Pass/PassManager.h"

#include <cmath>
#include <limits>

using namespace refold::reference;
using Reals = std::vector<double>;
using Integers = std::vector<Integer>;
using Shape = std::vector<int64_t>;

static void checkNear(const Reals &got, const Reals &want) {
  REQUIRE(got.size() == want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    INFO("element " << i << ": got " << got[i] << ", want " << want[i]);
    bool same = std::isnan(want[i]) ? std::isnan(got[i])
                                    : got[i] == want[i] || std::abs(got[i] - want[i]) <=
                                                               1e-13 * (1 + std::abs(want[i]));
    CHECK(same);
  }
}

TEST_CASE("activations have known values") {
  checkNear(unary("silu", {0, 1, -1}), {0, 0.7310585786300049, -0.2689414213699951});
  checkNear(unary("softplus", {0, 1, -1000, 1000}), {std::log(2), 1.3132616875182228, 0, 1000});
  checkNear(unary("hard_swish", {-4, -3, -1, 0, 1, 3, 4}), {0, 0, -1.0 / 3, 0, 2.0 / 3, 3, 4});
  checkNear(unary("gelu", {0, 1, -1, -40}), {0, 0.8413447460685429, -0.15865525393145707, 0});
  checkNear(unary("gelu", {0, 1, -1}, " tanh"), {0, 0.8411919906082768, -0.15880800939172324});
  checkNear(unary("leaky_relu", {2, -2, 0}, ", slope = 0.25"), {2, -0.5, 0});
  checkNear(unary("elu", {2, -1, 0}, ", alpha = 2.0"), {2, 2 * (std::exp(-1) - 1), 0});
}

TEST_CASE("softmax and cross entropy have known values") {
  const double third = 1.0 / 3;
  checkNear(unary("softmax", {5, 5, 5}, ", dim = 0"), {third, third, third});
  checkNear(unary("softmax", {1000, 0}, ", dim = 0"), {1, 0});
  checkNear(unary("log_softmax", {1000, 0}, ", dim = 0"), {0, -1000});
  Tensor x = reals({2, 2}, {0, std::log(3), 0, 0});
  checkNear(evaluateOp("rf.softmax %a, dim = 1 : tensor<2x2xf64>", "tensor<2x2xf64>", {x}).reals,
            {0.25, 0.75, 0.5, 0.5});
  checkNear(evaluateOp("rf.softmax %a, dim = 0 : tensor<2x2xf64>", "tensor<2x2xf64>", {x}).reals,
            {0.5, 0.75, 0.5, 0.25});
  checkNear(evaluateOp("rf.softmax_cross_entropy %a, %b : tensor<2x2xf64>, tensor<2xi32>",
                       "tensor<2xf64>", {x, integers({2}, {0, 1})})
                .reals,
            {std::log(4), std::log(2)});
  checkNear(evaluateOp("rf.softmax_cross_entropy %a, %b : tensor<2x2xf64>, tensor<2xi32>",
                       "tensor<2xf64>", {x, integers({2}, {2, -1})})
                .reals,
            {std::nan(""), std::nan("")});
  checkNear(evaluateOp("rf.softmax_cross_entropy %a, %b : tensor<2x2xf64>, tensor<2x2xf64>",
                       "tensor<2xf64>", {x, reals({2, 2}, {0.5, 0.5, 1, 0})})
                .reals,
            {std::log(4) - std::log(3) / 2, std::log(2)});
}

TEST_CASE("norms have known values") {
  // {1, 3} has mean 2 and variance 1; with epsilon 3 the deviation is 2.
  checkNear(evaluateOp("rf.layer_norm %a, %b, %c, epsilon = 3.0 : tensor<1x2xf64>, tensor<2xf64>",
                       "tensor<1x2xf64>",
                       {reals({1, 2}, {1, 3}), reals({2}, {10, 20}), reals({2}, {1, 2})})
                .reals,
            {-4, 12});
  // {1, 3} has mean square 5; with epsilon 4 the root is 3.
  checkNear(evaluateOp("rf.rms_norm %a, %b, epsilon = 4.0 : tensor<2xf64>, tensor<2xf64>",
                       "tensor<2xf64>", {reals({2}, {1, 3}), reals({2}, {3, 6})})
                .reals,
            {1, 6});
}

TEST_CASE("top_k also returns indices") {
  const std::string text = R"(
    func.func @f(%a: tensor<2x4xf64>) -> (tensor<2x2xf64>, tensor<2x2xi32>) {
      %v, %p = rf.top_k %a, k = 2 : tensor<2x4xf64>
      return %v, %p : tensor<2x2xf64>, tensor<2x2xi32>
    })";
  ParsedModule module(text);
  auto results = evaluate(module.first(), {reals({2, 4}, {1, 7, 7, 3, -1, -2, -3, -1})});
  REQUIRE(results.ok());
  CHECK((*results)[0].reals == Reals{7, 7, -1, -1});
  CHECK((*results)[1].integers == Integers{1, 2, 0, 3});
}

/// Evaluates the op that defines %y directly and decomposed, and compares the results.
static void checkDecomposition(const std::string &body, const std::vector<Tensor> &arguments,
                               const std::string &type) {
  std::string text = "func.func @f(";
  for (size_t i = 0; i < arguments.size(); ++i)
    text += (i ? ", %" : "%") + std::string(1, static_cast<char>('a' + i)) + ": " +
            typeText(arguments[i]);
  text += ") -> " + type + " {\n" + body + "\n  return %y : " + type + "\n}\n";
  INFO(text);
  ParsedModule whole(text), parts(text);
  mlir::PassManager passes(parts.get()->getName());
  passes.addNestedPass<mlir::func::FuncOp>(refold::createDecompose());
  REQUIRE(mlir::succeeded(passes.run(parts.get())));
  parts.get().walk([](mlir::Operation *op) {
    auto composite = mlir::dyn_cast<refold::rf::DecompositionOpInterface>(op);
    CHECK_FALSE((composite && composite.needsDecomposition()));
  });
  auto want = evaluate(whole.first(), arguments), got = evaluate(parts.first(), arguments);
  REQUIRE(want.ok());
  INFO(got.status().ToString());
  REQUIRE(got.ok());
  checkNear(got->front().reals, want->front().reals);
  CHECK(got->front().integers == want->front().integers);
}

TEST_CASE("activations are decomposed to their formulas") {
  std::string op = GENERATE("silu %a", "softplus %a", "hard_swish %a", "gelu %a", "gelu %a tanh",
                            "leaky_relu %a, slope = 0.1", "elu %a, alpha = 1.5");
  for (int seed = 0; seed < 5; ++seed) {
    Dice dice(seed);
    Tensor a = dice.signedReals(dice.shape(dice.below(3)), 0, 6);
    if (!a.reals.empty())
      a.reals[0] = seed == 0 ? 0.0 : a.reals[0];
    checkDecomposition(line(op, typeText(a)), {a}, typeText(a));
  }
}

TEST_CASE("row ops are decomposed to their formulas") {
  for (int seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    Shape shape = dice.shape(1 + dice.below(3));
    Shape rows(shape.begin(), shape.end() - 1);
    Shape trailing(shape.begin() + dice.below(shape.size()), shape.end());
    Tensor a = dice.signedReals(shape, 0.1, 8), labels = dice.positiveReals(shape);
    Tensor classes(ElementType::S32, rows), scale = dice.signedReals(trailing),
                                            offset = dice.signedReals(trailing);
    for (Integer &label : classes.integers)
      label = dice.below(shape.back() + 2) - 1;
    std::string type = typeText(a), rowsType = typeText(ElementType::F64, rows);
    std::string dim = std::to_string(dice.below(shape.size()));
    std::string norms = type + ", " + typeText(scale);
    checkDecomposition(line("softmax %a, dim = " + dim, type), {a}, type);
    checkDecomposition(line("log_softmax %a, dim = " + dim, type), {a}, type);
    checkDecomposition(line("softmax_cross_entropy %a, %b", type + ", " + typeText(classes)),
                       {a, classes}, rowsType);
    checkDecomposition(line("softmax_cross_entropy %a, %b", type + ", " + type), {a, labels},
                       rowsType);
    checkDecomposition(line("layer_norm %a, %b, %c, epsilon = 0.01", norms), {a, scale, offset},
                       type);
    checkDecomposition(line("rms_norm %a, %b, epsilon = 0.01", norms), {a, scale}, type);
    checkDecomposition(line("clamp %a, %b, %c", type),
                       {dice.signedReals(shape), a, dice.signedReals(shape)}, type);
  }
}

TEST_CASE("one_hot and top_k are decomposed, with ties and indices out of range") {
  for (int seed = 0; seed < 8; ++seed) {
    Dice dice(seed);
    Shape shape = dice.shape(1 + dice.below(2));
    Tensor places(ElementType::S64, shape), values(ElementType::F64, shape);
    for (size_t i = 0; i < places.integers.size(); ++i) {
      places.integers[i] = dice.below(6) - 2;
      values.reals[i] = static_cast<double>(dice.below(4));
    }
    Shape classes = shape, best = shape;
    classes.push_back(3);
    best.back() = dice.below(best.back() + 1);
    std::string to = typeText(ElementType::F32, classes);
    checkDecomposition(line("one_hot %a", typeText(places) + " -> " + to), {places}, to);
    std::string topK = " = rf.top_k %a, k = " + std::to_string(best.back()) + " : ";
    checkDecomposition("  %y, %z" + topK + typeText(values), {values},
                       typeText(ElementType::F64, best));
    checkDecomposition("  %z, %y" + topK + typeText(values), {values},
                       typeText(ElementType::S32, best));
  }
}

TEST_CASE("padding of windows is added around the operand") {
  std::string kind = GENERATE("add", "maximum", "minimum", "multiply");
  for (int seed = 0; seed < 24; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    Shape shape = dice.shape(dice.below(4));
    const RandomWindows windows(dice, shape, /*dilated=*/true);
    const std::string op = "reduce_window " + kind + " %a, " + windows.text();
    Tensor reals = dice.signedReals(shape);
    checkDecomposition(line(op, typeText(reals)), {reals},
                       typeText(ElementType::F64, windows.counts));
    const ElementType types[] = {ElementType::S8, ElementType::S32, ElementType::S64,
                                 ElementType::U32};
    Tensor integers(types[seed % 4], shape);
    for (Integer &number : integers.integers)
      number = dice.below(9);
    checkDecomposition(line(op, typeText(integers)), {integers},
                       typeText(integers.type, windows.counts));
  }
}
