//===- test_target_registered_outside.cpp - A target defined by a test ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers a target that is not part of the compiler. Compiles a program for this target and runs
// it on the target's own device.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/compile.h"
#include "compiler/target/registry.h"
#include "runtime/devices.h"
#include "runtime/executable/loaded_executable.h"
#include "test/compiler/target/toy_device.h"
#include "test/compiler/target/toy_target.h"
#include "test/e2e/harness.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace refold::test {
namespace {

/// Returns (x + y)²; `op` can replace the sum by an op that the toy does not support.
std::string SquareText(const std::string &op = "rf.add %x, %y") {
  return "module attributes {rf.version = 1 : i64} {\n"
         "func.func @startup(%seed: tensor<i64>) {\n  return\n}\n"
         "func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<\"x\">},\n"
         "    %y: tensor<4xf32> {rf.input = #rf.input<\"y\">})\n"
         "    -> (tensor<4xf32> {rf.fetch = #rf.fetch<\"out\">}) {\n  %0 = " +
         op +
         " : tensor<4xf32>\n  %1 = rf.multiply %0, %0 : tensor<4xf32>\n"
         "  return %1 : tensor<4xf32>\n}\n}\n";
}

CompileOptions ToyOptions(std::string device = "toy") {
  // Registers once for all sections of all cases, because a name can be registered only once.
  static const absl::Status registered = registerTarget("toy", MakeToyTarget);
  REQUIRE(registered.ok());
  CompileOptions options;
  options.device = std::move(device);
  return options;
}

TEST_CASE("A program is compiled for a target of a test and runs on its device") {
  auto compiled = CompileText(SquareText(), "square.mlir", ToyOptions());
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  CHECK(compiled->kernels.compiled == 1);
  const auto &object = compiled->executable->object;
  CHECK_THAT(std::string(reinterpret_cast<const char *>(object.data()), object.size()),
             Catch::Matchers::EndsWith(" elements 4 operands 2\nadd 0 1\nmultiply 2 2\nyield 3\n"));

  Feeds feeds;
  feeds.tensors["x"] = runtime::HostTensor::From<float>({1, 2, 3, 4}, {4});
  feeds.tensors["y"] = runtime::HostTensor::From<float>({0.5, 0.25, -3, 1e20f}, {4});
  RunWays ways;
  ways.steps = {1};
  ways.make_device = [] { return MakeToyDevice(); };
  const Results toy = Run(compiled->executable, ways, feeds);
  const Results checked = Run(CompileOrFail(SquareText(), "checked"), {.steps = {1}}, feeds);
  CHECK(Differences(toy, checked) == "");
  CHECK(toy.values.contains("fetch:out"));
}

TEST_CASE("An op that a target lacks is refused with the target's message") {
  auto refused = CompileText(SquareText("rf.subtract %x, %y"), "square.mlir", ToyOptions());
  CHECK(refused.status().message() == "the toy has no instruction for rf.subtract");
}

TEST_CASE("The factory of a target can refuse options") {
  CompileOptions options = ToyOptions();
  options.target = CudaOptions{.tf32 = true};
  CHECK(CompileText(SquareText(), "square.mlir", options).status().message() ==
        "the toy has no options of cuda");
}

TEST_CASE("Names of targets are unique, and an unknown one is refused with the nearest") {
  ToyOptions();
  CHECK(registerTarget("toy", MakeToyTarget).message() == "target 'toy' is already registered");
  CHECK(registerTarget("cpu", MakeToyTarget).message() == "target 'cpu' is already registered");
  CHECK(targetNames() == std::vector<std::string>{"cpu", "cuda", "null", "checked", "toy"});
  CHECK(CompileText(SquareText(), "square.mlir", ToyOptions("toi")).status().message() ==
        "unknown device 'toi' (did you mean 'toy'?), there are: cpu, cuda, null, checked, toy");
}

TEST_CASE("Each device of the runtime has a target of the same name") {
  ToyOptions();
  std::vector<std::string> devices = runtime::DeviceNames();
  devices.push_back("toy");
  CHECK(targetNames() == devices);
}

TEST_CASE("A device refuses a program without code of its target") {
  RunWays ways;
  ways.steps = {1};
  ways.make_device = [] { return MakeToyDevice(); };
  Results results;
  CHECK(TryRun(CompileOrFail(SquareText(), "checked"), ways, Feeds(), &results).message() ==
        "the program has no code for the toy");
}

} // namespace
} // namespace refold::test
