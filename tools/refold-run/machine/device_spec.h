//===- device_spec.h - The device of --device -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the value of --device, which is the name of a device. For `null`, the value may also name
// the device whose memory is counted.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <optional>
#include <string>

namespace refold::run {

/// The name of the device that is not part of the runtime (load_program.h).
inline constexpr char kReference[] = "reference";

struct DeviceSpec {
  /// The name in --device, up to the colon.
  std::string name;
  /// Device bytes that the machine has; not given: unlimited.
  std::optional<uint64_t> capacity = {};
  /// The device that `null` accounts for: "cpu" or "cuda".
  std::string like = "cpu";
  /// The architecture of that GPU, such as "sm_90"; empty: the one of --cuda-arch.
  std::string arch = "";
};

/// Parses the value of --device, such as "cpu", "null", "null:like=cpu" or
/// "null:like=cuda-sm_90,capacity=141GB". The settings after ':' may be in any order.
/// runtime::ParseBytes defines the units. The name of the device is not checked. Errors quote the
/// text.
absl::StatusOr<DeviceSpec> ParseDevice(absl::string_view text);

/// Returns an error with both numbers if the device is smaller than the peak of the program.
absl::Status CheckCapacity(const DeviceSpec &device, absl::string_view program,
                           uint64_t peak_bytes);

} // namespace refold::run
