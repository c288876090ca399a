//===- test_nan_stop.cpp - Values that end a run --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests FLAGS_check_nan_inf, which ends a run at the first value that is NaN or infinite. The run
// must end at a value of the program, even if fusion moved its op into a kernel. The run must not
// end at a value that only the compiler introduced. The flag is tested on the CPU, in the
// interpreter, in the float64 reference, and on the fake CUDA driver at every fusion granularity.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/one_step_program.h"
#include "test/e2e/cuda/recorded_card.h"
#include "test/e2e/extremes/watched_reference.h"
#include "test/e2e/reference_network.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

using namespace refold;
using namespace refold::test;
using Catch::Matchers::Contains;

namespace {

constexpr float kWatchedInfinity = std::numeric_limits<float>::infinity();
constexpr float kWatchedMost = std::numeric_limits<float>::max();
constexpr float kWatchedNaN = std::numeric_limits<float>::quiet_NaN();
const runtime::FlagValues kNanCheck = {.check_nan_inf = true};

std::shared_ptr<const runtime::LoadedExecutable> CompileWatched(const std::string &text,
                                                                const std::string &device) {
  auto compiled = CompileText(text, "program.mlir", {.device = device, .flags = kNanCheck});
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return compiled->executable;
}

/// Returns the error that ends `steps` steps of a program on a device, or "" if none does.
std::string EndOnDevice(std::shared_ptr<const runtime::LoadedExecutable> executable, RunWays ways,
                        const Feeds &feeds) {
  ways.flags = kNanCheck;
  Results results;
  return std::string(TryRun(std::move(executable), ways, feeds, &results).message());
}

/// A program, compiled once for every device.
class OnEveryDevice {
public:
  explicit OnEveryDevice(const std::string &text)
      : text_(text), checked_(CompileWatched(text, "checked")), cpu_(CompileWatched(text, "cpu")) {
    static CardCompiler compiler;
    for (const char *tier : {"op", "layer", "step"}) {
      auto program = compiler.Compile(text, tier, {.flags = kNanCheck});
      INFO(program.status());
      REQUIRE(program.ok());
      cards_.emplace_back(absl::StrCat("card, tier ", tier), *std::move(program));
    }
  }

  /// Returns the error that ends one step of the program, for each device.
  std::vector<std::pair<std::string, std::string>> Ends(const Feeds &feeds) const {
    std::vector<std::pair<std::string, std::string>> ends = {
        {"checked", EndOnDevice(checked_, {.steps = {1}}, feeds)},
        {"cpu", EndOnDevice(cpu_, {.device = "cpu", .threads = 2, .steps = {1}}, feeds)}};
    for (const auto &[name, program] : cards_) {
      auto card = RecordedCard::Make(program);
      REQUIRE(card.ok());
      ends.emplace_back(name, EndOnDevice(program.executable, (*card)->On({.steps = {1}}), feeds));
      CHECK((*card)->Breaches() == "");
    }
    auto reference = ReferenceEnd(text_, feeds);
    INFO(reference.status());
    REQUIRE(reference.ok());
    ends.emplace_back("reference", *reference);
    return ends;
  }

private:
  std::string text_;
  std::shared_ptr<const runtime::LoadedExecutable> checked_, cpu_;
  std::vector<std::pair<std::string, CardProgram>> cards_;
};

Feeds FedFour(const std::vector<float> &x) {
  runtime::HostTensor tensor(runtime::ElementType::F32, {static_cast<int64_t>(x.size())});
  std::copy(x.begin(), x.end(), tensor.as<float>());
  Feeds feeds;
  feeds.tensors.emplace("x", std::move(tensor));
  return feeds;
}

/// Returns a program of one step that computes %out from %x, both of four f32 elements.
std::string WatchedProgram(const std::string &body) {
  return OneStepProgram("watched", body, {{"x", "tensor<4xf32>"}}, "%out", "tensor<4xf32>");
}

struct NanEnding {
  const char *body;
  std::vector<float> x;
  /// The op that the error names, and its location; empty if no run ends.
  std::string name, place;
  /// Whether the run ends for any input.
  bool always = false;
};

} // namespace

