//===- main.cpp - Tutorial 3: a network of your own -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small convolutional network learns to tell lines, rings and crosses apart. README.md in this
// folder walks through the source. A test compares the page with this source and with what the
// program prints.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cmath>
#include <cstdio>
#include <random>

namespace rf = refold;

constexpr int64_t kRows = 4'096, kBatch = 64, kNew = 1'000, kSteps = 256; // 4 epochs
constexpr int64_t kSide = 16, kKinds = 3;
const char *const kNames[kKinds] = {"line", "ring", "cross"};

// Sets label i to i mod 3, and draws that shape in image i: shifted, rotated and with noise.
void Draw(std::mt19937 &bits, rf::HostTensor &images, rf::HostTensor &labels) {
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (int64_t row = 0; row < labels.shape()[0]; ++row) {
    int32_t kind = labels.as<int32_t>()[row] = row % kKinds;
    float angle = 3.14F * uniform(bits), radius = 4.5F + uniform(bits);
    float middle_x = 7.5F + 2.5F * uniform(bits), middle_y = 7.5F + 2.5F * uniform(bits);
    float *pixel = images.as<float>() + row * kSide * kSide;
    for (int64_t place = 0; place < kSide * kSide; ++place) {
      float x = place % kSide - middle_x, y = place / kSide - middle_y;
      float along = std::cos(angle) * x + std::sin(angle) * y;
      float across = std::cos(angle) * y - std::sin(angle) * x;
      float from_middle = std::hypot(x, y), distance = std::abs(across); // to a line
      if (kind == 1)
        distance = std::abs(from_middle - radius); // to a ring
      if (kind == 2)
        distance = std::fmin(distance, std::abs(along)); // to a cross
      bool ink = distance < 0.8F && from_middle < radius + 1;
      pixel[place] = ink + 0.4F * uniform(bits);
    }
  }
}

// A convolution and its norm. The convolution has no bias, because the norm would subtract it.
rf::Tensor ConvNorm(rf::Tensor x, int64_t channels, std::string number, bool training) {
  rf::Tensor y = rf::nn::Conv2d(
      x, channels, {.name = "conv" + number, .kernel = {3}, .padding = {1}, .bias = false});
  return rf::nn::BatchNorm2d(y, {.name = "norm" + number, .training = training});
}

// Maps images [n, 1, 16, 16] to one number for each kind of shape.
rf::Tensor Network(rf::Tensor images, bool training) {
  rf::Tensor x = rf::Relu(ConvNorm(images, 16, "1", training));
  x = rf::MaxPool(x, {.window = {2}}); // [n, 16, 8, 8]
  rf::Tensor h = rf::Relu(ConvNorm(x, 16, "2", training));
  x = rf::Relu(x + ConvNorm(h, 16, "3", training)); // a residual block
  x = rf::Mean(x, {2, 3});                          // [n, 16]
  return rf::nn::Linear(x, kKinds, {.name = "head", .as_torch = true});
}

rf::Program Shapes() {
  rf::Program program("shapes");
  rf::Tensor images = program.Input("images", rf::F32, {kRows, 1, kSide, kSide});
  rf::Tensor labels = program.Input("labels", rf::S32, {kRows});
  program.Foldl(kSteps, [&] {
    rf::Tensor rows = program.Shuffle(kRows, kBatch);
    rf::Tensor logits = Network(rf::Take(images, rows), /*training=*/true);
    rf::Tensor loss = rf::Mean(rf::SoftmaxCrossEntropy(logits, rf::Take(labels, rows)));
    rf::optim::Adam({.learning_rate = 3e-3}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  program.Function("predict", [&] {
    rf::Tensor images = program.Input("new_images", rf::F32, {kNew, 1, kSide, kSide});
    program.Fetch("kinds", rf::ArgMax(Network(images, /*training=*/false)));
  });
  return program;
}

// Prints the first images as text.
void Show(const rf::HostTensor &images) {
  for (int64_t y = 0; y < kSide; ++y) {
    for (int64_t kind = 0; kind < kKinds; ++kind)
      for (int64_t x = 0; x < kSide; ++x) {
        float pixel = images.as<float>()[(kind * kSide + y) * kSide + x];
        std::printf("%s", pixel > 0.5F ? "# " : pixel > 0.2F ? "+ " : ". ");
      }
    std::printf("\n");
  }
}

int Fail(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

int main() {
  using rf::runtime::ElementType;
  std::mt19937 bits(7);
  rf::HostTensor images(ElementType::F32, {kRows, 1, kSide, kSide});
  rf::HostTensor labels(ElementType::S32, {kRows});
  Draw(bits, images, labels);
  Show(images);

  rf::Program program = Shapes();
  std::printf("\nparameters:\n");
  for (const rf::Variable &parameter : program.parameters())
    std::printf("  %-14s %s\n", parameter.name().c_str(), parameter.type_string().c_str());

  absl::StatusOr<rf::CompiledProgram> compiled = rf::Compile(program);
  if (!compiled.ok())
    return Fail(compiled.status());
  std::printf("\npeak, known before the run: %lu bytes\n%s\n", compiled->PlannedPeakBytes(),
              compiled->memory_report().ToString().c_str());

  absl::StatusOr<rf::Outputs> run = compiled->Run({{"images", images}, {"labels", labels}});
  if (!run.ok())
    return Fail(run.status());
  const float *loss = run->fetches.at("loss").as<float>();
  std::printf("%ld steps in %.2f s\n", run->report.steps, run->report.seconds);
  std::printf("loss: %.4f at first, %.4f in the end\n", loss[0], loss[kSteps - 1]);
  std::printf("peak, measured: %lu bytes\n", run->report.peak_measured_bytes);
  absl::StatusOr<rf::HostTensor> batches = compiled->State("norm1.num_batches_tracked");
  if (!batches.ok())
    return Fail(batches.status());
  std::printf("norm1 has seen %ld batches\n\n", *batches->as<int64_t>());

  // Images that the training has not seen.
  rf::HostTensor new_images(ElementType::F32, {kNew, 1, kSide, kSide});
  rf::HostTensor new_labels(ElementType::S32, {kNew});
  Draw(bits, new_images, new_labels);
  absl::StatusOr<rf::Outputs> predicted =
      compiled->Run({{"new_images", new_images}}, {.function = "predict"});
  if (!predicted.ok())
    return Fail(predicted.status());
  const int32_t *kinds = predicted->fetches.at("kinds").as<int32_t>();
  int64_t right = 0;
  for (int64_t row = 0; row < kNew; ++row)
    right += kinds[row] == new_labels.as<int32_t>()[row];
  std::printf("the first three: %s, %s, %s\n", kNames[kinds[0]], kNames[kinds[1]],
              kNames[kinds[2]]);
  std::printf("right: %.1f %% of %ld new images\n", 100.0 * right / kNew, kNew);
  std::printf("peak of predict, measured: %lu bytes\n", predicted->report.peak_measured_bytes);
  return right > 0.9 * kNew ? 0 : 1;
}
