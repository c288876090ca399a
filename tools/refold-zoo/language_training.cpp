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

namespace refold::zoo {

absl::Status CheckTokens(const NetworkOptions &options) {
  if (absl::Status status =
          CheckCounts(options, {{"seq", options.seq}, {"layers", options.layers}});
      !status.ok())
    return status;
  if (options.image != 0)
    return BadFlag("image", "be omitted: the network reads tokens", options.image);
  return absl::OkStatus();
}

absl::StatusOr<int64_t> WidenedHeads(const NetworkOptions &options, int64_t heads) {
  for (const absl::Status &status : {CheckTokens(options), CheckWidth(options, heads, "heads")})
    if (!status.ok())
      return status;
  return Widened(options, heads);
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

/// Returns the rows of each input that a step takes.
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
  options.numerics.Begin(program);
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
    Minimize(options, task.update, loss);
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
