//===- Remat.h - Values that a program computes twice -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds and undoes the rematerialization that an imported program brings along. jax.checkpoint
// copies ops of the forward pass into the backward pass, and puts a barrier before the copies, so
// that no compiler merges them with the original ops:
//
//     %y = rf.tanh %x                          // forward
//     %x2 = rf.barrier %x
//     %y2 = rf.tanh %x2                        // backward: %y need not be kept
//
// A barrier returns its inputs, so merging changes no bit of a result. With a memory budget, the
// planner decides which values are recomputed, and the program's own copies would only cost work.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace refold {

/// Removes all barriers and merges equal ops. Returns false if there is no barrier. The module must
/// have no barriers of Refold's own, so it must not be differentiated by Refold yet.
bool mergeRemat(mlir::ModuleOp module);

/// Returns the rematerialization of the module, or nothing if no op would be merged.
std::optional<planner::RematUse> findRemat(mlir::ModuleOp module);

} // namespace refold
