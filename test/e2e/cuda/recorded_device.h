//===- recorded_device.h - A device of arrays on the recording driver --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays and accelerated functions on the device "cuda" where there is no card: what they compile
// is compiled for a card, and its graphs run on the recording driver.
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
  /// The device of the name "cuda" from the first call on. It lasts as long as the process, as
  /// caches of functions do. A failure ends the process.
  static RecordedDevice &Get();

  /// Makes it the device of that name, too: programs for "cpu", say, are compiled for a card.
  void StandInFor(const std::string &name);

  /// How often a function of the driver was called since ClearCalls, by the table's name.
  int64_t Count(const std::string &call) const;
  /// Every call since ClearCalls with its number: "CtxSetCurrent 1, GraphLaunch 1".
  std::string Calls() const;
  void ClearCalls() { driver_.ClearCalls(); }
  /// The rules of the driver that were broken; empty is what tests want.
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
