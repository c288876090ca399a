//===- in_vram_mlp.cpp - A regression network with resident data ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/in_vram_mlp.h"

#include <refold/refold.h>

#include "absl/strings/str_cat.h"

namespace refold::zoo {

static void Minimize(const InVramMlpOptions &options, Tensor loss) {
  const double rate = options.learning_rate, decay = options.weight_decay;
  const optim::MinimizeOptions how = {.states = options.numerics.states};
  if (options.optimizer == "sgd")
    optim::Sgd({.learning_rate = rate, .weight_decay = decay}).Minimize(loss, how);
  else if (options.optimizer == "momentum")
    optim::Momentum({.learning_rate = rate, .momentum = options.momentum, .weight_decay = decay})
        .Minimize(loss, how);
  else if (options.optimizer == "adamw")
    optim::AdamW({.learning_rate = rate, .weight_decay = decay}).Minimize(loss, how);
  else
    optim::Adam({.learning_rate = rate, .weight_decay = decay}).Minimize(loss, how);
}

Tensor InVramMlpPrediction(const InVramMlpOptions &options, const Tensor &rows) {
  Tensor h = rows;
  for (int64_t layer = 0; layer < options.depth; ++layer) {
    h = Relu(nn::Linear(h, options.width, {.name = absl::StrCat("fc", layer)}));
    h = Dropout(h, options.dropout);
  }
  return nn::Linear(h, 4, {.name = "out"});
}

Program InVramMlp(const InVramMlpOptions &options) {
  Program program("in_vram_mlp");
  options.numerics.Begin(program);
  Tensor x = program.Input("x", F32, {options.rows, options.features},
                           {.generator = Generator::UniformOpen()});
  Tensor y = program.Input("y", F32, {options.rows, 4}, {.generator = Generator::RowSums("x")});
  auto step = [&](Tensor batch) {
    Tensor prediction = InVramMlpPrediction(options, Take(x, batch));
    Tensor loss = MeanSquaredError(prediction, Take(y, batch));
    Minimize(options, loss);
    program.Fetch("loss", loss);
  };
  if (options.shuffle == "device") {
    program.Foldl(options.steps, [&] { step(program.Shuffle(options.rows, options.batch)); });
  } else if (options.shuffle == "sample") {
    program.Foldl(options.steps,
                  [&] { step(program.SampleIndices(options.rows, {options.batch})); });
  } else {
    Tensor batches = program.Input("batches", S32, {options.steps, options.batch},
                                   {.generator = Generator::EpochBatches(options.rows)});
    program.Foldl(batches, step);
  }
  return program;
}

} // namespace refold::zoo
