//===- test_zoo_vision.cpp - Image networks -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the number and the names of each network's parameters, and the form of its program.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-zoo/network_program.h"

#include <set>

using namespace refold;
using Catch::Matchers::Contains;
using testing::Built;
using testing::CountParameters;
using testing::Find;
using testing::Text;
using zoo::NetworkOptions;

TEST_CASE("image networks have the published numbers of parameters") {
  // If no number is published, it is computed from the tables of the paper.
  const std::pair<const char *, int64_t> expected[] = {
      {"small-cnn", 267178},    {"vgg19", 143667240},    {"resnet18", 11689512},
      {"resnet50", 25557032},   {"resnet152", 60192808}, {"densenet161", 28681000},
      {"googlenet", 13004888},  {"unet", 31030658},      {"pspnet", 68072166},
      {"deeplabv3p", 58753973},
  };
  CHECK(zoo::VisionNetworks().size() == std::size(expected));
  for (auto [name, count] : expected) {
    INFO(name);
    CHECK(CountParameters(Built(name)) == count);
    const int64_t published = Find(name).published_parameters;
    CHECK((published == 0 || published == count));
  }
  CHECK(CountParameters(Built("googlenet"), "aux") == 6624904);
  // Each of the 7,536 features of its convolutions has a bias in place of a norm's two numbers.
  CHECK(CountParameters(Built("googlenet", {.norm = "response"})) == 13004888 - 7536);
}

TEST_CASE("image networks of other depths have the published numbers of parameters") {
  auto count = [](const char *name, int64_t layers) {
    return CountParameters(Built(name, {.layers = layers}));
  };
  CHECK(count("vgg19", 11) == 132863336);
  CHECK(count("vgg19", 13) == 133047848);
  CHECK(count("vgg19", 16) == 138357544);
  CHECK(count("resnet18", 34) == 21797672);
  CHECK(count("resnet50", 101) == 44549160);
  CHECK(count("densenet161", 121) == 7978856);
  CHECK(count("densenet161", 169) == 14149480);
  CHECK(count("densenet161", 201) == 20013928);
}

TEST_CASE("image networks have the parameter names and shapes of PyTorch's state dicts") {
  auto check = [](const char *network, const std::vector<std::string> &some,
                  const std::vector<std::string> &none) {
    std::set<std::string> names;
    for (const Variable &parameter : Built(network).parameters())
      names.insert(parameter.name() + " " + TypeName(parameter.dtype(), parameter.shape()));
    for (const std::string &name : some) {
      INFO(network << " " << name);
      CHECK(names.count(name) == 1);
    }
    for (const std::string &name : none) {
      INFO(network << " " << name);
      const auto after = names.lower_bound(name + " ");
      CHECK((after == names.end() || after->compare(0, name.size() + 1, name + " ") != 0));
    }
  };
  check("vgg19",
        {"features.0.weight f32[64,3,3,3]", "features.0.bias f32[64]",
         "features.34.weight f32[512,512,3,3]", "classifier.0.weight f32[4096,25088]",
         "classifier.3.bias f32[4096]", "classifier.6.weight f32[1000,4096]"},
        {"features.1.weight", "features.4.weight", "features.36.weight", "classifier.1.weight"});
  check("resnet18",
        {"conv1.weight f32[64,3,7,7]", "bn1.bias f32[64]", "layer1.1.conv2.weight f32[64,64,3,3]",
         "layer2.0.downsample.0.weight f32[128,64,1,1]", "layer4.1.bn2.weight f32[512]",
         "fc.weight f32[1000,512]"},
        {"conv1.bias", "layer1.0.downsample.0.weight", "layer1.0.conv3.weight"});
  check("resnet152",
        {"layer1.0.downsample.1.weight f32[256]", "layer2.7.conv3.weight f32[512,128,1,1]",
         "layer3.35.conv2.weight f32[256,256,3,3]", "fc.bias f32[1000]"},
        {"layer2.8.conv1.weight", "layer3.36.conv1.weight"});
  check("densenet161",
        {"features.conv0.weight f32[96,3,7,7]",
         "features.denseblock1.denselayer1.conv1.weight f32[192,96,1,1]",
         "features.denseblock3.denselayer36.norm1.weight f32[2064]",
         "features.transition3.conv.weight f32[1056,2112,1,1]", "features.norm5.bias f32[2208]",
         "classifier.weight f32[1000,2208]"},
        {"features.denseblock3.denselayer37.norm1.weight", "features.transition4.conv.weight"});
  check("googlenet",
        {"conv1.conv.weight f32[64,3,7,7]", "inception3a.branch1.bn.bias f32[64]",
         "inception3a.branch2.1.conv.weight f32[128,96,3,3]",
         "inception3a.branch3.1.conv.weight f32[32,16,3,3]",
         "inception5b.branch4.1.conv.weight f32[128,832,1,1]",
         "aux1.conv.conv.weight f32[128,512,1,1]", "aux2.fc1.weight f32[1024,2048]",
         "aux2.fc2.bias f32[1000]", "fc.weight f32[1000,1024]"},
        {"conv1.conv.bias", "inception3a.branch4.0.conv.weight"});
  check("unet",
        {"down1.conv1.weight f32[64,1,3,3]", "down4.conv2.weight f32[512,512,3,3]",
         "bottom.conv2.bias f32[1024]", "up4.up.weight f32[1024,512,2,2]",
         "up4.conv1.weight f32[512,1024,3,3]", "up1.conv2.weight f32[64,64,3,3]",
         "out.weight f32[2,64,1,1]"},
        {"down5.conv1.weight"});
  check("pspnet",
        {"layer0.6.weight f32[128,64,3,3]", "layer1.0.conv1.weight f32[64,128,1,1]",
         "layer4.2.conv3.weight f32[2048,512,1,1]", "ppm.features.3.1.weight f32[512,2048,1,1]",
         "cls.0.weight f32[512,4096,3,3]", "cls.4.bias f32[19]", "aux.4.weight f32[19,256,1,1]"},
        {"conv1.weight", "ppm.features.4.1.weight"});
  check("deeplabv3p",
        {"backbone.conv1.weight f32[64,3,7,7]", "backbone.layer3.22.bn3.weight f32[1024]",
         "classifier.project.0.weight f32[48,256,1,1]",
         "classifier.aspp.convs.3.0.weight f32[256,2048,3,3]",
         "classifier.aspp.convs.4.1.weight f32[256,2048,1,1]",
         "classifier.aspp.project.0.weight f32[256,1280,1,1]",
         "classifier.classifier.0.weight f32[256,304,3,3]", "classifier.classifier.3.bias f32[21]"},
        {"classifier.aspp.convs.5.0.weight"});
}

