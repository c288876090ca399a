//===- KernelGroups.h - Grouping of ops into kernels ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups ops into fusions. Each fusion becomes one kernel:
// - All results of a fusion have the same shape, its domain.
// - A fusion has at most one op that is not elementwise, its anchor op.
// - If the anchor op is a reduction, elementwise ops may also come before it. Only the reduction
//   reads their results, so these results are never written.
//
// Example: the ops of y = relu(add(dot_general(x, w), b)) and of the sum of the squares of y become
// two fusions. The first is {dot_general, add, relu} with the anchor op dot_general. The second is
// {multiply, reduce} with the anchor op reduce.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/RowBlocks.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace refold {

struct KernelGroup {
  /// The ops of the fusion, in program order.
  llvm::SmallVector<mlir::Operation *> ops;
  /// The reduction of the fusion if ops come before it; else null.
  mlir::Operation *reduction = nullptr;
  /// The ops before the reduction. They run over the shape of its operand.
  llvm::SmallPtrSet<mlir::Operation *, 4> summands;
  int64_t blocks = 1;
  /// The tiles in which the rows of each block are processed, one after the other.
  int64_t tiles = 1;
  /// False for an op without a kernel: a view, a loop, a scalar of a loop.
  bool isKernel = true;
  /// Whether a library computes the only op, a product.
  bool isLibrary = false;
};

/// Returns whether the kernel of `reader` computes `source` itself instead of reading it from a
/// buffer:
/// - A constant is always inlined.
/// - A broadcast or an iota is inlined into elementwise ops and broadcasts.
/// - A row of a table is inlined into a take that uses it as indices.
bool isInlined(mlir::Operation *source, mlir::Operation *reader);

/// Returns whether some reader can include the op in its kernel.
bool canBeInlined(mlir::Operation *op);

/// Returns whether the kernel of the op can include elementwise ops over its result.
bool allowsEpilogue(mlir::Operation *op);

/// The rules by which ops are grouped, besides the program.
struct GroupRules {
  RowBlocks rowBlocks;
  /// False: each op is a fusion of its own.
  bool merge = true;
  /// Whether libraries compute large products.
  bool libraryProducts = false;
  /// The maximum number of operands and results of the ops of a fusion. It limits the arguments of
  /// the kernel, because many GPU drivers pass at most 4,352 bytes of arguments.
  int64_t mostArguments = 480;
};

/// Returns the fusions of a block. Each op is in exactly one fusion, except that the terminator and
/// inlined ops are in none.
std::vector<KernelGroup> findGroups(mlir::Block &block, const GroupRules &rules);

/// Returns the fusions in an order that respects their dependences. Scalars and transposed weights
/// come early. The other fusions follow the program order of their last ops.
std::vector<KernelGroup> orderGroups(mlir::Block &block, std::vector<KernelGroup> groups);

} // namespace refold
