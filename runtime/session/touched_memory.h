//===- touched_memory.h - Measured bytes of a program -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measures the bytes that a program touches, in the same way on every device: from the pointers of
// its buffers, not from the plan. A device calls Touch when it binds a command to a buffer.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include <cstdint>

namespace refold::runtime {

/// Returns the bytes of the distinct bound State, Input, Fetch and Constant memory.
uint64_t OwnedBytes(const exe::ExecutableT &table, const Bindings &bindings);

/// The extent of one function's arena: the end of the last slice that its commands touch.
class ArenaExtent {
public:
  /// Keeps references.
  ArenaExtent(const exe::ExecutableT &table, const Bindings &bindings)
      : table_(table), bindings_(bindings) {}

  void Touch(uint32_t buffer);
  /// Touches a buffer whose index may be -1 for none.
  void TouchOptional(int32_t buffer) {
    if (buffer >= 0)
      Touch(static_cast<uint32_t>(buffer));
  }
  uint64_t bytes() const { return bytes_; }

private:
  const exe::ExecutableT &table_;
  const Bindings &bindings_;
  uint64_t bytes_ = 0;
};

} // namespace refold::runtime
