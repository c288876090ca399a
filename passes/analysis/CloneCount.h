//===- CloneCount.h - Number of clones --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records clones (ops that recompute a value), so that it can be checked later that none was lost.
// A pass that makes clones writes two attributes: rf.clones on the function has the number of
// clones of each original op, and rf.clone_of on each clone has the id of the original op.
//
// Example: line 30 of train.cpp calls relu twice, and the first of the two ops is cloned twice:
//
//   ids of the ops   "relu (train.cpp:30)" and "relu (train.cpp:30) #2"
//   rf.clones        {"relu (train.cpp:30)" = 2}
//
// If a pass merges the two clones, the count shows it, even if there is also a clone of the second
// op.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace refold {

/// Number of clones by the id of the original.
using CloneCount = llvm::MapVector<mlir::StringAttr, int64_t>;

/// Returns the name of an op in messages to users, such as "convolution (train.cpp:31)". A fusion
/// has the name of its main op.
std::string nameOfOp(mlir::Operation *op);

/// Returns an id for each op: its name in messages to users. If several ops have the same name, the
/// second one gets the suffix #2, the third one #3, and so on. A clone has the id of its original.
llvm::SmallVector<std::string> cloneIds(llvm::ArrayRef<mlir::Operation *> ops);

/// Marks `op` as a clone of the op with the id `of`. addCloneMark does the same for a lowered op,
/// which may have several marks.
void markClone(mlir::Operation *op, llvm::StringRef of);
void addCloneMark(mlir::Operation *lowered, mlir::StringAttr of);

/// Counts the clones in `op`, including `op` itself.
CloneCount clonesIn(mlir::Operation *op);

/// Reads and writes the number of clones recorded on the function.
CloneCount clonesGiven(mlir::func::FuncOp function);
void setClonesGiven(mlir::func::FuncOp function, const CloneCount &count);

} // namespace refold
