//===- test_gradients_convolutions.cpp - Convolution gradients ------------===//
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

TEST_CASE("gradients of convolutions") {
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

TEST_CASE("gradients of empty convolutions are zeros") {
  const std::string line = "dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], ";
  const std::string plain =
      line + "padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1";
  const std::vector<ConvolutionText> texts = {
      {"no input features", plain, {2, 0, 5}, {3, 0, 2}, {2, 3, 4}},
      {"no output features", plain, {2, 3, 5}, {0, 3, 2}, {2, 0, 4}},
      {"no batch", plain, {0, 2, 5}, {3, 2, 2}, {0, 3, 4}},
      {"a kernel without places", plain, {1, 2, 4}, {3, 2, 0}, {1, 3, 5}},
      {"a kernel that does not fit", plain, {1, 2, 2}, {3, 2, 3}, {1, 3, 0}},
      {"nothing but padding",
       line + "padding = [1] x [2], dilation = [2] x [1], reversed = [0], groups = 1 x 1",
       {1, 2, 0},
       {3, 2, 2},
       {1, 3, 2}},
      {"a kernel without places, dilated and reversed",
       line + "padding = [1] x [-1], dilation = [2] x [3], reversed = [0], groups = 1 x 1",
       {1, 2, 3},
       {3, 2, 0},
       {1, 3, 6}},
      {"feature groups",
       line + "padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 2 x 1",
       {1, 4, 3},
       {6, 2, 0},
       {1, 6, 4}},
      {"batch groups",
       line + "padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 2",
       {4, 0, 3},
       {6, 0, 2},
       {2, 6, 2}},
  };
  for (const ConvolutionText &text : texts) {
    CAPTURE(text.what);
    checkRule(
        [&](Dice &dice) {
          return GradientCase{{dice.signedReals(text.lhs), dice.signedReals(text.rhs)},
                              convolutionLine(text),
                              text.result,
                              {0, 1}};
        },
        1);
  }
}

TEST_CASE("gradients of one operand of a convolution") {
  const ConvolutionText text = convolutionTexts()[1];
  Dice dice(3);
  Tensor a = dice.signedReals(text.lhs), b = dice.signedReals(text.rhs);
  checkGradients({{a, b}, convolutionLine(text), text.result, {0}}, dice);
  checkGradients({{a, b}, convolutionLine(text), text.result, {1}}, dice);
}

TEST_CASE("gradients of a convolution's gradient") {
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
