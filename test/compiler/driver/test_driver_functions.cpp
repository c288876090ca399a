//===- test_driver_functions.cpp - Functions besides train ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains, evaluates and predicts with one program. Its functions share the states and the buffers.
//
//===----------------------------------------------------------------------===//
#include "test/runtime/data/scratch_folder.h"

#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace rf = refold;
using Catch::Matchers::Contains;
using rf::HostTensor;
using rf::Tensor;

static HostTensor Filled(std::vector<int64_t> shape, const std::vector<float> &values) {
  HostTensor tensor(rf::runtime::ElementType::F32, std::move(shape));
  std::copy(values.begin(), values.end(), tensor.as<float>());
  return tensor;
}

static std::vector<float> ToVector(const HostTensor &tensor) {
  const float *values = tensor.as<float>();
  return std::vector<float>(values, values + tensor.bytes() / sizeof(float));
}

/// Returns a program with three functions. In each step of "train", w grows by an element of x.
/// "eval" reads its own input, `batches`. "predict" reads x, the input of "train".
static rf::Program Counting() {
  rf::Program p("counting");
  Tensor x = p.Input("x", rf::F32, {4});
  rf::Variable w = p.State("w", rf::F32, {}), calls = p.State("calls", rf::F32, {});
  p.Foldl(x, [&](Tensor value) {
    w.Assign(w + value);
    p.Fetch("w", w.Read());
  });
  p.Function("eval",
             [&] {
               Tensor batches = p.Input("batches", rf::F32, {3, 2});
               std::vector<Tensor> sum =
                   p.Foldl(batches, {p.Constant(0, rf::F32)},
                           [&](Tensor batch, std::vector<Tensor> v) -> std::vector<Tensor> {
                             p.Fetch("products", batch * w);
                             return {v[0] + rf::Sum(batch)};
                           });
               p.Fetch("sum", sum[0]);
               calls.Assign(calls + 1);
             },
             {.assigns = {calls}});
  p.Function("predict", [&] { p.Fetch("prediction", x * w); });
  return p;
}

TEST_CASE("train, eval and predict share states and have their own inputs and fetches") {
  for (const char *device : {"checked", "cpu"}) {
    INFO(device);
    auto compiled = rf::Compile(Counting(), {.device = device, .threads = 2});
    INFO(compiled.status());
    REQUIRE(compiled.ok());
    HostTensor x = Filled({4}, {1, 2, 4, 8}), batches = Filled({3, 2}, {1, 2, 3, 4, 5, 6});

    auto trained = compiled->Run({{"x", x}}, {.steps = 2});
    INFO(trained.status());
    REQUIRE(trained.ok());
    REQUIRE(trained->fetches.size() == 1);
    CHECK(ToVector(trained->fetches.at("w")) == std::vector<float>{1, 3});
    CHECK(trained->report.peak_measured_bytes == trained->report.peak_predicted_bytes);

    // The function's own input was never fed.
    auto hungry = compiled->Run({}, {.function = "eval"});
    CHECK_THAT(std::string(hungry.status().message()),
               Contains("input 'batches' was never fed, expected f32[3,2]"));
    for (float calls : {1.f, 2.f}) {
      auto evaluated = compiled->Run({{"batches", batches}}, {.function = "eval"});
      INFO(evaluated.status());
      REQUIRE(evaluated.ok());
      REQUIRE(evaluated->fetches.size() == 2);
      CHECK(ToVector(evaluated->fetches.at("products")) == std::vector<float>{3, 6, 9, 12, 15, 18});
      CHECK(ToVector(evaluated->fetches.at("sum")) == std::vector<float>{21});
      CHECK(ToVector(*compiled->State("calls")) == std::vector<float>{calls});
      CHECK(evaluated->report.peak_measured_bytes == evaluated->report.peak_predicted_bytes);
    }
    auto predicted = compiled->Run({}, {.function = "predict"});
    REQUIRE(predicted.ok());
    CHECK(ToVector(predicted->fetches.at("prediction")) == std::vector<float>{3, 6, 12, 24});

    // Training continues where it stopped.
    auto rest = compiled->Run({}, {});
    REQUIRE(rest.ok());
    CHECK(rest->report.first_step == 2);
    CHECK(ToVector(rest->fetches.at("w")) == std::vector<float>{7, 15});
    CHECK(ToVector(*compiled->State("calls")) == std::vector<float>{2});

    auto unknown = compiled->Run({}, {.function = "evil"});
    CHECK(unknown.status().message() == "unknown function 'evil', there are: train, eval, predict");
    CHECK_FALSE(compiled->Run({}, {.function = "startup"}).ok());
  }
}

