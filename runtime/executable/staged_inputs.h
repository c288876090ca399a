//===- staged_inputs.h - Inputs on their way to a device ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A generator writes inputs where the host can write. Where that is not the device's own memory,
// they wait here for the next run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/aligned_memory.h"
#include "runtime/executable/device.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstddef>
#include <map>

namespace refold::runtime {

class StagedInputs {
public:
  /// Host memory for the table's buffer `index`, until the next Upload or Drop. ResourceExhausted
  /// names the input.
  absl::StatusOr<std::byte *> Memory(const exe::ExecutableT &table, size_t index);
  /// What was staged for the buffer, if anything, is not wanted any more.
  void Drop(size_t index) { staged_.erase(index); }
  /// Writes all that is staged to the device. It takes one input after the other, while the host
  /// goes on.
  absl::Status Upload(const exe::ExecutableT &table, const Bindings &bindings, Device &device);

private:
  std::map<size_t, AlignedBytes> staged_;
};

} // namespace refold::runtime
