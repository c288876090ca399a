//===- recorded_device.h - Arrays on the fake CUDA driver -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs arrays and accelerated functions on the device "cuda" without a GPU: functions are compiled
// for a GPU, and their graphs run on the fake CUDA driver.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/compiler/codegen_cuda/host_grid.h"
#include "test/runtime/cuda/recording/recording_cublaslt.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <set>
#include <string>

namespace refold::test {

class RecordedDevice {
public:
  /// Returns the device, which is registered as "cuda" by the first call. It lives as long as the
  /// process, like the caches of functions. An error ends the process.
  static RecordedDevice &Get();

  /// Registers the device under another name too, so that for example programs for "cpu" are
  /// compiled for a GPU.
  void StandInFor(const std::string &name);

  /// Returns how often a function of the driver was called since ClearCalls, by its name in the
  /// table.
  int64_t Count(const std::string &call) const;
  /// Returns each function called since ClearCalls with its count: "CtxSetCurrent 1, GraphLaunch
  /// 1".
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
