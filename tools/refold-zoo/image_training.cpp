//===- image_training.cpp - A network over images as a program ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/image_training.h"

#include <refold/refold.h>

namespace refold::zoo {

/// The mean cross entropy over all labels.
static Tensor Loss(const Tensor &logits, const Tensor &labels) {
  // Moves the classes to the last dimension.
  Tensor classes = logits.rank() == 4 ? Transpose(logits, {0, 2, 3, 1}) : logits;
  return Mean(SoftmaxCrossEntropy(classes, labels));
}

absl::StatusOr<Program> TrainOnImages(const NetworkOptions &options, const ImageTask &task) {
  if (absl::Status status = CheckCounts(options); !status.ok())
    return status;
  if (options.seq != 0)
    return BadFlag("seq", "be omitted: the network reads images", options.seq);
  Program program(task.name);
  options.numerics.Begin(program);
  const int64_t channels = options.channels == 0 ? task.channels : options.channels;
  const Shape image = {channels, options.image, options.image};
  auto images_of = [&](int64_t rows) { return Shape{rows, image[0], image[1], image[2]}; };
  Shape of_labels = {options.rows};
  if (task.label_extent > 0)
    of_labels.insert(of_labels.end(), {task.label_extent, task.label_extent});

  Tensor images = program.Input("images", F32, images_of(options.rows),
                                {.generator = Generator::UniformOpen()});
  Tensor labels = program.Input("labels", S32, of_labels,
                                {.generator = Generator::UniformBelow(options.classes)});
  program.Foldl(options.steps, [&] {
    Tensor x = images, y = labels;
    if (options.rows != options.batch) {
      Tensor next = program.Shuffle(options.rows, options.batch);
      x = Take(images, next);
      y = Take(labels, next);
    }
    const std::vector<Tensor> logits = task.network(x, /*training=*/true);
    Tensor loss = Loss(logits[0], y);
    for (size_t i = 1; i < logits.size(); ++i) {
      Tensor beside = Loss(logits[i], y);
      Tensor weighed = beside * task.auxiliary_weight;
      loss = loss + weighed;
    }
    Minimize(options, task.update, loss);
    program.Fetch("loss", loss);
  });
  if (options.inference)
    program.Function("predict", [&] {
      Tensor x = program.Input("new_images", F32, images_of(options.batch),
                               {.generator = Generator::UniformOpen()});
      program.Fetch("logits", task.network(x, /*training=*/false)[0]);
    });
  if (!program.status().ok())
    return program.status();
  return program;
}

Tensor Flatten(const Tensor &x) {
  return x.valid() ? Reshape(x, {x.shape()[0], -1}) : x; // the program has recorded its error
}

Tensor DropoutIf(bool training, const Tensor &x, double rate) {
  return training && rate > 0 ? Dropout(x, rate) : x;
}

Tensor DropoutOfChannels(bool training, const Tensor &x, double rate) {
  if (!training || !(rate > 0) || !x.valid())
    return x;
  Tensor ones = x.program().Constant(1, F32, {x.shape()[0], x.shape()[1], 1, 1});
  Tensor kept = Dropout(ones, rate);
  return x * kept;
}

} // namespace refold::zoo
