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

/// Compiles and runs the function "train" of `module`, which contains one op or a few ops. Uses the
/// compile options of `core`, except the memory budget and recomputation, which apply only to whole
/// functions. Keeps the 512 most recently used programs in a cache of its own. This cache does not
/// count towards the size of the user's caches.
absl::StatusOr<std::vector<Array>> RunOpProgram(FunctionCore &core, mlir::ModuleOp module,
                                                const std::vector<Array> &arguments,
                                                const std::source_location &where);

} // namespace refold::internal
