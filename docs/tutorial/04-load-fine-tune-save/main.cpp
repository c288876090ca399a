//===- main.cpp - Tutorial 4: load, fine-tune, save -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes two training programs with one network: the first learns three kinds of shapes, the second
// continues from its weights with four other kinds. README.md in this folder trains them. A test
// compares the page with this source and with the output of the commands.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cstdio>
#include <functional>

namespace rf = refold;

constexpr int64_t kSide = 16, kBatch = 64, kNew = 1'000;

// The network, with the parameter names of the same network in PyTorch.
rf::Tensor Network(rf::Tensor images, int64_t kinds, bool training) {
  rf::Tensor x = rf::nn::Conv2d(
      images, 16, {.name = "features.0", .kernel = {3}, .padding = {1}, .bias = false});
  x = rf::nn::BatchNorm2d(x, {.name = "features.1", .training = training});
  x = rf::MaxPool(rf::Relu(x), {.window = {2}});
  x = rf::nn::Conv2d(x, 32, {.name = "features.4", .kernel = {3}, .padding = {1}, .bias = false});
  x = rf::nn::BatchNorm2d(x, {.name = "features.5", .training = training});
  x = rf::Mean(rf::Relu(x), {2, 3});
  return rf::nn::Linear(x, kinds, {.name = "head", .as_torch = true});
}

// The coordinates of an image's pixels, relative to the shape that is drawn in it.
struct Places {
  rf::Tensor along, across, from_middle, radius;
};
// Returns the distances of the pixels to a shape of each kind.
using Kinds = std::function<std::vector<rf::Tensor>(const Places &)>;

std::vector<rf::Tensor> LineRingCross(const Places &at) {
  rf::Tensor line = rf::Abs(at.across);
  return {line, rf::Abs(at.from_middle - at.radius), rf::Minimum(line, rf::Abs(at.along))};
}

std::vector<rf::Tensor> SquareDiscRailsArc(const Places &at) {
  rf::Tensor x = rf::Abs(at.along), y = rf::Abs(at.across);
  return {rf::Abs(rf::Maximum(x, y) - 0.7 * at.radius), at.from_middle - 0.7 * at.radius,
          rf::Abs(y - 2), rf::Maximum(rf::Abs(at.from_middle - at.radius), at.along)};
}

struct Batch {
  rf::Tensor images, labels;
};

// Draws images of random kinds on the device: shifted, rotated and with noise.
Batch Draw(rf::Program &program, int64_t rows, int64_t kinds, const Kinds &distances) {
  auto uniform = [&](double low, double high) {
    return program.RandomUniform(low, high, rf::F32, {rows, 1, 1, 1});
  };
  rf::Tensor x = rf::Iota(program, rf::F32, {1, 1, 1, kSide}, 3) - uniform(5, 10);
  rf::Tensor y = rf::Iota(program, rf::F32, {1, 1, kSide, 1}, 2) - uniform(5, 10);
  rf::Tensor angle = uniform(-3.14, 3.14);
  rf::Tensor sine = rf::Sin(angle), cosine = rf::Cos(angle);
  Places at = {.along = cosine * x + sine * y,
               .across = cosine * y - sine * x,
               .from_middle = rf::Sqrt(x * x + y * y),
               .radius = uniform(3.5, 5.5)};
  rf::Tensor labels = program.SampleIndices(kinds, {rows});
  rf::Tensor of_image = rf::Reshape(labels, {rows, 1, 1, 1});
  rf::Tensor distance = at.along;
  int64_t kind = 0;
  for (const rf::Tensor &its : distances(at))
    distance = rf::Select(rf::Equal(of_image, kind++), its, distance);
  rf::Tensor ink = rf::And(rf::Less(distance, 0.8), rf::Less(at.from_middle, at.radius + 1));
  rf::Tensor noise = program.RandomUniform(-0.4, 0.4, rf::F32, {rows, 1, kSide, kSide});
  return {rf::Convert(ink, rf::F32) + noise, labels};
}

rf::Program Training(std::string name, int64_t steps, int64_t kinds, const Kinds &distances,
                     const rf::optim::Optimizer &optimizer) {
  rf::Program program(name);
  program.Foldl(steps, [&] {
    auto [images, labels] = Draw(program, kBatch, kinds, distances);
    rf::Tensor logits = Network(images, kinds, /*training=*/true);
    rf::Tensor loss = rf::Mean(rf::SoftmaxCrossEntropy(logits, labels));
    optimizer.Minimize(loss);
    program.Fetch("loss", loss);
  });
  program.Function("eval", [&] {
    auto [images, labels] = Draw(program, kNew, kinds, distances);
    rf::Tensor found = rf::ArgMax(Network(images, kinds, /*training=*/false));
    rf::Tensor right = rf::Convert(rf::Equal(found, labels), rf::F32);
    program.Fetch("right", rf::Mean(right));
  });
  return program;
}

int main() {
  using rf::optim::Schedule;
  rf::Program first = Training("pretrain", 300, 3, LineRingCross,
                               rf::optim::Adam({.learning_rate = Schedule::Cosine(1e-2, 300)}));
  rf::Program second = Training("finetune", 40, 4, SquareDiscRailsArc,
                                rf::optim::Momentum({.learning_rate = Schedule::Cosine(0.2, 40)}));
  for (const rf::Program &program : {first, second})
    if (absl::Status written = program.Serialize(program.name() + ".mlir"); !written.ok()) {
      std::fprintf(stderr, "%s\n", std::string(written.message()).c_str());
      return 1;
    }
  return 0;
}
