//===- image_training.h - A network over images as a program -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the training program of an image network: data, loss, update, and a function that
// predicts.
//
// The data stays on the device. The inputs `images` and `labels` have all rows. If a step takes
// fewer rows, it takes the next ones of a permutation. The device draws a new permutation for each
// epoch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network_options.h"

#include <functional>
#include <vector>

namespace refold::zoo {

/// Returns the outputs of a network. The first is the prediction. All others are auxiliary
/// predictions, which are used only for training. Each output is a tensor of logits with the shape
/// [batch, classes]. If each pixel has a label, the shape is [batch, classes, rows, columns].
using ImageNetwork = std::function<std::vector<Tensor>(const Tensor &images, bool training)>;

struct ImageTask {
  /// The name of the program.
  std::string name;
  ImageNetwork network;
  /// Channels of an image, unless the options say otherwise.
  int64_t channels = 3;
  /// Rows and columns of the map of labels; 0: an image has one label.
  int64_t label_extent = 0;
  /// The weight of the auxiliary losses.
  double auxiliary_weight = 0;
  UpdateRule update = {};
};

/// Builds a training program. Its inputs are `images` [rows, channels, image, image] and `labels`.
/// It fetches `loss`, the mean softmax cross entropy plus the weighted auxiliary losses. With
/// --inference, it also has a function `predict`, which reads `new_images` [batch, channels, image,
/// image] and fetches `logits`.
absl::StatusOr<Program> TrainOnImages(const NetworkOptions &options, const ImageTask &task);

/// Flattens all dimensions but the first.
Tensor Flatten(const Tensor &x);
/// Applies dropout in training, and nothing otherwise.
Tensor DropoutIf(bool training, const Tensor &x, double rate);
/// The same, but drops whole channels of images.
Tensor DropoutOfChannels(bool training, const Tensor &x, double rate);

} // namespace refold::zoo
