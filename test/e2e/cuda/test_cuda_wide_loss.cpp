//===- test_cuda_wide_loss.cpp - A loss in tiles on a GPU -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests a loss of many classes at its real size, for which the usual options make tiles. The fake
// CUDA driver must have the bits of the CPU. No value may be as large as the logits, and the sums
// of the tiles must not wait for each other.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/program.h"
#include "test/e2e/cuda/recorded_card.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int64_t kRows = 9216, kClasses = 4096, kWidth = 4;
constexpr uint64_t kLogitBytes = uint64_t{kRows} * kClasses * sizeof(float);

std::string WideLoss() {
  Program program("wide");
  const Tensor x = program.Input("x", F32, {kRows, kWidth});
  const Tensor labels = program.Input("labels", S32, {kRows});
  program.Foldl(2, [&] {
    const Variable weight = program.Parameter("weight", F32, {kWidth, kClasses});
    const Variable bias = program.Parameter("bias", F32, {kClasses});
    const Tensor loss = Mean(SoftmaxCrossEntropy(MatMul(Tanh(x), weight) + bias, labels));
    program.Fetch("loss", loss);
    const std::vector<Tensor> gradients = Gradients(loss, {weight, bias});
    program.Fetch("weight", gradients[0]);
    program.Fetch("bias", gradients[1]);
  });
  absl::StatusOr<std::string> text = program.Print({.locations = false});
  REQUIRE(text.ok());
  return *std::move(text);
}

uint64_t LargestBuffer(const exe::ExecutableT &table) {
  uint64_t largest = 0;
  for (const auto &buffer : table.buffers)
    largest = std::max<uint64_t>(largest, buffer->bytes);
  return largest;
}

/// Counts the loops in the loop over the steps.
int64_t InnerLoops(const std::vector<std::unique_ptr<exe::CommandT>> &commands) {
  int64_t loops = 0;
  for (const auto &command : commands) {
    if (const exe::LoopT *steps = command->action.AsLoop())
      loops += InnerLoops(steps->body);
    loops += command->action.AsRepeat() != nullptr;
  }
  return loops;
}
int64_t InnerLoops(const exe::ExecutableT &table) {
  int64_t loops = 0;
  for (const auto &function : table.functions)
    loops += InnerLoops(function->commands);
  return loops;
}

} // namespace

TEST_CASE("a loss of many classes has the bits of the CPU on a GPU, in tiles") {
  const std::string text = WideLoss();
  Feeds feeds;
  feeds.index_bound = kClasses;
  const auto for_cpu = CompileOrFail(text, "cpu");
  CHECK(LargestBuffer(for_cpu->table) < kLogitBytes / 2);
  CHECK(InnerLoops(for_cpu->table) == 1);
  const Results expected = Run(for_cpu, {.device = "cpu", .threads = 2, .steps = {2}}, feeds);
  CHECK(expected.last.peak_predicted_bytes == expected.last.peak_measured_bytes);

  CardCompiler compiler;
  absl::StatusOr<CardProgram> program = compiler.Compile(text, "layer");
  INFO(program.status());
  REQUIRE(program.ok());
  CHECK(LargestBuffer(program->executable->table) < kLogitBytes / 2);
  CHECK(InnerLoops(program->executable->table) == 1);
  absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program);
  REQUIRE(card.ok());
  const Results results = Run(program->executable, (*card)->On({.steps = {2}}), feeds);
  CHECK((*card)->Breaches() == "");
  CHECK(Differences(expected, results) == "");
  CHECK(results.last.peak_predicted_bytes == results.last.peak_measured_bytes);
}
