//===- recorded_device.h - Arrays on the fake CUDA driver -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device "cuda" for arrays and accelerated functions on a machine without a GPU. An accelerated
// function is a C++ function that is traced and compiled. Here it is compiled for a GPU, and its
// graphs run on the fake CUDA driver.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/codegen/gpu/grid/host_grid.h"
#include "test/runtime/cuda/recording/recording_cublaslt.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <set>
#include <string>

namespace refold::test {

class RecordedDevice {
public:
  /// Returns the device. The first call registers it as "cuda". The device is never destroyed,
  /// because caches of compiled functions use it until the process ends. An error ends the process.
  static RecordedDevice &Get();

  /// Registers the device under a second name. After StandInFor("cpu"), for example, programs
  /// for "cpu" are compiled for the GPU and run on this device.
  void StandInFor(const std::string &name);

  /// Returns how often one driver function was called since the last ClearCalls. `call` is the
  /// function's name in the driver's table.
  int64_t Count(const std::string &call) const;
  /// Returns the driver functions called since the last ClearCalls, each with its number of calls.
  /// Example: "CtxSetCurrent 1, GraphLaunch 1".
  std::string Calls() const;
  void ClearCalls() { driver_.ClearCalls(); }
  /// Returns the rules of the driver that were broken; tests expect "".
  std::string Breaches() const;
  runtime::cuda::RecordingDriver &driver() { return driver_; }

private:
  RecordedDevice();

  runtime::cuda::RecordingDriver driver_;
  runtime::cuda::RecordingCublasLt library_{driver_};
  absl::StatusOr<HostGrid> control_;
  std::set<std::string> names_;
};

} // namespace refold::test
