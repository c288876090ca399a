//===- device_spec.h - What --device names ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device by its name; `null` may say besides for which machine it accounts.
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

struct DeviceSpec {
  std::string name;
  /// Device bytes that the machine has; not given: as many as are asked for.
  std::optional<uint64_t> capacity;
};

/// Reads "cpu", "null", "null:like=cpu", "null:like=cpu,capacity=16GB" (units as
/// compiler/planner/bytes.h has them). Whether a name without options is that of a device is not
/// asked here. Errors are one line that says what would be right.
absl::StatusOr<DeviceSpec> ParseDevice(absl::string_view text);

/// Refuses a program whose peak is more than the capacity.
absl::Status CheckCapacity(const DeviceSpec &device, absl::string_view program,
                           uint64_t peak_bytes);

} // namespace refold::run
