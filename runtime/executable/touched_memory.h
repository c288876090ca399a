//===- touched_memory.h - What a program touches of its memory ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Measured bytes, for every device alike: from the pointers that buffers were bound to, never from
// the plan. A device touches a buffer here when it binds a command to it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"

#include <cstdint>

namespace refold::runtime {

/// Bytes of the distinct State, Input, Fetch and Constant memory that was bound.
uint64_t OwnedBytes(const exe::ExecutableT &table, const Bindings &bindings);

/// The arena of one function, up to the end of the last slice that its commands touch.
class ArenaExtent {
public:
  /// Keeps references.
  ArenaExtent(const exe::ExecutableT &table, const Bindings &bindings)
      : table_(table), bindings_(bindings) {}

  void Touch(uint32_t buffer);
  /// The same for an index that may be -1, for none.
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
