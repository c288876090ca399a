//===- target_details.h - A target's part of the executable -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/executable/buffer_table.h"

namespace refold {

/// Adds the parts of an executable's table that only one kind of device needs. The functions of
/// this base class add nothing.
class TargetDetails {
public:
  virtual ~TargetDetails() = default;

  /// Returns true if the object has a function of the same name for each kernel.
  virtual bool hasSymbols() const { return false; }

  /// Returns true if more buffers follow the planned memory in a function's arena: a workspace for
  /// the kernels, and for each loop the number of the step at which the loop ends.
  virtual bool hasTails() const { return false; }

  /// Adds the entry points, the workspace or the library call of one kernel.
  virtual void describeKernel(mem::KernelOp, exe::KernelT &) const {}

  /// Adds the entry point of a dispatch that is one kernel. `buffers` numbers its operands.
  virtual void describeDispatch(mem::DispatchOp, BufferTable & /*buffers*/,
                                exe::DispatchT &) const {}

  /// Adds the entry point that ends an iteration of the loop.
  virtual void describeLoop(mem::LoopOp, exe::LoopT &) const {}
};

} // namespace refold
