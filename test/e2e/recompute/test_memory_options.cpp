//===- test_memory_options.cpp - The zoo with all memory options ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the memory options with a small network of each family of refold-zoo. Covers every pair of
// settings of every two options. Each run must have the bits of the program without memory options,
// and must use the predicted number of bytes. Only four networks are tested with budgets, because
// planning takes longer than everything else.
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

TEST_CASE("small-cnn has the same bits with all memory options") {
  CheckFamily("small_cnn", PairwiseMemoryWays());
}
TEST_CASE("vgg19 has the same bits with all memory options") {
  CheckFamily("vgg19", PairwiseMemoryWays());
}
TEST_CASE("resnet18 has the same bits with all memory options") {
  CheckFamily("resnet18", PairwiseWaysWithoutBudget());
}
TEST_CASE("resnet50 has the same bits with all memory options") {
  CheckFamily("resnet50", PairwiseWaysWithoutBudget());
}
/// Runs without code, which would take longest to compile.
TEST_CASE("densenet161 has the same bits with all memory options") {
  CheckFamily("densenet161", PairwiseWaysWithoutBudget(), "checked");
}
TEST_CASE("googlenet has the same bits with all memory options") {
  CheckFamily("googlenet", PairwiseWaysWithoutBudget());
}
TEST_CASE("unet has the same bits with all memory options") {
  CheckFamily("unet", PairwiseMemoryWays());
}
TEST_CASE("pspnet has the same bits with all memory options") {
  CheckFamily("pspnet", PairwiseWaysWithoutBudget());
}
TEST_CASE("deeplabv3p has the same bits with all memory options") {
  CheckFamily("deeplabv3p", PairwiseWaysWithoutBudget());
}
TEST_CASE("transformer-base has the same bits with all memory options") {
  CheckFamily("transformer_base", PairwiseWaysWithoutBudget());
}
TEST_CASE("bert-base has the same bits with all memory options") {
  CheckFamily("bert_base", PairwiseMemoryWays());
}
TEST_CASE("gpt2-small has the same bits with all memory options") {
  CheckFamily("gpt2_small", PairwiseWaysWithoutBudget());
}
TEST_CASE("lstm-lm has the same bits with all memory options") {
  CheckFamily("lstm_lm", PairwiseWaysWithoutBudget());
}
