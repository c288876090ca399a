//===- test_gradients_functions.cpp - Gradient rules of functions ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests gradients of functions. Arguments are not near kinks or steep slopes, where finite
// differences are inaccurate.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/gradient_case.h"

using namespace refold::reference;
using Shape = std::vector<int64_t>;

static Tensor between(Dice &dice, const Shape &shape, double low, double high) {
  Tensor tensor(ElementType::F64, shape);
  for (double &number : tensor.reals)
    number = dice.between(low, high);
  return tensor;
}

TEST_CASE("gradients of functions of any number") {
  std::string op = GENERATE("exponential_minus_one", "logistic", "tanh", "sine", "cosine", "erf",
                            "cbrt", "silu", "softplus", "gelu", "hard_swish", "relu");
  CAPTURE(op);
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(dice.below(4));
    Tensor a = dice.signedReals(shape);
    return GradientCase{{a}, line(op + " %a", typeText(a)), shape, {0}};
  });
}

TEST_CASE("gradients of functions of positive numbers") {
  std::string op = GENERATE("rsqrt", "log_plus_one", "cbrt");
  CAPTURE(op);
  checkRule([&](Dice &dice) {
    Tensor a = dice.positiveReals(dice.shape(dice.below(4)));
    return GradientCase{{a}, line(op + " %a", typeText(a)), a.shape, {0}};
  });
}

TEST_CASE("gradients of functions with a restricted domain") {
  std::string op = GENERATE("tan", "erf_inv", "log_plus_one");
  CAPTURE(op);
  checkRule([&](Dice &dice) {
    Tensor a = between(dice, dice.shape(dice.below(4)), -0.85, 0.85);
    return GradientCase{{a}, line(op + " %a", typeText(a)), a.shape, {0}};
  });
}

TEST_CASE("gradients of piecewise functions on each side of every kink") {
  std::string op = GENERATE("hard_swish %a", "leaky_relu %a, slope = 0.1", "elu %a, alpha = 1.5",
                            "gelu %a tanh");
  CAPTURE(op);
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(1);
    Tensor a = dice.signedReals(shape);
    // hard_swish has kinks at -3 and 3, but none at 0.
    for (double &number : a.reals)
      number = dice.flip() ? number : number * 2 + (number > 0 ? 3.5 : -3.5);
    return GradientCase{{a}, line(op, typeText(a)), shape, {0}};
  });
}

TEST_CASE("gradients of power, also of negative numbers to integer exponents") {
  checkRule([](Dice &dice) {
    Tensor a = dice.positiveReals(dice.shape(dice.below(4))), b = dice.signedReals(a.shape);
    return GradientCase{{a, b}, line("power %a, %b", typeText(a)), a.shape, {0, 1}};
  });
  Dice dice(5);
  Tensor a = reals({5}, {-1.5, 2, -0.5, 0, 3}), b = reals({5}, {3, 0, 2, 2, 1});
  checkGradients({{a, b}, line("power %a, %b", typeText(a)), a.shape, {0}}, dice);
}

TEST_CASE("second derivatives of power near the exponent zero") {
  Dice dice(6);
  Tensor a = reals({4}, {0.5, 2, 3, 1.5}), b = reals({4}, {0, 0, 1, -1});
  checkGradients({{a, b},
                  R"(  %f = rf.power %a, %b : tensor<4xf64>
  %inner = rf.reduce add %f, dims = [0] : tensor<4xf64>
  %first:2 = rf.gradient %inner wrt(%a, %b) : tensor<f64>, tensor<4xf64>, tensor<4xf64> -> tensor<4xf64>, tensor<4xf64>
  %y = rf.multiply %first#0, %first#1 : tensor<4xf64>)",
                  {4},
                  {0, 1}},
                 dice);
}

