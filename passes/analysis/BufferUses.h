//===- BufferUses.h - Where in time a buffer is used -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace refold {

/// Visits every op that uses `buffer` or a view of it; not views themselves.
void forEachUse(mlir::Value buffer, llvm::function_ref<void(mlir::OpOperand &use)> visit);

/// The dispatch that a launch is in, or itself where it is in none.
mlir::Operation *dispatchOf(mem::LaunchOp launch);

enum class Side { Before, After };

/// True if `alloc` is used before or after `launch`, in the block where it is allocated. Assumes
/// that the launch is in it, by itself or in a dispatch. Free points do not count.
bool isUsed(mem::AllocOp alloc, mem::LaunchOp launch, Side side);

} // namespace refold
