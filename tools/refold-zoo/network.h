//===- network.h - A known network and how it is trained ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Families are tables of these. A network's program has its data as inputs that a run can make up,
// a fold over steps with an optimizer's update in each, and the fetch `loss`; where inference is
// asked for also the function `predict`, which has an input and the fetch `logits` of its own.
// Parameters have the names of the implementation that `source` speaks of.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>

namespace refold::zoo {

/// What all networks can be asked for. 0, or an empty text: the network's default; in a network's
/// defaults: it has no such thing.
struct NetworkOptions {
  int64_t batch = 0;    ///< examples of a step
  int64_t image = 0;    ///< rows and columns of an image
  int64_t channels = 0; ///< of an image; every network of images takes any number
  int64_t seq = 0;      ///< steps of a sequence
  int64_t layers = 0;   ///< what they are: Network::layers
  int64_t rows = 0;     ///< examples of the data; default: the batch
  int64_t steps = 1000;
  int64_t classes = 0;
  double width_multiplier = 1; ///< times the width of every layer
  double dropout = -1;         ///< below 0: the network's own
  double learning_rate = 0;
  std::string optimizer = {}; ///< adam, adamw, sgd, momentum
  std::string norm = {};      ///< of networks that have a choice: batch, response
  bool inference = false;     ///< a function `predict` beside training
};

struct Network {
  const char *name;
  const char *summary;
  NetworkOptions defaults;
  /// Of options without gaps, as Filled makes them. What is wrong with them for this network is
  /// said in one line that names the flag.
  absl::StatusOr<Program> (*build)(const NetworkOptions &filled);
  /// Numbers that are trained, at the defaults, as the source has it; 0: it names none.
  int64_t published_parameters;
  const char *source;
  /// What --layers counts, and which numbers there may be.
  const char *layers = "layers";
};

/// Of images.
absl::Span<const Network> VisionNetworks();
/// Of sequences.
absl::Span<const Network> LanguageNetworks();

} // namespace refold::zoo
