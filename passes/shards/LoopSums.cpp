//===- LoopSums.cpp - Sums over rows that loops carry ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/shards/LoopSums.h"

#include "dialects/rf/Rf.h"
#include "passes/shards/RowRules.h"

#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace refold;

/// Returns the loop that yields `value`, and sets `index` to its number among the carried values.
/// Returns null if anything else reads `value`.
static scf::ForOp loopThatYields(Value value, unsigned &index) {
  if (!value.hasOneUse() || !isa<scf::YieldOp>(*value.user_begin()))
    return {};
  auto loop = dyn_cast<scf::ForOp>((*value.user_begin())->getParentOp());
  index = value.use_begin()->getOperandNumber();
  return loop && !loop->hasAttr(rf::RfDialect::kCapacityAttr) ? loop : scf::ForOp();
}

bool refold::isCarriedSum(Operation *sum) {
  llvm::SmallPtrSet<Operation *, 4> adds;
  Value value = sum->getResult(0);
  while (value.hasOneUse() && isa<rf::AddOp>(*value.user_begin())) {
    adds.insert(*value.user_begin());
    value = (*value.user_begin())->getResult(0);
  }
  unsigned index = 0;
  scf::ForOp loop = adds.empty() ? scf::ForOp() : loopThatYields(value, index);
  if (!loop)
    return false;
  const BlockArgument carried = loop.getRegionIterArg(index);
  return carried.hasOneUse() && adds.contains(*carried.user_begin());
}

namespace {

/// Rewrites one carried value.
class ShardCarrier {
public:
  ShardCarrier(scf::ForOp loop, unsigned index, int64_t shards)
      : carried(loop.getRegionIterArg(index)), shards(shards) {}

  /// Returns whether `value` is a sum of the carried value and of joined shards.
  bool canLift(Value value) {
    if (value == carried)
      return carried.hasOneUse();
    if (!value.hasOneUse())
      return false;
    if (auto add = value.getDefiningOp<rf::AddOp>())
      return canLift(add.getLhs()) && canLift(add.getRhs());
    auto join = value.getDefiningOp<rf::ReduceOp>();
    return join && join.getKind() == rf::ReduceKind::Add && join.getChain() == 1 &&
           join.getDimensions() == ArrayRef<int64_t>{0} &&
           tensorTypeOf(join.getOperand()).getDimSize(0) == shards;
  }

  bool hasCarried(Value value) {
    auto add = value.getDefiningOp<rf::AddOp>();
    return value == carried || (add && (hasCarried(add.getLhs()) || hasCarried(add.getRhs())));
  }

  /// Returns `value` with its shards not joined; `byShard` is the carried value of each shard.
  static Value lifted(OpBuilder &builder, Value value, Value carried, Value byShard) {
    if (value == carried)
      return byShard;
    if (auto join = value.getDefiningOp<rf::ReduceOp>())
      return join.getOperand();
    auto add = value.getDefiningOp<rf::AddOp>();
    Value lhs = lifted(builder, add.getLhs(), carried, byShard);
    Value rhs = lifted(builder, add.getRhs(), carried, byShard);
    return rf::AddOp::create(builder, add.getLoc(), lhs, rhs);
  }

private:
  const BlockArgument carried;
  const int64_t shards;
};

} // namespace

/// Lets `loop` carry one sum for each shard in place of carried value `index`, which stays as it
/// was before the loop. Returns the new loop.
static scf::ForOp carry(scf::ForOp loop, unsigned index, int64_t shards) {
  IRRewriter rewriter(loop->getContext());
  rewriter.setInsertionPoint(loop);
  const RankedTensorType type = tensorTypeOf(loop.getResult(index));
  SmallVector<int64_t> shape{shards};
  llvm::append_range(shape, type.getShape());
  const Value init = loop.getInitArgs()[index];
  Value zeros = rf::makeSplat(rewriter, loop.getLoc(), type.clone(shape), 0);
  auto yieldLifted = [&](OpBuilder &builder, Location, ArrayRef<BlockArgument> added) {
    return SmallVector<Value>{ShardCarrier::lifted(builder, loop.getYieldedValues()[index],
                                                   loop.getRegionIterArg(index), added.front())};
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
    op->erase();
  }
  OpBuilder after(wider->getContext());
  after.setInsertionPointAfter(wider);
  Value sum = rf::ReduceOp::create(after, wider.getLoc(), rf::ReduceKind::Add,
                                   wider.getResults().back(), after.getDenseI64ArrayAttr({0}),
                                   after.getI64IntegerAttr(1), IntegerAttr());
  Value old = wider.getResult(index);
  if (rf::splatValue(init) != 0.0)
    sum = rf::AddOp::create(after, wider.getLoc(), old, sum);
  old.replaceAllUsesExcept(sum, sum.getDefiningOp());
  return wider;
}

void refold::carryShards(func::FuncOp function, int64_t shards) {
  // Inner loops first: the sum of an inner loop may be a summand of an outer one.
  SmallVector<scf::ForOp> loops;
  function.walk([&](scf::ForOp loop) { loops.push_back(loop); });
  for (scf::ForOp loop : loops) {
    const unsigned count = loop.getNumResults();
    for (unsigned index = 0; loop && index < count; ++index) {
      Value next = loop.getYieldedValues()[index];
      unsigned place = 0;
      ShardCarrier carrier(loop, index, shards);
      const bool isSum = next.getDefiningOp<rf::AddOp>() && loopThatYields(next, place) == loop &&
                         carrier.hasCarried(next) && carrier.canLift(next);
      if (isSum)
        loop = carry(loop, index, shards);
    }
  }
}
