//===- staged_inputs.h - Host copies of inputs ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inputs in host memory, for a device whose memory the host cannot access. Generators write them
// here, and the next run uploads them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/aligned_memory.h"
#include "runtime/session/device.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstddef>
#include <map>

namespace refold::runtime {

class StagedInputs {
public:
  /// Returns host memory for buffer `index` of the table. It is valid until the next Upload or
  /// Drop. If the host has too little memory, returns ResourceExhausted with the name of the input.
  absl::StatusOr<std::byte *> Memory(const exe::ExecutableT &table, size_t index);
  /// Discards what was staged for the buffer, if anything.
  void Drop(size_t index) { staged_.erase(index); }
  /// Writes all staged inputs to the device, one after the other. May return before the device has
  /// received them.
  absl::Status Upload(const exe::ExecutableT &table, const Bindings &bindings, Device &device);

private:
  std::map<size_t, AlignedBytes> staged_;
};

} // namespace refold::runtime
