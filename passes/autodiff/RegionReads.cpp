//===- RegionReads.cpp - Reads of forward values --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/autodiff/RegionReads.h"

#include "dialects/watch/Watch.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace refold;

SmallVector<Value> refold::capturedBy(Operation *op, const BackwardSweep &sweep) {
  llvm::SetVector<Value> captured;
  op->walk([&](Operation *inner) {
    const bool leadsOn =
        inner != op &&
        (inner->hasTrait<OpTrait::IsTerminator>() ||
         llvm::any_of(inner->getResults(), [&](Value result) { return sweep.isWanted(result); }));
    for (Value operand : inner->getOperands())
      if (leadsOn && !op->isAncestor(operand.getParentBlock()->getParentOp()) &&
          sweep.isWanted(operand))
        captured.insert(operand);
  });
  return captured.takeVector();
}

/// Returns the values of `forward` that ops inside `backward` read, in the order of their
/// definitions.
static SmallVector<Value> readsOf(Block &backward, Block &forward) {
  llvm::SetVector<Value> reads;
  backward.walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (operand.getParentBlock() == &forward)
        reads.insert(operand);
  });
  auto place = [](Value value) -> std::pair<Operation *, unsigned> {
    if (auto result = dyn_cast<OpResult>(value))
      return {result.getOwner(), result.getResultNumber()};
    return {nullptr, cast<BlockArgument>(value).getArgNumber()};
  };
  SmallVector<Value> sorted(reads.begin(), reads.end());
  llvm::sort(sorted, [&](Value a, Value b) {
    auto [x, i] = place(a);
    auto [y, j] = place(b);
    if (x == y)
      return i < j;
    return !x || (y && x->isBeforeInBlock(y));
  });
  return sorted;
}

namespace {

/// Recomputes values of the forward block in the backward block.
class Remaker {
public:
  Remaker(Block &forward, OpBuilder &builder, llvm::function_ref<Value(Value)> known)
      : forward(forward), builder(builder), known(known) {}

  Value remake(Value value) {
    if (Value done = made.lookupOrNull(value))
      return done;
    if (value.getParentBlock() != &forward)
      return value;
    Value result = known(value);
    if (!result && isMadeAgain(value)) {
      Operation *op = value.getDefiningOp();
      for (Value operand : op->getOperands())
        made.map(operand, remake(operand));
      Operation *again = builder.clone(*op, made);
      watch::markInternal(again);
      result = again->getResult(cast<OpResult>(value).getResultNumber());
    }
    if (!result) {
      result = rf::EmptyOp::create(builder, value.getLoc(), value.getType());
      kept.push_back({value, result});
    }
    made.map(value, result);
    return result;
  }

  SmallVector<KeptRead> kept;

private:
  /// Returns whether `value` is recomputed instead of kept. This is cheaper for constants,
  /// broadcasts, reshapes, integer counters, and rows of a value from outside of `forward`. A
  /// number from a tensor (tensor.extract) is always recomputed, because it cannot be kept.
  bool isMadeAgain(Value value) const {
    if (auto row = value.getDefiningOp<rf::SliceRowOp>())
      return row.getOperand().getParentBlock() != &forward;
    if (isa_and_nonnull<rf::AddOp, rf::SubtractOp>(value.getDefiningOp())) {
      auto type = cast<RankedTensorType>(value.getType());
      return type.getRank() == 0 && type.getElementType().isInteger();
    }
    return isa_and_nonnull<rf::ConstantOp, rf::IotaOp, rf::BroadcastInDimOp, rf::ReshapeOp,
                           tensor::ExtractOp>(value.getDefiningOp());
  }

  Block &forward;
  OpBuilder &builder;
  llvm::function_ref<Value(Value)> known;
  IRMapping made;
};

} // namespace

SmallVector<KeptRead> refold::replaceReads(Block &backward, Block &forward, OpBuilder &builder,
                                           llvm::function_ref<Value(Value)> known) {
  Remaker remaker(forward, builder, known);
  for (Value value : readsOf(backward, forward)) {
    Value by = remaker.remake(value);
    value.replaceUsesWithIf(
        by, [&](OpOperand &use) { return backward.findAncestorOpInBlock(*use.getOwner()); });
  }
  return remaker.kept;
}

void KeptRead::replaceStandIn(Value kept) const {
  Operation *placeholder = standIn.getDefiningOp();
  placeholder->replaceAllUsesWith(ValueRange(kept));
  placeholder->erase();
}

void refold::replaceByWider(Operation *op, Operation *wider, BackwardSweep &sweep) {
  for (auto [from, to] :
       llvm::zip_equal(op->getResults(), wider->getResults().take_front(op->getNumResults())))
    sweep.replace(from, to);
  op->erase();
}
