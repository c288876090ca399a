//===- TileRegion.cpp - Ops that a loop over tiles can contain ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/tiles/TileRegion.h"

#include "dialects/watch/Watch.h"
#include "passes/analysis/BlockSplit.h"

using namespace mlir;
using namespace refold;

/// Returns whether `op` or an op in its regions reads a value that `pick` accepts.
static bool reads(Operation *op, llvm::function_ref<bool(Value)> pick) {
  return op
      ->walk([&](Operation *inner) {
        return llvm::any_of(inner->getOperands(), pick) ? WalkResult::interrupt()
                                                        : WalkResult::advance();
      })
      .wasInterrupted();
}

/// A large value has at least as many elements as the product.
bool TileRegionFinder::isLarge(Value value) const {
  return cast<RankedTensorType>(value.getType()).getNumElements() >=
         cast<RankedTensorType>(product.getType()).getNumElements();
}

bool TileRegionFinder::add(Operation *op) {
  if (ops.contains(op))
    return true;
  if (op->getBlock() != product->getBlock())
    return blockedBy(op);
  std::optional<RowUse> use = useOf(op);
  if (!use)
    return blockedBy(op);
  ops.insert(op);
  uses[op] = *use;
  for (Value result : op->getResults())
    if (!use->sums)
      haveRows.insert(result);
  for (auto [operand, hasRows] : llvm::zip_equal(op->getOperands(), use->hasRows)) {
    if (!hasRows)
      continue;
    haveRows.insert(operand);
    Operation *source = operand.getDefiningOp();
    if (!source || !isLarge(operand) || ops.contains(source))
      continue;
    std::optional<RowUse> sourceUse = useOf(source);
    // Without a loop, the readers of a cheap value compute it, and it is never in memory.
    if (!sourceUse && (isElementwise(source) || isa<rf::BroadcastInDimOp, rf::IotaOp>(source)))
      return blockedBy(source);
    if (!sourceUse || sourceUse->sums)
      continue;
    // Each tile computes its rows of another large value too, if they depend on its rows only.
    if (isa<rf::ConstantOp, rf::IotaOp>(source))
      constants.insert(source);
    else if (source->getBlock() == op->getBlock() && !add(source))
      return false;
  }
  return true;
}

/// Adds the readers of all large values. A watch of any value with rows is a reader too: it must
/// find NaN before the other readers do.
bool TileRegionFinder::addReaders() {
  for (size_t i = 0; i < ops.size(); ++i) {
    Operation *op = ops[i];
    for (Value result : op->getResults())
      for (Operation *reader : result.getUsers())
        if (!uses[op].sums && (isLarge(result) || isa<watch::ValueOp>(reader)) && !add(reader))
          return false;
  }
  return true;
}

/// Adds the ops on paths from the region to the region. Returns false if one cannot be added.
bool TileRegionFinder::addBetween() {
  auto isEarlier = [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); };
  Operation *first = *llvm::min_element(ops, isEarlier), *last = *llvm::max_element(ops, isEarlier);
  later.clear();
  auto isLater = [&](Value value) {
    Operation *source = value.getDefiningOp();
    return source && (ops.contains(source) || later.contains(source));
  };
  SmallVector<Operation *> range;
  for (Operation *op = first; op != last; op = op->getNextNode()) {
    range.push_back(op);
    if (!ops.contains(op) && reads(op, isLater))
      later.insert(op);
  }
  llvm::DenseSet<Operation *> needed;
  auto need = [&](Operation *op) {
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *source = operand.getDefiningOp(); source && later.contains(source))
          needed.insert(source);
    });
  };
  need(last);
  for (Operation *op : llvm::reverse(range)) {
    if (ops.contains(op) || needed.contains(op))
      need(op);
    if (needed.contains(op) && !add(op))
      return false;
  }
  return true;
}

/// Returns whether each op still has the use for which it was added.
bool TileRegionFinder::isValid(llvm::function_ref<bool(Operation *)> isCut) {
  for (Operation *op : ops) {
    std::optional<RowUse> use = useOf(op);
    const RowUse &before = uses.at(op);
    if (!use || use->sums != before.sums || use->hasRows != before.hasRows)
      return blockedBy(op);
    if (use->sums && !isCut(op))
      return blockedBy(op);
    for (auto [operand, hasRows] : llvm::zip_equal(op->getOperands(), use->hasRows)) {
      // A tile has no more than its own rows of the value.
      if (!hasRows && haveRows.contains(operand))
        return blockedBy(op);
      if (Operation *source = operand.getDefiningOp();
          source && ops.contains(source) && uses.at(source).sums)
        return blockedBy(op);
    }
  }
  return true;
}

std::optional<TileRegion> TileRegionFinder::find(llvm::function_ref<bool(Operation *)> isCut) {
  haveRows.insert(product.getLhs());
  if (!add(product))
    return std::nullopt;
  for (size_t before = 0; before != ops.size();) {
    before = ops.size();
    if (!addReaders() || !addBetween())
      return std::nullopt;
  }
  if (!isValid(isCut))
    return std::nullopt;
  TileRegion region{rows, tiles, llvm::to_vector(ops), llvm::to_vector(later), constants, {},
                    {},   {}};
  llvm::sort(region.ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : region.ops) {
    for (auto [operand, hasRows] : llvm::zip_equal(op->getOperands(), uses[op].hasRows)) {
      Operation *source = operand.getDefiningOp();
      if (hasRows && !(source && (ops.contains(source) || constants.contains(source))))
        region.rowOperands.insert(operand);
    }
    for (Value result : op->getResults()) {
      if (uses[op].sums)
        region.sums.insert(result);
      else if (llvm::any_of(result.getUsers(),
                            [&](Operation *reader) { return !ops.contains(reader); }))
        region.rowResults.insert(result);
    }
  }
  return region;
}
