//===- main.cpp - Tutorial 2: your own optimizer and loss -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A small network learns the band that contains noisy data, with its own loss and optimizer.
// README.md in this folder walks through the source. A test compares the page with this source and
// its output.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cmath>
#include <cstdio>

namespace rf = refold;

constexpr int64_t kRows = 256, kSteps = 3'000;

// If y is above the prediction, the cost is level * distance, else it is (1 - level) * distance.
// At level 0.9, the mean cost is lowest if 90 % of all y lie below their predictions.
rf::Tensor QuantileLoss(rf::Tensor prediction, rf::Tensor y, rf::Tensor levels) {
  rf::Tensor error = y - prediction;
  return rf::Mean(rf::Maximum(levels * error, (levels - 1.0) * error));
}

// Checks the gradient: the slope along a direction, computed in three ways.
rf::Program GradientCheck() {
  rf::Program program("check");
  rf::Tensor x = program.RandomNormal(0, 1, rf::F64, {64, 3});
  rf::Tensor y = program.RandomNormal(0, 1, rf::F64, {64, 1});
  rf::Tensor direction = program.RandomNormal(0, 1, rf::F64, {64, 3});
  rf::Tensor levels = program.Constant({0.1, 0.5, 0.9}, rf::F64, {3});
  auto loss = [&](rf::Tensor at) { return QuantileLoss(at, y, levels); };
  program.Fetch("backward", rf::Sum(rf::Gradients(loss(x), {x})[0] * direction));
  program.Fetch("forward", rf::Jvp(loss(x), {x}, {direction}));
  program.Fetch("differences",
                (loss(x + 1e-6 * direction) - loss(x - 1e-6 * direction)) / 2e-6);
  return program;
}

// Lion (arXiv 2302.06675): moves each number by the rate, in the direction of a momentum's sign.
rf::optim::Custom Lion(rf::optim::LearningRate rate, double weight_decay) {
  return rf::optim::Custom(
      "Lion", {.learning_rate = rate, .weight_decay = weight_decay},
      [](const rf::optim::ParameterUpdate &at) {
        rf::Variable momentum = at.State("momentum");
        rf::Tensor direction = rf::Sign(0.9 * momentum + 0.1 * at.gradient());
        momentum.Assign(0.99 * momentum + 0.01 * at.gradient());
        return at.parameter() - at.rate() * (direction + at.weight_decay() * at.parameter());
      });
}

struct Batch {
  rf::Tensor x, y;
};

// Draws `rows` samples on the device: y = sin(3 x), with noise that grows with |x|.
Batch MakeBatch(rf::Program &program, int64_t rows) {
  rf::Tensor x = program.RandomUniform(-1, 1, rf::F32, {rows, 1});
  rf::Tensor noise = program.RandomNormal(0, 1, rf::F32, {rows, 1});
  return {x, rf::Sin(3.0 * x) + (0.1 + 0.4 * rf::Abs(x)) * noise};
}

rf::Tensor Network(rf::Program &program, rf::Tensor x) {
  rf::Tensor h = x;
  program.Scope("body", [&] {
    for (const char *layer : {"first", "second"})
      h = rf::Relu(rf::nn::Linear(h, 32, {.name = layer}));
  });
  return rf::nn::Linear(h, 3, {.name = "head"});
}

// Rises linearly for 100 steps, then falls along half a cosine to a hundredth.
const rf::optim::Schedule kRate = rf::optim::Schedule::Cosine(3e-3, kSteps, 100, 3e-5);

// A program of the schedule alone, for the plot.
rf::Program Rate() {
  rf::Program program("rate");
  program.Foldl(kSteps, [&] { program.Fetch("rate", kRate.At(program, rf::F32)); });
  return program;
}

rf::Program Band() {
  rf::Program program("band");
  rf::Tensor levels = program.Constant({0.1, 0.5, 0.9}, rf::F32, {3});
  program.Foldl(kSteps, [&] {
    auto [x, y] = MakeBatch(program, kRows);
    rf::Tensor loss = QuantileLoss(Network(program, x), y, levels);
    Lion(kRate, 0.01).Minimize(loss, {.clip_global_norm = 1,
                                      .groups = {{.prefix = "body/", .weight_decay = 0.1},
                                                 {.prefix = "head", .learning_rate_scale = 0.5}}});
    program.Fetch("loss", loss);
  });
  program.Function("eval", [&] {
    auto [x, y] = MakeBatch(program, 100'000);
    rf::Tensor below = rf::Less(y, Network(program, x));
    program.Fetch("below", rf::Mean(rf::Convert(below, rf::F32), {0}));
  });
  return program;
}

int Fail(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

int main() {
  absl::StatusOr<rf::CompiledProgram> check = rf::Compile(GradientCheck());
  if (!check.ok())
    return Fail(check.status());
  absl::StatusOr<rf::Outputs> slopes = check->Run({});
  if (!slopes.ok())
    return Fail(slopes.status());
  double differences = slopes->fetches.at("differences").as<double>()[0];
  for (const char *name : {"backward", "forward", "differences"}) {
    double slope = slopes->fetches.at(name).as<double>()[0];
    std::printf("%-12s%.9f\n", name, slope);
    if (!(std::abs(slope - differences) < 1e-7))
      return 1;
  }

  rf::Program program = Band();
  if (absl::Status written = program.Serialize("band.mlir"); !written.ok())
    return Fail(written);
  if (absl::Status written = Rate().Serialize("rate.mlir"); !written.ok())
    return Fail(written);
  absl::StatusOr<rf::CompiledProgram> compiled = rf::Compile(program);
  if (!compiled.ok())
    return Fail(compiled.status());
  absl::StatusOr<rf::Outputs> run = compiled->Run({});
  if (!run.ok())
    return Fail(run.status());
  const float *loss = run->fetches.at("loss").as<float>();
  std::printf("\n%ld steps in %.2f s\n", run->report.steps, run->report.seconds);
  std::printf("loss: %.4f at first, %.4f in the end\n", loss[0], loss[kSteps - 1]);

  absl::StatusOr<rf::Outputs> eval = compiled->Run({}, {.function = "eval"});
  if (!eval.ok())
    return Fail(eval.status());
  const float *below = eval->fetches.at("below").as<float>();
  std::printf("below the bounds: %.3f, %.3f, %.3f of 100,000 new rows\n\n", below[0], below[1],
              below[2]);

  // The program, and the buffers that hold its memory.
  absl::StatusOr<std::string> text = program.Print({.locations = false});
  if (!text.ok())
    return Fail(text.status());
  std::printf("%s\n%s", text->c_str(), compiled->memory_report().ToString().c_str());
  return 0;
}
