//===- fed_numbers.cpp - Tables of inputs and results ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/extremes/fed_numbers.h"

#include "test/compiler/reference/reference_program.h"
#include "test/e2e/harness.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <limits>

namespace refold::test {

static runtime::HostTensor HostOf(const FedNumbers &fed) {
  const auto type = fed.dtype == F32   ? runtime::ElementType::F32
                    : fed.dtype == F64 ? runtime::ElementType::F64
                                       : runtime::ElementType::S32;
  runtime::HostTensor tensor(type, fed.shape);
  REQUIRE(runtime::ElementCount(fed.shape) == static_cast<int64_t>(fed.numbers.size()));
  for (size_t i = 0; i < fed.numbers.size(); ++i)
    if (fed.dtype == F32)
      tensor.as<float>()[i] = static_cast<float>(fed.numbers[i]);
    else if (fed.dtype == F64)
      tensor.as<double>()[i] = fed.numbers[i];
    else
      tensor.as<int32_t>()[i] = static_cast<int32_t>(fed.numbers[i]);
  return tensor;
}

static std::vector<double> NumbersOf(runtime::ElementType type, const void *data, size_t bytes) {
  if (type == runtime::ElementType::F32) {
    std::vector<float> floats(bytes / sizeof(float));
    std::memcpy(floats.data(), data, bytes);
    return std::vector<double>(floats.begin(), floats.end());
  }
  REQUIRE(type == runtime::ElementType::F64);
  std::vector<double> numbers(bytes / sizeof(double));
  std::memcpy(numbers.data(), data, bytes);
  return numbers;
}

static FetchedNumbers FetchesOf(const Results &results) {
  FetchedNumbers fetched;
  for (const auto &[name, bytes] : results.values)
    if (name.rfind("fetch:", 0) == 0)
      fetched[name.substr(6)] = NumbersOf(results.types.at(name), bytes.data(), bytes.size());
  return fetched;
}

static FetchedNumbers FetchFromReference(const Program &program,
                                         const std::map<std::string, FedNumbers> &fed,
                                         int64_t steps) {
  reference::NamedTensors inputs;
  for (const auto &[name, numbers] : fed)
    inputs.emplace(name, reference::Tensor::fromHost(HostOf(numbers)));
  const reference::RunResult run =
      reference::ReferenceProgram(program).Train(inputs, steps, /*seed=*/7);
  FetchedNumbers fetched;
  for (const auto &[name, tensor] : run.fetches) {
    const runtime::HostTensor host = tensor.toHost();
    fetched[name] = NumbersOf(tensor.type, host.data(), host.bytes());
  }
  return fetched;
}

std::map<std::string, FetchedNumbers> FetchEverywhere(const Program &program,
                                                      const std::map<std::string, FedNumbers> &fed,
                                                      int64_t steps) {
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  Feeds feeds;
  for (const auto &[name, numbers] : fed)
    feeds.tensors.emplace(name, HostOf(numbers));
  const Results checked = Run(CompileOrFail(*text, "checked"), {.steps = {steps}}, feeds);
  auto compiled = CompileOrFail(*text, "cpu");
  const Results cpu = Run(compiled, {.device = "cpu", .steps = {steps}}, feeds);
  CHECK(Differences(checked, cpu) == "");
  CHECK(Differences(cpu, Run(compiled, {.device = "cpu", .threads = 2, .steps = {steps}}, feeds)) ==
        "");
  CHECK(cpu.last.peak_measured_bytes == cpu.last.peak_predicted_bytes);
  return {{"cpu", FetchesOf(cpu)}, {"reference", FetchFromReference(program, fed, steps)}};
}

void CheckNumber(double got, double expected, double relative, double absolute, DType dtype) {
  INFO("got " << got << ", expected " << expected);
  if (std::isnan(expected)) {
    CHECK(std::isnan(got));
    return;
  }
  if (std::isinf(expected)) {
    CHECK(got == expected);
    return;
  }
  const bool narrow = dtype == F32;
  const double least =
      narrow ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
  const double subnormal =
      narrow ? std::numeric_limits<float>::denorm_min() : std::numeric_limits<double>::denorm_min();
  if (std::abs(expected) < least * (1 + relative) &&
      (got == 0 || std::abs(got - expected) <= subnormal))
    return;
  CHECK(std::abs(got - expected) <= std::max(relative * std::abs(expected), absolute)); // not NaN
}

} // namespace refold::test
