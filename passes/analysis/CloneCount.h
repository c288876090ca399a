//===- CloneCount.h - How many clones a function has --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who makes clones writes on the function how many there are of what (rf.clones), and on each what
// it is one of (rf.clone_of). What is left can then be counted at any time, in groups and in
// launches.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"

namespace refold {

/// By what they are clones of.
using CloneCount = llvm::MapVector<mlir::StringAttr, int64_t>;

/// What users know an op by, of a group the op that it is about: "convolution (train.cpp:31)".
std::string nameOfOp(mlir::Operation *op);

/// Marks `op` as a clone, beside what it is marked as already where it is lowered.
void markClone(mlir::Operation *op, llvm::StringRef of);
void addCloneMark(mlir::Operation *lowered, mlir::StringAttr of);

/// The clones in `op`, itself among them.
CloneCount clonesIn(mlir::Operation *op);

/// How many the function was given.
CloneCount clonesGiven(mlir::func::FuncOp function);
void setClonesGiven(mlir::func::FuncOp function, const CloneCount &count);

} // namespace refold
