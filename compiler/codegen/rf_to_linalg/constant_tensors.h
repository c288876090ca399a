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

/// Emits a block's share of a constant as a tensor of shape `share`: the block's slice along
/// dimension `dim` (-1: the whole constant).
mlir::Value emitConstantShare(mlir::OpBuilder &builder, rf::ConstantOp op,
                              llvm::ArrayRef<int64_t> share, int64_t dim, mlir::Value block);

} // namespace refold::codegen
