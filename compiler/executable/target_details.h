//===- target_details.h - A target's part of the executable -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/executable/buffer_table.h"

namespace refold {

/// Adds to an executable's table what only one kind of device needs. The defaults add nothing.
class TargetDetails {
public:
  virtual ~TargetDetails() = default;

  /// True if the code of a kernel is a function of its name in the object.
  virtual bool hasSymbols() const { return false; }

  /// True if a function's arena has, after its plan, the kernels' workspace and the end of its
  /// loop.
  virtual bool hasTails() const { return false; }

  /// Adds entry points, workspace or library call of one kernel.
  virtual void describeKernel(mem::KernelOp, exe::KernelT &) const {}

  /// Adds the entry of a dispatch that is one kernel. `buffers` numbers its operands.
  virtual void describeDispatch(mem::DispatchOp, BufferTable & /*buffers*/,
                                exe::DispatchT &) const {}

  /// Adds the entry that ends an iteration of the loop.
  virtual void describeLoop(mem::LoopOp, exe::LoopT &) const {}
};

} // namespace refold
