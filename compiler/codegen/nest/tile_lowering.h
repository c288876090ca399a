//===- tile_lowering.h - Kernels as tiles of vectors ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns a func.func on tensors into an llvm.func of scf loops, vectors, and plain loads and stores.
// This is the main path for kernels.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/target_description.h"

#include "absl/status/status.h"

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace refold::codegen {

/// Replaces `function` by an llvm.func `void NAME(void *const *args, int64_t block)`. The
/// function's name must be NAME + `suffix`. If the function has an unsupported form, returns an
/// Unimplemented error that names the form. `function` is then unchanged and can go to
/// lowerTensorsToLoops. Returns ResourceExhausted if the function's temporaries are too large.
absl::Status lowerToTiles(mlir::func::FuncOp function, absl::string_view suffix,
                          const TargetDescription &target);

} // namespace refold::codegen
