//===- older_driver.h - Driver tables of earlier CUDA versions --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hides the functions of a driver, real or fake, that later versions of CUDA added.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"

namespace refold::runtime::cuda {

/// The oldest driver that runs every program, and the first driver with conditional nodes. With
/// these nodes a loop runs on the GPU without the host. Versions are written as in
/// cuDriverGetVersion: 12.3 is 12030.
inline constexpr int kOldestDriver = 12000, kFirstWithConditionals = 12030;

/// Returns `driver` without the functions that are newer than `version` of CUDA.
inline DriverApi AsOfCuda(int version, DriverApi driver) {
#define REFOLD_FORGET(name, symbol, since, params)                                                 \
  if (since > version)                                                                             \
    driver.name = nullptr;
  REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_FORGET)
#undef REFOLD_FORGET
  return driver;
}

} // namespace refold::runtime::cuda
