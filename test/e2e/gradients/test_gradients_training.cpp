//===- test_gradients_training.cpp - Gradient conventions in training -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs two realistic programs on every device. The first program trains with a loss that has a kink
// at its optimum. The second program computes the second derivative of a product.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/recorded_card.h"
#include "test/e2e/harness.h"

#include <catch2/catch.hpp>

#include <cstring>

namespace refold::test {
namespace {

/// Moves w from 0 to y in steps of 1/4 against the sign of w - y, so every sum is exact.
const char *const kL1Training = R"(
module @l1 attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<3xf32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<0.000000e+00> : tensor<3xf32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<3xf32>, tensor<i64>
  }
  func.func @train(%y: tensor<3xf32> {rf.input = #rf.input<"y">}, %w: tensor<3xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
      -> (tensor<3xf32>, tensor<i64>, tensor<6x3xf32> {rf.fetch = #rf.fetch<"w">}, tensor<6xf32> {rf.fetch = #rf.fetch<"loss">}) {
    %ws = rf.empty : tensor<6x3xf32>
    %losses = rf.empty : tensor<6xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:3 = scf.for %i = %first to %end step %one iter_args(%now = %w, %ws_now = %ws, %losses_now = %losses) -> (tensor<3xf32>, tensor<6x3xf32>, tensor<6xf32>)  : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %error = rf.subtract %now, %y : tensor<3xf32>
      %distance = rf.abs %error : tensor<3xf32>
      %loss = rf.reduce add %distance, dims = [0] : tensor<3xf32>
      %gradient = rf.gradient %loss wrt(%now) : tensor<f32>, tensor<3xf32> -> tensor<3xf32>
      %rate = rf.constant dense<2.500000e-01> : tensor<3xf32>
      %move = rf.multiply %rate, %gradient : tensor<3xf32>
      %next = rf.subtract %now, %move : tensor<3xf32>
      %ws_next = rf.update_row %ws_now, %next, %position : tensor<6x3xf32>, tensor<3xf32>
      %losses_next = rf.update_row %losses_now, %loss, %position : tensor<6xf32>, tensor<f32>
      scf.yield %next, %ws_next, %losses_next : tensor<3xf32>, tensor<6x3xf32>, tensor<6xf32>
    } {rf.capacity = 6 : i64}
    %step_next = tensor.from_elements %end : tensor<i64>
    return %fold#0, %step_next, %fold#1, %fold#2 : tensor<3xf32>, tensor<i64>, tensor<6x3xf32>, tensor<6xf32>
  }
}
)";

/// g is the gradient of a product, and h is its Hessian times a vector of ones.
const char *const kProductTwice = R"(
module @product attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) {
    return
  }
  func.func @train(%x: tensor<3xf32> {rf.input = #rf.input<"x">}) -> (tensor<3xf32> {rf.fetch = #rf.fetch<"g">}, tensor<3xf32> {rf.fetch = #rf.fetch<"h">}) {
    %product = rf.reduce multiply %x, dims = [0] : tensor<3xf32>
    %g = rf.gradient %product wrt(%x) : tensor<f32>, tensor<3xf32> -> tensor<3xf32>
    %sum = rf.reduce add %g, dims = [0] : tensor<3xf32>
    %h = rf.gradient %sum wrt(%x) : tensor<f32>, tensor<3xf32> -> tensor<3xf32>
    return %g, %h : tensor<3xf32>, tensor<3xf32>
  }
}
)";

using FloatList = std::vector<float>;

/// Runs the program in three ways: interpreted, compiled for the CPU, and on the fake CUDA driver.
/// Calls `check` for each run with the fetches by name.
void OnEveryDevice(const char *text, int64_t steps, const std::string &input, const FloatList &fed,
                   const std::function<void(const std::map<std::string, FloatList> &)> &check) {
  Feeds feeds;
  runtime::HostTensor tensor(runtime::ElementType::F32, {static_cast<int64_t>(fed.size())});
  std::copy(fed.begin(), fed.end(), tensor.as<float>());
  feeds.tensors.emplace(input, std::move(tensor));
  auto checked = [&](const Results &results) {
    std::map<std::string, FloatList> fetches;
    for (const auto &[name, bytes] : results.values)
      if (name.rfind("fetch:", 0) == 0) {
        FloatList numbers(bytes.size() / sizeof(float));
        std::memcpy(numbers.data(), bytes.data(), bytes.size());
        fetches[name.substr(6)] = numbers;
      }
    check(fetches);
  };
  checked(Run(CompileOrFail(text, "checked"), {.steps = {steps}}, feeds));
  checked(
      Run(CompileOrFail(text, "cpu"), {.device = "cpu", .threads = 2, .steps = {steps}}, feeds));
  CardCompiler compiler;
  for (const char *tier : {"op", "layer", "step"}) {
    INFO(tier);
    auto program = compiler.Compile(text, tier);
    INFO(program.status());
    REQUIRE(program.ok());
    auto card = RecordedCard::Make(*program);
    INFO(card.status());
    REQUIRE(card.ok());
    checked(Run(program->executable, (*card)->On({.steps = {steps}}), feeds));
    CHECK((*card)->Breaches() == "");
  }
}

} // namespace

TEST_CASE("an L1 training stays at its optimum") {
  OnEveryDevice(kL1Training, 6, "y", {0, 0.5, 1}, [](const std::map<std::string, FloatList> &got) {
    CHECK(got.at("w") == FloatList{0, 0.25, 0.25, 0, 0.5, 0.5, 0, 0.5, 0.75, //
                                   0, 0.5, 1, 0, 0.5, 1, 0, 0.5, 1});
    CHECK(got.at("loss") == FloatList{1.5, 1, 0.5, 0.25, 0, 0});
  });
}

TEST_CASE("a product can be differentiated twice, also with zeros") {
  OnEveryDevice(kProductTwice, 1, "x", {2, 3, 5}, [](const std::map<std::string, FloatList> &got) {
    CHECK(got.at("g") == FloatList{15, 10, 6});
    CHECK(got.at("h") == FloatList{8, 7, 5});
  });
  OnEveryDevice(kProductTwice, 1, "x", {0, 3, 0}, [](const std::map<std::string, FloatList> &got) {
    CHECK(got.at("g") == FloatList{0, 0, 0});
    CHECK(got.at("h") == FloatList{3, 0, 3});
  });
}

} // namespace refold::test
