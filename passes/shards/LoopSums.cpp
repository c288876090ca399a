//===- LoopSums.cpp - Sums over rows that loops carry ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/shards/LoopSums.h"

#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"
#include "passes/shards/RowRules.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace refold;

/// Returns the only op that reads `value`, or null. A check for NaN does not count.
static OpOperand *onlyUse(Value value) {
  OpOperand *only = nullptr;
  for (OpOperand &use : value.getUses()) {
    if (isa<watch::ValueOp>(use.getOwner()))
      continue;
    if (only)
      return nullptr;
    only = &use;
  }
  return only;
}

/// Returns the loop that yields `value`, and sets `index` to its number among the carried values.
/// Returns null if anything else reads `value`.
static scf::ForOp loopThatYields(Value value, unsigned &index) {
  OpOperand *use = onlyUse(value);
  if (!use || !isa<scf::YieldOp>(use->getOwner()))
    return {};
  auto loop = dyn_cast<scf::ForOp>(use->getOwner()->getParentOp());
  index = use->getOperandNumber();
  return loop && !loop->hasAttr(rf::RfDialect::kCapacityAttr) ? loop : scf::ForOp();
}

bool refold::isCarriedSum(Operation *sum) {
  llvm::SmallPtrSet<Operation *, 4> adds;
  Value value = sum->getResult(0);
  for (OpOperand *use = onlyUse(value); use && isa<rf::AddOp>(use->getOwner());
       use = onlyUse(value)) {
    adds.insert(use->getOwner());
    value = use->getOwner()->getResult(0);
  }
  unsigned index = 0;
  scf::ForOp loop = adds.empty() ? scf::ForOp() : loopThatYields(value, index);
  if (!loop)
    return false;
  OpOperand *carried = onlyUse(loop.getRegionIterArg(index));
  return carried && adds.contains(carried->getOwner());
}

namespace {

using Ops = llvm::DenseSet<Operation *>;

/// Creates the op that joins the sums of shards, which lie along dimension 0.
rf::ReduceOp joinShards(OpBuilder &builder, Location loc, Value byShard, Ops &joins) {
  auto join = rf::ReduceOp::create(builder, loc, rf::ReduceKind::Add, byShard,
                                   builder.getDenseI64ArrayAttr({0}), builder.getI64IntegerAttr(1),
                                   IntegerAttr());
  joins.insert(join);
  return join;
}

/// Rewrites one carried value.
class ShardCarrier {
public:
  ShardCarrier(scf::ForOp loop, unsigned index, Ops &joins)
      : carried(loop.getRegionIterArg(index)), joins(joins) {}

  /// Returns whether `value` is a sum of the carried value and of joined shards.
  bool canLift(Value value) {
    if (!onlyUse(value))
      return false;
    if (value == carried)
      return true;
    if (auto add = value.getDefiningOp<rf::AddOp>())
      return canLift(add.getLhs()) && canLift(add.getRhs());
    auto join = value.getDefiningOp<rf::ReduceOp>();
    return join && joins.contains(join) && join.getKind() == rf::ReduceKind::Add &&
           join.getDimensions() == ArrayRef<int64_t>{0};
  }

  /// Returns whether a sum that can be lifted has the carried value.
  bool hasCarried(Value value) {
    auto add = value.getDefiningOp<rf::AddOp>();
    return value == carried || (add && (hasCarried(add.getLhs()) || hasCarried(add.getRhs())));
  }

