//===- language_training.h - A network over tokens as a program --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the training program of a language network: data, scheduled update, and a function that
// predicts.
//
// The data stays on the device, and each input has all rows. If a step takes fewer rows, it takes
// the next ones of a permutation. The device draws a new permutation for each epoch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network_options.h"

#include <functional>
#include <vector>

namespace refold::zoo {

/// An input with rows of integers (s32) in [0, bound): tokens, positions or labels.
struct TokenInput {
  std::string name;
  int64_t columns;
  int64_t bound;
};

struct LanguageTask {
  /// The name of the program.
  std::string name;
  std::vector<TokenInput> inputs;
  /// The loss of a step, from its rows of the inputs.
  std::function<Tensor(const std::vector<Tensor> &rows)> loss;
  /// Inputs of the function `predict`, each with one batch of rows.
  std::vector<TokenInput> new_inputs;
  std::function<Tensor(const std::vector<Tensor> &rows)> logits;
  UpdateRule update = {};
  /// Whether the steps take the batches of the data in order, and start again after the last batch.
  /// Used if consecutive rows belong together, as in a text.
  bool in_order = false;
};

/// Builds a training program that has the inputs of the task and fetches `loss`. With --inference,
/// it also has a function `predict`, which fetches `logits`.
absl::StatusOr<Program> TrainOnTokens(const NetworkOptions &options, const LanguageTask &task);

/// Returns an error if a count is below 1, or if options of images are given.
absl::Status CheckTokens(const NetworkOptions &options);
/// Returns `heads` times the width multiplier, rounded to the nearest integer. Returns an error if
/// the result is 0 or if CheckTokens fails. The width of a network is its number of heads times
/// kHeadWidth.
absl::StatusOr<int64_t> WidenedHeads(const NetworkOptions &options, int64_t heads);
inline constexpr int64_t kHeadWidth = 64;

/// The base of a network of attention, in training or not. Keeps a reference to the options.
class HeadedNetwork {
public:
  HeadedNetwork(const NetworkOptions &options, int64_t heads, bool training)
      : options_(options), heads_(heads), width_(heads * kHeadWidth),
        dropout_(training ? options.dropout : 0) {}

protected:
  const NetworkOptions &options_;
  const int64_t heads_, width_;
  const double dropout_;
};

/// The number of steps in which the learning rate rises: a tenth of all steps, but at most `most`.
int64_t WarmUp(const NetworkOptions &options, int64_t most);
/// Returns whether weight decay usually applies to a parameter. It applies to weights, but not to
/// biases and not to scales of norms. Names of norms contain "norm", "Norm" or "ln_".
bool IsMatrix(const std::string &name);

/// Returns the columns [first, last) of a matrix.
Tensor Columns(const Tensor &x, int64_t first, int64_t last);
/// Multiplies `rows` [n, width] by the transpose of `table` [count, width]. The result [n, count]
/// has, for each of the rows, one score for each row of `table`.
Tensor ScoresAgainst(const Tensor &rows, const Variable &table);

} // namespace refold::zoo
