//===- api_program.cpp - A user's program that writes files ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds a program, compiles it with a cache, runs it, and writes every kind of file that the C++
// API can write. The files are in the current folder. If a call returns an error, prints it as one
// line to standard error and exits with code 1. Prints each warning as one line.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include <cstdio>
#include <string>

namespace rf = refold;

namespace {

rf::Program Descent() {
  rf::Program program("descent");
  rf::Tensor x = program.Input("x", rf::F32, {16, 4});
  program.Foldl(8, [&] {
    rf::Tensor h = rf::nn::Linear(x, 3);
    rf::Tensor loss = rf::Mean(h * h);
    rf::optim::Momentum({.learning_rate = 0.1}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  return program;
}

int Fail(const absl::Status &status) {
  std::fprintf(stderr, "api_program: error: %s\n", std::string(status.message()).c_str());
  return 1;
}

} // namespace

int main() {
  rf::Program program = Descent();
  if (absl::Status written = program.Serialize("api.mlir"); !written.ok())
    return Fail(written);
  absl::StatusOr<rf::CompiledProgram> compiled =
      rf::Compile(program, {.threads = 1, .cache_dir = "cache"});
  if (!compiled.ok())
    return Fail(compiled.status());
  for (const std::string &warning : compiled->warnings())
    std::fprintf(stderr, "api_program: warning: %s\n", warning.c_str());
  rf::HostTensor x(rf::runtime::ElementType::F32, {16, 4});
  for (int64_t i = 0; i < 64; ++i)
    x.as<float>()[i] = static_cast<float>(i % 7) / 8;
  absl::StatusOr<rf::Outputs> outputs = compiled->Run({{"x", x}});
  if (!outputs.ok())
    return Fail(outputs.status());
  if (absl::Status saved = compiled->SaveState("api.safetensors"); !saved.ok())
    return Fail(saved);
  if (absl::Status saved = compiled->Save("api.rfx"); !saved.ok())
    return Fail(saved);
  return 0;
}
