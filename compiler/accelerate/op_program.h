//===- op_program.h - Single ops as programs ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/function_core_impl.h"
#include "compiler/builder/program/array.h"

#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace refold::internal {

/// Runs the function "train" of `module`, one or a few ops, with the options of `core` but without
/// a budget, which is the whole function's. The 512 programs that were used last are
/// kept, in no cache of the user's.
absl::StatusOr<std::vector<Array>> RunOpProgram(FunctionCore &core, mlir::ModuleOp module,
                                                const std::vector<Array> &arguments,
                                                const std::source_location &where);

} // namespace refold::internal