  /// Returns `value` with its shards not joined; `byShard` is the carried value of each shard.
  Value lifted(OpBuilder &builder, Value value, Value byShard) {
    if (value == carried)
      return byShard;
    if (auto join = value.getDefiningOp<rf::ReduceOp>())
      return join.getOperand();
    auto add = value.getDefiningOp<rf::AddOp>();
    Value lhs = lifted(builder, add.getLhs(), byShard);
    Value rhs = lifted(builder, add.getRhs(), byShard);
    Value sum = rf::AddOp::create(builder, add.getLoc(), lhs, rhs);
    watchInstead(builder, value, sum);
    return sum;
  }

private:
  /// Lets the checks for NaN of `value` check the sum of the shards instead.
  void watchInstead(OpBuilder &builder, Value value, Value byShard) {
    for (Operation *user : llvm::make_early_inc_range(value.getUsers()))
      if (auto watched = dyn_cast<watch::ValueOp>(user)) {
        Value joined = joinShards(builder, value.getLoc(), byShard, joins);
        watched->moveAfter(joined.getDefiningOp());
        watched.getValueMutable().assign(joined);
      }
  }

  const BlockArgument carried;
  Ops &joins;
};

} // namespace

/// Lets `loop` carry one sum for each shard in place of carried value `index`, which stays as it
/// was before the loop. Returns the new loop.
static scf::ForOp carry(scf::ForOp loop, unsigned index, int64_t shards, Ops &joins) {
  IRRewriter rewriter(loop->getContext());
  rewriter.setInsertionPoint(loop);
  const RankedTensorType type = tensorTypeOf(loop.getResult(index));
  SmallVector<int64_t> shape{shards};
  llvm::append_range(shape, type.getShape());
  const Value init = loop.getInitArgs()[index];
  Value zeros = rf::makeSplat(rewriter, loop.getLoc(), type.clone(shape), 0);
  auto yieldLifted = [&](OpBuilder &builder, Location, ArrayRef<BlockArgument> added) {
    ShardCarrier carrier(loop, index, joins);
    return SmallVector<Value>{
        carrier.lifted(builder, loop.getYieldedValues()[index], added.front())};
  };
  FailureOr<LoopLikeOpInterface> replaced = loop.replaceWithAdditionalYields(
      rewriter, zeros, /*replaceInitOperandUsesInLoop=*/false, yieldLifted);
  if (failed(replaced))
    return {};
  auto wider = cast<scf::ForOp>((*replaced).getOperation());
  Operation *yield = wider.getBody()->getTerminator();
  Operation *last = yield->getOperand(index).getDefiningOp();
  yield->setOperand(index, wider.getRegionIterArg(index));
  // Removes the old sums, which nothing reads now.
  SmallVector<Operation *> dead{last};
  while (!dead.empty()) {
    Operation *op = dead.pop_back_val();
    if (!op || !op->use_empty() || !isa<rf::AddOp, rf::ReduceOp>(op))
      continue;
    for (Value operand : op->getOperands())
      dead.push_back(operand.getDefiningOp());
    joins.erase(op);
    op->erase();
  }
  OpBuilder after(wider->getContext());
  after.setInsertionPointAfter(wider);
  Value sum = joinShards(after, wider.getLoc(), wider.getResults().back(), joins);
  Value old = wider.getResult(index);
  if (rf::splatValue(init) != 0.0)
    sum = rf::AddOp::create(after, wider.getLoc(), old, sum);
  old.replaceAllUsesExcept(sum, sum.getDefiningOp());
  return wider;
}

void refold::carryShards(func::FuncOp function, int64_t shards, Ops joins) {
  // Inner loops first: the sum of an inner loop may be a summand of an outer one.
  SmallVector<scf::ForOp> loops;
  function.walk([&](scf::ForOp loop) { loops.push_back(loop); });
  for (scf::ForOp loop : loops) {
    const unsigned count = loop.getNumResults();
    for (unsigned index = 0; loop && index < count; ++index) {
      Value next = loop.getYieldedValues()[index];
      unsigned place = 0;
      ShardCarrier carrier(loop, index, joins);
      const bool isSum = next.getDefiningOp<rf::AddOp>() && loopThatYields(next, place) == loop &&
                         carrier.canLift(next) && carrier.hasCarried(next);
      if (isSum)
        loop = carry(loop, index, shards, joins);
    }
  }
}
