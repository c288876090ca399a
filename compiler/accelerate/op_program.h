//===- op_program.h - Single ops as programs --------------------*- C++ -*-===//
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

/// Runs the function "train" of `module`, which has one or a few ops. It uses the options of `core`
/// without its memory budget, which applies to the whole function. The 512 most recently used
/// programs are kept in a cache of their own, separate from all caches of the user.
absl::StatusOr<std::vector<Array>> RunOpProgram(FunctionCore &core, mlir::ModuleOp module,
                                                const std::vector<Array> &arguments,
                                                const std::source_location &where);

} // namespace refold::internal
