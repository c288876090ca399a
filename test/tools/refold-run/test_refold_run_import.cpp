//===- test_refold_run_import.cpp - Steps of other frameworks -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs StableHLO modules as users call refold-run: a training step whose state comes from a file,
// with checkpoints, budgets, compiled files and every device.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"
#include "runtime/data/safetensors.h"
#include "test/tools/refold-run/command.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <vector>

using namespace refold::testing;
using namespace refold::runtime;
using Catch::Matchers::Contains;

namespace {

constexpr int64_t kSteps = 6;

/// A step of gradient descent: w -= 0.5 (w - x), and the loss sum((w - x)^2). `marks` are the
/// attributes of its arguments.
std::string Step(const std::string &marks) {
  const std::string pair = "(tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>\n";
  return "\"builtin.module\"() <{sym_name = \"descent\"}> ({\n"
         "\"func.func\"() <{sym_name = \"main\", function_type = (tensor<3xf32>, tensor<3xf32>) -> "
         "(tensor<3xf32>, tensor<f32>), arg_attrs = " +
         marks +
         "}> ({\n^bb0(%w: tensor<3xf32>, %x: tensor<3xf32>):\n"
         "%d = \"stablehlo.subtract\"(%w, %x) : " +
         pair + "%q = \"stablehlo.multiply\"(%d, %d) : " + pair +
         "%z = \"stablehlo.constant\"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>\n"
         "%l = \"stablehlo.reduce\"(%q, %z) <{dimensions = array<i64: 0>}> ({\n"
         "^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
         "%s = \"stablehlo.add\"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32>\n"
         "\"stablehlo.return\"(%s) : (tensor<f32>) -> ()\n"
         "}) : (tensor<3xf32>, tensor<f32>) -> tensor<f32>\n"
         "%h = \"stablehlo.constant\"() <{value = dense<0.5> : tensor<3xf32>}> : () -> "
         "tensor<3xf32>\n"
         "%u = \"stablehlo.multiply\"(%d, %h) : " +
         pair + "%n = \"stablehlo.subtract\"(%w, %u) : " + pair +
         "\"func.return\"(%n, %l) : (tensor<3xf32>, tensor<f32>) -> ()\n}) : () -> ()\n}) : () -> "
         "()\n";
}

constexpr char kMarks[] = "[{refold.name = \"params/w\", refold.replaced_by = 0 : i64}, "
                          "{refold.name = \"x\"}]";

/// A folder with the step, its state and a row of x for each step.
struct StepFolder : ScratchFolder {
  StepFolder() {
    Write("step.mlir", Step(kMarks));
    Write("plain.mlir", Step("[{}, {}]"));
    WriteState("w.safetensors", "params/w");
    WriteState("arg0.safetensors", "arg0");
    HostTensor x(ElementType::F32, {kSteps, 3});
    for (int64_t i = 0; i < 3 * kSteps; ++i)
      x.as<float>()[i] = static_cast<float>((i * 7) % 5);
    REQUIRE(WriteNpy(*this / "x.npy", x).ok());
  }

  void WriteState(const std::string &file, const std::string &name) const {
    HostTensor w(ElementType::F32, {3});
    for (int64_t i = 0; i < 3; ++i)
      w.as<float>()[i] = static_cast<float>(i + 1);
    REQUIRE(WriteSafetensors(*this / file, {{name, w.type(), w.shape()}}, [&](const TensorEntry &) {
              return w.Clone();
            }).ok());
  }

  HostTensor StateOf(const std::string &file, const std::string &name) const {
    auto opened = SafetensorsFile::Open(*this / file);
    INFO(opened.status());
    REQUIRE(opened.ok());
    const TensorEntry *entry = opened->Find(name);
    REQUIRE(entry);
    return *opened->Read(*entry);
  }
};

/// Returns w after the given number of steps.
std::vector<float> Expected(const StepFolder &folder, int64_t steps) {
  const HostTensor x = *ReadNpy(folder / "x.npy");
  std::vector<float> w = {1, 2, 3};
  for (int64_t step = 0; step < steps; ++step)
    for (size_t i = 0; i < 3; ++i)
      w[i] -= (w[i] - x.as<float>()[3 * step + static_cast<int64_t>(i)]) * 0.5f;
  return w;
}

std::vector<float> Floats(const HostTensor &tensor) {
  return {tensor.as<float>(), tensor.as<float>() + tensor.shape()[0]};
}

} // namespace

