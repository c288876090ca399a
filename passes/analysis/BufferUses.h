//===- BufferUses.h - Uses of a buffer in time ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace refold {

/// Visits every use of `buffer` or of a view of it, except the uses that make views.
void forEachUse(mlir::Value buffer, llvm::function_ref<void(mlir::OpOperand &use)> visit);

/// Returns the dispatch that contains the launch, or the launch itself if it is in none.
mlir::Operation *dispatchOf(mem::LaunchOp launch);

enum class Side { Before, After };

/// Returns whether any op before or after `launch` (selected by `side`) uses `alloc`. `launch` must
/// be in the block of `alloc`, either directly or inside a dispatch. Free points are not uses.
bool isUsed(mem::AllocOp alloc, mem::LaunchOp launch, Side side);

} // namespace refold
