//===- test_recomputed_functions.cpp - The bits of recomputed functions ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares programs that recompute functions in the backward pass with programs that call the same
// functions normally. All losses and states must be equal, in the float64 reference and on the
// devices.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "compiler/reference/interpreter.h"
#include "passes/Passes.h"
#include "test/e2e/harness.h"
#include <refold/refold.h>

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

#include "absl/strings/str_cat.h"
#include <catch2/catch.hpp>

#include <cmath>

using namespace refold;
using namespace refold::test;

namespace {

/// The way that a network's functions are called.
struct Call {
  bool recompute = true, nested = false, preserve_rng_state = true;

  template <typename Fn> Tensor operator()(const Fn &fn, const std::vector<Arg> &inputs) const {
    auto once = [&](const std::vector<Tensor> &values) { return internal::CallWith(fn, values); };
    std::vector<Tensor> values;
    for (const Arg &input : inputs)
      values.push_back(input.tensor());
    if (!recompute)
      return once(values);
    const RecomputeFunctionOptions options{preserve_rng_state};
    auto twice = [&](const std::vector<Tensor> &inner) {
      return Recompute(once, std::vector<Arg>(inner.begin(), inner.end()), options);
    };
    return nested ? Recompute(twice, inputs, options) : Recompute(once, inputs, options);
  }
};

constexpr int64_t kRecomputedSteps = 4, kRecomputedBatch = 4;

/// Returns a network with batch norms and dropout. Its recomputed functions also read a value of
/// the enclosing function and update a user-defined average.
Program Images(const Call &call) {
  Program p("images");
  Tensor x = p.Input("x", F32, {kRecomputedSteps, kRecomputedBatch, 3, 6, 6});
  Variable seen = p.State("seen", F32, {});
  p.Foldl(x, [&](Tensor image) {
    Tensor h = nn::Conv2d(image, 4, {.name = "stem", .kernel = {3}, .padding = {1, 1}});
    for (int block = 0; block < 3; ++block) {
      NameScope scope(p, absl::StrCat("block", block));
      h = h + call(
                  [&](Tensor in) {
                    Tensor y = Relu(nn::BatchNorm2d(in, {.name = "norm0"}));
                    y = nn::Conv2d(y, 4, {.name = "conv0", .kernel = {3}, .padding = {1, 1}});
                    y = Dropout(y, 0.25);
                    seen.Assign(seen + Mean(y));
                    y = Tanh(nn::BatchNorm2d(y, {.name = "norm1"}) * h);
                    return nn::Conv2d(y, 4, {.name = "conv1", .kernel = {1}}) * y;
                  },
                  {h});
    }
    Tensor loss = Mean(h * h);
    optim::Adam({.learning_rate = 1e-2}).Minimize(loss);
    p.Fetch("loss", loss);
  });
  return p;
}

/// Returns a network whose recomputed functions contain a loop and a branch, and are called from a
/// loop and a branch. All of these functions read the same parameter.
Program Sequence(const Call &call) {
  Program p("sequence");
  Tensor x = p.Input("x", F32, {kRecomputedSteps, 5, 8});
  Variable w = p.Parameter("w", F32, {8, 8});
  p.Foldl(x, [&](Tensor rows) {
    auto cell = [&](Tensor h, Tensor row) {
      Tensor y = call(
          [&](Tensor in, Tensor at) {
            return Tanh(Dropout(MatMul(Reshape(in, {1, 8}), w), 0.1) + Reshape(at, {1, 8}));
          },
          {h, row});
      return p.If(
          Greater(Sum(y), 0.0),
          [&] {
            return call([&](Tensor in) { return Reshape(Sin(in) * Slice(w, {0, 0}, {1, 8}), {8}); },
                        {y});
          },
          [&] { return Reshape(y, {8}); });
    };
    Tensor last = call(
        [&](Tensor sequence) {
          return p.Foldl(sequence, {p.Constant(0.5, F32, {8})},
                         [&](Tensor row, std::vector<Tensor> h) -> std::vector<Tensor> {
                           return {cell(h[0], row)};
                         })[0];
        },
        {rows});
    Tensor loss = Sum(last * last) + Mean(MatMul(w, w));
    optim::Momentum({.learning_rate = 1e-2}).Minimize(loss);
    p.Fetch("loss", loss);
  });
  return p;
}

/// Returns several layers over images of this size, cut into segments.
Program Layers(int64_t segments, int64_t extent) {
  Program p("layers");
  Tensor x = p.Input("x", F32, {kRecomputedSteps, kRecomputedBatch, 3, extent, extent});
  p.Foldl(x, [&](Tensor image) {
    std::vector<std::function<Tensor(Tensor)>> layers;
    for (int layer = 0; layer < 8; ++layer)
      layers.push_back([layer](Tensor h) {
        h = nn::Conv2d(h, 8,
                       {.name = absl::StrCat("conv", layer), .kernel = {3}, .padding = {1, 1}});
        return Relu(nn::BatchNorm2d(h, {.name = absl::StrCat("norm", layer)}));
      });
    Tensor h = RecomputeSequential(layers, segments, image);
    Tensor loss = Mean(h * h);
    optim::Sgd({.learning_rate = 0.1}).Minimize(loss);
    p.Fetch("loss", loss);
  });
  return p;
}

using Values = std::map<std::string, std::vector<double>>;

/// Returns every state and fetch of a run of the reference; `said` gets the compiler's warnings.
Values Referenced(const Program &program, const std::vector<int64_t> &shape, std::string *said) {
  auto module = internal::BuildModule(program);
  REQUIRE(module.status() == absl::OkStatus());
  mlir::ScopedDiagnosticHandler handler((*module)->getContext(), [&](mlir::Diagnostic &diagnostic) {
    absl::StrAppend(said, diagnostic.str(), "\n");
    return mlir::success();
  });
  reference::Tensor x(reference::ElementType::F32, shape);
  for (size_t i = 0; i < x.reals.size(); ++i)
    x.reals[i] = static_cast<float>(std::sin(0.1 + 0.37 * static_cast<double>(i)));
  auto run = [&] {
    reference::ReferenceInterpreter interpreter(**module);
    auto states = interpreter.startup(7);
    REQUIRE(states.status() == absl::OkStatus());
    auto result = interpreter.run("train", {{"x", x}}, *states, kRecomputedSteps);
    INFO(result.status());
    REQUIRE(result.ok());
    return *result;
  };
  mlir::PassManager passes((*module)->getContext());
  passes.addNestedPass<mlir::func::FuncOp>(createAppendBackward());
  REQUIRE(mlir::succeeded(passes.run(**module)));
  const reference::RunResult result = run();
  Values values;
  for (const auto &[name, tensor] : result.states)
    values["state:" + name] = tensor.reals;
  for (const auto &[name, tensor] : result.fetches)
    values["fetch:" + name] = tensor.reals;
  return values;
}

std::string TextOf(const Program &program) {
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  return *text;
}

Results On(const std::string &device, const Program &program) {
  Results results = Run(CompileOrFail(TextOf(program), device),
                        {.device = device, .threads = 2, .steps = {kRecomputedSteps}});
  CHECK(results.last.peak_measured_bytes == results.last.peak_predicted_bytes);
  return results;
}

/// Compares each variant with the program without recomputation.
void CheckSame(const std::function<Program(const Call &)> &make,
               const std::vector<int64_t> &shape) {
  const Call plain{.recompute = false}, once{}, nested{.nested = true};
  std::string said;
  const Values kept = Referenced(make(plain), shape, &said);
  for (const Call &call : {once, nested})
    CHECK(Referenced(make(call), shape, &said) == kept);
  CHECK(said == "");
  for (const char *device : {"checked", "cpu"}) {
    INFO(device);
    const Results whole = On(device, make(plain));
    CHECK(AllFinite(whole));
    for (const Call &call : {once, nested})
      CHECK(Differences(whole, On(device, make(call))) == "");
  }
}

} // namespace

