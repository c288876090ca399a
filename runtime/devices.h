//===- devices.h - Devices by name ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only table of the devices in this build.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <string>
#include <vector>

namespace refold::runtime {

/// Creates a device by name: "cpu", "cuda", "null" or "checked". `threads` is the number of threads
/// of "cpu" (see MakeCpuDevice). The other devices compute on the caller's thread. If the name is
/// unknown, the error suggests a similar name. "cuda" is an error on a machine without a driver or
/// a GPU.
absl::StatusOr<std::unique_ptr<Device>> MakeDevice(absl::string_view name, int threads);

/// Returns the names that MakeDevice knows, whether or not this machine has the device.
std::vector<std::string> DeviceNames();

} // namespace refold::runtime
