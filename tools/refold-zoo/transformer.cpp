//===- transformer.cpp - Encoder and decoder for translation --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The transformer of Vaswani et al., arXiv 1706.03762. Norms come after each sum, positions are
// sines and cosines, and the loss has label smoothing. The tokens of both languages and the logits
// share one table. The learning rate first rises, and then falls with the square root of the step.
// Rows have no padding. Layers have PyTorch's names, and attention has biases as in PyTorch.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/language_networks.h"
#include "tools/refold-zoo/language_training.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

#include <cmath>

namespace refold::zoo {

/// The number of steps in which the rate rises, for both sizes.
static constexpr int64_t kWarmUp = 4000;
/// The part of a label's weight that all classes share.
static constexpr double kSmoothing = 0.1;

/// The highest rate of the paper's schedule.
static double PeakRate(int64_t width) {
  return 1 / std::sqrt(static_cast<double>(width) * static_cast<double>(kWarmUp));
}

/// For position p and columns 2i and 2i + 1: the sine and the cosine of p / 10000^(2i / width).
static Tensor Positions(const Program &program, int64_t steps, int64_t width) {
  Tensor place = Iota(program, F32, {steps, width}, 0);
  Tensor column = Iota(program, F32, {steps, width}, 1);
  Tensor even = Floor(column * 0.5) * 2.0;
  Tensor frequency = Exp(even * (-std::log(10000.0) / static_cast<double>(width)));
  Tensor angle = place * frequency;
  Tensor is_even = Equal(column, even);
  Tensor sine = Sin(angle);
  Tensor cosine = Cos(angle);
  return Select(is_even, sine, cosine);
}

namespace {

class Transformer : private HeadedNetwork {
public:
  using HeadedNetwork::HeadedNetwork;

  /// Translates from the language of `source` to that of `target`. Both are tokens [batch, seq].
  /// Returns logits [batch · seq, classes] for the token that follows each token of `target`.
  Tensor Logits(const Tensor &source, const Tensor &target) const {
    Program program = source.program();
    Tensor memory = Embedded(source);
    for (int64_t i = 0; i < options_.layers; ++i)
      memory =
          nn::TransformerEncoderLayer(memory, heads_, Layer(absl::StrCat("encoder.layers.", i)));
    Tensor x = Embedded(target);
    for (int64_t i = 0; i < options_.layers; ++i) {
      nn::TransformerLayerOptions layer = Layer(absl::StrCat("decoder.layers.", i));
      layer.causal = true;
      x = nn::TransformerDecoderLayer(x, memory, heads_, layer);
    }
    Variable table = program.Parameter("embedding.weight", F32, {options_.classes, width_});
    return ScoresAgainst(Reshape(x, {-1, width_}), table);
  }

private:
  Tensor Embedded(const Tensor &tokens) const {
    const double root = std::sqrt(static_cast<double>(width_));
    Tensor x = nn::Embedding(tokens, options_.classes, width_,
                             {.name = "embedding", .weight_init = init::Normal(0, 1 / root)});
    Tensor positions = Positions(tokens.program(), options_.seq, width_);
    x = x * root;
    return Dropout(x + positions, dropout_);
  }
  nn::TransformerLayerOptions Layer(const std::string &name) const {
    return {.name = name, .hidden = 4 * width_, .dropout = dropout_};
  }
};

} // namespace

/// The mean cross entropy, where all classes share a part of each label's weight.
static Tensor SmoothedLoss(const Tensor &logits, const Tensor &labels, int64_t classes) {
  Tensor named = Mean(SoftmaxCrossEntropy(logits, labels));
  // With labels of 1 everywhere this loss is the sum over the classes.
  Tensor ones = logits.program().Constant(1, F32, logits.shape());
  Tensor all = Mean(SoftmaxCrossEntropy(logits, ones));
  Tensor shared = all * (kSmoothing / static_cast<double>(classes));
  return named * (1 - kSmoothing) + shared;
}

static absl::StatusOr<Program> BuildTransformer(const NetworkOptions &options, const char *name,
                                                int64_t published_heads) {
  absl::StatusOr<int64_t> heads = WidenedHeads(options, published_heads);
  if (!heads.ok())
    return heads.status();
  const int64_t seq = options.seq, classes = options.classes, width = *heads * kHeadWidth;
  LanguageTask task;
  task.name = name;
  task.inputs = {{"source", seq, classes}, {"target", seq + 1, classes}};
  task.loss = [&](const std::vector<Tensor> &rows) {
    Tensor logits = Transformer(options, *heads, true).Logits(rows[0], Columns(rows[1], 0, seq));
    return SmoothedLoss(logits, Reshape(Columns(rows[1], 1, seq + 1), {-1}), classes);
  };
  task.new_inputs = {{"new_source", seq, classes}, {"new_target", seq, classes}};
  task.logits = [&](const std::vector<Tensor> &rows) {
    return Reshape(Transformer(options, *heads, false).Logits(rows[0], rows[1]),
                   {options.batch, seq, classes});
  };
  task.update = {.rate =
                     optim::Schedule::Noam(width, kWarmUp, options.learning_rate / PeakRate(width)),
                 .beta2 = 0.98,
                 .epsilon = 1e-9};
  return TrainOnTokens(options, task);
}

absl::Span<const Network> TransformerNetworks() {
  auto defaults = [](double dropout, int64_t width) {
    return NetworkOptions{.batch = 64,
                          .seq = 64,
                          .layers = 6,
                          .classes = 37000,
                          .dropout = dropout,
                          .learning_rate = PeakRate(width),
                          .optimizer = "adam"};
  };
  // The paper rounds its counts, and has a vocabulary of "about 37000 tokens".
  static constexpr char kLayers[] = "layers of the encoder, and as many of the decoder";
  static const Network networks[] = {
      {"transformer-base", "encoder and decoder for translation, 8 heads", defaults(0.1, 512),
       [](const NetworkOptions &options) {
         return BuildTransformer(options, "transformer_base", 8);
       },
       0, "arXiv 1706.03762, which counts 65 million; PyTorch's names", kLayers},
      {"transformer-big", "encoder and decoder for translation, 16 heads", defaults(0.3, 1024),
       [](const NetworkOptions &options) {
         return BuildTransformer(options, "transformer_big", 16);
       },
       0, "arXiv 1706.03762, which counts 213 million; PyTorch's names", kLayers}};
  return networks;
}

} // namespace refold::zoo
