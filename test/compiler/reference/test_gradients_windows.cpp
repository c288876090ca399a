//===- test_gradients_windows.cpp - Gradient rules of windows -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests gradients of sums, extremes and products over windows, and of scatters to windows. Some of
// the tests compute gradients of gradients.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/random_windows.h"

using namespace refold::reference;
using Shape = std::vector<int64_t>;

/// Returns numbers of which no two are within a step of the differences.
static Tensor windowsApart(Dice &dice, Shape shape) {
  Tensor tensor(ElementType::F64, std::move(shape));
  for (size_t i = 0; i < tensor.reals.size(); ++i)
    tensor.reals[i] = 0.1 * static_cast<double>(i) - 1;
  dice.shuffle(tensor.reals);
  return tensor;
}

TEST_CASE("gradients of sums of windows") {
  checkRule(
      [](Dice &dice) {
        Tensor a = dice.signedReals(dice.shape(dice.below(4), 30));
        RandomWindows windows(dice, a.shape, /*dilated=*/true);
        return GradientCase{
            {a}, line("reduce_window add %a, " + windows.text(), typeText(a)), windows.counts, {0}};
      },
      40);
}

TEST_CASE("gradients of extremes of windows") {
  std::string kind = GENERATE("maximum", "minimum");
  checkRule(
      [&](Dice &dice) {
        Tensor a = windowsApart(dice, dice.shape(dice.below(4), 30));
        RandomWindows windows(dice, a.shape, /*dilated=*/false);
        // A window that contains only padding has an infinity, which no weight makes finite.
        while (windows.mayMissAll())
          windows = RandomWindows(dice, a.shape, /*dilated=*/false);
        return GradientCase{{a},
                            line("reduce_window " + kind + " %a, " + windows.text(), typeText(a)),
                            windows.counts,
                            {0}};
      },
      20);
}

TEST_CASE("gradients of extremes of dilated windows") {
  std::string kind = GENERATE("maximum", "minimum");
  for (int seed = 0; seed < 40; ++seed) {
    CAPTURE(kind, seed);
    Dice dice(seed);
    Tensor a = windowsApart(dice, dice.shape(dice.below(4), 30));
    RandomWindows windows(dice, a.shape, /*dilated=*/true);
    std::string op = "reduce_window " + kind + " %a, " + windows.text();
    checkDeclaredReads({{a}, line(op, typeText(a)), windows.counts, {0}});
    // The infinity of a window without elements has no slope.
    std::string type = typeText(ElementType::F64, windows.counts);
    checkGradients({{a},
                    "  %e = rf." + op + " : " + typeText(a) + "\n  %b = rf.constant dense<" +
                        (kind == "maximum" ? "-9.0" : "9.0") + "> : " + type + "\n  %y = rf." +
                        kind + " %e, %b : " + type,
                    windows.counts,
                    {0}},
                   dice);
  }
}

TEST_CASE("gradients of products of windows") {
  checkRule(
      [](Dice &dice) {
        Tensor a = dice.signedReals(dice.shape(dice.below(4), 30), 0.5, 1.3);
        // Some factors are zero.
        for (double &number : a.reals)
          number = dice.below(6) == 0 ? 0 : number;
        RandomWindows windows(dice, a.shape, /*dilated=*/dice.flip());
        return GradientCase{{a},
                            line("reduce_window multiply %a, " + windows.text(), typeText(a)),
                            windows.counts,
                            {0}};
      },
      40);
}

