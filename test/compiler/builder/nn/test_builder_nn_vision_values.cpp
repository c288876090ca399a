//===- test_builder_nn_vision_values.cpp - Values of image layers ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests layers over images in the float64 reference interpreter:
// - the running statistics, step by step;
// - the results for the parameters that were drawn;
// - the distributions of these parameters.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/program/program_impl.h"
#include "compiler/reference/interpreter.h"
#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>

using namespace refold;
using Vector = std::vector<double>;

namespace {

/// A program and its states.
class Machine {
public:
  explicit Machine(const Program &program) {
    auto module = internal::BuildModule(program);
    INFO(module.status());
    REQUIRE(module.status() == absl::OkStatus());
    module_ = *std::move(module);
    auto states = reference::ReferenceInterpreter(*module_).startup(7);
    INFO(states.status());
    REQUIRE(states.status() == absl::OkStatus());
    states_ = *states;
  }

  void Run(const std::string &function, int64_t steps) {
    auto run = reference::ReferenceInterpreter(*module_).run(function, {}, Read(function), steps);
    INFO(run.status());
    REQUIRE(run.status() == absl::OkStatus());
    for (const auto &[name, tensor] : run->states)
      states_[name] = tensor;
    fetches_ = run->fetches;
  }
  const Vector &State(const std::string &name) const { return states_.at(name).reals; }
  int64_t Integer(const std::string &name) const { return states_.at(name).integers[0]; }
  const Vector &Fetch(const std::string &name) const { return fetches_.at(name).reals; }

private:
  /// Returns the states that a function reads.
  reference::NamedTensors Read(const std::string &function) {
    reference::NamedTensors read;
    auto op = module_->lookupSymbol<mlir::func::FuncOp>(function);
    for (unsigned i = 0; i < op.getNumArguments(); ++i)
      if (auto state = op.getArgAttrOfType<rf::StateAttr>(i, rf::RfDialect::kStateAttr))
        read[state.getName().str()] = states_.at(state.getName().str());
    return read;
  }

  mlir::OwningOpRef<mlir::ModuleOp> module_;
  reference::NamedTensors states_, fetches_;
};

double Mean(const Vector &x) {
  double sum = 0;
  for (double value : x)
    sum += value;
  return sum / static_cast<double>(x.size());
}
double Deviation(const Vector &x) {
  const double mean = Mean(x);
  double sum = 0;
  for (double value : x)
    sum += (value - mean) * (value - mean);
  return std::sqrt(sum / static_cast<double>(x.size()));
}
double Largest(const Vector &x) {
  double largest = 0;
  for (double value : x)
    largest = std::max(largest, std::abs(value));
  return largest;
}

} // namespace

TEST_CASE("running statistics approach those of the batch, with the unbiased variance") {
  Program p("p");
  // Two channels of four values: means 3 and 1, mean squared differences 3.5 and 0.
  auto images = [&] { return p.Constant({1, 2, 1, 1, 3, 6, 1, 1}, F64, {2, 2, 1, 2}); };
  p.Foldl(4, [&] { p.Fetch("y", nn::BatchNorm2d(images(), {.name = "n", .momentum = 0.1})); });
  p.Function("predict", [&] {
    p.Fetch("z", nn::BatchNorm2d(images(), {.name = "n", .epsilon = 0.5, .training = false}));
  });
  Machine machine(p);
  machine.Run("train", 1);
  for (auto [place, value] : {std::pair(0, 1.0), std::pair(1, 2.0), std::pair(5, 6.0)})
    CHECK(machine.Fetch("y")[place] == Approx((value - 3) / std::sqrt(3.5 + 1e-5)));
  CHECK(machine.Fetch("y")[2] == Approx(0).margin(1e-12));
  CHECK(machine.State("n.running_mean")[0] == Approx(0.3));
  CHECK(machine.State("n.running_mean")[1] == Approx(0.1));
  CHECK(machine.State("n.running_var")[0] == Approx(0.9 + 0.1 * 14 / 3));
  CHECK(machine.State("n.running_var")[1] == Approx(0.9));
  CHECK(machine.Integer("n.num_batches_tracked") == 1);

  machine.Run("train", 2);
  const double mean = 3 * (1 - 0.9 * 0.9 * 0.9), variance = 14.0 / 3 + (1 - 14.0 / 3) * 0.729;
  CHECK(machine.State("n.running_mean")[0] == Approx(mean));
  CHECK(machine.State("n.running_var")[0] == Approx(variance));
  CHECK(machine.Integer("n.num_batches_tracked") == 3);

  machine.Run("predict", 1);
  CHECK(machine.Fetch("z")[1] == Approx((2 - mean) / std::sqrt(variance + 0.5)));
  CHECK(machine.Integer("n.num_batches_tracked") == 3);
}

TEST_CASE("a second call of BatchNorm2d continues with the statistics of the first") {
  Program p("p");
  Tensor x = p.Constant({1, 2, 3, 6}, F64, {4, 1, 1, 1});
  p.Foldl(1, [&] {
    for (int i = 0; i < 2; ++i)
      nn::BatchNorm2d(x, {.name = "n", .momentum = 0.5});
  });
  Machine machine(p);
  machine.Run("train", 1);
  CHECK(machine.State("n.running_mean")[0] == Approx(2.25));
  CHECK(machine.State("n.running_var")[0] == Approx(0.25 + 0.75 * 14 / 3));
  CHECK(machine.Integer("n.num_batches_tracked") == 2);
}

