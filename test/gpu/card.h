//===- card.h - The card that is checked ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A driver's table and what is to be done to a program before it is loaded: nothing on a card; the
// recording driver's double gets host functions for the program's kernels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver_api.h"
#include "runtime/cuda/status.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/status/status.h"

#include <functional>

namespace refold::gpu {

struct Card {
  const runtime::cuda::DriverApi &driver;
  std::function<absl::Status(const runtime::LoadedExecutable &)> before_load = nullptr;
};

/// Calls of the driver in a row: after the first that fails none is made any more, and status()
/// names it.
class Calls {
public:
  explicit Calls(const runtime::cuda::DriverApi &driver) : driver_(driver) {}

  template <typename... Params, typename... Args>
  void Do(const char *symbol, runtime::cuda::Result (*function)(Params...), Args... arguments) {
    if (status_.ok())
      status_ =
          runtime::cuda::ToStatus(driver_, function(static_cast<Params>(arguments)...), symbol);
  }
  void Fail(absl::Status status) { status_.Update(std::move(status)); }
  const absl::Status &status() const { return status_; }
  const runtime::cuda::DriverApi &driver() const { return driver_; }

private:
  const runtime::cuda::DriverApi &driver_;
  absl::Status status_;
};

} // namespace refold::gpu
