//===- test_gradients_images.cpp - Gradient rules of image ops ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/gradient_case.h"

using namespace refold::reference;
using Shape = std::vector<int64_t>;

namespace {

/// An operand, one of its dimensions, and tensors of one element for each index along it.
struct Channels {
  Tensor a, scale, offset;
  int64_t dim;
  explicit Channels(Dice &dice) {
    a = dice.signedReals(dice.shape(1 + dice.below(4), 40));
    dim = dice.below(a.shape.size());
    scale = dice.signedReals({a.shape[dim]});
    offset = dice.signedReals({a.shape[dim]});
  }
  /// Returns `results` of a batch norm in training over %a, %b and %c.
  std::string training(const std::string &results) const {
    return "  " + results +
           " = rf.batch_norm_training %a, %b, %c, epsilon = 0.1, dim = " + std::to_string(dim) +
           " : " + typeText(a) + ", " + typeText(scale);
  }
};

/// Returns the shape [images, channels, spatial...], whose channels are a multiple of `groups`.
Shape imageShape(Dice &dice, int64_t groups) {
  Shape shape = {1 + dice.below(3), groups * (1 + dice.below(2))};
  for (int64_t more = dice.below(3); more > 0; --more)
    shape.push_back(1 + dice.below(3));
  return shape;
}

} // namespace

TEST_CASE("gradients of batch norm in training") {
  checkRule([](Dice &dice) {
    Channels c(dice);
    return GradientCase{{c.a, c.scale, c.offset}, c.training("%y, %m, %v"), c.a.shape, {0, 1, 2}};
  });
}

TEST_CASE("gradients of the statistics of batch norm") {
  const std::string results = GENERATE("%r, %y, %v", "%r, %m, %y");
  for (int seed = 0; seed < 8; ++seed) {
    CAPTURE(results, seed);
    Dice dice(seed);
    Channels c(dice);
    checkGradients({{c.a, c.scale, c.offset}, c.training(results), c.scale.shape, {0, 1, 2}}, dice);
  }
}

TEST_CASE("gradients of all results of batch norm together") {
  for (int seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    Channels c(dice);
    const std::string dims = ", dims = [" + std::to_string(c.dim) + "] : " + typeText(c.scale) +
                             " -> " + typeText(c.a) + "\n";
    checkGradients({{c.a, c.scale, c.offset},
                    c.training("%r, %m, %v") + "\n  %means = rf.broadcast_in_dim %m" + dims +
                        "  %variances = rf.broadcast_in_dim %v" + dims +
                        "  %p = rf.multiply %r, %means : " + typeText(c.a) + "\n" +
                        line("add %p, %variances", typeText(c.a)),
                    c.a.shape,
                    {0, 1, 2}},
                   dice);
  }
}

TEST_CASE("gradients of batch norm with given statistics") {
  checkRule([](Dice &dice) {
    Channels c(dice);
    Tensor mean = dice.signedReals(c.scale.shape), variance = dice.positiveReals(c.scale.shape);
    return GradientCase{{c.a, c.scale, c.offset, mean, variance},
                        line("batch_norm_inference %a, %b, %c, %d, %e, epsilon = 0.1, dim = " +
                                 std::to_string(c.dim),
                             typeText(c.a) + ", " + typeText(c.scale)),
                        c.a.shape,
                        {0, 1, 2, 3, 4}};
  });
}

TEST_CASE("gradients of group norm") {
  checkRule([](Dice &dice) {
    const int64_t groups = 1 + dice.below(3);
    Tensor a = dice.signedReals(imageShape(dice, groups)), scale = dice.signedReals({a.shape[1]}),
           offset = dice.signedReals({a.shape[1]});
    return GradientCase{
        {a, scale, offset},
        line("group_norm %a, %b, %c, groups = " + std::to_string(groups) + ", epsilon = 0.1",
             typeText(a) + ", " + typeText(scale)),
        a.shape,
        {0, 1, 2}};
  });
}