TEST_CASE("data is resident, and shuffled if a step does not use all of it") {
  std::string text = Text(Built("small-cnn", {.batch = 8, .image = 32}));
  CHECK_THAT(text, Contains("%images: tensor<8x3x32x32xf32> {rf.input = #rf.input<\"images\", "
                            "<uniform_open") &&
                       Contains("%labels: tensor<8xi32> {rf.input = #rf.input<\"labels\", "
                                "<uniform_below, of = \"\", bound = 10>>}") &&
                       !Contains("rf.shuffle") && !Contains("@predict") &&
                       Contains("rf.capacity = 1000"));
  text = Text(Built("small-cnn", {.batch = 8, .rows = 40, .steps = 7}));
  CHECK_THAT(text, Contains("%images: tensor<40x3x28x28xf32>") && Contains("bound = 40, site") &&
                       Contains("rf.capacity = 7"));
  // The same options always give the same text.
  CHECK(Text(Built("small-cnn", {.batch = 8, .rows = 40, .steps = 7})) == text);
}

TEST_CASE("label maps have the size of the predictions") {
  CHECK_THAT(Text(Built("unet")), Contains("%images: tensor<8x1x572x572xf32>") &&
                                      Contains("%labels: tensor<8x388x388xi32>"));
  CHECK_THAT(Text(Built("unet", {.image = 188, .layers = 4})),
             Contains("%labels: tensor<8x4x4xi32>"));
  CHECK_THAT(Text(Built("pspnet")), Contains("%labels: tensor<2x713x713xi32>"));
  CHECK_THAT(Text(Built("deeplabv3p")), Contains("%labels: tensor<8x513x513xi32>"));
}

TEST_CASE("predict uses running statistics and no dropout") {
  for (const zoo::Network &network : zoo::VisionNetworks()) {
    INFO(network.name);
    const std::string text = Text(Built(network.name, {.dropout = 0.5, .inference = true}));
    const size_t begin = text.find("func.func @predict(");
    REQUIRE(begin != std::string::npos);
    const std::string train = text.substr(0, begin), predict = text.substr(begin);
    CHECK_THAT(train, Contains("rf.dropout") && Contains("#rf.fetch<\"loss\">"));
    CHECK_THAT(predict, Contains("%new_images") && Contains("#rf.fetch<\"logits\">") &&
                            !Contains("rf.dropout") && !Contains("rf.batch_norm_training") &&
                            !Contains("velocity") && !Contains("aux"));
    const bool has_norms = train.find("rf.batch_norm_training") != std::string::npos;
    CHECK((predict.find("rf.batch_norm_inference") != std::string::npos) == has_norms);
  }
}
