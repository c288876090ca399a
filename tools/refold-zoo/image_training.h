//===- image_training.h - A network over images as a program -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all networks of images share: their data, the loss, the update, the function that predicts.
// The data is resident: inputs `images` and `labels` of all rows; where a step takes fewer, they
// are the next of a permutation that the device makes for each epoch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-zoo/network_options.h"

#include <functional>
#include <vector>

namespace refold::zoo {

/// What a network makes of images: first what it predicts, then what is trained beside it. Logits
/// are [batch, classes], or of a label for each pixel [batch, classes, rows, columns].
using ImageNetwork = std::function<std::vector<Tensor>(const Tensor &images, bool training)>;

struct ImageTask {
  /// Of the program.
  std::string name;
  ImageNetwork network;
  /// Of an image, unless the options say otherwise.
  int64_t channels = 3;
  /// Rows and columns of a map of labels; 0: an image has one label.
  int64_t label_extent = 0;
  /// What losses beside the first count for.
  double auxiliary_weight = 0;
  UpdateRule update = {};
};

/// The program of a task: inputs `images` [rows, channels, image, image] and `labels`, a fold, the
/// fetch `loss`, which is the mean softmax cross entropy. For inference also the function `predict`
/// of `new_images` [batch, channels, image, image], which fetches `logits`.
absl::StatusOr<Program> TrainOnImages(const NetworkOptions &options, const ImageTask &task);

/// Each row's elements in one dimension.
Tensor Flatten(const Tensor &x);
/// Dropout, in training only.
Tensor DropoutIf(bool training, const Tensor &x, double rate);
/// The same of whole channels of images.
Tensor DropoutOfChannels(bool training, const Tensor &x, double rate);

} // namespace refold::zoo
