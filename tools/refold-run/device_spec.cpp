//===- device_spec.cpp - What --device names --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/device_spec.h"

#include "compiler/planner/bytes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace refold::run {

absl::StatusOr<DeviceSpec> ParseDevice(absl::string_view text) {
  absl::string_view options = text;
  if (!absl::ConsumePrefix(&options, "null:"))
    return DeviceSpec{std::string(text), {}};
  DeviceSpec device{"null", {}};
  if (options == "like=cpu")
    return device;
  if (!absl::ConsumePrefix(&options, "like=cpu,capacity="))
    return absl::InvalidArgumentError(
        absl::StrCat("device '", text,
                     "' must be null or null:like=cpu[,capacity=BYTES], such as "
                     "null:like=cpu,capacity=16GB"));
  absl::StatusOr<uint64_t> capacity = planner::ParseBytes(options);
  if (!capacity.ok())
    return absl::InvalidArgumentError(
        absl::StrCat("device '", text, "': ", capacity.status().message()));
  device.capacity = *capacity;
  return device;
}

absl::Status CheckCapacity(const DeviceSpec &device, absl::string_view program,
                           uint64_t peak_bytes) {
  if (!device.capacity || peak_bytes <= *device.capacity)
    return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("program '", program, "' needs ", planner::FormatBytesExact(peak_bytes),
                   " at its peak, more than the ", planner::FormatBytesExact(*device.capacity),
                   " of device '", device.name, "'"));
}

} // namespace refold::run
