//===- staged_inputs.h - Host copies of inputs ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generators write inputs in host memory. If the device's memory is not host-addressable, the
// inputs wait here for the next run.
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
  /// Returns host memory for the table's buffer `index`, valid until the next Upload or Drop.
  /// ResourceExhausted names the input.
  absl::StatusOr<std::byte *> Memory(const exe::ExecutableT &table, size_t index);
  /// Discards what was staged for the buffer, if anything.
  void Drop(size_t index) { staged_.erase(index); }
  /// Writes all staged inputs to the device, one after the other. The host continues while the
  /// device takes them.
  absl::Status Upload(const exe::ExecutableT &table, const Bindings &bindings, Device &device);

private:
  std::map<size_t, AlignedBytes> staged_;
};

} // namespace refold::runtime
