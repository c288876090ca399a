//===- sum_tree.h - The order of a reduction --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attributes of a linalg.generic that sums in a tree of chains (docs/rationale/numerics.md §4, §5).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace refold::codegen {

/// A list of i64: number i is the number of iterations of reduction loop i in one chain.
inline constexpr llvm::StringLiteral kChainAttr = "refold.chain";
/// An i64: the number of chains in a segment of a sum.
inline constexpr llvm::StringLiteral kLanesAttr = "refold.lanes";
/// A string: the name of the operation that joins two parts, such as "arith.addf".
inline constexpr llvm::StringLiteral kJoinAttr = "refold.join";

struct SumTree {
  using List = llvm::SmallVector<int64_t, 3>;

  /// The number of iterations of each of the first reduction loops in one chain. All numbers but
  /// the last are 1. If the list is empty, the whole reduction is one chain.
  List chain;
  /// The number of chains in a segment along the last loop. If it is 0, there are no segments.
  int64_t lanes = 0;
  llvm::StringRef join;
  /// The entries of the only reduction loop are parts of the tree themselves.
  bool joinsParts = false;

  /// Returns the number of parts along each loop of `chain`. `extents` has the extents of all
  /// reduction loops. The parts are numbered in row-major order.
  List partsAlong(llvm::ArrayRef<int64_t> extents) const {
    List parts;
    for (auto [entries, extent] : llvm::zip(chain, extents))
      parts.push_back(std::max<int64_t>((extent + entries - 1) / entries, 1));
    return parts;
  }
  /// Returns the entries of the last loop of `chain` in the last part along this loop.
  int64_t lastEntries(llvm::ArrayRef<int64_t> extents) const {
    const int64_t extent = extents[chain.size() - 1];
    return extent - (partsAlong(extents).back() - 1) * chain.back();
  }
  /// Returns the largest power of two below `parts`: the size of the left subtree.
  static int64_t leftOf(int64_t parts) {
    return static_cast<int64_t>(llvm::PowerOf2Ceil(static_cast<uint64_t>(parts))) / 2;
  }
};

inline int64_t productOf(llvm::ArrayRef<int64_t> numbers) {
  int64_t product = 1;
  for (int64_t number : numbers)
    product *= number;
  return product;
}

inline SumTree treeOf(mlir::linalg::GenericOp op) {
  SumTree tree;
  if (auto chain = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kChainAttr))
    tree.chain.assign(chain.asArrayRef().begin(), chain.asArrayRef().end());
  if (auto lanes = op->getAttrOfType<mlir::IntegerAttr>(kLanesAttr))
    tree.lanes = lanes.getInt();
  if (auto join = op->getAttrOfType<mlir::StringAttr>(kJoinAttr))
    tree.join = join.getValue();
  tree.joinsParts = tree.chain == SumTree::List{1} && tree.lanes == 0 &&
                    op.getNumReductionLoops() == 1 && op.getNumDpsInputs() == 1;
  // A chain may be longer than its loop, by any number.
  llvm::SmallVector<unsigned> loops;
  op.getReductionDims(loops);
  for (auto [entries, loop] : llvm::zip(tree.chain, loops))
    if (tree.lanes == 0)
      entries = std::clamp<int64_t>(op.getStaticLoopRanges()[loop], 1, entries);
  return tree;
}

/// Marks the loops of a sum with its order. `chain` is not empty.
inline void markTree(mlir::Operation *op, llvm::ArrayRef<int64_t> chain,
                     std::optional<int64_t> lanes, llvm::StringRef join) {
  mlir::Builder b(op->getContext());
  op->setAttr(kChainAttr, b.getDenseI64ArrayAttr(chain));
  if (lanes)
    op->setAttr(kLanesAttr, b.getI64IntegerAttr(*lanes));
  op->setAttr(kJoinAttr, b.getStringAttr(join));
}

/// Marks the loops of a product. Does nothing if `chain` is not given.
inline void markTreeOfProduct(mlir::Operation *op, std::optional<llvm::ArrayRef<int64_t>> chain) {
  const bool isFloat =
      mlir::isa<mlir::FloatType>(mlir::getElementTypeOrSelf(op->getResult(0).getType()));
  if (chain)
    markTree(op, *chain, std::nullopt, isFloat ? "arith.addf" : "arith.addi");
}

/// Emits the operation that joins part `a` with the part `b` after it. Both are scalars or vectors.
inline mlir::Value emitJoin(mlir::OpBuilder &builder, mlir::Location loc, const SumTree &tree,
                            mlir::Value a, mlir::Value b) {
  mlir::OperationState state(loc, tree.join, mlir::ValueRange{a, b}, a.getType());
  return builder.create(state)->getResult(0);
}

} // namespace refold::codegen
