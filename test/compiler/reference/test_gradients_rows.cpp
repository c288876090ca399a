//===- test_gradients_rows.cpp - Gradient rules of row ops ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests gradients of ops on rows, such as sorts. Elements that an op compares differ by more than a
// step of the finite differences, so that the step does not change their order.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/gradient_case.h"

using namespace refold::reference;
using Shape = std::vector<int64_t>;

/// Returns multiples of 1/4 in random order, each plus a random number below 0.1. So any two
/// elements differ by at least 0.15.
static Tensor apart(Dice &dice, const Shape &shape) {
  Tensor tensor(ElementType::F64, shape);
  for (size_t i = 0; i < tensor.reals.size(); ++i)
    tensor.reals[i] = static_cast<double>(i) / 4 - 2 + dice.between(0, 0.1);
  dice.shuffle(tensor.reals);
  return tensor;
}

TEST_CASE("gradients of softmax and its logarithm") {
  std::string op = GENERATE("softmax", "log_softmax");
  CAPTURE(op);
  checkRule([&](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(1 + dice.below(3)));
    std::string dim = std::to_string(dice.below(a.shape.size()));
    return GradientCase{{a}, line(op + " %a, dim = " + dim, typeText(a)), a.shape, {0}};
  });
}

TEST_CASE("gradients of cross entropy with classes and distributions") {
  checkRule([](Dice &dice) {
    Shape shape = dice.shape(1 + dice.below(3)), rows(shape.begin(), shape.end() - 1);
    Tensor a = dice.signedReals(shape), labels(ElementType::S32, rows);
    for (Integer &label : labels.integers)
      label = dice.below(shape.back());
    return GradientCase{{a, labels},
                        line("softmax_cross_entropy %a, %b", typeText(a) + ", " + typeText(labels)),
                        rows,
                        {0}};
  });
  checkRule([](Dice &dice) {
    Shape shape = dice.shape(1 + dice.below(3)), rows(shape.begin(), shape.end() - 1);
    // The labels are not a distribution, because the rule holds for any numbers.
    Tensor a = dice.signedReals(shape), labels = dice.signedReals(shape);
    return GradientCase{{a, labels},
                        line("softmax_cross_entropy %a, %b", typeText(a) + ", " + typeText(labels)),
                        rows,
                        {0, 1}};
  });
}

TEST_CASE("gradients of norms over one or more trailing dimensions") {
  bool layer = GENERATE(true, false);
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(1 + dice.below(3), 40);
    Shape trailing(shape.begin() + dice.below(shape.size()), shape.end());
    Tensor a = dice.signedReals(shape), scale = dice.signedReals(trailing);
    std::string types = typeText(a) + ", " + typeText(scale);
    if (!layer)
      return GradientCase{{a, scale}, line("rms_norm %a, %b, epsilon = 0.1", types), shape, {0, 1}};
    Tensor offset = dice.signedReals(trailing);
    return GradientCase{
        {a, scale, offset}, line("layer_norm %a, %b, %c, epsilon = 0.1", types), shape, {0, 1, 2}};
  });
}

TEST_CASE("gradients of reductions by maximum, minimum and multiplication") {
  std::string kind = GENERATE("maximum", "minimum", "multiply");
  std::string chain = GENERATE("", " chain = 2");
  CAPTURE(kind);
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(dice.below(4), 30), dims, to;
    for (int64_t d = 0; d < static_cast<int64_t>(shape.size()); ++d)
      if (dice.flip())
        dims.push_back(d);
      else
        to.push_back(shape[d]);
    Tensor a = kind == "multiply" ? dice.signedReals(shape, 0.5, 1.3) : apart(dice, shape);
    return GradientCase{
        {a},
        line("reduce " + kind + " %a, dims = " + listText(dims) + (dims.empty() ? "" : chain),
             typeText(a)),
        to,
        {0}};
  });
}

TEST_CASE("gradients of a product with zeros are the products of the other factors") {
  Dice dice(4);
  Tensor a = reals({3, 3}, {0, 2, 3, 0, 5, 0, 1, 2, -4});
  checkGradients({{a}, line("reduce multiply %a, dims = [1]", typeText(a)), {3}, {0}}, dice);
}

TEST_CASE("equal extremes share the gradient") {
  ParsedModule module(R"(
    func.func @f(%a: tensor<3xf64>, %dy: tensor<f64>) -> tensor<3xf64> {
      %y = rf.reduce maximum %a, dims = [0] : tensor<3xf64>
      return %a : tensor<3xf64>
    })");
  mlir::Operation &op = module.first().getBody().front().front();
  mlir::Operation *terminator = module.first().getBody().front().getTerminator();
  mlir::OpBuilder builder(terminator);
  llvm::SmallVector<mlir::Value> out(1);
  bool wanted = true;
  REQUIRE(mlir::succeeded(mlir::cast<refold::rf::GradientOpInterface>(op).buildVectorJacobian(
      builder, module.first().getArgument(1), wanted, out)));
  terminator->setOperand(0, out[0]);
  auto results = evaluate(module.first(), {reals({3}, {5, 1, 5}), reals({}, {6})});
  REQUIRE(results.ok());
  CHECK(results->front().reals == std::vector<double>{3, 0, 3});
}