TEST_CASE("gradients of atan2 in all quadrants") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(dice.below(4))), b = dice.signedReals(a.shape);
    return GradientCase{{a, b}, line("atan2 %a, %b", typeText(a)), a.shape, {0, 1}};
  });
}

TEST_CASE("gradients of remainder away from integer quotients") {
  checkRule([](Dice &dice) {
    Tensor b = dice.signedReals(dice.shape(dice.below(4))), a = b;
    for (double &number : a.reals)
      number *= dice.below(5) - 2 + dice.between(0.2, 0.8);
    return GradientCase{{a, b}, line("remainder %a, %b", typeText(a)), a.shape, {0, 1}};
  });
}

TEST_CASE("gradients of clamp below, within and above its bounds") {
  checkRule([](Dice &dice) {
    Tensor low = dice.signedReals(dice.shape(dice.below(4)), 1, 2), x = low, high = low;
    for (size_t i = 0; i < x.reals.size(); ++i) {
      high.reals[i] = low.reals[i] + dice.between(0.5, 1) * (dice.below(4) == 0 ? -1 : 1);
      double least = std::min(low.reals[i], high.reals[i]);
      double most = std::max(low.reals[i], high.reals[i]);
      int64_t where = dice.below(3);
      x.reals[i] = where == 0   ? least - dice.between(0.1, 1)
                   : where == 1 ? (least + most) / 2
                                : most + dice.between(0.1, 1);
    }
    return GradientCase{{low, x, high}, line("clamp %a, %b, %c", typeText(x)), x.shape, {0, 1, 2}};
  });
}

TEST_CASE("gradients of relu_grad are nonzero only where its output is positive") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(dice.below(4))), y = dice.signedReals(a.shape);
    return GradientCase{{a, y}, line("relu_grad %a, %b", typeText(a)), a.shape, {0}};
  });
}

TEST_CASE("no gradient flows through step functions and stop_gradient") {
  std::string op = GENERATE("sign", "floor", "ceil", "round_nearest_even", "round_nearest_afz");
  CAPTURE(op);
  Dice dice(7);
  // Numbers that are neither near integers nor near halves.
  Tensor a = reals({6}, {-2.3, -1.7, -0.6, 0.3, 1.2, 2.6});
  std::string type = typeText(a);
  checkGradients({{a},
                  "  %s = rf." + op + " %a : " + type + "\n  %y = rf.multiply %s, %a : " + type,
                  a.shape,
                  {0}},
                 dice);
}

TEST_CASE("stop_gradient is a constant for the backward pass") {
  // %y is stop_gradient(a) * b. The gradient with respect to b must use the value of a.
  Dice dice(8);
  Tensor a = dice.signedReals({3}), b = dice.signedReals({3});
  checkGradients({{a, b},
                  "  %s = rf.stop_gradient %a : tensor<3xf64>\n"
                  "  %y = rf.multiply %s, %b : tensor<3xf64>",
                  {3},
                  {1}},
                 dice);
}

TEST_CASE("gradients of gradients of functions") {
  std::string op =
      GENERATE("tanh %a", "logistic %a", "sine %a", "erf %a", "gelu %a", "gelu %a tanh", "silu %a",
               "softplus %a", "exponential_minus_one %a", "power %a, %a", "atan2 %a, %a",
               "rsqrt %a", "cbrt %a", "tan %a", "log_plus_one %a", "erf_inv %a");
  CAPTURE(op);
  Dice dice(12);
  Tensor a = between(dice, {2, 3}, 0.2, 0.8);
  checkGradients({{a},
                  "  %f = rf." + op + R"( : tensor<2x3xf64>
  %inner = rf.reduce add %f, dims = [0, 1] : tensor<2x3xf64>
  %first = rf.gradient %inner wrt(%a) : tensor<f64>, tensor<2x3xf64> -> tensor<2x3xf64>
  %y = rf.multiply %first, %a : tensor<2x3xf64>)",
                  {2, 3},
                  {0}},
                 dice);
}
