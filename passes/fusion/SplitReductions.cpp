//===- SplitReductions.cpp - Row blocks as a dimension --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements docs/rationale/numerics.md §4 and §5 as a rewrite.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"
#include "passes/analysis/LibraryProducts.h"
#include "passes/analysis/RowBlocks.h"

namespace refold {
#define GEN_PASS_DEF_SPLITREDUCTIONS
#include "passes/fusion/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// Returns `value` with its first dimension split into [blocks, rows / blocks].
Value splitRows(OpBuilder &builder, Location loc, Value value, int64_t blocks) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape{blocks, type.getDimSize(0) / blocks};
  llvm::append_range(shape, type.getShape().drop_front());
  return rf::ReshapeOp::create(builder, loc, type.clone(shape), value);
}

/// Adds the sums of the blocks in index order from the first.
Value combineBlocks(OpBuilder &builder, Location loc, rf::ReduceKind kind, Value partial) {
  return rf::ReduceOp::create(builder, loc, kind, partial, ArrayRef<int64_t>{0}, true);
}

void split(rf::DotGeneralOp op, RowBlocks rowBlocks, int64_t mostElements) {
  const int64_t leading[] = {0};
  if (!op.getLhsBatchingDimensions().empty() ||
      op.getLhsContractingDimensions() != ArrayRef(leading) ||
      op.getRhsContractingDimensions() != ArrayRef(leading))
    return;
  int64_t blocks = rowBlocks.of(cast<RankedTensorType>(op.getLhs().getType()).getDimSize(0));
  if (blocks == 1 || cast<RankedTensorType>(op.getType()).getNumElements() > mostElements)
    return;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  const int64_t batch[] = {0}, rows[] = {1};
  Value partial = rf::DotGeneralOp::create(
      builder, loc, splitRows(builder, loc, op.getLhs(), blocks),
      splitRows(builder, loc, op.getRhs(), blocks), batch, batch, rows, rows);
  op.replaceAllUsesWith(combineBlocks(builder, loc, rf::ReduceKind::Add, partial));
  op.erase();
}

/// Splits a sum over several dimensions into two sums if the last dimension is long. The first sum
/// keeps the last dimension, and the second sum reduces it. In the first sum, adjacent elements are
/// added to different results, so these additions can run side by side. Returns both sums, or
/// nothing if the split does not apply.
std::optional<std::pair<rf::ReduceOp, rf::ReduceOp>> splitLast(rf::ReduceOp op) {
  constexpr int64_t kLeastExtent = 16;
  auto type = cast<RankedTensorType>(op.getOperand().getType());
  ArrayRef<int64_t> dims = op.getDimensions();
  if (op.getFromFirst() || dims.size() < 2 || dims.back() != type.getRank() - 1 ||
      type.getShape().back() < kLeastExtent)
    return std::nullopt;
  int64_t others = 1;
  for (int64_t dim : dims.drop_back())
    others *= type.getDimSize(dim);
  if (others < kLeastExtent)
    return std::nullopt;
  OpBuilder builder(op);
  auto before = rf::ReduceOp::create(builder, op.getLoc(), op.getKind(), op.getOperand(),
                                     dims.drop_back(), false);
  const int64_t last[] = {cast<RankedTensorType>(before.getType()).getRank() - 1};
  auto across = rf::ReduceOp::create(builder, op.getLoc(), op.getKind(), before, last, false);
  op.replaceAllUsesWith(across.getResult());
  op.erase();
  return std::pair(before, across);
}

void split(rf::ReduceOp op, RowBlocks rowBlocks) {
  if (auto sums = splitLast(op)) {
    split(sums->first, rowBlocks);
    return split(sums->second, rowBlocks);
  }
  if (op.getFromFirst() || op.getDimensions().empty() || op.getDimensions().front() != 0)
    return;
  int64_t blocks = rowBlocks.of(cast<RankedTensorType>(op.getOperand().getType()).getDimSize(0));
  if (blocks == 1)
    return;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  SmallVector<int64_t> inner;
  for (int64_t dim : op.getDimensions())
    inner.push_back(dim + 1);
  Value partial = rf::ReduceOp::create(
      builder, loc, op.getKind(), splitRows(builder, loc, op.getOperand(), blocks), inner, false);
  op.replaceAllUsesWith(combineBlocks(builder, loc, op.getKind(), partial));
  op.erase();
}

struct SplitReductions : refold::impl::SplitReductionsBase<SplitReductions> {
  using SplitReductionsBase::SplitReductionsBase;
  void runOnOperation() override {
    if (mostBlocks < 1 || leastRows < 1) {
      getOperation()->emitError() << "most-blocks and least-rows must be at least 1, got "
                                  << int64_t(mostBlocks) << " and " << int64_t(leastRows);
      return signalPassFailure();
    }
    const RowBlocks rowBlocks{mostBlocks, leastRows};
    getOperation()->walk([&](Operation *op) {
      if (auto dot = dyn_cast<rf::DotGeneralOp>(op)) {
        if (!libraryProducts || !isLibraryProduct(dot))
          split(dot, rowBlocks, mostElements);
      } else if (auto reduce = dyn_cast<rf::ReduceOp>(op)) {
        split(reduce, rowBlocks);
      }
    });
  }
};

} // namespace
