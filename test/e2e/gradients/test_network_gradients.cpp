//===- test_network_gradients.cpp - Gradients of networks -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the gradients of small networks with finite differences of their losses, in float64.
// There is one network of each family of refold-zoo. Seed and step determine the dropout masks, so
// all evaluations use the same masks. Parameters move along random directions: all parameters
// together, one parameter of each kind, and one element of that parameter.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/gradients/measured_slope.h"
#include "test/e2e/gradients/zoo_gradients.h"
#include "test/e2e/reference_network.h"
#include "test/fuzz/faults/injected_faults.h"
#include "test/fuzz/programs/dice.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <sstream>

using namespace refold::test;

/// Relative error that a gradient may have, compared with the measured slope. Constants of backward
/// ops are rounded to f32, which causes relative errors of up to 1e-7.
constexpr double kTolerance = 1e-5;
constexpr uint64_t kSeed = 7;
constexpr int kWholeDirections = 3;
/// Number of directions to try if no step is smooth.
constexpr int kTries = 8;

/// A line through the parameters, and the slope of the loss on it. Nothing here uses a gradient.
struct Line {
  std::string what;
  Direction direction;
  MeasuredSlope measured;

  /// Returns whether the noise is small enough to detect a gradient that is off by a few times
  /// kTolerance.
  bool IsSharp() const { return measured.noise <= kTolerance * std::abs(measured.slope); }
};

static double RootMeanSquare(const refold::reference::Tensor &tensor) {
  double squares = 0;
  for (double real : tensor.reals)
    squares += real * real;
  return std::sqrt(squares / static_cast<double>(tensor.reals.size()));
}

/// Returns a direction that moves each element by at most the size of its parameter.
static std::vector<double> Along(const refold::reference::Tensor &parameter, Dice &dice) {
  const double size = RootMeanSquare(parameter);
  std::vector<double> along(parameter.reals.size());
  for (double &real : along)
    real = dice.Real(-size, size);
  return along;
}

/// Returns the last two parts of a dotted name, without digits. Ignores parts that have only
/// digits. For example, returns "bn.weight" for "layer3.0.bn1.weight".
static std::string KindOf(const std::string &name) {
  std::vector<std::string> parts(1);
  for (char c : name) {
    if (c == '.' && !parts.back().empty())
      parts.emplace_back();
    else if (c != '.' && !(c >= '0' && c <= '9'))
      parts.back() += c;
  }
  const std::string last = parts.back();
  return parts.size() > 1 ? parts[parts.size() - 2] + "." + last : last;
}

/// Tries another direction if no step was smooth, or if a line of all parameters is too noisy.
static Line Measured(const ZooGradients &network, const std::string &what, bool is_whole,
                     const std::function<Direction()> &draw) {
  Line line{what, {}, {}};
  for (int i = 0; i < kTries && !(line.measured.smooth && (!is_whole || line.IsSharp())); ++i) {
    line.direction = draw();
    line.measured = MeasureSlope([&](double far) { return network.Loss(line.direction, far); },
                                 network.Loss({}, 0), is_whole ? 0x1p-12 : 0x1p-7, kTolerance);
  }
  INFO(what << ": no step is smooth, at last " << line.measured.step);
  REQUIRE(line.measured.smooth);
  INFO(what << ": the noise of the slope " << line.measured.slope << " is " << line.measured.noise);
  REQUIRE((!is_whole || line.IsSharp()));
  return line;
}

static std::vector<Line> MeasuredLines(const ZooGradients &network) {
  Dice dice(1);
  std::vector<Line> lines;
  for (int i = 0; i < kWholeDirections; ++i)
    lines.push_back(Measured(network, "all parameters", true, [&] {
      Direction direction;
      for (const auto &[name, parameter] : network.Parameters())
        direction[name] = Along(parameter, dice);
      return direction;
    }));
  std::map<std::string, std::vector<std::string>> kinds;
  for (const auto &[name, parameter] : network.Parameters())
    kinds[KindOf(name)].push_back(name);
  for (const auto &[kind, names] : kinds) {
    const std::string name = dice.Of(names);
    const refold::reference::Tensor &parameter = network.Parameters().at(name);
    lines.push_back(
        Measured(network, name, false, [&] { return Direction{{name, Along(parameter, dice)}}; }));
    lines.push_back(Measured(network, "an element of " + name, false, [&] {
      std::vector<double> along(parameter.reals.size());
      along[static_cast<size_t>(dice.Between(0, parameter.count() - 1))] =
          RootMeanSquare(parameter);
      return Direction{{name, along}};
    }));
  }
  return lines;
}

