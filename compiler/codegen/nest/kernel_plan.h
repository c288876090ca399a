//===- kernel_plan.h - Tensors with memory, and nests -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Divides a kernel into a sequence of loop nests. Each nest writes tensors of one shape and
// computes the values that they need on the way. A value gets memory for itself only if it would
// otherwise be computed several times, or if it is reshaped in a way that a nest cannot follow.
//
// Example: e = exp(x); s = row sums of e; y = e / s. Only y is a result of the kernel.
// 1. The computation of each element of y needs s. But s is the same for a whole row, so s gets
//    memory.
// 2. Now s and y are two nests, and both would compute e. So e gets memory.
// 3. No other value needs memory. The nests are {e}, {s} and {y}, in this order, because s reads e
//    and y reads s.
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