TEST_CASE("a step of StableHLO is folded over the rows of its feeds, on every device") {
  StepFolder folder;
  for (const char *device : {"cpu", "checked", "reference"}) {
    INFO(device);
    const std::string out =
        Output(folder, absl::StrCat("step.mlir --device=", device,
                                    " --feed x=x.npy --state-in=w.safetensors --state-out=out.st "
                                    "--fetch result1=loss.npy"));
    CHECK_THAT(out, Contains("6 steps"));
    CHECK(Floats(folder.StateOf("out.st", "params/w")) == Expected(folder, kSteps));
    const HostTensor loss = *ReadNpy(folder / "loss.npy");
    CHECK(loss.shape() == std::vector<int64_t>{kSteps});
    CHECK(loss.as<float>()[0] == 1 + 0 + 1); // (1 - 0)^2 + (2 - 2)^2 + (3 - 4)^2
  }
}

TEST_CASE("state of a step is named on the command line") {
  StepFolder folder;
  Output(folder, "plain.mlir --state=0:0 --feed arg1=x.npy --steps=4 --state-in=arg0.safetensors "
                 "--state-out=out.st");
  CHECK(Floats(folder.StateOf("out.st", "arg0")) == Expected(folder, 4));
  // One call of the function needs no state.
  Output(folder, "plain.mlir --device=null");
}

TEST_CASE("a step without state is not repeated") {
  StepFolder folder;
  CHECK(Refusal(folder, "plain.mlir --feed arg1=x.npy --state-in=arg0.safetensors") ==
        "'plain.mlir' does not say which arguments are state, so every step would begin with the "
        "same values: mark them with refold.replaced_by, or give --state=0:0 if these arguments "
        "and results are the state; --state=none if there is none");
  CHECK_THAT(Refusal(folder, "plain.mlir --steps=3 --device=null"), Contains("--state=0:0"));
  Output(folder, "plain.mlir --steps=3 --device=null --state=none");
}

TEST_CASE("state without an initial value is refused, never zeroed") {
  StepFolder folder;
  CHECK(Refusal(folder, "step.mlir --feed x=x.npy --state-out=out.st") ==
        "state 'params/w' has no initial value in the program: give --state-in=FILE with f32[3]");
  CHECK_THAT(Refusal(folder, "step.mlir --feed x=x.npy --state-in=arg0.safetensors"),
             Contains("it lacks 'params/w' (f32[3])"));
  Output(folder, "step.mlir --feed x=x.npy --compile-only -o step.rfx");
  CHECK_THAT(Refusal(folder, "step.rfx --feed x=x.npy"),
             Contains("state 'params/w' has no initial value in the program"));
  Output(folder, "step.mlir --feed x=x.npy --device=null --report=text");
}

TEST_CASE("an imported step resumes from checkpoints and runs compiled with the same bits") {
  StepFolder folder;
  const std::string common = " --quiet --feed x=x.npy ";
  Output(folder, "step.mlir" + common + "--state-in=w.safetensors --state-out=whole.st");
  Output(folder, "step.mlir" + common +
                     "--state-in=w.safetensors --steps=4 --state-out=saved --save-every=2");
  Output(folder, "step.mlir" + common + "--steps=6 --state-out=saved --save-every=2 --resume");
  Output(folder, "step.mlir" + common + "--compile-only -o step.rfx");
  Output(folder, "step.rfx" + common + "--state-in=w.safetensors --state-out=compiled.st");
  const auto whole = Floats(folder.StateOf("whole.st", "params/w"));
  CHECK(Floats(folder.StateOf("compiled.st", "params/w")) == whole);
  CHECK(Floats(folder.StateOf("saved/step-0000000006.safetensors", "params/w")) == whole);
}

TEST_CASE("StableHLO that cannot be read is refused in one line") {
  StepFolder folder;
  folder.Write("pretty.mlir", "module @f { func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {\n"
                              "  %0 = stablehlo.add %x, %x : tensor<3xf32>\n"
                              "  return %0 : tensor<3xf32> } }\n");
  CHECK_THAT(Refusal(folder, "pretty.mlir"),
             Contains("pretty.mlir:2:8: StableHLO in its pretty form: print the generic form, in "
                      "JAX by get_asm(print_generic_op_form=True)"));
  CHECK_THAT(Refusal(folder, "step.mlir --entry=step"),
             Contains("step.mlir:1:1: builtin.module: there is no function @step"));
  CHECK_THAT(Refusal(folder, "plain.mlir --state=0"), Contains("state '0': '0' is not a pair"));
}
