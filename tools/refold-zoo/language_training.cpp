//===- language_training.cpp - A network over tokens as a program ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/language_training.h"

#include <refold/refold.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace refold::zoo {

absl::Status CheckCounts(const NetworkOptions &options) {
  const std::pair<const char *, int64_t> counts[] = {
      {"batch", options.batch}, {"seq", options.seq},     {"layers", options.layers},
      {"rows", options.rows},   {"steps", options.steps}, {"classes", options.classes}};
  for (auto [flag, count] : counts)
    if (count < 1)
      return BadFlag(flag, "be at least 1", count);
  if (options.image != 0)
    return BadFlag("image", "be left out: the network reads tokens", options.image);
  return absl::OkStatus();
}

absl::StatusOr<int64_t> WidenedHeads(const NetworkOptions &options, int64_t heads) {
  if (absl::Status status = CheckCounts(options); !status.ok())
    return status;
  const int64_t widened = std::llround(static_cast<double>(heads) * options.width_multiplier);
  if (widened >= 1)
    return widened;
  return absl::InvalidArgumentError(
      absl::StrCat("flag --width-multiplier must leave one of the ", heads, " heads, as ",
                   1 / static_cast<double>(heads), " does, got ", options.width_multiplier));
}

int64_t WarmUp(const NetworkOptions &options, int64_t most) {
  return std::min(most, options.steps / 10);
}

bool IsMatrix(const std::string &name) {
  for (const char *norm : {"norm", "Norm", "ln_"})
    if (absl::StrContains(name, norm))
      return false;
  return absl::EndsWith(name, "weight");
}

Tensor Columns(const Tensor &x, int64_t first, int64_t last) {
  if (!x.valid())
    return x;
  return Slice(x, {0, first}, {x.shape()[0], last});
}

Tensor ScoresAgainst(const Tensor &rows, const Variable &table) {
  return DotGeneral(rows, table, {.lhs_contracting = {-1}, .rhs_contracting = {-1}});
}

static void Minimize(const NetworkOptions &options, const LanguageRule &rule, const Tensor &loss) {
  const optim::MinimizeOptions how = {.clip_global_norm = rule.clip_global_norm,
                                      .decay_mask = rule.decays};
  const double decay = rule.weight_decay;
  if (options.optimizer == "sgd")
    optim::Sgd({.learning_rate = rule.rate, .weight_decay = decay}).Minimize(loss, how);
  else if (options.optimizer == "momentum")
    optim::Momentum({.learning_rate = rule.rate, .momentum = rule.momentum, .weight_decay = decay})
        .Minimize(loss, how);
  else if (options.optimizer == "adamw")
    optim::AdamW({.learning_rate = rule.rate,
                  .beta1 = rule.beta1,
                  .beta2 = rule.beta2,
                  .epsilon = rule.epsilon,
                  .weight_decay = decay})
        .Minimize(loss, how);
  else
    optim::Adam({.learning_rate = rule.rate,
                 .beta1 = rule.beta1,
                 .beta2 = rule.beta2,
                 .epsilon = rule.epsilon,
                 .weight_decay = decay})
        .Minimize(loss, how);
}

/// The rows of each input that a step takes.
static std::vector<Tensor> RowsOfStep(const Program &program, const NetworkOptions &options,
                                      const std::vector<Tensor> &inputs, bool in_order) {
  if (options.rows == options.batch)
    return inputs;
  std::vector<Tensor> rows;
  Program here = program;
  if (in_order) {
    const int64_t batches = options.rows / options.batch;
    Tensor next = Remainder(here.Step(), batches);
    for (const Tensor &input : inputs)
      rows.push_back(Row(Reshape(input, {batches, options.batch, input.shape()[1]}), next));
    return rows;
  }
  Tensor next = here.Shuffle(options.rows, options.batch);
  for (const Tensor &input : inputs)
    rows.push_back(Take(input, next));
  return rows;
}

absl::StatusOr<Program> TrainOnTokens(const NetworkOptions &options, const LanguageTask &task) {
  Program program(task.name);
  auto make = [&](const std::vector<TokenInput> &inputs, int64_t rows) {
    std::vector<Tensor> made;
    for (const TokenInput &input : inputs)
      made.push_back(program.Input(input.name, S32, {rows, input.columns},
                                   {.generator = Generator::UniformBelow(input.bound)}));
    return made;
  };
  const std::vector<Tensor> inputs = make(task.inputs, options.rows);
  if (!program.status().ok())
    return program.status();
  program.Foldl(options.steps, [&] {
    Tensor loss = task.loss(RowsOfStep(program, options, inputs, task.in_order));
    Minimize(options, task.rule, task.rule.loss_scale == 1 ? loss : loss * task.rule.loss_scale);
    program.Fetch("loss", loss);
  });
  if (options.inference)
    program.Function("predict", [&] {
      program.Fetch("logits", task.logits(make(task.new_inputs, options.batch)));
    });
  if (!program.status().ok())
    return program.status();
  return program;
}

} // namespace refold::zoo
