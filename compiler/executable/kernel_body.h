//===- kernel_body.h - A kernel's ops as data -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"
#include "runtime/executable/executable_generated.h"

#include <memory>

namespace refold {

/// The table's name for an element type.
exe::ElementType tableTypeOf(mlir::Type element);

/// Returns the entry of a kernel in the executable's table. The entry has the ops of the kernel's
/// body in the form that docs/rationale/ops.md specifies. Its symbol is the kernel's name if
/// `hasCode`, otherwise the symbol is empty.
std::unique_ptr<exe::KernelT> describeKernel(mem::KernelOp kernel, bool hasCode);

} // namespace refold
