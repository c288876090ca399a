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

/// Returns the table's entry for a kernel. The entry contains the ops of the kernel's body, as
/// docs/rationale/ops.md specifies. Its symbol is the kernel's name if the kernel has code, else
/// empty.
std::unique_ptr<exe::KernelT> describeKernel(mem::KernelOp kernel, bool hasCode);

} // namespace refold