TEST_CASE("a value of the program ends the run even if no kernel writes it to memory") {
  const NanEnding endings[] = {
      // Fusion, and an op that hides an infinity.
      {"  %e = rf.exponential %x : tensor<4xf32>\n  %out = rf.tanh %e : tensor<4xf32>\n",
       {1, 100, 2, 3},
       "rf.exponential",
       "inf at [1]"},
      {"  %zero = rf.constant dense<0.0> : tensor<4xf32>\n"
       "  %d = rf.divide %x, %zero : tensor<4xf32>\n"
       "  %p = rf.compare NE %x, %x : tensor<4xf32>\n"
       "  %out = rf.select %p, %d, %x : tensor<4xi1>, tensor<4xf32>\n",
       {1, 2, -3, 4},
       "rf.divide",
       "inf at [0]",
       /*always=*/true},
      {"  %l = rf.log %x : tensor<4xf32>\n  %out = rf.relu %l : tensor<4xf32>\n",
       {1, 1, 0, 1},
       "rf.log",
       "-inf at [2]"},
      {"  %v = rf.reshape %x : tensor<4xf32> -> tensor<2x2xf32>\n"
       "  %d = rf.dot_general %v, %v, batching = [] x [], contracting = [1] x [1] : "
       "(tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>\n"
       "  %n = rf.negate %d : tensor<2x2xf32>\n  %r = rf.relu %n : tensor<2x2xf32>\n"
       "  %out = rf.reshape %r : tensor<2x2xf32> -> tensor<4xf32>\n",
       {1, 2, 1e20f, 1e20f},
       "rf.dot_general",
       "inf at [1, 1]"},
      // A composite op is checked as a whole.
      {"  %v = rf.reshape %x : tensor<4xf32> -> tensor<1x4xf32>\n"
       "  %l = rf.log_softmax %v, dim = 1 : tensor<1x4xf32>\n"
       "  %e = rf.exponential %l : tensor<1x4xf32>\n"
       "  %out = rf.reshape %e : tensor<1x4xf32> -> tensor<4xf32>\n",
       {kWatchedMost, 0, 0, -kWatchedMost},
       "rf.log_softmax",
       "-inf at [0, 3]"},
      // A value that nothing reads, and a value that is known at compile time.
      {"  %l = rf.log %x : tensor<4xf32>\n  %out = rf.abs %x : tensor<4xf32>\n",
       {1, 1, 1, -1},
       "rf.log",
       "NaN at [3]"},
      {"  %c = rf.constant dense<[1.0, 0.0, 1.0, 1.0]> : tensor<4xf32>\n"
       "  %l = rf.log %c : tensor<4xf32>\n  %t = rf.tanh %l : tensor<4xf32>\n"
       "  %out = rf.multiply %x, %t : tensor<4xf32>\n",
       {1, 1, 1, 1},
       "rf.log",
       "-inf at [1]",
       /*always=*/true},
      // Fed values at the first op that uses them, even if it only moves them.
      {"  %v = rf.reshape %x : tensor<4xf32> -> tensor<2x2xf32>\n"
       "  %r = rf.reduce maximum %v, dims = [1] : tensor<2x2xf32>\n"
       "  %s = rf.constant dense<0.0> : tensor<4xf32>\n  %out = rf.abs %s : tensor<4xf32>\n",
       {1, 2, kWatchedNaN, 4},
       "rf.reshape",
       "NaN at [1, 0]"},
      {"  %t = rf.reverse %x, dims = [0] : tensor<4xf32>\n"
       "  %c = rf.constant dense<0.5> : tensor<4xf32>\n"
       "  %out = rf.minimum %t, %c : tensor<4xf32>\n",
       {kWatchedInfinity, 0, 0, 0},
       "rf.reverse",
       "inf at [3]"},
      // A branch that is taken, and a loop inside a step.
      {"  %c = rf.constant dense<1.0> : tensor<4xf32>\n"
       "  %m = rf.reduce maximum %x, dims = [0] : tensor<4xf32>\n"
       "  %one = rf.constant dense<1.0> : tensor<f32>\n"
       "  %g = rf.compare GT %m, %one : tensor<f32>\n  %p = tensor.extract %g[] : tensor<i1>\n"
       "  %out = scf.if %p -> (tensor<4xf32>) {\n"
       "    %e = rf.exponential %x : tensor<4xf32>\n    %t = rf.tanh %e : tensor<4xf32>\n"
       "    scf.yield %t : tensor<4xf32>\n  } else {\n    scf.yield %c : tensor<4xf32>\n  }\n",
       {1, 100, 2, 3},
       "rf.exponential",
       "inf at [1]"},
      {"  %from = arith.constant 0 : i64\n  %to = arith.constant 3 : i64\n"
       "  %by = arith.constant 1 : i64\n"
       "  %s = scf.for %i = %from to %to step %by iter_args(%y = %x) -> (tensor<4xf32>) : i64 {\n"
       "    %z = rf.multiply %y, %y : tensor<4xf32>\n    scf.yield %z : tensor<4xf32>\n  }\n"
       "  %out = rf.tanh %s : tensor<4xf32>\n",
       {1, 1e10f, 1, 1},
       "rf.multiply",
       "inf at [1]"},
      // Gradients are values of the program; the intermediate values of a gradient rule are not.
      {"  %q = rf.sqrt %x : tensor<4xf32>\n  %s = rf.reduce add %q, dims = [0] : tensor<4xf32>\n"
       "  %g = rf.gradient %s wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>\n"
       "  %out = rf.tanh %g : tensor<4xf32>\n",
       {1, 0, 1, 1},
       "the gradient of rf.sqrt",
       "inf at [1]"},
  };
  for (const NanEnding &ending : endings) {
    const std::string text = WatchedProgram(ending.body);
    INFO(text);
    const OnEveryDevice devices(text);
    for (const auto &[device, end] : devices.Ends(FedFour(ending.x))) {
      INFO(device);
      CHECK_THAT(end, Contains(ending.name) && Contains(" makes " + ending.place + " of "));
      CHECK_THAT(end, Contains(" at program.mlir:"));
      if (device != "reference")
        CHECK_THAT(end, Contains(ending.name + " in kernel '"));
    }
    // The same with inputs for which no run ends.
    for (const auto &[device, end] : devices.Ends(FedFour({0.5f, 0.25f, 0.75f, 1}))) {
      INFO(device);
      CHECK((end != "") == ending.always);
    }
  }
}

