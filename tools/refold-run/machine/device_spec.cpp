//===- device_spec.cpp - The device of --device -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/machine/device_spec.h"

#include "runtime/core/bytes.h"
#include "runtime/core/cuda_architecture.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace refold::run {

namespace {

/// Reads one of the parts after "null:". Errors begin with `what`.
absl::Status ReadPart(absl::string_view part, absl::string_view what, DeviceSpec &device) {
  absl::string_view value = part;
  if (absl::ConsumePrefix(&value, "capacity=")) {
    absl::StatusOr<uint64_t> capacity = runtime::ParseBytes(value);
    if (!capacity.ok())
      return absl::InvalidArgumentError(absl::StrCat(what, ": ", capacity.status().message()));
    device.capacity = *capacity;
    return absl::OkStatus();
  }
  if (absl::ConsumePrefix(&value, "like=")) {
    if (value == "cpu" || value == "cuda") {
      device.like = std::string(value);
      return absl::OkStatus();
    }
    if (absl::ConsumePrefix(&value, "cuda-") && runtime::CudaArchitecture::Parse(value)) {
      device.like = "cuda";
      device.arch = std::string(value);
      return absl::OkStatus();
    }
  }
  return absl::InvalidArgumentError(absl::StrCat(
      what, " must be null or null:like=cpu|cuda-sm_80|cuda-sm_90|...[,capacity=BYTES],"
            " such as null:like=cuda-sm_90,capacity=141GB"));
}

} // namespace

absl::StatusOr<DeviceSpec> ParseDevice(absl::string_view text) {
  absl::string_view options = text;
  if (!absl::ConsumePrefix(&options, "null:"))
    return DeviceSpec{.name = std::string(text)};
  DeviceSpec device{.name = "null"};
  const std::string what = absl::StrCat("device '", text, "'");
  for (absl::string_view part : absl::StrSplit(options, ','))
    if (absl::Status status = ReadPart(part, what, device); !status.ok())
      return status;
  return device;
}

absl::Status CheckCapacity(const DeviceSpec &device, absl::string_view program,
                           uint64_t peak_bytes) {
  if (!device.capacity || peak_bytes <= *device.capacity)
    return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("program '", program, "' needs ", runtime::FormatBytesExact(peak_bytes),
                   " at its peak, more than the ", runtime::FormatBytesExact(*device.capacity),
                   " of device '", device.name, "'"));
}

} // namespace refold::run
