//===- loop_annotation.h - Loops that stay loops ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace refold::codegen {

/// Tells LLVM not to unroll `loop`. In an unrolled loop, the loads of all iterations would need
/// registers at the same time. A GPU's thread has too few registers for this.
inline void keepLoop(mlir::scf::ForOp loop) {
  mlir::MLIRContext *context = loop.getContext();
  auto disabled = mlir::BoolAttr::get(context, true);
  auto unroll = mlir::LLVM::LoopUnrollAttr::get(context, disabled, {}, {}, {}, {}, {}, {});
  loop->setAttr("loop_annotation",
                mlir::LLVM::LoopAnnotationAttr::get(context, {}, {}, {}, unroll, {}, {}, {}, {}, {},
                                                    {}, {}, {}, {}, {}, {}));
}

} // namespace refold::codegen
