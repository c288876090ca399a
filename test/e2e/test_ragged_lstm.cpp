//===- test_ragged_lstm.cpp - An LSTM on ragged batches -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains an LSTM on batches whose sequences have different lengths. Each length is padded to one of
// three sizes (buckets), so the function is traced only three times.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

using namespace refold;

namespace {

constexpr int64_t kRaggedRows = 16, kRaggedHidden = 12;

struct RaggedLstm {
  Array input, recurrent, bias, output;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("input", self.input);
    visit("recurrent", self.recurrent);
    visit("bias", self.bias);
    visit("output", self.output);
  }
};
/// Parameters and their Adam moments.
struct RaggedState {
  RaggedLstm parameters, mean, square;
  Array steps;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("parameters", self.parameters);
    visit("mean", self.mean);
    visit("square", self.square);
    visit("steps", self.steps);
  }
};

int ragged_traces = 0;

/// Returns one number for each row, computed from the state of the LSTM after the last step that is
/// not padding. x has the shape [time, rows, 1].
Tensor RaggedOutput(const RaggedLstm &p, const Array &x) {
  Program loop = CurrentProgram();
  Tensor zeros = Constant(0, F32, {kRaggedRows, kRaggedHidden});
  Tensor first = Constant(0, S32);
  std::vector<Tensor> last = loop.Foldl(
      x, {zeros, zeros, first}, [&](Tensor row, std::vector<Tensor> held) -> std::vector<Tensor> {
        Tensor gates = MatMul(row, p.input) + MatMul(held[0], p.recurrent) + p.bias;
        auto gate = [&](int64_t i) {
          return Slice(gates, {0, i * kRaggedHidden}, {kRaggedRows, (i + 1) * kRaggedHidden});
        };
        Tensor c = Logistic(gate(1)) * held[1] + Logistic(gate(0)) * Tanh(gate(2));
        Tensor h = Logistic(gate(3)) * Tanh(c);
        Tensor on = Less(held[2], Length("time"));
        return {Where(on, h, held[0]), Where(on, c, held[1]), held[2] + 1};
      });
  return MatMul(last[0], p.output);
}

std::tuple<RaggedState, Array> RaggedStep(RaggedState s, Array x, Array y) {
  ++ragged_traces;
  RaggedLstm &p = s.parameters;
  Tensor loss = MeanSquaredError(RaggedOutput(p, x), y);
  std::vector<Tensor> g = Gradients(loss, {p.input, p.recurrent, p.bias, p.output});
  Tensor steps = s.steps + 1.0;
  auto kept = [&](double decay) { return Exp(steps * std::log(decay)); };
  Tensor rate = Sqrt(1.0 - kept(0.999)) / (1.0 - kept(0.9));
  auto update = [&](Array &value, Array &mean, Array &square, const Tensor &gradient) {
    Tensor m = mean * 0.9 + gradient * 0.1, v = square * 0.999 + gradient * gradient * 0.001;
    value = value - m / (Sqrt(v) + 1e-8) * (rate * 0.01);
    mean = m;
    square = v;
  };
  update(p.input, s.mean.input, s.square.input, g[0]);
  update(p.recurrent, s.mean.recurrent, s.square.recurrent, g[1]);
  update(p.bias, s.mean.bias, s.square.bias, g[2]);
  update(p.output, s.mean.output, s.square.output, g[3]);
  s.steps = steps;
  return {s, loss};
}

Array RaggedPrediction(RaggedLstm p, Array x) { return RaggedOutput(p, x); }

