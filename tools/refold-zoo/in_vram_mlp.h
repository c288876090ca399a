//===- in_vram_mlp.h - A regression network with resident data --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small regression network, the first program of Refold. All rows stay on the device, and every
// step runs there. For each row x the network learns (sum x, sum ln x, sum e^x, sum sin x).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"
#include "tools/refold-zoo/numerics.h"

#include <string>

namespace refold::zoo {

struct InVramMlpOptions {
  int64_t depth = 5;  ///< hidden layers, fc0, fc1, ...
  int64_t width = 32; ///< units of each of them
  int64_t batch = 512;
  int64_t steps = 10000;
  int64_t rows = 1024000;
  int64_t features = 64;
  std::string optimizer = "adam"; ///< adam, adamw, sgd, momentum
  double learning_rate = 1e-3;
  double momentum = 0.9;       ///< for the optimizer momentum
  double weight_decay = 0;     ///< for all optimizers
  double dropout = 0;          ///< after each hidden layer
  std::string shuffle = "fed"; ///< fed: input `batches`; device: Shuffle; sample: SampleIndices
  Numerics numerics = {};
};

/// Returns the predictions [n, 4] of the network alone for rows [n, features].
Tensor InVramMlpPrediction(const InVramMlpOptions &options, const Tensor &rows);

/// Builds the program. Its inputs are x and y, and also `batches` if the option shuffle is "fed".
/// It fetches `loss`. If an option is invalid, the program has an error.
Program InVramMlp(const InVramMlpOptions &options);

} // namespace refold::zoo
