//===- lstm_lm.cpp - A recurrent network that predicts the next token -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The medium network of Zaremba, Sutskever and Vinyals, arXiv 1409.2329: two layers of 650 units
// for the 10,000 words of the Penn Treebank, with dropout on connections that are not recurrent.
// Each row of a batch continues the same row of the previous batch, so h and c are state. After its
// end, the text begins again. The paper then resets h and c; this network does not. Parameters are
// named as in PyTorch's language model example.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/language_networks.h"
#include "tools/refold-zoo/language_training.h"

#include <refold/refold.h>

#include <algorithm>

namespace refold::zoo {

static constexpr int64_t kUnits = 650;
/// The words of the training set of the Penn Treebank, ends of sentences included: one epoch.
static constexpr int64_t kWords = 929589;
/// The factor by which the rate is divided after each epoch, from the sixth on.
static constexpr double kFall = 1.2;
static constexpr int64_t kSteadyEpochs = 6;

namespace {

struct Predicted {
  Tensor logits; ///< [batch · seq, classes]
  Tensor hidden, cell;
};

} // namespace

/// Predicts from tokens [batch, seq], starting at `hidden` and `cell`, or at zeros if invalid.
static Predicted Predict(const NetworkOptions &options, bool training, const Tensor &tokens,
                         const Tensor &hidden, const Tensor &cell) {
  const double dropout = training ? options.dropout : 0;
  const int64_t units = Widened(options, kUnits);
  const Initializer first = init::Uniform(-0.05, 0.05);
  Tensor x =
      nn::Embedding(tokens, options.classes, units, {.name = "encoder", .weight_init = first});
  x = Dropout(x, dropout);
  nn::LstmResult out = nn::Lstm(x, units,
                                {.name = "rnn",
                                 .layers = options.layers,
                                 .dropout = dropout,
                                 .hidden = hidden,
                                 .cell = cell,
                                 .parameter_init = first});
  Tensor rows = Dropout(Reshape(out.result, {-1, units}), dropout);
  Tensor logits =
      nn::Linear(rows, options.classes,
                 {.name = "decoder", .weight_init = first, .bias_init = first, .as_torch = true});
  return {logits, out.hidden, out.cell};
}

static absl::StatusOr<Program> BuildLstm(const NetworkOptions &options) {
  for (const absl::Status &status : {CheckTokens(options), CheckWidth(options, kUnits)})
    if (!status.ok())
      return status;
  const int64_t seq = options.seq, classes = options.classes;
  LanguageTask task;
  task.name = "lstm_lm";
  task.inputs = {{"tokens", seq + 1, classes}};
  task.in_order = true;
  task.loss = [&](const std::vector<Tensor> &rows) {
    Program program = rows[0].program();
    const Shape carried = {options.layers, options.batch, Widened(options, kUnits)};
    Variable hidden = program.State("hidden", F32, carried);
    Variable cell = program.State("cell", F32, carried);
    Predicted out = Predict(options, true, Columns(rows[0], 0, seq), hidden.Read(), cell.Read());
    hidden.Assign(out.hidden);
    cell.Assign(out.cell);
    Tensor next = Reshape(Columns(rows[0], 1, seq + 1), {-1});
    return Mean(SoftmaxCrossEntropy(out.logits, next));
  };
  task.new_inputs = {{"new_tokens", seq, classes}};
  task.logits = [&](const std::vector<Tensor> &rows) {
    Tensor logits = Predict(options, false, rows[0], {}, {}).logits;
    return Reshape(logits, {options.batch, seq, classes});
  };
  const int64_t epoch = std::max<int64_t>(1, kWords / (options.batch * seq));
  task.update = {.rate = optim::Schedule::StepDecay(options.learning_rate, 1 / kFall, epoch,
                                                    kSteadyEpochs - 1),
                 .clip_global_norm = 5,
                 .loss_scale = static_cast<double>(seq)}; // the paper sums the loss of a row
  return TrainOnTokens(options, task);
}

absl::Span<const Network> LstmNetworks() {
  static const Network networks[] = {
      {"lstm-lm",
       "recurrent network that predicts the next word, two layers of 650 units",
       {.batch = 20,
        .seq = 35,
        .layers = 2,
        .classes = 10000,
        .dropout = 0.5,
        .learning_rate = 1,
        .optimizer = "sgd"},
       BuildLstm,
       0,
       "arXiv 1409.2329, the medium network",
       "layers"}};
  return networks;
}

} // namespace refold::zoo