TEST_CASE("recomputed functions keep the bits of norms, masks, states and shared values") {
  CheckSame(Images, {kRecomputedSteps, kRecomputedBatch, 3, 6, 6});
}

TEST_CASE("recomputed functions keep the bits of loops and choices") {
  CheckSame(Sequence, {kRecomputedSteps, 5, 8});
}

TEST_CASE("recomputed segments keep the bits and need less memory") {
  const Results whole = On("checked", Layers(1, 6));
  for (int64_t segments : {2, 4, 8}) {
    INFO(segments << " segments");
    CHECK(Differences(whole, On("checked", Layers(segments, 6))) == "");
  }
  auto peak = [](int64_t segments) {
    return CompileOrFail(TextOf(Layers(segments, 128)), "checked")->table.peak_bytes;
  };
  CHECK(peak(4) < 0.6 * peak(1));
}

TEST_CASE("fresh masks in the backward pass change the gradients and give a warning") {
  std::string said;
  const std::vector<int64_t> shape = {kRecomputedSteps, kRecomputedBatch, 3, 6, 6};
  const Values kept = Referenced(Images({.recompute = false}), shape, &said);
  CHECK(said == "");
  const Call fresh{.preserve_rng_state = false};
  const Values others = Referenced(Images(fresh), shape, &said);
  CHECK_THAT(said,
             Catch::Matchers::Contains("rf.recompute draws fresh masks in the backward pass: the "
                                       "gradient uses other random numbers than the loss"));
  auto compiled = Compile(Images(fresh), {.device = "checked"});
  REQUIRE(compiled.ok());
  REQUIRE(compiled->warnings().size() == 3); // one for each function
  CHECK_THAT(
      compiled->warnings()[0],
      Catch::Matchers::Contains("test_recomputed_functions.cpp:") &&
          Catch::Matchers::Contains(": rf.recompute draws fresh masks in the backward pass"));
  CHECK(Compile(Images({}), {.device = "checked"})->warnings().empty());
  // The first loss is computed before any update.
  CHECK(others.at("fetch:loss")[0] == kept.at("fetch:loss")[0]);
  CHECK(others.at("fetch:loss")[1] != kept.at("fetch:loss")[1]);
  CHECK(others.at("state:block0/conv0.weight") != kept.at("state:block0/conv0.weight"));
  // The same in every run.
  CHECK(Referenced(Images(fresh), shape, &said) == others);
  CHECK(Differences(On("checked", Images(fresh)), On("cpu", Images(fresh))) == "");
}
