//===- main.cpp - Tutorial 9: train in 16 bits ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains one network in f32, in bf16 and in f16, and within a budget. README.md in this folder
// explains the source and continues from there. A test compares the page with this source and with
// all output.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace rf = refold;

constexpr int64_t kColumns = 16, kWidth = 128, kBlocks = 8;
constexpr int64_t kRows = 4096, kSteps = 40;

struct Way {
  const char *name;
  std::optional<rf::DType> precision = {};
  uint64_t budget = 0;
};

rf::Tensor Network(rf::Tensor x) {
  rf::Tensor h = rf::nn::Linear(x, kWidth);
  for (int64_t block = 0; block < kBlocks; ++block)
    h = h + rf::Gelu(rf::nn::Linear(rf::nn::LayerNorm(h), kWidth));
  return rf::nn::Linear(h, 1);
}

rf::Program Training(const Way &way) {
  rf::Program program("blocks");
  // Products read and write 16 bits. It comes before Minimize.
  if (way.precision)
    program.Autocast(*way.precision);
  rf::Tensor x = program.Input("x", rf::F32, {kRows, kColumns});
  rf::Tensor y = program.Input("y", rf::F32, {kRows, 1});
  program.Foldl(kSteps, [&] {
    rf::Tensor loss = rf::MeanSquaredError(Network(x), y);
    rf::optim::AdamW({.learning_rate = 1e-3}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  return program;
}

struct Data {
  rf::HostTensor x{rf::F32, {kRows, kColumns}};
  rf::HostTensor y{rf::F32, {kRows, 1}};
};

Data MakeData() {
  Data data;
  std::mt19937 bits(7);
  std::uniform_real_distribution<float> place(-1, 1);
  for (int64_t row = 0; row < kRows; ++row) {
    float sum = 0;
    for (int64_t column = 0; column < kColumns; ++column) {
      float number = place(bits);
      data.x.as<float>()[row * kColumns + column] = number;
      sum += number * number;
    }
    data.y.as<float>()[row] = sum;
  }
  return data;
}

int Fail(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

absl::StatusOr<std::vector<float>> Train(const Way &way, const Data &data) {
  absl::StatusOr<rf::CompiledProgram> compiled =
      rf::Compile(Training(way), {.memory_budget = way.budget});
  if (!compiled.ok())
    return compiled.status();
  absl::StatusOr<rf::Outputs> run = compiled->Run({{"x", data.x}, {"y", data.y}});
  if (!run.ok())
    return run.status();
  const float *loss = run->fetches.at("loss").as<float>();
  std::printf("%-20s %6.1f MB  loss %.4f, then %.4f\n", way.name,
              compiled->PlannedPeakBytes() / 1e6, loss[0], loss[kSteps - 1]);
  // A program in f16 also fetches its loss scale.
  if (way.precision == rf::F16)
    std::printf("%-20s loss scale %.1f, skipped steps: %d\n", "",
                run->fetches.at("loss_scale").as<float>()[kSteps - 1],
                static_cast<int>(
                    run->fetches.at("loss_scale.skipped_steps").as<int64_t>()[kSteps - 1]));
  return std::vector<float>(loss, loss + kSteps);
}

int main() {
  const Way ways[] = {{.name = "f32"},
                      {.name = "bf16", .precision = rf::BF16},
                      {.name = "bf16-in-a-budget", .precision = rf::BF16, .budget = rf::MiB(20)},
                      {.name = "f16", .precision = rf::F16}};
  const Data data = MakeData();
  std::vector<std::vector<float>> losses;
  for (const Way &way : ways) {
    absl::StatusOr<std::vector<float>> trained = Train(way, data);
    if (!trained.ok())
      return Fail(trained.status());
    losses.push_back(*std::move(trained));
  }
  // A budget changes no bit, in 16 bits as in 32.
  if (losses[1] != losses[2])
    return 1;
  return 0;
}
