//===- rf_to_linalg.h - Fusions as linalg on tensors ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/loop_form.h"
#include "dialects/mem/Mem.h"

namespace refold::codegen {

/// Returns a module with one func.func for each `mem.kernel` of `program`, in the form that
/// compileKernels takes. A function computes one row block: it reads and writes that block's slices
/// of the tensors. Matrix products that a library computes are omitted. Fails with an error at an
/// op that has no kernel.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> lowerKernelsToLinalg(mlir::ModuleOp program,
                                                                        LoopForm form);
/// Lowers one kernel, in the form LoopForm::Vectors.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> lowerKernelToLinalg(mem::KernelOp kernel);

} // namespace refold::codegen
