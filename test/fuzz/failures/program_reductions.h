//===- program_reductions.h - What a Program can do without -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each of these makes a module smaller, and knows nothing of why. Things are found by their number
// in an order that a clone of the module has too. What comes out need not be valid.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "mlir/IR/BuiltinOps.h"

namespace refold::test {

/// Ops of @train, those in regions too.
int64_t countOps(mlir::ModuleOp module);
/// Ops whose results nobody reads, and that do nothing else.
void eraseDeadOps(mlir::ModuleOp module);

/// Functions beside @train and @startup.
llvm::SmallVector<mlir::func::FuncOp> otherFunctions(mlir::ModuleOp module);

/// Numbers of the results of @train that are fetches.
llvm::SmallVector<unsigned> fetchResults(mlir::ModuleOp module);
/// Without those from the begin-th to before the end-th.
void dropFetches(mlir::ModuleOp module, size_t begin, size_t end);

/// Numbers of the arguments of @train that are states, but for "step" and "seed".
llvm::SmallVector<unsigned> stateArguments(mlir::ModuleOp module);
/// Without the i-th of them: who reads it reads zeros.
void dropState(mlir::ModuleOp module, size_t i);

/// The same of inputs.
llvm::SmallVector<unsigned> inputArguments(mlir::ModuleOp module);
void dropInput(mlir::ModuleOp module, size_t i);

/// Ops of @train with results that something simpler can stand for.
llvm::SmallVector<mlir::Operation *> reducibleOps(mlir::ModuleOp module);
/// Zeros instead of the results of ops `begin` to before `end`.
void makeZero(mlir::ModuleOp module, size_t begin, size_t end);
/// An op away: by an operand of its type, or a choice by one of its branches, or a loop by its
/// initial values. `way` says which, below kWaysToReplace; one that does not apply does nothing.
inline constexpr int kWaysToReplace = 3;
void replace(mlir::Operation *op, int way);

/// The number of steps that the fold holds.
void setCapacity(mlir::ModuleOp module, int64_t capacity);
/// How many values the loops of @train carry, and the i-th carried on as it came.
size_t countCarried(mlir::ModuleOp module);
void carryUnchanged(mlir::ModuleOp module, size_t i);
/// Loops of @train that are no fold.
llvm::SmallVector<mlir::scf::ForOp> nestedLoops(mlir::ModuleOp module);
/// A loop of one pass, from where it begins.
void passOnce(mlir::scf::ForOp loop);

} // namespace refold::test
