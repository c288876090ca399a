//===- kernel_plan.h - Tensors with memory, and nests -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel is a sequence of loop nests over tiles. Each nest writes tensors of one shape and
// computes their inputs on the way. A value gets a temporary only if recomputing it, or carrying it
// between two vectors, would cost more.
//
// Example: e = exp(x); s = row sums of e; y = e / s, with y as the only root.
// 1. The walk from y meets s, which y uses once per row, not once per element: s gets memory.
// 2. Now s and y are two nests, and both would compute e: e gets memory.
// 3. Nothing is added any more. The nests are {e}, {s}, {y}, because s reads e and y reads s.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/access_walk.h"

#include "llvm/ADT/SetVector.h"

namespace refold::codegen {

struct Nest {
  /// The tensors written at each point, in this order; all have the same shape.
  llvm::SmallVector<mlir::Value> tensors;
  /// The reductions computed in the nest.
  llvm::SetVector<mlir::Operation *> reductions;
};

/// Returns the nests of a kernel that writes `roots`, in execution order. `add_temporary` gives
/// memory to a tensor, and `buffer_of` returns that memory from then on. If an operation is not
/// supported, returns nothing and sets `unknown` to the operation, or to null if the operation is
/// not known.
std::optional<std::vector<Nest>>
planNests(const llvm::SetVector<mlir::Value> &roots,
          const std::function<const Buffer *(mlir::Value)> &buffer_of,
          const std::function<void(mlir::Value)> &add_temporary, mlir::Operation *&unknown);

/// Returns the coordinates of the elements of `tensor`: dimension d is loop d.
LoopPlace ownPlace(mlir::Value tensor);

} // namespace refold::codegen
