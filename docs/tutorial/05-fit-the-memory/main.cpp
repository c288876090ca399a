//===- main.cpp - Tutorial 5: fit the memory ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a training program for a batch of any size. README.md in this folder measures and reduces
// the memory of the program. A test compares the page with this source and with the output of the
// commands.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cstdio>
#include <cstdlib>

namespace rf = refold;

constexpr int64_t kColumns = 64, kWidth = 128, kBlocks = 4, kSteps = 20;

// A residual block of a transformer without its attention.
rf::Tensor Block(rf::Tensor x) {
  rf::Tensor h = rf::Gelu(rf::nn::Linear(rf::nn::LayerNorm(x), 4 * kWidth));
  return x + rf::nn::Linear(h, kWidth);
}

rf::Program Sums(int64_t batch) {
  rf::Program program("sums");
  const int64_t rows = 4 * batch;
  rf::Tensor x = program.Input("x", rf::F32, {rows, kColumns}, {rf::Generator::UniformOpen()});
  rf::Tensor y = program.Input("y", rf::F32, {rows, 4}, {rf::Generator::RowSums("x")});
  program.Foldl(kSteps, [&] {
    rf::Tensor chosen = program.Shuffle(rows, batch);
    rf::Tensor h = rf::nn::Linear(rf::Take(x, chosen), kWidth);
    for (int64_t block = 0; block < kBlocks; ++block)
      h = Block(h);
    rf::Tensor loss = rf::MeanSquaredError(rf::nn::Linear(h, 4), rf::Take(y, chosen));
    rf::optim::Adam({.learning_rate = 1e-3}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  return program;
}

int Fail(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

// Without an argument: writes sums.mlirbc. With a batch: prints the program for it as text.
int main(int argc, char **argv) {
  if (argc < 2) {
    absl::Status written = Sums(1'024).Serialize("sums.mlirbc");
    return written.ok() ? 0 : Fail(written);
  }
  absl::StatusOr<std::string> text = Sums(std::atoll(argv[1])).Print();
  if (!text.ok())
    return Fail(text.status());
  std::printf("%s", text->c_str());
  return 0;
}
