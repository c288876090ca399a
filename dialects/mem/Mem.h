//===- Mem.h - The dialect of buffers and launches ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything a pass needs of `mem`. See dialects/mem/MemOps.td.
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

/// The buffer that `value` is, or is a view of.
mlir::Value rootBuffer(mlir::Value value);
/// Bytes of a contiguous buffer.
int64_t bufferBytes(mlir::Type type);
/// Bytes that a temporary has in the arena: those of one tile for each run of blocks.
int64_t allocBytes(AllocOp alloc);
/// The contiguous buffer type with a tensor's shape.
mlir::MemRefType bufferType(mlir::Type tensor);

} // namespace refold::mem
