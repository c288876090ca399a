//===- TrimWatches.cpp - Watched values in memory -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/SetVector.h"

namespace refold {
#define GEN_PASS_DEF_TRIMWATCHES
#include "passes/watch/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

static bool holdsFloats(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value.getType()));
}

/// Returns whether the op's result is finite if its operands are.
static bool keepsFinite(Operation *op) {
  if (auto convert = dyn_cast<rf::ConvertOp>(op)) {
    auto from = dyn_cast<FloatType>(getElementTypeOrSelf(convert.getOperand().getType()));
    auto to = dyn_cast<FloatType>(getElementTypeOrSelf(convert.getType()));
    return !from || !to || from.getWidth() <= to.getWidth();
  }
  return isa<rf::ReshapeOp, rf::TransposeOp, rf::BroadcastInDimOp, rf::SliceOp, rf::SliceRowOp,
             rf::TakeOp, rf::ConcatenateOp, rf::ReverseOp, rf::PadOp, rf::DynamicSliceOp,
             rf::DynamicUpdateSliceOp, rf::UpdateRowOp, rf::GatherOp, rf::SelectOp, rf::MaximumOp,
             rf::MinimumOp, rf::AbsOp, rf::NegateOp, rf::SignOp, rf::FloorOp, rf::CeilOp,
             rf::RoundNearestEvenOp, rf::RoundNearestAfzOp, rf::ReluOp, rf::ReluGradOp,
             rf::LogisticOp, rf::TanhOp, rf::SortOp, rf::CheckpointOp>(op);
}

/// Returns whether the value is finite for every input of the program.
static bool isAlwaysFinite(Operation *op) {
  if (auto constant = dyn_cast<rf::ConstantOp>(op)) {
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    if (!elements || !isa<FloatType>(elements.getElementType()))
      return false;
    if (elements.isSplat())
      return elements.getSplatValue<APFloat>().isFinite();
    return llvm::all_of(elements.getValues<APFloat>(),
                        [](const APFloat &value) { return value.isFinite(); });
  }
  return isa<rf::IotaOp, rf::RandomUniformOp, rf::RandomNormalOp>(op);
}

namespace {

/// One walk in program order, so that an op's operands are known before it.
class Trimmer {
public:
  void trim(Operation *root) {
    root->walk<WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
    for (watch::ValueOp watch : kept)
      bringToKernel(watch);
    llvm::SetVector<Operation *> unread;
    for (watch::ValueOp watch : redundant) {
      if (Operation *maker = watch.getValue().getDefiningOp())
        unread.insert(maker);
      watch.erase();
    }
    eraseUnread(std::move(unread));
  }

private:
  /// Erases the ops in `ops` whose results nothing reads, then the ops whose results only erased
  /// ops read. Without the finite check, these ops would have been erased before refold-fuse.
  static void eraseUnread(llvm::SetVector<Operation *> ops) {
    while (!ops.empty()) {
      Operation *op = ops.pop_back_val();
      if (!isOpTriviallyDead(op))
        continue;
      op->walk([&](Operation *inner) {
        ops.remove(inner); // it goes with its region
        for (Value operand : inner->getOperands())
          if (Operation *maker = operand.getDefiningOp(); maker && !op->isAncestor(maker))
            ops.insert(maker);
      });
      op->erase();
    }
  }

  void visit(Operation *op) {
    if (auto watch = dyn_cast<watch::ValueOp>(op)) {
      Value value = watch.getValue();
      if (safe.contains(value)) {
        redundant.push_back(watch);
        return;
      }
      kept.push_back(watch);
      // A branch or a loop may not run at all.
      if (value.getParentBlock() == watch->getBlock())
        safe.insert(value);
      return;
    }
    if (auto barrier = dyn_cast<rf::BarrierOp>(op)) {
      for (auto [input, result] : llvm::zip_equal(barrier.getInputs(), barrier.getResults()))
        if (safe.contains(input))
          safe.insert(result);
      return;
    }
    if (isa_and_nonnull<rf::RfDialect>(op->getDialect()) &&
        (isAlwaysFinite(op) || (keepsFinite(op) && llvm::all_of(op->getOperands(), [&](Value v) {
                                  return !holdsFloats(v) || safe.contains(v);
                                }))))
      safe.insert(op->result_begin(), op->result_end());
  }

  /// Lets `watch` read the result of an op of its block that a fusion will contain.
  static void bringToKernel(watch::ValueOp watch) {
    Value value = watch.getValue();
    while (Operation *maker = value.getDefiningOp()) {
      if (auto view = dyn_cast<rf::ReshapeOp>(maker))
        value = view.getOperand();
      else if (auto barrier = dyn_cast<rf::BarrierOp>(maker))
        value = barrier.getInputs()[cast<OpResult>(value).getResultNumber()];
      else if (auto checkpoint = dyn_cast<rf::CheckpointOp>(maker))
        value = checkpoint.getOperand();
      else
        break;
    }
    Operation *maker = value.getDefiningOp();
    if (maker && maker->getBlock() == watch->getBlock() &&
        isa_and_nonnull<rf::RfDialect>(maker->getDialect()) && !isa<rf::EmptyOp>(maker)) {
      auto shape = cast<RankedTensorType>(watch.getValue().getType()).getShape();
      if (shape != cast<RankedTensorType>(value.getType()).getShape() && !watch.getShapeAttr())
        watch.setShapeAttr(DenseI64ArrayAttr::get(watch.getContext(), shape));
      watch.getValueMutable().assign(value);
      return;
    }
    OpBuilder builder(watch);
    watch.getValueMutable().assign(rf::ConvertOp::create(
        builder, watch.getLoc(), watch.getValue().getType(), watch.getValue()));
  }

  /// Values that need no check of their own. If such a value is not finite, another check reports
  /// an error, either before the value is computed or right after.
  llvm::DenseSet<Value> safe;
  SmallVector<watch::ValueOp> kept, redundant;
};

struct TrimWatches : refold::impl::TrimWatchesBase<TrimWatches> {
  void runOnOperation() override { Trimmer().trim(getOperation()); }
};

} // namespace
