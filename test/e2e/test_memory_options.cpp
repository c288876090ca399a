//===- test_memory_options.cpp - The zoo, whatever is done to memory ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small network of each family has the bits of its plain program, and the bytes that were
// predicted, in every pair of settings of every two options.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/reference_network.h"
#include "test/fuzz/memory_judge.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kSteps = 3;

void CheckFamily(const std::string &family, const std::string &device = "cpu") {
  const nlohmann::json file = ReferenceFile(family);
  FuzzCase one;
  one.seed = 5;
  one.program.text = ZooText(file["arguments"]);
  one.program.capacity = kSteps;
  one.feeds.tensors = ReferenceInputs(file);
  ProgramCompiler compiler;
  const Finding finding = JudgeMemory(compiler, one, device, PairwiseMemoryWays());
  INFO(finding.kind << ": " << finding.detail);
  CHECK_FALSE(finding);
}

} // namespace

TEST_CASE("small-cnn, whatever is done to memory") { CheckFamily("small_cnn"); }
TEST_CASE("vgg19, whatever is done to memory") { CheckFamily("vgg19"); }
TEST_CASE("resnet18, whatever is done to memory") { CheckFamily("resnet18"); }
TEST_CASE("resnet50, whatever is done to memory") { CheckFamily("resnet50"); }
/// Without code, which would take longest of all to make.
TEST_CASE("densenet161, whatever is done to memory") { CheckFamily("densenet161", "checked"); }
TEST_CASE("googlenet, whatever is done to memory") { CheckFamily("googlenet"); }
TEST_CASE("unet, whatever is done to memory") { CheckFamily("unet"); }
TEST_CASE("pspnet, whatever is done to memory") { CheckFamily("pspnet"); }
TEST_CASE("deeplabv3p, whatever is done to memory") { CheckFamily("deeplabv3p"); }
TEST_CASE("transformer-base, whatever is done to memory") { CheckFamily("transformer_base"); }
TEST_CASE("bert-base, whatever is done to memory") { CheckFamily("bert_base"); }
TEST_CASE("gpt2-small, whatever is done to memory") { CheckFamily("gpt2_small"); }
TEST_CASE("lstm-lm, whatever is done to memory") { CheckFamily("lstm_lm"); }
