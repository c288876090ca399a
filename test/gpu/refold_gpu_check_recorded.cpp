//===- refold_gpu_check_recorded.cpp - The check without a GPU ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs refold_gpu_check on the fake CUDA driver, without a GPU. A stage fails if it breaks a rule
// of the driver. The printed times are those of the host and mean nothing.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/interpreted_kernels.h"
#include "test/gpu/stages.h"
#include "test/runtime/cuda/recording/control_doubles.h"
#include "test/runtime/cuda/recording/recording_cublaslt.h"

#include <cstdio>

using namespace refold;

int main(int argc, char **argv) {
  runtime::cuda::RecordingDriver driver;
  runtime::cuda::RecordingCublasLt library(driver);
  runtime::cuda::RegisterControls(driver);
  gpu::RegisterProbes(driver);
  int status = gpu::Main(argc, argv, [&]() -> absl::StatusOr<gpu::Card> {
    if (driver.Api().Init(0) != runtime::cuda::Result::Success)
      return absl::UnavailableError("the fake CUDA driver does not start");
    return gpu::Card{driver.Api(),
                     [&](const runtime::LoadedExecutable &executable) {
                       return gpu::RegisterInterpreted(executable, driver);
                     },
                     library.Source()};
  });
  for (const runtime::cuda::Violation &violation : driver.Violations()) {
    std::fprintf(stderr, "refold-gpu-check: error: %s: %s\n",
                 runtime::cuda::RuleName(violation.rule), violation.message.c_str());
    status = 1;
  }
  return status;
}