TEST_CASE("a dilated pool over the same elements has the same gradient") {
  // A dilation has no effect along a dimension in which windows have one element.
  Dice dice(31);
  Tensor a = reals({3, 4}, {1, 3, 3, 0, 3, 1, 2, 2, 0, 3, 3, 3}), w = dice.signedReals({2, 3});
  const std::string text = R"(
    func.func @f(%a: tensor<3x4xf64>, %w: tensor<2x3xf64>) -> (tensor<3x4xf64>, tensor<3x4xf64>) {
      %r = rf.reshape %a : tensor<3x4xf64> -> tensor<1x3x4xf64>
      %y = rf.reduce_window maximum %a, window = [2, 2], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1] : tensor<3x4xf64>
      %z = rf.reduce_window maximum %r, window = [1, 2, 2], strides = [1, 1, 1], padding = [0, 0, 0] x [0, 0, 0], dilation = [1, 1, 1] x [2, 1, 1] : tensor<1x3x4xf64>
      %q = rf.reshape %z : tensor<1x2x3xf64> -> tensor<2x3xf64>
      %u = rf.multiply %y, %w : tensor<2x3xf64>
      %v = rf.multiply %q, %w : tensor<2x3xf64>
      %l = rf.reduce add %u, dims = [0, 1] : tensor<2x3xf64>
      %m = rf.reduce add %v, dims = [0, 1] : tensor<2x3xf64>
      %g = rf.gradient %l wrt(%a) : tensor<f64>, tensor<3x4xf64> -> tensor<3x4xf64>
      %h = rf.gradient %m wrt(%a) : tensor<f64>, tensor<3x4xf64> -> tensor<3x4xf64>
      return %g, %h : tensor<3x4xf64>, tensor<3x4xf64>
    })";
  ParsedModule module(text);
  expandGradients(module);
  auto results = evaluate(module.first(), {a, w});
  REQUIRE(results.ok());
  CHECK((*results)[0].reals == (*results)[1].reals);
}

TEST_CASE("gradients of scattered sources") {
  std::string kind = GENERATE("maximum", "minimum");
  checkRule(
      [&](Dice &dice) {
        Tensor a = dice.signedReals(dice.shape(dice.below(4), 30));
        // For ties, the first element gets the whole gradient.
        for (double &number : a.reals)
          number = static_cast<double>(dice.below(4));
        RandomWindows windows(dice, a.shape, /*dilated=*/false);
        Tensor source = dice.signedReals(windows.counts);
        const std::string type = typeText(a);
        return GradientCase{{a, source},
                            line("select_and_scatter " + kind + " %a, %b, " + windows.plainText(),
                                 "(" + type + ", " + typeText(source) + ") -> " + type),
                            a.shape,
                            {1}};
      },
      20);
}

TEST_CASE("gradients of gradients of windows") {
  std::string op = GENERATE(
      "reduce_window add %a, window = [1, 3], strides = [1, 2], padding = [0, 1] x [0, 1], "
      "dilation = [1, 1] x [1, 1]",
      "reduce_window maximum %a, window = [2, 2], strides = [1, 2], padding = [1, 0] x [0, 0], "
      "dilation = [1, 1] x [1, 1]",
      "reduce_window minimum %a, window = [2, 3], strides = [1, 1], padding = [0, 1] x [1, 0], "
      "dilation = [1, 1] x [1, 1]",
      "reduce_window maximum %a, window = [2, 2], strides = [1, 2], padding = [1, 1] x [0, 0], "
      "dilation = [1, 1] x [1, 2]",
      "reduce_window multiply %a, window = [2, 2], strides = [1, 2], padding = [1, 0] x [0, 0], "
      "dilation = [1, 1] x [1, 1]");
  const Shape counts = op.find("minimum") == std::string::npos ? Shape{3, 2} : Shape{3, 3};
  CAPTURE(op);
  Dice dice(23);
  Tensor a = windowsApart(dice, {3, 4}), b = dice.signedReals({3, 4});
  const std::string windows = typeText(ElementType::F64, counts);
  checkGradients({{a, b},
                  "  %c0 = rf.multiply %a, %b : tensor<3x4xf64>\n  %f = rf." + op +
                      " : tensor<3x4xf64>\n  %g0 = rf.multiply %f, %f : " + windows +
                      "\n  %inner = rf.reduce add %g0, dims = [0, 1] : " + windows +
                      R"(
  %first = rf.gradient %inner wrt(%a) : tensor<f64>, tensor<3x4xf64> -> tensor<3x4xf64>
  %y = rf.multiply %first, %c0 : tensor<3x4xf64>)",
                  {3, 4},
                  {0, 1}},
                 dice);
}
