//===- tree_loops.h - Trees of chains as scalar loops -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/sum_tree.h"

namespace refold::codegen {

/// Emits scalar loops for `op` and inserts them before `op`. `op` must be a reduction of one memref
/// whose sums are trees (sum_tree.h). The result's memref must hold the start of each chain.
void emitTreeLoops(mlir::OpBuilder &builder, mlir::linalg::GenericOp op);

} // namespace refold::codegen
