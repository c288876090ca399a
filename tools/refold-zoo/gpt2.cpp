//===- gpt2.cpp - Decoders that predict the next token --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GPT-2 (Radford et al. 2019, "Language models are unsupervised multitask learners"). Norms come
// before each part, positions are learned, and tokens and logits share one table. Parameters are
// named and shaped as in Hugging Face's GPT2LMHeadModel, whose Conv1D weights are [inputs,
// features]. The paper gives no training settings. Learning rates, decay and clipping are those of
// Brown et al. 2020 (arXiv 2005.14165, table 2.1).
//
// Between the parts of a block, x has the shape [batch · seq, width].
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/language_networks.h"
#include "tools/refold-zoo/language_training.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>

namespace refold::zoo {

/// The rows of the table of positions in checkpoints.
static constexpr int64_t kGpt2Positions = 1024;
static constexpr double kSpread = 0.02;

namespace {

class Gpt2 : private HeadedNetwork {
public:
  using HeadedNetwork::HeadedNetwork;

  /// Maps tokens [batch, seq] to logits [batch · seq, classes].
  Tensor Logits(const Tensor &tokens) const {
    Program program = tokens.program();
    const int64_t rows = options_.batch, steps = options_.seq;
    Tensor x = nn::Embedding(tokens, options_.classes, width_,
                             {.name = "transformer.wte", .weight_init = init::Normal(0, kSpread)});
    Variable positions =
        program.Parameter("transformer.wpe.weight", F32, {std::max(kGpt2Positions, steps), width_},
                          init::Normal(0, kSpread));
    x = x + Slice(positions, {0, 0}, {steps, width_});
    x = Dropout(Reshape(x, {rows * steps, width_}), dropout_);
    for (int64_t block = 0; block < options_.layers; ++block) {
      const std::string name = absl::StrCat("transformer.h.", block);
      x = x + Attended(x, {rows, steps, width_}, name);
      x = x + Thought(x, name + ".mlp", name + ".ln_2");
    }
    x = Norm(x, "transformer.ln_f");
    Variable tokens_table =
        program.Parameter("transformer.wte.weight", F32, {options_.classes, width_});
    return ScoresAgainst(x, tokens_table);
  }

private:
  /// The output of attention, which is added to x.
  Tensor Attended(const Tensor &x, const Shape &sequences, const std::string &block) const {
    Tensor in = Norm(x, block + ".ln_1");
    Tensor all = Linear(in, 3 * width_, block + ".attn.c_attn", kSpread);
    auto part = [&](int64_t index) {
      return Reshape(Columns(all, index * width_, (index + 1) * width_), sequences);
    };
    Tensor q = part(0);
    Tensor k = part(1);
    Tensor v = part(2);
    Tensor y = nn::AttentionInHeads(q, k, v, heads_, {.causal = true, .dropout = dropout_});
    y = Linear(Reshape(y, x.shape()), width_, block + ".attn.c_proj", Narrowed());
    return Dropout(y, dropout_);
  }
  /// The output of the two linear layers, which is added to x.
  Tensor Thought(const Tensor &x, const std::string &name, const std::string &norm) const {
    Tensor y = Linear(Norm(x, norm), 4 * width_, name + ".c_fc", kSpread);
    y = Linear(Gelu(y, GeluKind::Tanh), width_, name + ".c_proj", Narrowed());
    return Dropout(y, dropout_);
  }

  /// The initial spread of weights whose products are added to x, twice in each block.
  double Narrowed() const { return kSpread / std::sqrt(2 * static_cast<double>(options_.layers)); }
  static Tensor Linear(const Tensor &x, int64_t features, const std::string &name, double spread) {
    return nn::Linear(x, features, {.name = name, .weight_init = init::Normal(0, spread)});
  }
  static Tensor Norm(const Tensor &x, const std::string &name) {
    return nn::LayerNorm(x, {.name = name, .scale_name = "weight", .offset_name = "bias"});
  }
};

} // namespace

static absl::StatusOr<Program> BuildGpt2(const NetworkOptions &options, const char *name,
                                         int64_t published_heads) {
  absl::StatusOr<int64_t> heads = WidenedHeads(options, published_heads);
  if (!heads.ok())
    return heads.status();
  const int64_t seq = options.seq, classes = options.classes;
  LanguageTask task;
  task.name = name;
  task.inputs = {{"tokens", seq + 1, classes}};
  task.loss = [&](const std::vector<Tensor> &rows) {
    Tensor logits = Gpt2(options, *heads, true).Logits(Columns(rows[0], 0, seq));
    Tensor next = Reshape(Columns(rows[0], 1, seq + 1), {-1});
    return Mean(SoftmaxCrossEntropy(logits, next));
  };
  task.new_inputs = {{"new_tokens", seq, classes}};
  task.logits = [&](const std::vector<Tensor> &rows) {
    return Reshape(Gpt2(options, *heads, false).Logits(rows[0]), {options.batch, seq, classes});
  };
  const double rate = options.learning_rate;
  task.update = {.rate =
                     optim::Schedule::Cosine(rate, options.steps, WarmUp(options, 2000), rate / 10),
                 .beta2 = 0.95,
                 .weight_decay = 0.1,
                 .decays = IsMatrix,
                 .clip_global_norm = 1};
  return TrainOnTokens(options, task);
}

absl::Span<const Network> Gpt2Networks() {
  auto defaults = [](int64_t batch, int64_t layers, double rate) {
    return NetworkOptions{.batch = batch,
                          .seq = 1024,
                          .layers = layers,
                          .classes = 50257,
                          .dropout = 0.1,
                          .learning_rate = rate,
                          .optimizer = "adamw"};
  };
  static constexpr char kBlocks[] = "blocks";
  static const Network networks[] = {
      {"gpt2-small", "decoder that predicts the next token, 12 heads", defaults(4, 12, 6e-4),
       [](const NetworkOptions &options) { return BuildGpt2(options, "gpt2_small", 12); },
       124439808, "Hugging Face gpt2", kBlocks},
      {"gpt2-medium", "decoder that predicts the next token, 16 heads", defaults(4, 24, 3e-4),
       [](const NetworkOptions &options) { return BuildGpt2(options, "gpt2_medium", 16); },
       354823168, "Hugging Face gpt2-medium", kBlocks},
      {"gpt2-large", "decoder that predicts the next token, 20 heads", defaults(2, 36, 2.5e-4),
       [](const NetworkOptions &options) { return BuildGpt2(options, "gpt2_large", 20); },
       774030080, "Hugging Face gpt2-large", kBlocks},
      {"gpt2-xl", "decoder that predicts the next token, 25 heads", defaults(1, 48, 2e-4),
       [](const NetworkOptions &options) { return BuildGpt2(options, "gpt2_xl", 25); }, 1557611200,
       "Hugging Face gpt2-xl", kBlocks}};
  return networks;
}

} // namespace refold::zoo
