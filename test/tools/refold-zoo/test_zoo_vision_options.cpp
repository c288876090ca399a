//===- test_zoo_vision_options.cpp - Options of image networks ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the effect of options on a network, and refused options.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-zoo/network_program.h"

#include "absl/strings/str_cat.h"

using namespace refold;
using Catch::Matchers::Contains;
using testing::Build;
using testing::Built;
using testing::Find;
using testing::Text;
using zoo::NetworkOptions;

TEST_CASE("optimizers are chosen by name, with a default per network") {
  CHECK_THAT(Text(Built("resnet18")), Contains("\"fc.weight.velocity\""));
  CHECK_THAT(Text(Built("small-cnn")), Contains("\"fc2.weight.m\""));
  CHECK_THAT(Text(Built("resnet18", {.optimizer = "adamw"})),
             Contains("\"adamw.beta1_power\"") && !Contains("velocity"));
  CHECK_THAT(Text(Built("resnet18", {.optimizer = "sgd"})), !Contains("velocity"));
  auto rate = [](const char *name, const char *optimizer, double given = 0) {
    auto filled = zoo::Filled(Find(name), {.learning_rate = given, .optimizer = optimizer});
    REQUIRE(filled.ok());
    return filled->learning_rate;
  };
  CHECK(rate("resnet18", "") == 0.1);
  CHECK(rate("resnet18", "momentum") == 0.1);
  CHECK(rate("resnet18", "adam") == 1e-3);
  CHECK(rate("resnet18", "adamw") == 1e-3);
  CHECK(rate("resnet18", "sgd") == 1e-2);
  CHECK(rate("resnet18", "adam", 0.5) == 0.5);
  CHECK(rate("small-cnn", "") == 1e-3);
}

TEST_CASE("invalid options of image networks are refused in one line") {
  auto check = [](const char *name, const NetworkOptions &options, const std::string &message) {
    INFO(name);
    absl::StatusOr<Program> program = Build(name, options);
    CHECK(std::string(program.status().message()) == message);
  };
  const std::pair<const char *, int64_t> least[] = {
      {"small-cnn", 4}, {"vgg19", 32}, {"densenet161", 29}, {"googlenet", 31}, {"pspnet", 41}};
  for (auto [name, image] : least) {
    Built(name, {.batch = 2, .image = image});
    check(name, {.image = image - 1},
          absl::StrCat("flag --image must be at least ", image, ", got ", image - 1));
  }
  const std::pair<const char *, int64_t> single[] = {{"resnet18", 32},    {"resnet152", 1},
                                                     {"densenet161", 60}, {"googlenet", 33},
                                                     {"pspnet", 713},     {"deeplabv3p", 513}};
  for (auto [name, image] : single)
    check(name, {.batch = 1, .image = image},
          absl::StrCat("flag --batch must be at least 2 with --image=", image,
                       ", because a batch norm then has one value per channel and image, got 1"));
  for (const char *name : {"resnet18", "resnet152", "deeplabv3p"})
    Built(name, {.batch = 2, .image = 1});
  Built("resnet18", {.batch = 1, .image = 33});
  for (int64_t image : {572 + 8, 187, 172, 16})
    check("unet", {.image = image},
          absl::StrCat("flag --image must be 188 plus a multiple of 16, since no convolution is "
                       "padded and every halving comes out even, got ",
                       image));
  check("unet", {.layers = 6},
        "flag --image must be 764 plus a multiple of 64, since no convolution is padded and every "
        "halving comes out even, got 572");

  const std::pair<const char *, const char *> depths[] = {
      {"small-cnn", "1, 2, 3, 4"},   {"vgg19", "11, 13, 16, 19"},
      {"resnet18", "18, 34"},        {"resnet50", "50, 101, 152"},
      {"resnet152", "50, 101, 152"}, {"densenet161", "121, 161, 169, 201"},
      {"unet", "1, 2, 3, 4, 5, 6"},  {"pspnet", "50, 101, 152"},
      {"deeplabv3p", "50, 101, 152"}};
  for (auto [name, known] : depths)
    check(name, {.layers = 7}, absl::StrCat("flag --layers must be one of ", known, ", got 7"));
  const std::pair<const char *, int64_t> narrowest[] = {
      {"small-cnn", 32}, {"vgg19", 64}, {"resnet18", 64}, {"densenet161", 48},
      {"googlenet", 16}, {"unet", 64},  {"pspnet", 64},   {"deeplabv3p", 48}};
  for (auto [name, channels] : narrowest)
    check(name, {.width_multiplier = 0.001},
          absl::StrCat("flag --width-multiplier must leave at least one of the ", channels,
                       " channels of the narrowest layer, as ", 1.0 / channels,
                       " does, got 0.001"));
  for (const zoo::Network &network : zoo::VisionNetworks()) {
    check(network.name, {.batch = 4, .rows = 6}, "flag --batch must divide --rows=6, got 4");
    check(network.name, {.dropout = 1}, "flag --dropout must be below 1, got 1");
    check(network.name, {.seq = 5}, "flag --seq must be omitted: the network reads images, got 5");
    check(network.name, {.steps = 0}, "flag --steps must be at least 1, got 0");
    check(network.name, {.classes = -3}, "flag --classes must be at least 1, got -3");
  }
}

TEST_CASE("a width multiplier scales the width of every layer") {
  auto type = [](const char *network, double width, const std::string &name) {
    for (const Variable &parameter : Built(network, {.width_multiplier = width}).parameters())
      if (parameter.name() == name)
        return TypeName(parameter.dtype(), parameter.shape());
    return std::string("none");
  };
  CHECK(type("vgg19", 0.5, "classifier.0.weight") == "f32[2048,12544]");
  CHECK(type("resnet50", 2, "layer4.2.conv3.weight") == "f32[4096,1024,1,1]");
  CHECK(type("resnet50", 0.5, "fc.weight") == "f32[1000,1024]");
  CHECK(type("densenet161", 0.5, "features.denseblock1.denselayer2.norm1.weight") == "f32[72]");
  CHECK(type("googlenet", 0.25, "inception3a.branch3.1.conv.weight") == "f32[8,4,3,3]");
  CHECK(type("unet", 0.25, "bottom.conv1.weight") == "f32[256,128,3,3]");
}