static double SlopeOf(const NamedTensors &gradients, const Direction &direction) {
  double slope = 0;
  for (const auto &[name, along] : direction) {
    const std::vector<double> &gradient = gradients.at(name).reals;
    for (size_t i = 0; i < along.size(); ++i)
      slope += along[i] * gradient.at(i);
  }
  return slope;
}

/// Returns one row for each line on which the gradients predict another slope.
static std::string Disagreements(const std::vector<Line> &lines, const NamedTensors &gradients) {
  std::ostringstream rows;
  rows.precision(10);
  for (const Line &line : lines) {
    const double promised = SlopeOf(gradients, line.direction);
    if (!Agrees(line.measured, promised, kTolerance))
      rows << line.what << ": the gradient says " << promised << ", differences by "
           << line.measured.step << " say " << line.measured.slope << "\n";
  }
  return rows.str();
}

static void CheckFamily(const std::vector<std::string> &arguments) {
  const ZooGradients network(ZooText(arguments), kSeed);
  const std::vector<Line> lines = MeasuredLines(network);
  CHECK(Disagreements(lines, network.Gradients()) == "");
  // Some slopes are zero: those of an unused token, and those of key biases, which softmax cancels.
  const auto sharp = std::count_if(lines.begin(), lines.end(), [](auto &l) { return l.IsSharp(); });
  CHECK(2 * static_cast<size_t>(sharp) > lines.size());
}

using Arguments = std::vector<std::string>;

static const Arguments kSmallCnn = {"small-cnn", "--width-multiplier=0.125", "--image=8",
                                    "--batch=3", "--classes=5"};
static const Arguments kTransformer = {
    "transformer-base", "--layers=1", "--width-multiplier=0.0625",
    "--seq=5",          "--batch=2",  "--classes=12"};

TEST_CASE("gradients of small-cnn match finite differences") { CheckFamily(kSmallCnn); }
TEST_CASE("gradients of vgg19 match finite differences") {
  CheckFamily({"vgg19", "--width-multiplier=0.03125", "--image=32", "--batch=2", "--classes=5"});
}
TEST_CASE("gradients of resnet18 match finite differences") {
  CheckFamily({"resnet18", "--width-multiplier=0.03125", "--image=33", "--batch=2", "--classes=5"});
}
TEST_CASE("gradients of resnet50 match finite differences") {
  CheckFamily({"resnet50", "--width-multiplier=0.03125", "--image=33", "--batch=2", "--classes=5"});
}
TEST_CASE("gradients of densenet161 match finite differences") {
  CheckFamily({"densenet161", "--layers=121", "--width-multiplier=0.0625", "--image=32",
               "--batch=3", "--classes=5"});
}
TEST_CASE("gradients of googlenet match finite differences") {
  CheckFamily({"googlenet", "--width-multiplier=0.0625", "--image=33", "--batch=4", "--classes=5"});
}
TEST_CASE("gradients of unet match finite differences") {
  CheckFamily({"unet", "--layers=2", "--width-multiplier=0.03125", "--image=44", "--batch=1"});
}
TEST_CASE("gradients of pspnet match finite differences") {
  CheckFamily({"pspnet", "--layers=50", "--width-multiplier=0.015625", "--image=41", "--batch=2",
               "--classes=3"});
}
TEST_CASE("gradients of deeplabv3p match finite differences") {
  CheckFamily({"deeplabv3p", "--layers=50", "--width-multiplier=0.03125", "--image=33", "--batch=2",
               "--classes=3"});
}
TEST_CASE("gradients of transformer-base match finite differences") { CheckFamily(kTransformer); }
TEST_CASE("gradients of bert-base match finite differences") {
  CheckFamily({"bert-base", "--layers=1", "--width-multiplier=0.0833", "--seq=8", "--batch=2",
               "--classes=12"});
}
TEST_CASE("gradients of gpt2-small match finite differences") {
  CheckFamily({"gpt2-small", "--layers=1", "--width-multiplier=0.0833", "--seq=6", "--batch=2",
               "--classes=12"});
}
TEST_CASE("gradients of lstm-lm match finite differences") {
  CheckFamily(
      {"lstm-lm", "--layers=2", "--width-multiplier=0.02", "--seq=5", "--batch=2", "--classes=12"});
}

