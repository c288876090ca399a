//===- program_reductions.h - Reductions of a Program -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that make a module smaller. The result need not be valid, so callers must check it. An
// item of the module is identified by its index, which is the same in a clone of the module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "mlir/IR/BuiltinOps.h"

namespace refold::test {

/// Returns the number of ops in @train, including ops in regions.
int64_t countOps(mlir::ModuleOp module);
/// Erases ops whose results are unused and that have no side effects.
void eraseDeadOps(mlir::ModuleOp module);

/// Returns the functions besides @train and @startup.
llvm::SmallVector<mlir::func::FuncOp> otherFunctions(mlir::ModuleOp module);

/// Returns the indices of the results of @train that are fetches.
llvm::SmallVector<unsigned> fetchResults(mlir::ModuleOp module);
/// Removes the fetches with indices in [begin, end).
void dropFetches(mlir::ModuleOp module, size_t begin, size_t end);

/// Returns the indices of the arguments of @train that are states, except "step" and "seed".
llvm::SmallVector<unsigned> stateArguments(mlir::ModuleOp module);
/// Removes the i-th of these states; its uses read zeros.
void dropState(mlir::ModuleOp module, size_t i);

/// The same for inputs.
llvm::SmallVector<unsigned> inputArguments(mlir::ModuleOp module);
void dropInput(mlir::ModuleOp module, size_t i);

/// Returns the ops of @train whose results can be replaced by something simpler.
llvm::SmallVector<mlir::Operation *> reducibleOps(mlir::ModuleOp module);
/// Replaces the results of these ops with indices in [begin, end) by zeros.
void makeZero(mlir::ModuleOp module, size_t begin, size_t end);
/// Replaces the results of an op, so that the op can be removed. `way`, from 0 to 2, selects the
/// new values:
/// - for an If, its `then` branch (way 0) or its `else` branch (way 1),
/// - for a loop, its initial values (way 0),
/// - in all other cases, the first (way 0) or the last operand (way 1) of the same type, or zeros
///   (way 2). If there is no such operand, the result is not replaced.
inline constexpr int kWaysToReplace = 3;
void replace(mlir::Operation *op, int way);

/// Sets the number of steps that the fold holds.
void setCapacity(mlir::ModuleOp module, int64_t capacity);
/// Returns the number of values that the loops of @train carry and change.
size_t countCarried(mlir::ModuleOp module);
/// Makes the i-th of these values loop-invariant.
void carryUnchanged(mlir::ModuleOp module, size_t i);
/// Returns the loops of @train that are not the fold.
llvm::SmallVector<mlir::scf::ForOp> nestedLoops(mlir::ModuleOp module);
/// Replaces a loop by one iteration, with its lower bound as the iteration number.
void passOnce(mlir::scf::ForOp loop);

} // namespace refold::test
