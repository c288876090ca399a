//===- language_training.h - A network over tokens as a program --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all networks of language share: their data, the update by a schedule, the function that
// predicts. The data is resident: each input has all rows; where a step takes fewer, they are the
// next of a permutation that the device makes for each epoch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network_options.h"

#include <functional>
#include <vector>

namespace refold::zoo {

/// Rows of integers (s32) in [0, bound): tokens, places, labels.
struct TokenInput {
  std::string name;
  int64_t columns;
  int64_t bound;
};

struct LanguageTask {
  /// Of the program.
  std::string name;
  std::vector<TokenInput> inputs;
  /// The loss of a step, of its rows of the inputs.
  std::function<Tensor(const std::vector<Tensor> &rows)> loss;
  /// Of the function `predict`, each with a batch of rows.
  std::vector<TokenInput> new_inputs;
  std::function<Tensor(const std::vector<Tensor> &rows)> logits;
  UpdateRule update = {};
  /// A step takes the batch after the last one's, in a circle: rows belong together as a text does.
  bool in_order = false;
};

/// The program of a task: its inputs, a fold, the fetch `loss`. For inference also the function
/// `predict`, which fetches `logits`.
absl::StatusOr<Program> TrainOnTokens(const NetworkOptions &options, const LanguageTask &task);

/// Fails where a number that counts something is below 1, or images are asked for.
absl::Status CheckTokens(const NetworkOptions &options);
/// CheckTokens, then `heads` by the width multiplier, rounded to the nearest; an error where none
/// is left. All heads are kHeadWidth wide, so that a width is so many heads.
absl::StatusOr<int64_t> WidenedHeads(const NetworkOptions &options, int64_t heads);
inline constexpr int64_t kHeadWidth = 64;

/// What a network of attention is made with, in training or not. Keeps the options by reference.
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

/// Steps in which a rate rises: a tenth of all, at most `most`.
int64_t WarmUp(const NetworkOptions &options, int64_t most);
/// True of what weight decay usually applies to: no bias, and no scale of a norm, whose name has
/// "norm", "Norm" or "ln_" in it.
bool IsMatrix(const std::string &name);

/// Columns [first, last) of a matrix.
Tensor Columns(const Tensor &x, int64_t first, int64_t last);
/// Rows [n, width] of a table of as many columns [count, width] times its transpose: a score for
/// each row of the table.
Tensor ScoresAgainst(const Tensor &rows, const Variable &table);

} // namespace refold::zoo
