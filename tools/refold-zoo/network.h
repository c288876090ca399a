//===- network.h - A network and its training -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A family of networks is a table of Network. The program of a network has inputs that a run can
// generate, a fold over steps with the update of an optimizer in each, and the fetch `loss`. With
// inference it also has the function `predict`, with an input of its own and the fetch `logits`.
// Parameters have the names of the implementation that `source` cites.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/program.h"

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>

namespace refold::zoo {

/// Options of all networks. In options from the user, 0 or an empty text stands for the default of
/// the network. In the defaults of a network, 0 or an empty text means that the network does not
/// have the option.
struct NetworkOptions {
  int64_t batch = 0;    ///< examples of a step
  int64_t image = 0;    ///< rows and columns of an image
  int64_t channels = 0; ///< of an image; every network of images takes any number
  int64_t seq = 0;      ///< steps of a sequence
  int64_t layers = 0;   ///< depth; Network::layers says what is counted
  int64_t rows = 0;     ///< examples in the data; default: the batch
  int64_t steps = 1000;
  int64_t classes = 0;
  double width_multiplier = 1; ///< times the width of every layer
  double dropout = -1;         ///< negative: the rate of the network
  double learning_rate = 0;
  std::string optimizer = {}; ///< adam, adamw, sgd, momentum
  std::string norm = {};      ///< batch or response, for networks with a choice
  bool inference = false;     ///< a function `predict` beside training
};

struct Network {
  const char *name;
  const char *summary;
  NetworkOptions defaults;
  /// Builds the program from options that Filled has completed. If an option is invalid for this
  /// network, returns an error of one line that names the flag.
  absl::StatusOr<Program> (*build)(const NetworkOptions &filled);
  /// The number of trained parameters that the source states for the default options. 0 if the
  /// source states none.
  int64_t published_parameters;
  const char *source;
  /// The meaning and the valid values of --layers.
  const char *layers = "layers";
};

/// All networks of images.
absl::Span<const Network> VisionNetworks();
/// All networks of sequences.
absl::Span<const Network> LanguageNetworks();

} // namespace refold::zoo
