//===- operand_staging.h - Operands in shared memory ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The weights of a product are read by all blocks. Their first reads come from the L2 cache, and
// threads wait. Also, neighbouring threads that read neighbouring rows (of weights, for the
// gradient by a layer's inputs) hit the same bank of the L1 cache: 32 loads take 32 turns. A copy
// in shared memory can be made ahead of time. It has a few bytes between two rows, so loads take
// only as many turns as their bytes need.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_lowering.h"
#include "compiler/codegen/nest/kernel_plan.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold::codegen {

/// Returns the operands that `nest` should read from copies in shared memory. They are operands of
/// reductions, for which reading a copy is faster. `nest` is a part of `source`. `constant` has the
/// numbers of the memrefs that may be copied. These memrefs must be the same for all row blocks and
/// must not be written while the copies are used. The copies take at most kStagedBytes in total.
llvm::SmallVector<StagedOperand, 1>
stagedOperands(mlir::func::FuncOp source, const Nest &nest,
               const std::function<const Buffer *(mlir::Value)> &buffer_of,
               llvm::ArrayRef<size_t> constant);

} // namespace refold::codegen
