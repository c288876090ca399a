//===- operand_staging.h - Operands in shared memory -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all blocks read of one product, its weights, comes from the second-level cache when it is
// read first, and threads wait. And threads side by side that read rows side by side (of weights,
// for the gradient by a layer's inputs) meet in one bank of the first-level cache: 32 loads take 32
// turns. A copy in shared memory can be made ahead, and has a few bytes between two rows, so that
// loads take as many turns as their bytes need.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_lowering.h"
#include "compiler/codegen/nest/kernel_plan.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold::codegen {

/// The operands of `nest`, a part of `source`, that threads better read in shared memory, since a
/// reduction reads them: of `constant`, the numbers of memrefs that are the same for all blocks and
/// that nothing writes meanwhile. No more than kStagedBytes together.
llvm::SmallVector<StagedOperand, 1>
stagedOperands(mlir::func::FuncOp source, const Nest &nest,
               const std::function<const Buffer *(mlir::Value)> &buffer_of,
               llvm::ArrayRef<size_t> constant);

} // namespace refold::codegen
