//===- bert.cpp - Encoders that predict masked tokens ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// BERT (Devlin et al., arXiv 1810.04805), trained only to predict masked tokens, which are 15 of
// 100 tokens of a row, as in the authors' code. The input `tokens` has the mask instead of each
// masked token. `positions` has the positions of the masked tokens in their rows. `labels` has the
// masked tokens themselves. Every row is one segment without padding. Parameters have the names and
// shapes of Hugging Face's BertForMaskedLM. The table of token embeddings also computes the logits.
//
// Between the parts of a layer, x has the shape [batch · seq, width].
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/language_networks.h"
#include "tools/refold-zoo/language_training.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::zoo {

/// The rows of the table of positions in checkpoints, and the number of kinds of segments.
static constexpr int64_t kBertPositions = 512, kSegments = 2;

namespace {

class Bert : private HeadedNetwork {
public:
  using HeadedNetwork::HeadedNetwork;

  /// Predicts masked tokens. `tokens` is [batch, seq]. `places` is [batch, n] and has the positions
  /// of the n masked tokens of each row. Returns logits [batch · n, classes].
  Tensor Logits(const Tensor &tokens, const Tensor &places) const {
    Program program = tokens.program();
    const Shape sequences = {options_.batch, options_.seq, width_};
    Tensor x = Embedded(tokens);
    for (int64_t layer = 0; layer < options_.layers; ++layer) {
      const std::string name = absl::StrCat("bert.encoder.layer.", layer);
      x = Attended(x, sequences, name + ".attention");
      x = Thought(x, name);
    }
    // The rows of x to predict: the rows of sequence i begin at i · seq.
    Tensor first = Iota(program, S32, places.shape(), 0) * sequences[1];
    Tensor asked = Reshape(first + places, {-1});
    x = Take(x, asked);
    x = Gelu(Linear(x, width_, "cls.predictions.transform.dense"));
    x = Norm(x, "cls.predictions.transform.LayerNorm");
    Variable bias =
        program.Parameter("cls.predictions.bias", F32, {options_.classes}, init::Zeros());
    Tensor scores = ScoresAgainst(x, Table(program, "word", options_.classes));
    return scores + bias;
  }

private:
  Tensor Embedded(const Tensor &tokens) const {
    Program program = tokens.program();
    const int64_t rows = options_.batch, steps = options_.seq;
    Variable words = Table(program, "word", options_.classes);
    Variable positions = Table(program, "position", std::max(kBertPositions, steps));
    Variable segments = Table(program, "token_type", kSegments);
    Tensor x = Take(words, tokens);
    Tensor places = Slice(positions, {0, 0}, {steps, width_});
    x = x + (places + Row(segments, 0));
    x = Norm(Reshape(x, {rows * steps, width_}), "bert.embeddings.LayerNorm");
    return Dropout(x, dropout_);
  }
  Tensor Attended(const Tensor &x, const Shape &sequences, const std::string &name) const {
    auto project = [&](const char *what) {
      return Reshape(Linear(x, width_, absl::StrCat(name, ".self.", what)), sequences);
    };
    Tensor q = project("query");
    Tensor k = project("key");
    Tensor v = project("value");
    Tensor y = nn::AttentionInHeads(q, k, v, heads_, {.dropout = dropout_});
    y = Linear(Reshape(y, x.shape()), width_, name + ".output.dense");
    return Norm(x + Dropout(y, dropout_), name + ".output.LayerNorm");
  }
  Tensor Thought(const Tensor &x, const std::string &layer) const {
    Tensor y = Gelu(Linear(x, 4 * width_, layer + ".intermediate.dense"));
    y = Linear(y, width_, layer + ".output.dense");
    return Norm(x + Dropout(y, dropout_), layer + ".output.LayerNorm");
  }

  Variable Table(Program &program, const char *of, int64_t count) const {
    return program.Parameter(absl::StrCat("bert.embeddings.", of, "_embeddings.weight"), F32,
                             {count, width_}, init::Normal(0, 0.02));
  }
  static Tensor Linear(const Tensor &x, int64_t features, const std::string &name) {
    return nn::Linear(x, features,
                      {.name = name,
                       .weight_init = init::Normal(0, 0.02),
                       .bias_init = init::Zeros(),
                       .as_torch = true});
  }
  static Tensor Norm(const Tensor &x, const std::string &name) {
    return nn::LayerNorm(
        x, {.name = name, .epsilon = 1e-12, .scale_name = "weight", .offset_name = "bias"});
  }
};

} // namespace

static absl::StatusOr<Program> BuildBert(const NetworkOptions &options, const char *name,
                                         int64_t published_heads) {
  absl::StatusOr<int64_t> heads = WidenedHeads(options, published_heads);
  if (!heads.ok())
    return heads.status();
  const int64_t seq = options.seq, classes = options.classes;
  const int64_t guesses = std::max<int64_t>(1, seq * 15 / 100);
  LanguageTask task;
  task.name = name;
  task.inputs = {
      {"tokens", seq, classes}, {"positions", guesses, seq}, {"labels", guesses, classes}};
  task.loss = [&](const std::vector<Tensor> &rows) {
    Tensor logits = Bert(options, *heads, true).Logits(rows[0], rows[1]);
    return Mean(SoftmaxCrossEntropy(logits, Reshape(rows[2], {-1})));
  };
  task.new_inputs = {{"new_tokens", seq, classes}, {"new_positions", guesses, seq}};
  task.logits = [&](const std::vector<Tensor> &rows) {
    return Reshape(Bert(options, *heads, false).Logits(rows[0], rows[1]),
                   {options.batch, guesses, classes});
  };
  task.update = {
      .rate = optim::Schedule::Linear(options.learning_rate, options.steps, WarmUp(options, 10000)),
      .epsilon = 1e-6,
      .weight_decay = 0.01,
      .decays = IsMatrix,
      .clip_global_norm = 1};
  return TrainOnTokens(options, task);
}

Tensor BertLogits(const NetworkOptions &options, int64_t heads, const Tensor &tokens,
                  const Tensor &places) {
  return Bert(options, heads, /*training=*/true).Logits(tokens, places);
}

absl::Span<const Network> BertNetworks() {
  auto defaults = [](int64_t batch, int64_t layers) {
    return NetworkOptions{.batch = batch,
                          .seq = 128,
                          .layers = layers,
                          .classes = 30522,
                          .dropout = 0.1,
                          .learning_rate = 1e-4,
                          .optimizer = "adamw"};
  };
  static const Network networks[] = {
      {"bert-base", "encoder that guesses masked tokens, 12 heads", defaults(32, 12),
       [](const NetworkOptions &options) { return BuildBert(options, "bert_base", 12); }, 109514298,
       "Hugging Face bert-base-uncased, BertForMaskedLM", "layers"},
      {"bert-large", "encoder that guesses masked tokens, 16 heads", defaults(32, 24),
       [](const NetworkOptions &options) { return BuildBert(options, "bert_large", 16); },
       335174458, "Hugging Face bert-large-uncased, BertForMaskedLM", "layers"}};
  return networks;
}

} // namespace refold::zoo
