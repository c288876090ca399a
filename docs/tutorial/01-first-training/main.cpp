//===- main.cpp - Tutorial 1: build, train, look at the memory ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small network learns a surface. README.md in this folder walks through the source. A test
// compares the page with this source and its output.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>

namespace rf = refold;

constexpr int64_t kRows = 100'000, kSteps = 4'000;

// The program describes the computation. It has no data yet.
rf::Program Surface(int64_t batch_size) {
  rf::Program program("surface");
  rf::Tensor x = program.Input("x", rf::F32, {kRows, 2}); // stays on the device
  rf::Tensor y = program.Input("y", rf::F32, {kRows, 1});
  program.Foldl(kSteps, [&] {                             // every step runs on the device
    rf::Tensor rows = program.Shuffle(kRows, batch_size); // a fresh permutation in each epoch
    rf::Tensor h = rf::Take(x, rows);
    for (int layer = 0; layer < 3; ++layer)
      h = rf::Relu(rf::nn::Linear(h, 64));
    rf::Tensor loss = rf::MeanSquaredError(rf::nn::Linear(h, 1), rf::Take(y, rows));
    rf::optim::Adam({.learning_rate = 1e-3}).Minimize(loss);
    program.Fetch("loss", loss); // one number a step
  });
  return program;
}

// y = sin(3 x0) · cos(3 x1) at random points of a square.
void MakeData(rf::HostTensor &x, rf::HostTensor &y) {
  std::mt19937 bits(7);
  std::uniform_real_distribution<float> place(-1, 1);
  for (int64_t row = 0; row < kRows; ++row) {
    float a = place(bits), b = place(bits);
    x.as<float>()[2 * row] = a;
    x.as<float>()[2 * row + 1] = b;
    y.as<float>()[row] = std::sin(3 * a) * std::cos(3 * b);
  }
}

int Fail(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

int main() {
  absl::StatusOr<rf::CompiledProgram> compiled = rf::Compile(Surface(500));
  if (!compiled.ok())
    return Fail(compiled.status());
  std::printf("peak, known before the run: %lu bytes\n", compiled->PlannedPeakBytes());

  rf::HostTensor x(rf::F32, {kRows, 2});
  rf::HostTensor y(rf::F32, {kRows, 1});
  MakeData(x, y);
  absl::StatusOr<rf::Outputs> run = compiled->Run({{"x", x}, {"y", y}});
  if (!run.ok())
    return Fail(run.status());

  const float *loss = run->fetches.at("loss").as<float>();
  std::printf("%ld steps in %.2f s, host calls: %ld\n", run->report.steps, run->report.seconds,
              run->report.host_calls);
  std::printf("loss: %.4f at first, %.6f in the end\n", loss[0], loss[kSteps - 1]);
  std::printf("peak, measured: %lu bytes\n\n", run->report.peak_measured_bytes);

  // The buffers that hold these bytes.
  std::printf("%s\n", compiled->memory_report().ToString().c_str());

  // The peak for other batches: the null device counts bytes and computes nothing.
  for (int64_t batch_size : {250, 500, 1'000, 2'000}) {
    absl::StatusOr<rf::CompiledProgram> planned =
        rf::Compile(Surface(batch_size), {.device = rf::DeviceKind::Null});
    if (!planned.ok())
      return Fail(planned.status());
    std::printf("batch %ld: %lu bytes\n", batch_size, planned->PlannedPeakBytes());
  }

  // The same training in two parts: the step counter is state, so the second part resumes.
  if (absl::Status fresh = compiled->Initialize(/*seed=*/0); !fresh.ok())
    return Fail(fresh);
  absl::StatusOr<rf::Outputs> first = compiled->Run({}, {.steps = 1'500});
  if (!first.ok())
    return Fail(first.status());
  absl::StatusOr<rf::Outputs> second = compiled->Run({}, {.steps = kSteps - 1'500});
  if (!second.ok())
    return Fail(second.status());
  bool same = std::memcmp(second->fetches.at("loss").data(), loss + 1'500,
                          (kSteps - 1'500) * sizeof(float)) == 0;
  std::printf("\nin two parts: %s\n", same ? "the same bits" : "other bits");
  return same ? 0 : 1;
}
