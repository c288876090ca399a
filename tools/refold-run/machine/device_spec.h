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

/// The device that is not the runtime's own: load_program.h has it.
inline constexpr char kReference[] = "reference";

struct DeviceSpec {
  /// As --device names it, without what follows a colon.
  std::string name;
  /// Device bytes that the machine has; not given: as many as are asked for.
  std::optional<uint64_t> capacity = {};
  /// Of `null`, which accounts for another device: its name, "cpu" or "cuda",
  std::string like = "cpu";
  /// and which card, "sm_90"; empty: the one of --cuda-arch.
  std::string arch = "";
};

/// Reads "cpu", "null", "null:like=cpu", "null:like=cuda-sm_90,capacity=141GB" (parts in any order,
/// units as runtime::ParseBytes has them). A name is not looked up; errors quote the text.
absl::StatusOr<DeviceSpec> ParseDevice(absl::string_view text);

/// An error with both numbers if the device is too small for the peak of the program.
absl::Status CheckCapacity(const DeviceSpec &device, absl::string_view program,
                           uint64_t peak_bytes);

} // namespace refold::run