TEST_CASE("a value of the compiler never ends a run") {
  const std::string image = "  %i = rf.reshape %x : tensor<4xf32> -> tensor<1x1x2x2xf32>\n";
  auto pooled = [&](const std::string &kind, const std::string &window, const std::string &type) {
    return absl::StrCat(
        image, "  %y = rf.reduce_window ", kind, " %i, ", window, " : tensor<1x1x2x2xf32>\n",
        "  %s = rf.reduce add %y, dims = [0, 1, 2, 3] : ", type, "\n",
        "  %g = rf.gradient %s wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>\n"
        "  %out = rf.negate %g : tensor<4xf32>\n");
  };
  const std::string strides = ", strides = [1, 1, 1, 1], ", dense = "dilation = [1, 1, 1, 1] x "
                                                                    "[1, 1, 1, 1]";
  const std::string bodies[] = {
      pooled("maximum",
             "window = [1, 1, 2, 2]" + strides + "padding = [0, 0, 1, 1] x [0, 0, 1, 1], " + dense,
             "tensor<1x1x3x3xf32>"),
      pooled("minimum",
             "window = [1, 1, 2, 2]" + strides + "padding = [0, 0, 1, 0] x [0, 0, 0, 1], " + dense,
             "tensor<1x1x2x2xf32>"),
      pooled("maximum",
             "window = [1, 1, 2, 2]" + strides +
                 "padding = [0, 0, 0, 0] x [0, 0, 0, 0], dilation = [1, 1, 2, 2] x [1, 1, 1, 1]",
             "tensor<1x1x2x2xf32>"),
      // Initial values of chains, and masks of elements that a row does not see.
      "  %m = rf.reduce maximum %x, dims = [0] : tensor<4xf32>\n"
      "  %c = rf.cumulative minimum %x, dim = 0 : tensor<4xf32>\n"
      "  %w = rf.broadcast_in_dim %m, dims = [] : tensor<f32> -> tensor<4xf32>\n"
      "  %out = rf.subtract %c, %w : tensor<4xf32>\n",
      // A square that overflows, inside a composite op whose result is finite.
      "  %h = rf.softplus %x : tensor<4xf32>\n  %k = rf.gelu %h : tensor<4xf32>\n"
      "  %out = rf.tanh %k : tensor<4xf32>\n",
      // Infinite constants that only a select reads, and never selects.
      "  %c = rf.constant dense<0xFF800000> : tensor<4xf32>\n"
      "  %p = rf.compare EQ %x, %x : tensor<4xf32>\n"
      "  %out = rf.select %p, %x, %c : tensor<4xi1>, tensor<4xf32>\n",
      // A branch that is not taken.
      "  %m = rf.reduce minimum %x, dims = [0] : tensor<4xf32>\n"
      "  %most = rf.constant dense<1.0e9> : tensor<f32>\n"
      "  %g = rf.compare GT %m, %most : tensor<f32>\n  %p = tensor.extract %g[] : tensor<i1>\n"
      "  %out = scf.if %p -> (tensor<4xf32>) {\n    %z = rf.constant dense<0.0> : tensor<4xf32>\n"
      "    %e = rf.divide %x, %z : tensor<4xf32>\n    scf.yield %e : tensor<4xf32>\n"
      "  } else {\n    scf.yield %x : tensor<4xf32>\n  }\n",
      // The gradient of a power. Its rule contains the logarithm of the base, which is infinite if
      // the base is zero. In this program, the gradient does not use the logarithm.
      "  %two = rf.constant dense<2.0> : tensor<4xf32>\n  %z = rf.constant dense<0.0> : "
      "tensor<4xf32>\n  %b = rf.multiply %x, %z : tensor<4xf32>\n"
      "  %q = rf.power %b, %two : tensor<4xf32>\n"
      "  %s = rf.reduce add %q, dims = [0] : tensor<4xf32>\n"
      "  %g = rf.gradient %s wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>\n"
      "  %out = rf.negate %g : tensor<4xf32>\n",
      // Rows to ignore have a class, so that none of their losses is NaN before it is deselected.
      "  %i = rf.reshape %x : tensor<4xf32> -> tensor<2x2xf32>\n"
      "  %l = rf.constant dense<[-1, 1]> : tensor<2xi32>\n"
      "  %z = rf.constant dense<0> : tensor<2xi32>\n  %k = rf.compare GE %l, %z : tensor<2xi32>\n"
      "  %c = rf.select %k, %l, %z : tensor<2xi1>, tensor<2xi32>\n"
      "  %e = rf.softmax_cross_entropy %i, %c : tensor<2x2xf32>, tensor<2xi32>\n"
      "  %n = rf.constant dense<0.0> : tensor<2xf32>\n"
      "  %y = rf.select %k, %e, %n : tensor<2xi1>, tensor<2xf32>\n"
      "  %s = rf.reduce add %y, dims = [0] : tensor<2xf32>\n"
      "  %g = rf.gradient %s wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>\n"
      "  %out = rf.negate %g : tensor<4xf32>\n",
      // Integers and reinterpreted bits are not floating-point numbers.
      "  %b = rf.bitcast_convert %x : tensor<4xf32> -> tensor<4xi32>\n"
      "  %c = rf.convert %b : tensor<4xi32> -> tensor<4xf32>\n"
      "  %out = rf.negate %c : tensor<4xf32>\n",
  };
  for (const std::string &body : bodies) {
    const std::string text = WatchedProgram(body);
    INFO(text);
    const OnEveryDevice devices(text);
    for (const std::vector<float> &x :
         {std::vector<float>{1, -2, 3, 0}, std::vector<float>{1e18f, 5, -0.0f, 1e-40f}})
      for (const auto &[device, end] : devices.Ends(FedFour(x))) {
        INFO(device);
        CHECK(end == "");
      }
  }
}

TEST_CASE("small networks of the zoo train with the NaN check to the same bits") {
  for (const char *family :
       {"small_cnn", "vgg19", "resnet18", "resnet50", "densenet161", "googlenet", "unet", "pspnet",
        "deeplabv3p", "transformer_base", "bert_base", "gpt2_small", "lstm_lm"}) {
    INFO(family);
    const nlohmann::json file = ReferenceFile(family);
    const std::string text = ZooText(file["arguments"]);
    Feeds feeds;
    feeds.tensors = ReferenceInputs(file);
    const bool compiles = std::string(family) == "small_cnn" || std::string(family) == "resnet18" ||
                          std::string(family) == "bert_base";
    const std::string device = compiles ? "cpu" : "checked";
    const Results expected =
        Run(CompileOrFail(text, device), {.device = device, .steps = {2}}, feeds);
    const Results watched = Run(CompileWatched(text, device),
                                {.device = device, .flags = kNanCheck, .steps = {2}}, feeds);
    CHECK(Differences(expected, watched) == "");
    CHECK(watched.last.peak_measured_bytes == watched.last.peak_predicted_bytes);
  }
}
