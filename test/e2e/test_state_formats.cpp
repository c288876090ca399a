//===- test_state_formats.cpp - Optimizers with states of few bits --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains small networks of refold-zoo with states of the optimizer in bf16 and in 8 bits. The curve
// must end near the curve with states in full, and the memory must be exactly the predicted number
// of bytes.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"
#include "test/e2e/reference_network.h"

#include "absl/strings/match.h"
#include "absl/strings/strip.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <string>
#include <vector>

using namespace refold;
using namespace refold::test;
using nlohmann::json;
using optim::StateFormat;

namespace {

constexpr int64_t kCurveSteps = 200;
constexpr size_t kEndOfCurve = 20; ///< the last steps, whose losses are compared

struct Curve {
  std::vector<float> losses;
  /// The bytes of each moment and velocity, with its scales, by the name of the state.
  std::map<std::string, uint64_t> states;
};

bool IsMoment(absl::string_view state) {
  return absl::EndsWith(state, ".m") || absl::EndsWith(state, ".v") ||
         absl::EndsWith(state, ".velocity");
}

Curve CurveOf(const json &file, const Feeds &feeds, const std::vector<std::string> &flags,
              StateFormat states) {
  std::vector<std::string> arguments = file["arguments"];
  arguments.push_back("--steps=" + std::to_string(kCurveSteps));
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  auto compiled = CompileOrFail(ZooText(arguments, {.states = states}), "cpu");
  const Results run = Run(compiled, {.device = "cpu", .threads = 2, .steps = {kCurveSteps}}, feeds);
  CHECK(run.last.peak_measured_bytes == run.last.peak_predicted_bytes);
  Curve curve;
  const Bytes &losses = run.values.at("fetch:loss");
  curve.losses.resize(losses.size() / sizeof(float));
  std::memcpy(curve.losses.data(), losses.data(), losses.size());
  for (const auto &[name, bytes] : run.values) {
    const absl::string_view state = absl::StripSuffix(name, ".scales");
    if (absl::StartsWith(state, "state:") && IsMoment(state))
      curve.states[std::string(state)] += bytes.size();
  }
  return curve;
}

double EndOf(const Curve &curve) {
  double mean = 0;
  for (size_t i = curve.losses.size() - kEndOfCurve; i < curve.losses.size(); ++i)
    mean += curve.losses[i] / static_cast<double>(kEndOfCurve);
  return mean;
}

/// Returns the bytes of a state of `count` elements.
uint64_t BytesIn(StateFormat format, uint64_t count) {
  if (format == StateFormat::BFloat16)
    return 2 * count;
  const uint64_t block = std::min<uint64_t>(count, 256), blocks = (count + block - 1) / block;
  return blocks * (block + sizeof(float));
}

/// Compares the mean of the last losses with states in full. It must differ by at most 2 % of the
/// first loss. The rates are those with which a network of another seed ends at about the same
/// loss: with larger ones, each rounding changes the end of the curve.
void CheckCurves(const std::string &family, const std::vector<std::string> &flags) {
  const json file = ReferenceFile(family);
  Feeds feeds;
  feeds.tensors = ReferenceInputs(file);
  for (const json &state : file["states"])
    if (const std::string name = state["name"]; !IsMoment(name) && !absl::EndsWith(name, "_power"))
      feeds.states[name] = FormulaState(name, state["shape"]);
  const Curve full = CurveOf(file, feeds, flags, StateFormat::Full);
  for (const StateFormat format : {StateFormat::BFloat16, StateFormat::EightBits}) {
    const Curve curve = CurveOf(file, feeds, flags, format);
    const double off = std::abs(EndOf(curve) - EndOf(full)) / std::abs(full.losses[0]);
    INFO(family << ": the end " << EndOf(curve) << " is off " << EndOf(full) << " by " << off
                << " of the first loss " << full.losses[0]);
    CHECK(curve.losses[0] == full.losses[0]);
    CHECK(off <= 0.02); // false for NaN
    REQUIRE_FALSE(full.states.empty());
    REQUIRE(curve.states.size() == full.states.size());
    for (const auto &[name, bytes] : full.states)
      CHECK(curve.states.at(name) == BytesIn(format, bytes / sizeof(float)));
  }
}

} // namespace

TEST_CASE("small-cnn learns with states of few bits") {
  CheckCurves("small_cnn", {"--optimizer=adamw"});
}
TEST_CASE("resnet18 learns with states of few bits") {
  CheckCurves("resnet18", {"--optimizer=momentum"});
}
TEST_CASE("unet learns with states of few bits") {
  CheckCurves("unet", {"--optimizer=adam", "--learning-rate=0.001"});
}
TEST_CASE("gpt2-small learns with states of few bits") {
  CheckCurves("gpt2_small", {"--optimizer=adamw"});
}
TEST_CASE("bert-base learns with states of few bits") {
  CheckCurves("bert_base", {"--optimizer=adamw"});
}
TEST_CASE("transformer-base learns with states of few bits") {
  CheckCurves("transformer_base", {"--optimizer=adam", "--learning-rate=0.02"});
}
TEST_CASE("lstm-lm learns with states of few bits") {
  CheckCurves("lstm_lm", {"--optimizer=adam", "--learning-rate=0.002"});
}
