//===- operand_staging.h - Operands in shared memory ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Selects operands that are copied to shared memory, such as the weights of a product. Reading a
// copy is faster for two reasons:
// - The copy can be made ahead of time. Otherwise threads would wait for data from the L2 cache.
// - The copy has a few bytes of padding between two rows. Without the padding, neighbouring threads
//   that read neighbouring rows would use the same memory bank, and their loads would run one after
//   the other. The gradient of a layer's inputs reads the weights in this way.
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
