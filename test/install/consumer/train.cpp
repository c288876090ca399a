//===- train.cpp - A user's program, outside of the tree ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds, compiles and trains a program. Exits with 0 if the loss fell below half of its first
// value. With an argument, also saves the executable to this file, for run_rfx.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cstdio>

namespace rf = refold;

int main(int argc, char **argv) {
  rf::Program program("consumer");
  rf::Tensor x = program.Input("x", rf::F32, {64, 8});
  program.Scan(50, [&] {
    rf::Tensor y = rf::nn::Linear(rf::Relu(rf::nn::Linear(x, 16)), 8);
    rf::Tensor loss = rf::MeanSquaredError(y, x);
    rf::optim::Adam({.learning_rate = 1e-2}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  rf::CompiledProgram compiled = rf::CompileOrDie(program);
  rf::HostTensor rows(rf::F32, {64, 8});
  for (int i = 0; i < 64 * 8; ++i)
    rows.as<float>()[i] = static_cast<float>(i % 13) / 13;
  rf::Outputs out = compiled.RunOrDie({{"x", rows}});
  const float *loss = out.fetches.at("loss").as<float>();
  std::printf("loss %g -> %g\n", loss[0], loss[49]);
  if (argc > 1)
    if (absl::Status saved = compiled.Save(argv[1]); !saved.ok()) {
      std::fprintf(stderr, "%s\n", std::string(saved.message()).c_str());
      return 1;
    }
  return loss[49] < 0.5f * loss[0] ? 0 : 1;
}