TEST_CASE("gradients of running sums in both directions, exclusive or not") {
  std::string flags = GENERATE("", " exclusive", " reverse", " exclusive reverse");
  CAPTURE(flags);
  checkRule([&](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(1 + dice.below(3)));
    std::string dim = std::to_string(dice.below(a.shape.size()));
    return GradientCase{
        {a}, line("cumulative add %a, dim = " + dim + flags, typeText(a)), a.shape, {0}};
  });
}

TEST_CASE("gradients of running products and extremes in both directions, exclusive or not") {
  std::string kind = GENERATE("multiply", "maximum", "minimum");
  std::string flags = GENERATE("", " exclusive", " reverse", " exclusive reverse");
  CAPTURE(kind, flags);
  checkRule([&](Dice &dice) {
    Shape shape = dice.shape(1 + dice.below(3));
    Tensor a = kind == "multiply" ? dice.signedReals(shape, 0.5, 1.3) : apart(dice, shape);
    std::string dim = std::to_string(dice.below(shape.size()));
    std::string op = line("cumulative " + kind + " %a, dim = " + dim + flags, typeText(a));
    // An exclusive extreme begins with infinity, which has no slope.
    if (kind == "multiply" || flags.find("exclusive") == std::string::npos)
      return GradientCase{{a}, op, shape, {0}};
    op.replace(op.find("%y"), 2, "%c");
    std::string type = typeText(a), bound = kind == "maximum" ? "-9.0" : "90.0";
    return GradientCase{{a},
                        op + "\n  %b = rf.constant dense<" + bound + "> : " + type +
                            "\n  %y = rf." + kind + " %c, %b : " + type,
                        shape,
                        {0}};
  });
}

TEST_CASE("rules of running products and extremes read their declared values") {
  std::string kind = GENERATE("multiply", "maximum", "minimum");
  std::string flags = GENERATE("", " exclusive", " reverse", " exclusive reverse");
  CAPTURE(kind, flags);
  for (int64_t extent : {0, 1, 2, 3, 5}) {
    CAPTURE(extent);
    Dice dice(1);
    Tensor a = dice.signedReals({2, extent});
    checkDeclaredReads(
        {{a}, line("cumulative " + kind + " %a, dim = 1" + flags, typeText(a)), a.shape, {0}});
  }
}

TEST_CASE("gradients of a running product with zeros") {
  std::string flags = GENERATE("", " exclusive", " reverse", " exclusive reverse");
  CAPTURE(flags);
  Dice dice(5);
  Tensor a = reals({3, 4}, {0, 2, 3, 0.5, 1.5, 0, 0, 2, 1, 2, -4, 0});
  checkGradients({{a}, line("cumulative multiply %a, dim = 1" + flags, typeText(a)), a.shape, {0}},
                 dice);
}

TEST_CASE("gradients of sort return to the elements that were moved") {
  std::string flag = GENERATE("", " descending");
  checkRule([&](Dice &dice) {
    Tensor a = apart(dice, dice.shape(1 + dice.below(3)));
    std::string dim = std::to_string(dice.below(a.shape.size()));
    return GradientCase{{a}, line("sort %a, dim = " + dim + flag, typeText(a)), a.shape, {0}};
  });
  // The gradient of the values that a sort moves along, by keys of another type.
  checkRule([&](Dice &dice) {
    Tensor a = dice.signedReals(dice.shape(1 + dice.below(3))), keys(ElementType::S32, a.shape);
    for (Integer &key : keys.integers)
      key = dice.below(3);
    std::string dim = std::to_string(dice.below(a.shape.size()));
    return GradientCase{{a, keys},
                        "  %k, %y = rf.sort %b, %a, dim = " + dim + flag + " : " + typeText(keys) +
                            ", " + typeText(a),
                        a.shape,
                        {0}};
  });
}

TEST_CASE("gradients of both results of a sort") {
  Dice dice(21);
  Tensor a = apart(dice, {2, 5}), b = dice.signedReals({2, 5});
  checkGradients({{a, b},
                  R"(  %k, %v = rf.sort %a, %b, dim = 1 : tensor<2x5xf64>, tensor<2x5xf64>
  %y = rf.multiply %k, %v : tensor<2x5xf64>)",
                  {2, 5},
                  {0, 1}},
                 dice);
}

