//===- loaded_states.h - States without an initial value --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "mlir/IR/BuiltinOps.h"

namespace refold {

/// Marks the buffers of the states that `rf.loaded_states` of the module names.
void markLoadedStates(mlir::ModuleOp module, exe::ExecutableT &table);

} // namespace refold
