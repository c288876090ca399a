//===- devices.cpp - Devices by name ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// To add a device, add it here and nowhere else.
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"

#include "runtime/checked/checked_device.h"
#include "runtime/core/nearest.h"
#include "runtime/cpu/cpu_device.h"
#include "runtime/cuda/cuda_device.h"
#include "runtime/null/null_device.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace refold::runtime {

std::vector<std::string> DeviceNames() { return {"cpu", "cuda", "null", "checked"}; }

absl::StatusOr<std::unique_ptr<Device>> MakeDevice(absl::string_view name, int threads) {
  if (name == "cpu")
    return MakeCpuDevice(threads);
  if (name == "cuda")
    return MakeCudaDevice();
  if (name == "null")
    return MakeNullDevice();
  if (name == "checked")
    return MakeCheckedDevice();
  std::vector<std::string> known = DeviceNames();
  return absl::NotFoundError(absl::StrCat("unknown device '", name, "'", Suggest(name, known),
                                          ", there are: ", absl::StrJoin(known, ", ")));
}

} // namespace refold::runtime