TEST_CASE("a gradient that is off by a hundredth is found") {
  const ZooGradients network(ZooText(kSmallCnn), kSeed);
  const std::vector<Line> lines = MeasuredLines(network);
  NamedTensors gradients = network.Gradients();
  for (auto &[name, gradient] : gradients) {
    const std::vector<double> right = gradient.reals;
    for (double &real : gradient.reals)
      real *= 1.01;
    CAPTURE(name);
    CHECK(Disagreements(lines, gradients) != "");
    gradient.reals = right;
  }
}

/// Returns whether some gradient differs by a hundredth of its norm.
static bool AreOthers(const NamedTensors &gradients, const NamedTensors &right) {
  for (const auto &[name, gradient] : right) {
    refold::reference::Tensor off = gradient;
    for (size_t i = 0; i < off.reals.size(); ++i)
      off.reals[i] -= gradients.at(name).reals.at(i);
    if (!(RootMeanSquare(off) <= 0.01 * RootMeanSquare(gradient) + 1e-12))
      return true;
  }
  return false;
}

TEST_CASE("faults injected into the backward pass are found") {
  for (const Arguments &arguments : {kSmallCnn, kTransformer}) {
    const std::string text = ZooText(arguments);
    const ZooGradients network(text, kSeed);
    const std::vector<Line> lines = MeasuredLines(network);
    const NamedTensors right = network.Gradients();
    int others = 0;
    for (const InjectedFault &fault : AllFaults())
      for (uint64_t place = 0; place < 3 && fault.pass == "refold-append-backward"; ++place) {
        int64_t injected = 0, invalid = 0;
        const ZooGradients wrong(text, kSeed, HookOf(fault, place, &injected, &invalid));
        if (injected == 0)
          continue;
        const NamedTensors gradients = wrong.Gradients();
        // Some faults change nothing: a broadcast that repeats once has only one term to sum.
        if (!AreOthers(gradients, right))
          continue;
        ++others;
        INFO(arguments.front() << ", place " << place << ": " << fault.what);
        CHECK(Disagreements(lines, gradients) != "");
      }
    CHECK(others >= 5);
  }
}

TEST_CASE("a kink is never measured as a slope") {
  Dice dice(2);
  int lines = 0, measured_lines = 0;
  for (int exponent = -32; exponent <= -6; ++exponent)
    for (int i = 0; i < 40; ++i) {
      const double kink = dice.Real(-2, 2) * std::exp2(exponent), bend = dice.Real(-3, 3);
      auto loss = [&](double x) { return 2 + std::sin(1 + x) + bend * std::max(0.0, x - kink); };
      const double slope = std::cos(1.0) + (kink < 0 ? bend : 0);
      const MeasuredSlope measured = MeasureSlope(loss, loss(0), 0x1p-7, kTolerance);
      CAPTURE(kink, bend, slope, measured.slope, measured.step);
      CHECK((!measured.smooth || Agrees(measured, slope, kTolerance)));
      ++lines;
      measured_lines += measured.smooth;
    }
  CHECK(measured_lines >= lines / 2);
  auto tie = [](double x) { return 2 + x + std::max(0.0, x); };
  CHECK(!MeasureSlope(tie, tie(0), 0x1p-7, kTolerance).smooth);
}
