//===- run_rfx.cpp - A program that trains without a compiler -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a compiled program. Links only the runtime. usage: run_rfx PROGRAM.rfx
//
//===----------------------------------------------------------------------===//
#include <refold/runtime.h>

#include <cstdio>

namespace rf = refold;

static int Fail(const absl::Status &status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

int main(int argc, char **argv) {
  absl::StatusOr<rf::LoadedProgram> program =
      rf::LoadedProgram::Load(argc > 1 ? argv[1] : "", {.threads = 1});
  if (!program.ok())
    return Fail(program.status());
  rf::HostTensor rows(rf::ElementType::F32, {64, 8});
  for (int i = 0; i < 64 * 8; ++i)
    rows.as<float>()[i] = static_cast<float>(i % 13) / 13;
  absl::StatusOr<rf::Outputs> out = program->Run({{"x", rows}}, {.steps = 50});
  if (!out.ok())
    return Fail(out.status());
  const float *loss = out->fetches.at("loss").as<float>();
  std::printf("loss %g -> %g, %llu bytes at the peak\n", loss[0], loss[49],
              static_cast<unsigned long long>(program->MeasuredPeakBytes()));
  return loss[49] < 0.5f * loss[0] ? 0 : 1;
}
