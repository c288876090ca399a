//===- test_zoo_vision_steps.cpp - Steps of image networks ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs thin networks of every family on a few small images, in the float64 reference.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-zoo/network_losses.h"
#include "test/tools/refold-zoo/network_program.h"

#include <cmath>

using namespace refold;
using Catch::Matchers::Contains;
using testing::Built;
using testing::Text;
using zoo::NetworkOptions;

namespace {
/// A thin network with a few small images.
struct Thin {
  const char *name;
  NetworkOptions options;
};
} // namespace

/// Returns an input from a fixed rule.
static reference::Tensor Filled(const std::string &name, const std::vector<int64_t> &shape) {
  const bool is_images = name == "images";
  reference::Tensor tensor(is_images ? reference::ElementType::F32 : reference::ElementType::S32,
                           shape);
  for (size_t i = 0; i < tensor.reals.size(); ++i)
    tensor.reals[i] = 0.5 + 0.5 * std::sin(0.37 * static_cast<double>(i * i % 1009));
  for (size_t i = 0; i < tensor.integers.size(); ++i)
    tensor.integers[i] = static_cast<int64_t>(i % 3);
  return tensor;
}

TEST_CASE("thin networks of every family train all parameters") {
  constexpr int64_t kSteps = 2;
  auto options = [](int64_t image, int64_t layers, double width) {
    return NetworkOptions{.batch = 2,
                          .image = image,
                          .layers = layers,
                          .steps = kSteps,
                          .classes = 3,
                          .width_multiplier = width,
                          .dropout = 0.1,
                          .learning_rate = 1e-3,
                          .optimizer = "momentum"};
  };
  for (const Thin &thin :
       {Thin{"small-cnn", options(8, 2, 0.1)}, Thin{"vgg19", options(32, 11, 0.02)},
        Thin{"resnet18", options(33, 18, 0.03)}, Thin{"resnet50", options(33, 50, 0.03)},
        Thin{"densenet161", options(29, 121, 0.04)}, Thin{"googlenet", options(31, 0, 0.0625)},
        Thin{"unet", options(44, 2, 0.05)}, Thin{"pspnet", options(41, 50, 0.02)},
        Thin{"deeplabv3p", options(33, 50, 0.03)}}) {
    INFO(thin.name);
    Program program = Built(thin.name, thin.options);
    const std::string text = Text(program);
    for (const Variable &parameter : program.parameters())
      CHECK_THAT(text, Contains("\"" + parameter.name() + ".velocity\""));
    const std::vector<double> losses = testing::Losses(program, kSteps, Filled);
    REQUIRE(losses.size() == kSteps);
    for (double loss : losses) {
      CHECK(std::isfinite(loss));
      CHECK(loss > 0);
    }
  }
}

TEST_CASE("a small network learns its batch by heart") {
  Program program = Built("small-cnn", {.batch = 6,
                                        .image = 8,
                                        .steps = 30,
                                        .classes = 3,
                                        .width_multiplier = 0.25,
                                        .dropout = 0,
                                        .learning_rate = 1e-2});
  const std::vector<double> losses = testing::Losses(program, 30, Filled);
  CHECK(losses.front() == Approx(std::log(3)).margin(0.8));
  CHECK(losses.back() < 0.3 * losses.front());
}
