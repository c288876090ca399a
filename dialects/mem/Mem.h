//===- Mem.h - The dialect of buffers and launches --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Includes everything that a pass needs from `mem`. See dialects/mem/MemOps.td.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "dialects/mem/MemDialect.h.inc"
#define GET_OP_CLASSES
#include "dialects/mem/MemOps.h.inc"

namespace refold::mem {

/// Returns the root buffer: `value`, or the buffer of which it is a view.
mlir::Value rootBuffer(mlir::Value value);
/// Returns the bytes of a contiguous buffer.
int64_t bufferBytes(mlir::Type type);
/// Returns the bytes of a temporary in the arena: those of one tile for each worker slot.
int64_t allocBytes(AllocOp alloc);
/// Returns the contiguous buffer type with the shape of a tensor.
mlir::MemRefType bufferType(mlir::Type tensor);

} // namespace refold::mem
