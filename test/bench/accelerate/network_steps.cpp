//===- network_steps.cpp - Training steps as functions --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/bench/accelerate/network_steps.h"

#include "test/bench/in_vram_mlp/dataset.h"
#include "test/bench/in_vram_mlp/random.h"
#include "test/bench/in_vram_mlp/training_step.h"
#include "tools/refold-zoo/in_vram_mlp.h"
#include "tools/refold-zoo/language_networks.h"
#include "tools/refold-zoo/language_training.h"
#include "tools/refold-zoo/vision_networks.h"

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

#include <utility>

namespace refold::bench {
namespace {

constexpr int64_t kMlpRows = 512;
constexpr int64_t kImages = 128, kPixels = 28;
constexpr int64_t kSequences = 2, kBertHeads = 12, kGuesses = 19;

void UpdateByAdam(const Tensor &loss, std::vector<Variable> parameters) {
  optim::Adam().Minimize(loss, {.parameters = std::move(parameters)});
}

/// Has no learning rate schedule, unlike refold-zoo, because that depends on the steps of a fold.
void UpdateBert(const Tensor &loss, std::vector<Variable> parameters) {
  optim::AdamW({.learning_rate = 1e-4, .epsilon = 1e-6, .weight_decay = 0.01})
      .Minimize(loss, {.parameters = std::move(parameters),
                       .clip_global_norm = 1,
                       .decay_mask = zoo::IsMatrix});
}

zoo::NetworkOptions SmallCnnOptions() {
  zoo::NetworkOptions options = zoo::SmallCnnNetworks()[0].defaults;
  options.batch = kImages;
  return options;
}

zoo::NetworkOptions BertOptions() {
  zoo::NetworkOptions options = zoo::BertNetworks()[0].defaults;
  options.batch = kSequences;
  return options;
}

std::tuple<Network, Array> StepOfMlp(Network network, std::vector<Array> batch) {
  return MlpStep(std::move(network), batch[0], batch[1]);
}

/// The batch has images and labels.
std::tuple<Network, Array> StepOfSmallCnn(Network network, std::vector<Array> batch) {
  Tensor loss = Mean(SoftmaxCrossEntropy(network(batch[0]), batch[1]));
  network.In([&] { UpdateByAdam(loss, network.parameters()); });
  return {network, loss};
}

/// The batch has tokens, the positions of masked tokens, and the tokens at these positions.
std::tuple<Network, Array> StepOfBert(Network network, std::vector<Array> batch) {
  Tensor logits = network(batch[0], batch[1]);
  Tensor loss = Mean(SoftmaxCrossEntropy(logits, Reshape(batch[2], {-1})));
  network.In([&] { UpdateBert(loss, network.parameters()); });
  return {network, loss};
}

Array RandomFloats(Random &random, int64_t count, Shape shape) {
  std::vector<float> values(static_cast<size_t>(count));
  for (float &value : values)
    value = random.Open();
  return *Array::From<float>(values, std::move(shape));
}

Array RandomIndices(Random &random, int64_t rows, int64_t columns, int64_t bound) {
  std::vector<int32_t> values(static_cast<size_t>(rows * columns));
  for (int32_t &value : values)
    value = static_cast<int32_t>(random.Below(static_cast<uint64_t>(bound)));
  return *Array::From<int32_t>(values, {rows, columns});
}

absl::StatusOr<NetworkStep> OfMlp() {
  absl::StatusOr<Network> network = MakeMlp();
  if (!network.ok())
    return network.status();
  const Dataset data = MakeDataset(kMlpRows, 1, kMlpRows, /*seed=*/1);
  auto array = [](const Matrix<float> &matrix) {
    const auto count = static_cast<size_t>(matrix.rows * matrix.columns);
    return *Array::From<float>(absl::MakeConstSpan(matrix.data(), count),
                               {matrix.rows, matrix.columns});
  };
  return NetworkStep{StepOfMlp, *std::move(network), {array(data.x), array(data.y)}};
}

absl::StatusOr<NetworkStep> OfSmallCnn() {
  const Shape images = {kImages, 3, kPixels, kPixels};
  absl::StatusOr<Network> network = Network::Make(
      [](Tensor x) { return zoo::SmallCnnLogits(SmallCnnOptions(), x, /*training=*/true); },
      {{F32, images}},
      {.compile = {.threads = 1}, .extra = [](Tensor logits) { UpdateByAdam(Sum(logits), {}); }});
  if (!network.ok())
    return network.status();
  Random random(1);
  Array x = RandomFloats(random, kImages * 3 * kPixels * kPixels, images);
  std::vector<int32_t> labels;
  for (int32_t i = 0; i < kImages; ++i)
    labels.push_back(i % 10);
  return NetworkStep{
      StepOfSmallCnn, *std::move(network), {x, *Array::From<int32_t>(labels, {kImages})}};
}

absl::StatusOr<NetworkStep> OfBert() {
  const zoo::NetworkOptions options = BertOptions();
  absl::StatusOr<Network> network = Network::Make(
      [](Tensor tokens, Tensor places) {
        return zoo::BertLogits(BertOptions(), kBertHeads, tokens, places);
      },
      {{S32, {kSequences, options.seq}}, {S32, {kSequences, kGuesses}}},
      {.compile = {.threads = 1}, .extra = [](Tensor logits) { UpdateBert(Sum(logits), {}); }});
  if (!network.ok())
    return network.status();
  Random random(1);
  Array tokens = RandomIndices(random, kSequences, options.seq, options.classes);
  Array places = RandomIndices(random, kSequences, kGuesses, options.seq);
  Array labels = RandomIndices(random, kSequences, kGuesses, options.classes);
  return NetworkStep{StepOfBert, *std::move(network), {tokens, places, labels}};
}

} // namespace

absl::StatusOr<Network> MakeMlp() {
  return Network::Make([](Tensor x) { return zoo::InVramMlpPrediction({}, x); },
                       {{F32, {kMlpRows, kInputs}}},
                       {.compile = {.threads = 1},
                        .extra = [](Tensor prediction) { UpdateByAdam(Sum(prediction), {}); }});
}

std::tuple<Network, Array> MlpStep(Network network, Array x, Array y) {
  Tensor loss = MeanSquaredError(network(x), y);
  network.In([&] { UpdateByAdam(loss, network.parameters()); });
  return {network, loss};
}

absl::StatusOr<NetworkStep> MakeNetworkStep(absl::string_view name) {
  if (name == "mlp")
    return OfMlp();
  if (name == "small-cnn")
    return OfSmallCnn();
  if (name == "bert-base")
    return OfBert();
  return absl::InvalidArgumentError(
      absl::StrCat("there is no network '", name, "': use mlp, small-cnn or bert-base"));
}

} // namespace refold::bench
