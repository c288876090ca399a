//===- in_vram_mlp.h - A regression net, its data on the device --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program that Refold began with: all rows resident, every step on the device. It learns (sum
// x, sum ln x, sum e^x, sum sin x) of the rows of x.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program.h"

#include <string>

namespace refold::zoo {

struct InVramMlpOptions {
  int64_t depth = 5;  ///< hidden layers, fc0, fc1, ...
  int64_t width = 32; ///< of each of them
  int64_t batch = 512;
  int64_t steps = 10000;
  int64_t rows = 1024000;
  int64_t features = 64;
  std::string optimizer = "adam"; ///< adam, adamw, sgd, momentum
  double learning_rate = 1e-3;
  double momentum = 0.9;       ///< of momentum
  double weight_decay = 0;     ///< of all optimizers
  double dropout = 0;          ///< after each hidden layer
  std::string shuffle = "fed"; ///< fed: input `batches`; device: Shuffle; sample: SampleIndices
};

/// The network alone: from rows [n, features] to predictions [n, 4].
Tensor InVramMlpPrediction(const InVramMlpOptions &options, const Tensor &rows);

/// Inputs x, y and, where fed, batches; fetch loss. Bad options are the program's error.
Program InVramMlp(const InVramMlpOptions &options);

} // namespace refold::zoo
