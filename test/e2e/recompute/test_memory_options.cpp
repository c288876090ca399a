//===- test_memory_options.cpp - The zoo with all memory options ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small network of each family must have the bits of its plain program and the predicted bytes
// for every pair of settings of every two options. Budgets are among the options of four networks
// only, because planning takes longer than everything else; test_recompute_budgets tests budgets of
// larger networks.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/reference_network.h"
#include "test/fuzz/judges/memory_judge.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kOptionSteps = 3;

void CheckFamily(const std::string &family, const std::vector<MemoryWay> &ways,
                 const std::string &device = "cpu") {
  const nlohmann::json file = ReferenceFile(family);
  FuzzCase one;
  one.seed = 5;
  one.program.text = ZooText(file["arguments"]);
  one.program.capacity = kOptionSteps;
  one.feeds.tensors = ReferenceInputs(file);
  ProgramCompiler compiler;
  const Finding finding = JudgeMemory(compiler, one, device, ways);
  INFO(finding.kind << ": " << finding.detail);
  CHECK_FALSE(finding);
}

} // namespace

TEST_CASE("small-cnn, whatever is done to memory") {
  CheckFamily("small_cnn", PairwiseMemoryWays());
}
TEST_CASE("vgg19, whatever is done to memory") { CheckFamily("vgg19", PairwiseMemoryWays()); }
TEST_CASE("resnet18, whatever is done to memory") {
  CheckFamily("resnet18", PairwiseWaysWithoutBudget());
}
TEST_CASE("resnet50, whatever is done to memory") {
  CheckFamily("resnet50", PairwiseWaysWithoutBudget());
}
/// Runs without code, which would take longest to compile.
TEST_CASE("densenet161, whatever is done to memory") {
  CheckFamily("densenet161", PairwiseWaysWithoutBudget(), "checked");
}
TEST_CASE("googlenet, whatever is done to memory") {
  CheckFamily("googlenet", PairwiseWaysWithoutBudget());
}
TEST_CASE("unet, whatever is done to memory") { CheckFamily("unet", PairwiseMemoryWays()); }
TEST_CASE("pspnet, whatever is done to memory") {
  CheckFamily("pspnet", PairwiseWaysWithoutBudget());
}
TEST_CASE("deeplabv3p, whatever is done to memory") {
  CheckFamily("deeplabv3p", PairwiseWaysWithoutBudget());
}
TEST_CASE("transformer-base, whatever is done to memory") {
  CheckFamily("transformer_base", PairwiseWaysWithoutBudget());
}
TEST_CASE("bert-base, whatever is done to memory") {
  CheckFamily("bert_base", PairwiseMemoryWays());
}
TEST_CASE("gpt2-small, whatever is done to memory") {
  CheckFamily("gpt2_small", PairwiseWaysWithoutBudget());
}
TEST_CASE("lstm-lm, whatever is done to memory") {
  CheckFamily("lstm_lm", PairwiseWaysWithoutBudget());
}
