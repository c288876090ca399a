//===- card.h - The GPU that is checked -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes a GPU, real or fake: the driver's function table, a hook that runs before a program is
// loaded, and the source of cuBLASLt. A real GPU needs no hook. For the fake CUDA driver, the hook
// registers host functions for the program's kernels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_api.h"
#include "runtime/cuda/driver/status.h"
#include "runtime/cuda/libraries/cublaslt_library.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/status/status.h"

#include <functional>

namespace refold::gpu {

struct Card {
  const runtime::cuda::DriverApi &driver;
  std::function<absl::Status(const runtime::LoadedExecutable &)> before_load = nullptr;
  runtime::cuda::CublasLtSource libraries = [] { return runtime::cuda::OpenCublasLt(); };
};

/// Makes a series of driver calls. After a failed call, the later calls are skipped, and status()
/// names the failed call.
class Calls {
public:
  explicit Calls(const runtime::cuda::DriverApi &driver) : driver_(driver) {}

  template <typename... Params, typename... Args>
  void Do(const char *symbol, runtime::cuda::Result (*function)(Params...), Args... arguments) {
    if (status_.ok())
      status_ =
          runtime::cuda::ToStatus(driver_, function(static_cast<Params>(arguments)...), symbol);
  }
  const absl::Status &status() const { return status_; }
  const runtime::cuda::DriverApi &driver() const { return driver_; }

private:
  const runtime::cuda::DriverApi &driver_;
  absl::Status status_;
};

/// Holds the GPU's primary CUDA context. Sessions share this context instead of creating their own.
/// It takes its memory at the start, so measurements of memory that begin later do not include it.
class HeldContext {
public:
  explicit HeldContext(const Card &card) : calls_(card.driver) {
    runtime::cuda::Context context = nullptr;
    calls_.Do("cuDeviceGet", card.driver.DeviceGet, &device_, 0);
    calls_.Do("cuDevicePrimaryCtxRetain", card.driver.DevicePrimaryCtxRetain, &context, device_);
    retained_ = context != nullptr;
    calls_.Do("cuCtxSetCurrent", card.driver.CtxSetCurrent, context);
  }
  ~HeldContext() {
    if (retained_)
      calls_.driver().DevicePrimaryCtxRelease(device_);
  }
  HeldContext(const HeldContext &) = delete;
  HeldContext &operator=(const HeldContext &) = delete;
  const absl::Status &status() const { return calls_.status(); }

private:
  Calls calls_;
  runtime::cuda::DeviceId device_ = 0;
  bool retained_ = false;
};

} // namespace refold::gpu
