//===- test_extreme_draws.cpp - Draws for any seed and step ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Seeds and steps are 64-bit words: every device reads negative ones as unsigned numbers.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/one_step_program.h"
#include "test/e2e/harness.h"

#include <catch2/catch.hpp>

#include <limits>

namespace refold::test::extreme_draws {
namespace {

runtime::HostTensor ScalarOf(int64_t word) {
  runtime::HostTensor tensor(runtime::ElementType::S64, {});
  *tensor.as<int64_t>() = word;
  return tensor;
}

/// Returns ten numbers drawn by `draw` from the inputs %s, a seed, and %t, a step.
std::string DrawProgram(const std::string &draw, const std::string &type) {
  return OneStepProgram("draw", "  %y = " + draw + " : tensor<10x" + type + ">\n",
                        {{"s", "tensor<i64>"}, {"t", "tensor<i64>"}}, "%y",
                        "tensor<10x" + type + ">");
}

} // namespace

TEST_CASE("random draws for negative seeds and steps have the same bits on every device") {
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min(),
                    kMost = std::numeric_limits<int64_t>::max();
  const std::pair<const char *, const char *> draws[] = {
      {"rf.shuffle %s, %t, bound = 100, site = 5", "i32"},
      {"rf.random_index %s, %t, bound = 7, site = 5", "i32"},
      {"rf.random_uniform %s, %t, low = -1.0, high = 1.0, site = 5", "f32"},
      {"rf.random_normal %s, %t, mean = 0.0, stddev = 1.0, site = 5", "f64"}};
  for (const auto &[draw, type] : draws) {
    const std::string text = DrawProgram(draw, type);
    INFO(text);
    auto checked = CompileOrFail(text, "checked"), cpu = CompileOrFail(text, "cpu");
    for (int64_t seed : {int64_t(0), int64_t(-1), kLeast})
      for (int64_t step : {int64_t(-1), int64_t(-7), int64_t(-1000003), kLeast, kMost}) {
        INFO("seed " << seed << ", step " << step);
        Feeds feeds;
        feeds.tensors.emplace("s", ScalarOf(seed));
        feeds.tensors.emplace("t", ScalarOf(step));
        CHECK(Differences(Run(checked, {.steps = {1}}, feeds),
                          Run(cpu, {.device = "cpu", .steps = {1}}, feeds)) == "");
      }
  }
}

} // namespace refold::test::extreme_draws
