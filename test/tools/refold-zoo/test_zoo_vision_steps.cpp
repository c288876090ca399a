//===- test_zoo_vision_steps.cpp - Networks of images take steps ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thin networks of every family on few small images, in the float64 reference.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program_impl.h"
#include "compiler/reference/interpreter.h"
#include "passes/Passes.h"
#include "test/tools/refold-zoo/vision_network.h"

#include "mlir/Pass/PassManager.h"

#include <cmath>

using namespace refold;
using Catch::Matchers::Contains;
using testing::Built;
using testing::Text;
using zoo::NetworkOptions;

namespace {
/// A network made thin, on few small images.
struct Thin {
  const char *name;
  NetworkOptions options;
};
} // namespace

/// The losses of a network in the float64 reference, fed by a fixed rule.
static std::vector<double> Losses(const Program &program, int64_t steps) {
  auto module = internal::BuildModule(program);
  INFO(module.status());
  REQUIRE(module.status() == absl::OkStatus());
  mlir::PassManager passes((*module)->getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(**module)));
  reference::ReferenceInterpreter interpreter(**module);
  auto states = interpreter.startup(3);
  REQUIRE(states.status() == absl::OkStatus());
  reference::NamedTensors feeds;
  auto train = (*module)->lookupSymbol<mlir::func::FuncOp>("train");
  for (auto [index, type] : llvm::enumerate(train.getArgumentTypes())) {
    auto input = train.getArgAttrOfType<rf::InputAttr>(index, rf::RfDialect::kInputAttr);
    if (!input)
      continue;
    auto shape = llvm::cast<mlir::RankedTensorType>(type).getShape();
    const bool is_images = input.getName() == "images";
    reference::Tensor tensor(is_images ? reference::ElementType::F32 : reference::ElementType::S32,
                             {shape.begin(), shape.end()});
    for (size_t i = 0; i < tensor.reals.size(); ++i)
      tensor.reals[i] = 0.5 + 0.5 * std::sin(0.37 * static_cast<double>(i * i % 1009));
    for (size_t i = 0; i < tensor.integers.size(); ++i)
      tensor.integers[i] = static_cast<int64_t>(i % 3);
    feeds[input.getName().str()] = tensor;
  }
  auto run = interpreter.run("train", feeds, *states, steps);
  INFO(run.status());
  REQUIRE(run.status() == absl::OkStatus());
  return run->fetches.at("loss").reals;
}

TEST_CASE("every parameter is trained, and thin networks of every family take steps") {
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
    const std::vector<double> losses = Losses(program, kSteps);
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
  const std::vector<double> losses = Losses(program, 30);
  CHECK(losses.front() == Approx(std::log(3)).margin(0.8));
  CHECK(losses.back() < 0.3 * losses.front());
}