RaggedState RaggedBegin(std::mt19937 &bits) {
  auto normal = [&](int64_t rows, int64_t columns, float scale) {
    std::vector<float> values(static_cast<size_t>(rows * columns));
    for (float &value : values) {
      // Not std::normal_distribution, whose numbers depend on the library.
      value = scale * (static_cast<float>(bits() >> 8) / 8388608.0f - 1.0f);
    }
    return *Array::From<float>(values, {rows, columns});
  };
  auto zeros = [] {
    return RaggedLstm{*Array::Zeros(F32, {1, 4 * kRaggedHidden}),
                      *Array::Zeros(F32, {kRaggedHidden, 4 * kRaggedHidden}),
                      *Array::Zeros(F32, {4 * kRaggedHidden}),
                      *Array::Zeros(F32, {kRaggedHidden, 1})};
  };
  RaggedState state{zeros(), zeros(), zeros(), *Array::Zeros(F32, {})};
  state.parameters.input = normal(1, 4 * kRaggedHidden, 0.5f);
  state.parameters.recurrent = normal(kRaggedHidden, 4 * kRaggedHidden, 0.2f);
  state.parameters.output = normal(kRaggedHidden, 1, 0.3f);
  // At first, the cell remembers.
  std::vector<float> bias(4 * kRaggedHidden, 0.0f);
  std::fill_n(bias.begin() + kRaggedHidden, kRaggedHidden, 3.0f);
  state.parameters.bias = *Array::From<float>(bias, {4 * kRaggedHidden});
  return state;
}

struct RaggedBatch {
  std::vector<float> x, y;
};
/// Returns sequences of small numbers with the sum of each.
RaggedBatch SumsOfSequences(int64_t length, std::mt19937 &bits) {
  RaggedBatch batch;
  batch.y.assign(kRaggedRows, 0.0f);
  const float scale = 1.5f / std::sqrt(static_cast<float>(length));
  for (int64_t t = 0; t < length; ++t)
    for (size_t row = 0; row < kRaggedRows; ++row) {
      batch.x.push_back(scale * (static_cast<float>(bits() >> 8) / 8388608.0f - 1.0f));
      batch.y[row] += batch.x.back();
    }
  return batch;
}

} // namespace

TEST_CASE("an LSTM learns from ragged batches and is traced once per bucket") {
  AcceleratedFunction step = Accelerate(RaggedStep, {.name = "RaggedStep",
                                                     .arguments = {"state", "x", "y"},
                                                     .buckets = {{"time", {16, 32, 64}}}});
  step.ClearCache();
  ragged_traces = 0;
  std::mt19937 bits(1);
  RaggedState state = RaggedBegin(bits);
  constexpr int kBatches = 500, kPart = 50;
  double first = 0, last = 0;
  for (int i = 0; i < kBatches; ++i) {
    const int64_t length = 1 + static_cast<int64_t>(bits() % 64);
    const RaggedBatch batch = SumsOfSequences(length, bits);
    Array x =
        *Array::From<float>(batch.x, {length, kRaggedRows, 1}, {.labels = "time,batch,feature"});
    auto [next, loss] =
        step.CallOrDie(std::move(state), x, *Array::From<float>(batch.y, {kRaggedRows, 1}));
    state = next;
    const float value = *loss.Item<float>();
    first += i < kPart ? value / kPart : 0;
    last += i >= kBatches - kPart ? value / kPart : 0;
  }
  INFO("mean loss of the first batches " << first << ", of the last ones " << last);
  CHECK(last < first / 10);
  CHECK(ragged_traces <= 3);
  CHECK(step.Occupancy() == 100.0 * ragged_traces / 50);
  CHECK(step.HitRate() == Approx(100.0 * (kBatches - ragged_traces) / kBatches));
}

TEST_CASE("padding does not change the output of an LSTM") {
  AcceleratedFunction narrow = Accelerate(RaggedPrediction, {.buckets = {{"time", {8}}}}),
                      wide = Accelerate(RaggedPrediction, {.buckets = {{"time", {32}}}});
  std::mt19937 bits(2);
  const RaggedLstm parameters = RaggedBegin(bits).parameters;
  for (int64_t length : {1, 5, 8}) {
    const RaggedBatch batch = SumsOfSequences(length, bits);
    Array x = *Array::From<float>(batch.x, {length, kRaggedRows, 1}, {.labels = "time,b,f"});
    const std::vector<float> of_narrow = *narrow.CallOrDie(parameters, x).as<float>(),
                             of_wide = *wide.CallOrDie(parameters, x).as<float>();
    CHECK(of_narrow == of_wide);
  }
}
