//===- refold_gpu_check.cpp - The check on a GPU --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/driver/driver_library.h"
#include "test/gpu/stages.h"

using namespace refold;

int main(int argc, char **argv) {
  absl::StatusOr<runtime::cuda::DriverApi> driver;
  return gpu::Main(argc, argv, [&]() -> absl::StatusOr<gpu::Card> {
    driver = runtime::cuda::OpenDriver();
    if (!driver.ok())
      return driver.status();
    return gpu::Card{*driver};
  });
}
