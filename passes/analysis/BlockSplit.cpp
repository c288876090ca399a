//===- BlockSplit.cpp - How an op's work is shared between blocks ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/BlockSplit.h"

#include "dialects/rf/Rf.h"
#include "passes/analysis/RowBlocks.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;

static RankedTensorType tensor(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The dimensions of `rank` that are not in `dims`, in order.
static SmallVector<int64_t> without(int64_t rank, ArrayRef<int64_t> dims,
                                    ArrayRef<int64_t> more = {}) {
  SmallVector<int64_t> kept;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(dims, d) && !llvm::is_contained(more, d))
      kept.push_back(d);
  return kept;
}

bool refold::isElementwise(Operation *op) {
  return op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1;
}

static std::optional<int64_t> dotDim(rf::DotGeneralOp op, unsigned index, int64_t dim) {
  int64_t batching = op.getLhsBatchingDimensions().size();
  if (dim < batching)
    return (index == 0 ? op.getLhsBatchingDimensions() : op.getRhsBatchingDimensions())[dim];
  SmallVector<int64_t> lhsFree =
      without(tensor(op.getLhs()).getRank(), op.getLhsBatchingDimensions(),
              op.getLhsContractingDimensions());
  SmallVector<int64_t> rhsFree =
      without(tensor(op.getRhs()).getRank(), op.getRhsBatchingDimensions(),
              op.getRhsContractingDimensions());
  int64_t place = dim - batching;
  if (place < static_cast<int64_t>(lhsFree.size()))
    return index == 0 ? lhsFree[place] : -1;
  return index == 1 ? rhsFree[place - lhsFree.size()] : -1;
}

std::optional<int64_t> refold::operandDim(Operation *op, unsigned index, int64_t dim) {
  using Answer = std::optional<int64_t>;
  if (isElementwise(op))
    return dim;
  return TypeSwitch<Operation *, Answer>(op)
      .Case([&](rf::BroadcastInDimOp broadcast) -> Answer {
        for (auto [d, place] : llvm::enumerate(broadcast.getBroadcastDimensions()))
          if (place == dim &&
              tensor(broadcast.getOperand()).getDimSize(d) == tensor(broadcast).getDimSize(dim))
            return d;
        return -1;
      })
      .Case([&](rf::TransposeOp transpose) -> Answer { return transpose.getPermutation()[dim]; })
      .Case([&](rf::ReduceOp reduce) -> Answer {
        return without(tensor(reduce.getOperand()).getRank(), reduce.getDimensions())[dim];
      })
      .Case([&](rf::DotGeneralOp dot) -> Answer { return dotDim(dot, index, dim); })
      .Case([&](rf::TakeOp take) -> Answer {
        int64_t indexRank = tensor(take.getIndices()).getRank();
        if (dim >= indexRank)
          return index == 0 ? Answer(dim - indexRank + 1) : Answer(-1);
        return index == 1 ? Answer(dim) : Answer(-1);
      })
      .Case([&](rf::SliceRowOp) -> Answer { return index == 0 ? Answer(dim + 1) : Answer(-1); })
      .Case([&](rf::DropoutOp) -> Answer { return index == 0 ? Answer(dim) : Answer(-1); })
      .Case<rf::RandomUniformOp, rf::RandomNormalOp, rf::RandomIndexOp, rf::ShuffleOp>(
          [&](auto) -> Answer { return -1; })
      .Default([](Operation *) -> Answer { return std::nullopt; });
}

/// Scalar operations that the op does, roughly: what sharing it can save.
static int64_t work(Operation *op) {
  int64_t elements = tensor(op->getResult(0)).getNumElements();
  if (auto reduce = dyn_cast<rf::ReduceOp>(op))
    return tensor(reduce.getOperand()).getNumElements();
  if (auto dot = dyn_cast<rf::DotGeneralOp>(op)) {
    for (int64_t d : dot.getLhsContractingDimensions())
      elements *= tensor(dot.getLhs()).getDimSize(d);
  }
  return elements;
}

int64_t refold::preferredBlocks(Operation *op) {
  // A block is worth a thread's while from about a microsecond of work on.
  constexpr int64_t kLeastWork = 64, kUsualWork = 16384;
  RankedTensorType type = tensor(op->getResult(0));
  if (type.getRank() == 0 || op->getNumResults() != 1)
    return 1;
  for (unsigned i = 0; i < op->getNumOperands(); ++i)
    if (!operandDim(op, i, 0))
      return 1;
  int64_t rows = type.getDimSize(0), total = work(op);
  if (rows <= kMaxRowBlocks)
    return rows > 0 && total / rows >= kLeastWork ? rows : 1;
  if (int64_t blocks = rowBlocks(rows); blocks > 1)
    return blocks;
  for (int64_t blocks = kMaxRowBlocks; blocks > 1; --blocks)
    if (rows % blocks == 0 && total / blocks >= kUsualWork)
      return blocks;
  return 1;
}
