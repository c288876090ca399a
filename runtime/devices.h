//===- devices.h - Devices by name ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one table of devices that this build has.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {

/// "cpu", "cuda", "null", "checked". `threads` as MakeCpuDevice takes it; the others compute on the
/// caller's thread alone. An unknown name is an error with the nearest known one, and a machine
/// without driver or card has no "cuda" (MakeCudaDevice).
absl::StatusOr<std::unique_ptr<Device>> MakeDevice(absl::string_view name, int threads);

/// The names that MakeDevice knows, whether this machine has the device or not.
std::vector<std::string> DeviceNames();

} // namespace refold::runtime
