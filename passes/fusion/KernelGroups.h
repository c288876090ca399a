//===- KernelGroups.h - Which ops become one kernel ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A group has one domain: the shape over which all its results run. It has at most one op that is
// not elementwise, its head.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/RowBlocks.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace refold {

struct KernelGroup {
  /// In program order.
  llvm::SmallVector<mlir::Operation *> ops;
  int64_t blocks = 1;
  /// In which each block's rows come, one after the other.
  int64_t tiles = 1;
  /// False for an op that is no work: a view, a loop, a scalar of the loop.
  bool isKernel = true;
  /// A library makes the one product that it is.
  bool isLibrary = false;
};

/// True where `reader` takes `source` into its own kernel instead of reading a buffer: constants
/// always, a broadcast or an iota where the reader is elementwise, a batch's row of indices where
/// they are those of a take.
bool isInlined(mlir::Operation *source, mlir::Operation *reader);

/// True for the ops that some readers take along.
bool canBeInlined(mlir::Operation *op);

/// What groups depend on beside the program.
struct GroupRules {
  RowBlocks rowBlocks;
  /// False: each op is a group of its own.
  bool merge = true;
  /// Libraries make large products.
  bool libraryProducts = false;
  /// Operands and results of the ops of a group that was merged, together: at most so many are a
  /// kernel's arguments then, and many cards' drivers pass no more than 4,352 bytes of these.
  int64_t mostArguments = 480;
};

/// The groups of a block; every op but inlined ones and the terminator is in exactly one.
std::vector<KernelGroup> findGroups(mlir::Block &block, const GroupRules &rules);

/// The groups in an order that respects their dependences and otherwise the program's (by a group's
/// last op).
std::vector<KernelGroup> orderGroups(mlir::Block &block, std::vector<KernelGroup> groups);

} // namespace refold
