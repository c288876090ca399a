//===- rf_to_linalg.h - Kernel groups as linalg on tensors --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/loop_form.h"
#include "dialects/mem/Mem.h"

namespace refold::codegen {

/// A module with one func.func for each `mem.kernel` of `program`, in the form that compileKernels
/// takes: what one block does, on its shares of the operands. Fails with an error at the op that
/// has no kernel. Products that a library makes are left out.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> lowerKernelsToLinalg(mlir::ModuleOp program,
                                                                        LoopForm form);
/// The same for one kernel alone, in the form Vectors.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>> lowerKernelToLinalg(mem::KernelOp kernel);

} // namespace refold::codegen
