//===- test_gradients_convolutions.cpp - The rule of convolutions ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/reference/convolution_text.h"
#include "test/compiler/reference/gradient_case.h"

using namespace refold::reference;

static std::string convolutionLine(const ConvolutionText &text) {
  auto type = [](const std::vector<int64_t> &shape) { return typeText(ElementType::F64, shape); };
  return "  %y = rf.convolution %a, %b, " + text.attributes + " : (" + type(text.lhs) + ", " +
         type(text.rhs) + ") -> " + type(text.result);
}

TEST_CASE("convolutions") {
  for (const ConvolutionText &text : convolutionTexts()) {
    CAPTURE(text.what);
    checkRule(
        [&](Dice &dice) {
          return GradientCase{{dice.signedReals(text.lhs), dice.signedReals(text.rhs)},
                              convolutionLine(text),
                              text.result,
                              {0, 1}};
        },
        2);
  }
}

TEST_CASE("one side of a convolution") {
  const ConvolutionText text = convolutionTexts()[1];
  Dice dice(3);
  Tensor a = dice.signedReals(text.lhs), b = dice.signedReals(text.rhs);
  checkGradients({{a, b}, convolutionLine(text), text.result, {0}}, dice);
  checkGradients({{a, b}, convolutionLine(text), text.result, {1}}, dice);
}

TEST_CASE("the gradient of a convolution's gradient") {
  for (const ConvolutionText &text : convolutionTexts()) {
    CAPTURE(text.what);
    Dice dice(17);
    Tensor a = dice.signedReals(text.lhs, 0.2, 1), b = dice.signedReals(text.rhs, 0.2, 1);
    auto type = [](const std::vector<int64_t> &shape) { return typeText(ElementType::F64, shape); };
    std::string body = convolutionLine(text);
    body.replace(body.find("%y"), 2, "%c1");
    std::string dims;
    for (size_t d = 0; d < text.result.size(); ++d)
      dims += (d ? ", " : "") + std::to_string(d);
    const std::string result = type(text.result), kernel = type(text.rhs);
    body += "\n  %e = rf.multiply %c1, %c1 : " + result +
            "\n  %inner = rf.reduce add %e, dims = [" + dims + "] : " + result +
            "\n  %y = rf.gradient %inner wrt(%b) : tensor<f64>, " + kernel + " -> " + kernel;
    checkGradients({{a, b}, body, text.rhs, {0, 1}}, dice);
  }
}