TEST_CASE("a function that runs first reads the initial state") {
  auto compiled = rf::Compile(Counting(), {.device = "checked"});
  REQUIRE(compiled.ok());
  HostTensor x = Filled({4}, {1, 2, 4, 8});
  auto predicted = compiled->Run({{"x", x}}, {.function = "predict"});
  REQUIRE(predicted.ok());
  CHECK(ToVector(predicted->fetches.at("prediction")) == std::vector<float>{0, 0, 0, 0});
}

TEST_CASE("without a step there are no fetches and no rows") {
  for (const char *device : {"checked", "cpu"}) {
    auto compiled = rf::Compile(Counting(), {.device = device});
    REQUIRE(compiled.ok());
    const HostTensor x = Filled({4}, {1, 2, 4, 8});
    REQUIRE(compiled->Run({{"x", x}}, {.steps = 3}).ok());
    auto none = compiled->Run({}, {.steps = 0});
    REQUIRE(none.ok());
    CHECK(none->fetches.at("w").type_string() == "f32[0]");
    auto refused = compiled->Run({}, {.function = "predict", .steps = 0});
    CHECK(refused.status().message() == "function 'predict' has no fold, so 0 runs do not compute "
                                        "its fetch 'prediction': run it at least once");
    auto once = compiled->Run({}, {.function = "predict", .steps = 1});
    REQUIRE(once.ok());
    CHECK(ToVector(once->fetches.at("prediction")) == std::vector<float>{7, 14, 28, 56});
  }
}

TEST_CASE("a run of no steps computes the values outside of the fold") {
  for (const char *device : {"checked", "cpu"}) {
    rf::Program p("beside");
    Tensor x = p.Input("x", rf::F32, {4});
    rf::Variable w = p.State("w", rf::F32, {});
    p.Foldl(x, [&](Tensor value) {
      w.Assign(w + value);
      p.Fetch("w", w.Read());
    });
    p.Fetch("sum", rf::Sum(x));
    p.Fetch("seven", p.Constant(7, rf::F32));
    p.Fetch("twice", w.Read() + w.Read());
    auto compiled = rf::Compile(p, {.device = device});
    INFO(compiled.status());
    REQUIRE(compiled.ok());
    const HostTensor values = Filled({4}, {1, 2, 4, 8});
    // Runs no step, then all steps, then all that remain, which is none.
    for (auto [steps, twice] : {std::pair{0, 0.f}, std::pair{-1, 30.f}, std::pair{-1, 30.f}}) {
      auto run = compiled->Run({{"x", values}}, {.steps = steps});
      INFO(run.status());
      REQUIRE(run.ok());
      CHECK(ToVector(run->fetches.at("sum")) == std::vector<float>{15});
      CHECK(ToVector(run->fetches.at("seven")) == std::vector<float>{7});
      CHECK(ToVector(run->fetches.at("twice")) == std::vector<float>{twice});
    }
  }
}

TEST_CASE("a device that computes nothing returns no values") {
  auto compiled = rf::Compile(Counting(), {.device = "null"});
  REQUIRE(compiled.ok());
  const HostTensor x = Filled({4}, {1, 2, 4, 8});
  for (int64_t steps : {int64_t{0}, int64_t{2}}) {
    auto run = compiled->Run({{"x", x}}, {.steps = steps});
    REQUIRE(run.ok());
    CHECK(run->fetches.empty());
    CHECK(run->report.steps == steps);
  }
  CHECK(*compiled->State("step")->as<int64_t>() == 2);
  CHECK(compiled->State("w").status().message() ==
        "state 'w' has no value: device 'null' computes nothing");
  refold::testing::ScratchFolder folder;
  folder.Write("s.safetensors", "good");
  CHECK_THAT(std::string(compiled->SaveState(folder / "s.safetensors").message()),
             Contains("device 'null' computes nothing"));
  CHECK(folder.Read("s.safetensors") == "good");
  CHECK(folder.List().size() == 1);
}