TEST_CASE("gradients of top_k") {
  checkRule([](Dice &dice) {
    Tensor a = apart(dice, dice.shape(1 + dice.below(3)));
    Shape to = a.shape;
    to.back() = dice.below(to.back() + 1);
    return GradientCase{{a},
                        "  %y, %p = rf.top_k %a, k = " + std::to_string(to.back()) + " : " +
                            typeText(a),
                        to,
                        {0}};
  });
}

TEST_CASE("gradients of gradients of row ops") {
  std::string op = GENERATE(
      "softmax %a, dim = 1", "log_softmax %a, dim = 0", "reduce maximum %a, dims = []",
      "cumulative add %a, dim = 1 reverse", "sort %a, dim = 0", "cumulative multiply %a, dim = 1",
      "cumulative multiply %a, dim = 0 exclusive", "cumulative multiply %a, dim = 1 reverse",
      "cumulative maximum %a, dim = 1", "cumulative minimum %a, dim = 0 reverse");
  CAPTURE(op);
  Dice dice(13);
  Tensor a = apart(dice, {2, 3}), b = dice.signedReals({2, 3});
  checkGradients({{a, b},
                  "  %f = rf." + op + R"( : tensor<2x3xf64>
  %g0 = rf.multiply %f, %f : tensor<2x3xf64>
  %h = rf.multiply %g0, %b : tensor<2x3xf64>
  %inner = rf.reduce add %h, dims = [0, 1] : tensor<2x3xf64>
  %first = rf.gradient %inner wrt(%a) : tensor<f64>, tensor<2x3xf64> -> tensor<2x3xf64>
  %y = rf.multiply %first, %a : tensor<2x3xf64>)",
                  {2, 3},
                  {0, 1}},
                 dice);
}

/// Compares the third derivative of `op`, which computes %f from %a, with slopes of the second.
static void checkThirdDerivative(const std::string &op, const Tensor &a, const std::string &made) {
  const std::string type = typeText(a);
  const bool scalar = made == "tensor<f64>";
  Dice dice(15);
  checkGradients({{a},
                  "  %f = rf." + op + " : " + type + "\n  %l0 = rf.reduce add %f, dims = [" +
                      (scalar ? "" : "0") + "] : " + made +
                      "\n  %g0 = rf.gradient %l0 wrt(%a) : " + "tensor<f64>, " + type + " -> " +
                      type + "\n  %s0 = rf.multiply %g0, %a : " + type +
                      "\n  %l1 = rf.reduce add %s0, dims = [0] : " + type +
                      "\n  %y = rf.gradient %l1 wrt(%a) : tensor<f64>, " + type + " -> " + type,
                  a.shape,
                  {0}},
                 dice);
}

TEST_CASE("third derivatives of products, also with zeros among their factors") {
  Tensor a = reals({4}, {2, 0, -3, 1.5});
  checkThirdDerivative("reduce multiply %a, dims = [0]", a, "tensor<f64>");
  checkThirdDerivative("cumulative multiply %a, dim = 0", a, "tensor<4xf64>");
  checkThirdDerivative("reduce_window multiply %a, window = [3], strides = [1], padding = [1] x "
                       "[1], dilation = [1] x [1]",
                       a, "tensor<4xf64>");
}

TEST_CASE("gradients of gradients of norms and losses") {
  Dice dice(14);
  Tensor a = dice.signedReals({2, 3}), s = dice.signedReals({3}), l = dice.signedReals({2, 3});
  std::string rest = R"(
  %g0 = rf.multiply %f, %f : tensor<2x3xf64>
  %inner = rf.reduce add %g0, dims = [0, 1] : tensor<2x3xf64>
  %first = rf.gradient %inner wrt(%a) : tensor<f64>, tensor<2x3xf64> -> tensor<2x3xf64>
  %y = rf.multiply %first, %a : tensor<2x3xf64>)";
  checkGradients(
      {{a, s},
       "  %f = rf.layer_norm %a, %b, %b, epsilon = 0.1 : tensor<2x3xf64>, tensor<3xf64>" + rest,
       {2, 3},
       {0, 1}},
      dice);
  checkGradients(
      {{a, s},
       "  %f = rf.rms_norm %a, %b, epsilon = 0.1 : tensor<2x3xf64>, tensor<3xf64>" + rest,
       {2, 3},
       {0, 1}},
      dice);
  checkGradients({{a, l},
                  "  %e = rf.softmax_cross_entropy %a, %b : tensor<2x3xf64>, tensor<2x3xf64>\n"
                  "  %f = rf.broadcast_in_dim %e, dims = [0] : tensor<2xf64> -> tensor<2x3xf64>" +
                      rest,
                  {2, 3},
                  {0, 1}},
                 dice);
}