TEST_CASE("a convolution adds one bias per feature") {
  Program p("p");
  Tensor x = p.Constant({1, 2, 3, 4}, F64, {1, 1, 2, 2});
  p.Foldl(1, [&] {
    p.Fetch("y", nn::Conv2d(x, 2, {.name = "c", .kernel = {2}}));
    p.Fetch("z", nn::ConvTranspose2d(x, 2, {.name = "t", .kernel = {1}}));
  });
  Machine machine(p);
  machine.Run("train", 1);
  for (size_t feature = 0; feature < 2; ++feature) {
    double y = machine.State("c.bias")[feature];
    for (size_t k = 0; k < 4; ++k)
      y += machine.State("c.weight")[4 * feature + k] * static_cast<double>(k + 1);
    CHECK(machine.Fetch("y")[feature] == Approx(y));
    for (size_t k = 0; k < 4; ++k)
      CHECK(machine.Fetch("z")[4 * feature + k] ==
            Approx(machine.State("t.weight")[feature] * static_cast<double>(k + 1) +
                   machine.State("t.bias")[feature]));
  }
}

TEST_CASE("Linear with PyTorch's layout multiplies by rows of weights") {
  Program p("p");
  Tensor x = p.Constant({1, 2, 3}, F64, {1, 3});
  p.Foldl(1, [&] { p.Fetch("y", nn::Linear(x, 2, {.name = "fc", .as_torch = true})); });
  Machine machine(p);
  machine.Run("train", 1);
  const Vector &w = machine.State("fc.weight"), &b = machine.State("fc.bias");
  for (size_t feature = 0; feature < 2; ++feature)
    CHECK(machine.Fetch("y")[feature] ==
          Approx(w[3 * feature] + 2 * w[3 * feature + 1] + 3 * w[3 * feature + 2] + b[feature]));
}

TEST_CASE("layers start with PyTorch's initial distributions") {
  Program p("p");
  Tensor x = p.Input("x", F64, {1, 24, 9, 9}), rows = p.Input("rows", F64, {1, 400});
  nn::Conv2d(x, 64, {.name = "conv", .kernel = {3, 5}, .groups = 2});
  nn::ConvTranspose2d(x, 20, {.name = "up", .kernel = {4}});
  nn::Linear(rows, 100, {.name = "fc", .as_torch = true});
  Machine machine(p);
  // Uniform numbers have a maximum near their bound and a standard deviation of bound / sqrt(3).
  auto check = [&](const std::string &name, double fan) {
    INFO(name);
    const Vector &drawn = machine.State(name);
    const double bound = 1 / std::sqrt(fan);
    CHECK(Largest(drawn) <= bound);
    CHECK(Largest(drawn) > 0.7 * bound);
    if (drawn.size() > 1000)
      CHECK(Deviation(drawn) == Approx(bound / std::sqrt(3)).epsilon(0.03));
  };
  check("conv.weight", 12 * 15);
  check("conv.bias", 12 * 15);
  check("up.weight", 20 * 16);
  check("up.bias", 20 * 16);
  check("fc.weight", 400);
  check("fc.bias", 400);
}

TEST_CASE("scaled initializers support shapes with outputs first or last") {
  Program p("p");
  const Shape kernel = {40, 20, 3, 3};
  auto make = [&](const char *name, const Initializer &initializer) {
    p.Parameter(name, F64, kernel, initializer);
  };
  using namespace init;
  make("in", OutputsFirst(KaimingNormal()));
  make("out", OutputsFirst(KaimingNormal(Fan::Out)));
  make("last", KaimingNormal());
  make("sloped", OutputsFirst(KaimingUniform(std::sqrt(5))));
  make("wide", OutputsFirst(KaimingUniform(0, Fan::Out)));
  make("xavier", OutputsFirst(XavierUniform()));
  make("lecun", OutputsFirst(LecunNormal()));
  Machine machine(p);
  auto deviation = [&](const char *name) { return Deviation(machine.State(name)); };
  CHECK(deviation("in") == Approx(std::sqrt(2.0 / 180)).epsilon(0.03));
  CHECK(deviation("out") == Approx(std::sqrt(2.0 / 360)).epsilon(0.03));
  CHECK(deviation("last") == Approx(std::sqrt(2.0 / 2400)).epsilon(0.03));
  CHECK(Largest(machine.State("sloped")) == Approx(1 / std::sqrt(180.0)).epsilon(0.01));
  CHECK(Largest(machine.State("wide")) == Approx(std::sqrt(6.0 / 360)).epsilon(0.01));
  CHECK(Largest(machine.State("xavier")) == Approx(std::sqrt(6.0 / 540)).epsilon(0.01));
  CHECK(deviation("lecun") == Approx(std::sqrt(1.0 / 180)).epsilon(0.03));
}

TEST_CASE("a truncated normal is within its bounds") {
  Program p("p");
  p.Parameter("both", F64, {20000}, init::TruncatedNormal(1, 2, 0, 3));
  p.Parameter("tail", F64, {20000}, init::TruncatedNormal(0, 1, 2, 5));
  p.Parameter("all", F64, {20000}, init::TruncatedNormal(0, 0.01, -2, 2));
  Machine machine(p);
  auto between = [&](const char *name, double low, double high) {
    const Vector &x = machine.State(name);
    return *std::min_element(x.begin(), x.end()) >= low &&
           *std::max_element(x.begin(), x.end()) <= high;
  };
  // Means and standard deviations of the distributions, within five standard errors.
  CHECK(between("both", 0, 3));
  CHECK(Mean(machine.State("both")) == Approx(1.4133).margin(0.03));
  CHECK(between("tail", 2, 5));
  CHECK(Mean(machine.State("tail")) == Approx(2.3732).margin(0.013));
  CHECK(between("all", -0.06, 0.06));
  CHECK(Deviation(machine.State("all")) == Approx(0.01).epsilon(0.03));
}
