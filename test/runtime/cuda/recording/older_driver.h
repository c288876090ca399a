//===- older_driver.h - What a driver had at some version --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same driver, or double of one, as if no function had come to it later.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"

namespace refold::runtime::cuda {

/// The first of the two runs every program, the second loops on the card. As in
/// cuDriverGetVersion: 12.3 is 12030.
inline constexpr int kOldestDriver = 12000, kFirstWithConditionals = 12030;

/// `driver` without what came after `version` of CUDA.
inline DriverApi AsOfCuda(int version, DriverApi driver) {
#define REFOLD_FORGET(name, symbol, since, params)                                                 \
  if (since > version)                                                                             \
    driver.name = nullptr;
  REFOLD_CUDA_DRIVER_FUNCTIONS(REFOLD_FORGET)
#undef REFOLD_FORGET
  return driver;
}

} // namespace refold::runtime::cuda
