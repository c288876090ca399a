//===- CloneCount.h - Number of clones --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records clones, so that they can be counted at any time, in fusions and in launches. A pass that
// makes clones writes their number per original op on the function (rf.clones), and the id of the
// original on each clone (rf.clone_of).
//
// Example: line 30 of train.cpp calls relu twice. The ids of the two ops are "relu (train.cpp:30)"
// and "relu (train.cpp:30) #2". If the first is cloned twice, rf.clones is {"relu (train.cpp:30)" =
// 2}, and a pass that merges its clones cannot hide behind a clone of the second.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace refold {

/// Number of clones by the id of the original.
using CloneCount = llvm::MapVector<mlir::StringAttr, int64_t>;

/// Returns the name of an op in messages to users, such as "convolution (train.cpp:31)". The name
/// of a fusion is the name of its main op.
std::string nameOfOp(mlir::Operation *op);

/// Returns an id for each op. The id is the op's name in messages to users. If several ops have the
/// same name, the later ones get " #2", " #3", ... appended. A clone has the id of its original.
llvm::SmallVector<std::string> cloneIds(llvm::ArrayRef<mlir::Operation *> ops);

/// `markClone` marks `op` as a clone of the op with the id `of`. `addCloneMark` adds such a mark to
/// a lowered op, which may have several marks.
void markClone(mlir::Operation *op, llvm::StringRef of);
void addCloneMark(mlir::Operation *lowered, mlir::StringAttr of);

/// Counts the clones in `op`, including `op` itself.
CloneCount clonesIn(mlir::Operation *op);

/// Reads and writes the number of clones recorded on the function.
CloneCount clonesGiven(mlir::func::FuncOp function);
void setClonesGiven(mlir::func::FuncOp function, const CloneCount &count);

} // namespace refold
