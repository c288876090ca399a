//===- kernel_plan.h - Which tensors get memory, in which nests --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel is a sequence of loop nests over tiles. Each writes tensors of one shape and computes
// what they need on the way; a value gets a temporary only where computing it again, or between two
// vectors, would cost more.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/access_walk.h"

#include "llvm/ADT/SetVector.h"

namespace refold::codegen {

struct Nest {
  /// Written at each point, in this order; all of the same shape.
  llvm::SmallVector<mlir::Value> tensors;
  /// The reductions computed within.
  llvm::SetVector<mlir::Operation *> reductions;
};

/// The nests of a kernel that writes `roots`, in order. `add_temporary` gives a tensor memory
/// (`walk.buffer_of` knows it from then on). Nothing if a form is not known: `unknown` is then the
/// operation, if there is one to name.
std::optional<std::vector<Nest>>
planNests(const llvm::SetVector<mlir::Value> &roots,
          const std::function<const Buffer *(mlir::Value)> &buffer_of,
          const std::function<void(mlir::Value)> &add_temporary, mlir::Operation *&unknown);

/// The coordinates of `tensor`'s own elements: dimension d is loop d.
LoopPlace ownPlace(mlir::Value tensor);

} // namespace refold::codegen