TEST_CASE("gradients of local response norm") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(imageShape(dice, 1 + dice.below(3)));
    return GradientCase{{a},
                        line("local_response_norm %a, size = " + std::to_string(1 + dice.below(6)) +
                                 ", alpha = 0.7, beta = 0.75, k = 1.5",
                             typeText(a)),
                        a.shape,
                        {0}};
  });
}

TEST_CASE("gradients of resizes") {
  const std::string mode = GENERATE("nearest", "linear", "linear align_corners");
  const bool corners = mode == "linear align_corners";
  CAPTURE(mode);
  checkRule(
      [&](Dice &dice) {
        Shape from = {1 + dice.below(2), 1 + dice.below(2)}, to = from;
        for (int64_t more = 1 + dice.below(2); more > 0; --more) {
          from.push_back(1 + dice.below(5));
          to.push_back(1 + dice.below(5));
        }
        Tensor a = dice.signedReals(from);
        return GradientCase{{a},
                            line("resize " + mode.substr(0, mode.find(' ')) + " %a" +
                                     (corners ? " align_corners" : ""),
                                 typeText(a) + " -> " + typeText(ElementType::F64, to)),
                            to,
                            {0}};
      },
      16);
}

TEST_CASE("gradients of binary cross entropy with logits") {
  checkRule([](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(dice.below(3))), labels = dice.signedReals(a.shape);
    return GradientCase{
        {a, labels}, line("binary_cross_entropy_with_logits %a, %b", typeText(a)), a.shape, {0, 1}};
  });
}

TEST_CASE("gradients of gradients of image ops") {
  const std::string op = GENERATE(
      "%f, %m, %v = rf.batch_norm_training %a, %b, %b, epsilon = 0.1, dim = 1 : %t, tensor<4xf64>",
      "%f = rf.batch_norm_inference %a, %b, %b, %b, %e, epsilon = 0.1, dim = 1 : %t, tensor<4xf64>",
      "%f = rf.group_norm %a, %b, %b, groups = 2, epsilon = 0.1 : %t, tensor<4xf64>",
      "%f = rf.local_response_norm %a, size = 3, alpha = 0.7, beta = 0.75, k = 1.5 : %t",
      "%f = rf.binary_cross_entropy_with_logits %a, %c : %t");
  CAPTURE(op);
  Dice dice(17);
  const Shape shape = {2, 4, 2};
  Tensor a = dice.signedReals(shape), b = dice.signedReals({4}), c = dice.signedReals(shape);
  const std::string type = typeText(a);
  std::string body = op;
  body.replace(body.find("%t"), 2, type);
  checkGradients(
      {{a, b, c, b, dice.positiveReals({4})},
       "  " + body + R"(
  %g0 = rf.multiply %f, %f : )" +
           type + R"(
  %h = rf.multiply %g0, %c : )" +
           type + R"(
  %inner = rf.reduce add %h, dims = [0, 1, 2] : )" +
           type + R"(
  %first = rf.gradient %inner wrt(%a) : tensor<f64>, )" +
           type + " -> " + type + "\n" + line("multiply %first, %a", type),
       shape,
       op.find("%b") == std::string::npos ? std::vector<int>{0, 2} : std::vector<int>{0, 1, 2}},
      dice);
}

TEST_CASE("gradients of gradients of a resize") {
  Dice dice(18);
  Tensor a = dice.signedReals({1, 2, 3, 4}), c = dice.signedReals({1, 2, 5, 2});
  checkGradients({{a, c},
                  R"(  %f = rf.resize linear %a : tensor<1x2x3x4xf64> -> tensor<1x2x5x2xf64>
  %g0 = rf.multiply %f, %f : tensor<1x2x5x2xf64>
  %h = rf.multiply %g0, %b : tensor<1x2x5x2xf64>
  %inner = rf.reduce add %h, dims = [0, 1, 2, 3] : tensor<1x2x5x2xf64>
  %first = rf.gradient %inner wrt(%a) : tensor<f64>, tensor<1x2x3x4xf64> -> tensor<1x2x3x4xf64>
  %y = rf.multiply %first, %a : tensor<1x2x3x4xf64>)",
                  {1, 2, 3, 4},
                  {0, 1}},
                 dice);
}
