//===- every_device.cpp - One program on every device ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference runs the same program as the devices, with its gradients expanded.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/every_device.h"

#include "test/compiler/reference/reference_program.h"
#include "test/e2e/cuda/recorded_card.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>

namespace refold::test {

double Fed(size_t place) { return std::sin(1.0 + 0.37 * static_cast<double>(place)); }

Vector ToVector(const Bytes &bytes) {
  Vector values(bytes.size() / sizeof(double));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

/// Returns states and fetches by "state:NAME" and "fetch:NAME".
static std::map<std::string, Vector>
Referenced(const Program &program, const std::map<std::string, Shape> &inputs, int64_t steps) {
  reference::NamedTensors fed;
  for (const auto &[name, shape] : inputs) {
    reference::Tensor tensor(reference::ElementType::F64, shape);
    for (size_t i = 0; i < tensor.reals.size(); ++i)
      tensor.reals[i] = Fed(i);
    fed.emplace(name, tensor);
  }
  const reference::RunResult run =
      reference::ReferenceProgram(program).Train(fed, steps, /*seed=*/7);
  std::map<std::string, Vector> got;
  for (const auto &[name, tensor] : run.states)
    if (!tensor.reals.empty())
      got["state:" + name] = tensor.reals;
  for (const auto &[name, tensor] : run.fetches)
    got["fetch:" + name] = tensor.reals;
  return got;
}

Feeds FeedsOf(const std::map<std::string, Shape> &inputs) {
  Feeds feeds;
  for (const auto &[name, shape] : inputs) {
    runtime::HostTensor tensor(runtime::ElementType::F64, shape);
    for (size_t i = 0; i < tensor.bytes() / sizeof(double); ++i)
      tensor.as<double>()[i] = Fed(i);
    feeds.tensors.emplace(name, std::move(tensor));
  }
  return feeds;
}

/// Runs the program on the fake CUDA driver with every fusion granularity: in one run, step by
/// step, and in two runs. The results must be bit-identical to those of interpreting the same
/// executable. Except with granularity `step`, they must also be bit-identical to `whole`, the
/// results of the program that was compiled for the device `checked`.
static void CompareOnCard(const std::string &text, int64_t steps, const Feeds &feeds,
                          const Results &whole) {
  static CardCompiler compiler;
  for (const char *tier : {"op", "layer", "step"}) {
    INFO(tier);
    auto program = compiler.Compile(text, tier);
    INFO(program.status());
    REQUIRE(program.ok());
    const Results interpreted = Run(program->executable, {.steps = {steps}}, feeds);
    if (tier != std::string("step"))
      CHECK(Differences(whole, interpreted) == "");
    RunWays folded = {.steps = {steps}}, unfolded = folded, parts = folded;
    unfolded.no_fold = true;
    parts.steps = {1, steps - 1};
    for (const RunWays &way : {folded, unfolded, parts}) {
      auto card = RecordedCard::Make(*program);
      INFO(card.status());
      REQUIRE(card.ok());
      const Results results = Run(program->executable, (*card)->On(way), feeds);
      CHECK((*card)->Breaches() == "");
      CHECK(Differences(interpreted, results) == "");
      CHECK(results.last.peak_measured_bytes == results.last.peak_predicted_bytes);
    }
  }
}

void Compare(const Program &program, const std::map<std::string, Shape> &inputs, int64_t steps,
             const std::map<std::string, Vector> &expected) {
  auto text = program.Print({.locations = false}); // shown when a check fails
  INFO(text.status());
  REQUIRE(text.ok());
  INFO(*text);
  Feeds feeds = FeedsOf(inputs);
  auto interpreted = CompileOrFail(*text, "checked");
  Results whole = Run(interpreted, {.steps = {steps}}, feeds);
  CHECK(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);
  CHECK(Differences(whole, Run(interpreted, {.no_fold = true, .steps = {steps}}, feeds)) == "");
  CHECK(Differences(whole, Run(interpreted, {.steps = {1, steps - 1}}, feeds)) == "");
  auto compiled = CompileOrFail(*text, "cpu");
  Results cpu = Run(compiled, {.device = "cpu", .threads = 2, .steps = {steps}}, feeds);
  CHECK(Differences(whole, cpu) == "");
  CompareOnCard(*text, steps, feeds, whole);

  std::map<std::string, Vector> reference = Referenced(program, inputs, steps);
  for (const auto &[name, values] : expected) {
    INFO(name);
    REQUIRE(whole.values.count(name));
    REQUIRE(reference.count(name));
    for (const Vector &got : {ToVector(whole.values.at(name)), reference.at(name)}) {
      REQUIRE(got.size() == values.size());
      for (size_t i = 0; i < values.size(); ++i) {
        INFO("element " << i);
        CHECK(got[i] == Approx(values[i]).epsilon(1e-11).margin(1e-12));
      }
    }
  }
}

} // namespace refold::test
