//===- sum_tree.h - The order of a reduction --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of a linalg.generic that reduces one operand in a tree of chains
// (docs/rationale/numerics.md §5).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace refold::codegen {

/// i64 attributes: the `chain` and the `lanes` of the rf.reduce.
inline constexpr llvm::StringLiteral kChainAttr = "refold.chain", kLanesAttr = "refold.lanes";
/// A string: the name of the operation that joins two parts, such as "arith.addf".
inline constexpr llvm::StringLiteral kJoinAttr = "refold.join";

struct SumTree {
  /// Entries of the first reduction loop in one chain; 0: the reduction is one chain.
  int64_t chain = 0;
  /// The number of chains in a segment along the last loop. If it is 0, there are no segments.
  int64_t lanes = 0;
  llvm::StringRef join;
  /// The entries of the only reduction loop are parts of the tree themselves.
  bool joinsParts = false;

  /// Returns the number of parts that the tree joins, if the first reduction loop has `extent`.
  int64_t parts(int64_t extent) const { return std::max<int64_t>((extent + chain - 1) / chain, 1); }
  /// Returns the largest power of two below `parts`: the size of the left subtree.
  static int64_t leftOf(int64_t parts) {
    return static_cast<int64_t>(llvm::PowerOf2Ceil(static_cast<uint64_t>(parts))) / 2;
  }
};

inline SumTree treeOf(mlir::linalg::GenericOp op) {
  SumTree tree;
  if (auto chain = op->getAttrOfType<mlir::IntegerAttr>(kChainAttr))
    tree.chain = chain.getInt();
  if (auto lanes = op->getAttrOfType<mlir::IntegerAttr>(kLanesAttr))
    tree.lanes = lanes.getInt();
  if (auto join = op->getAttrOfType<mlir::StringAttr>(kJoinAttr))
    tree.join = join.getValue();
  tree.joinsParts = tree.chain == 1 && tree.lanes == 0 && op.getNumReductionLoops() == 1;
  return tree;
}

/// Emits the operation that joins part `a` with the part `b` after it. Both are scalars or vectors.
inline mlir::Value emitJoin(mlir::OpBuilder &builder, mlir::Location loc, const SumTree &tree,
                            mlir::Value a, mlir::Value b) {
  mlir::OperationState state(loc, tree.join, mlir::ValueRange{a, b}, a.getType());
  return builder.create(state)->getResult(0);
}

} // namespace refold::codegen
