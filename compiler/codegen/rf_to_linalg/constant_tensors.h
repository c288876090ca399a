//===- constant_tensors.h - Constants of a kernel ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

/// Returns the scalar of a splat constant, or null.
mlir::Value clusterConstant(mlir::OpBuilder &builder, rf::ConstantOp op);

/// Emits the slice of a constant that belongs to row block `block`, as a tensor of shape `share`.
/// The constant is split along dimension `dim`. If `dim` is -1, the slice is the whole constant.
mlir::Value emitConstantShare(mlir::OpBuilder &builder, rf::ConstantOp op,
                              llvm::ArrayRef<int64_t> share, int64_t dim, mlir::Value block);

} // namespace refold::codegen
