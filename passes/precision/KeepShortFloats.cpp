//===- KeepShortFloats.cpp - Values of 16 bits instead of f32 -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/elementwise/ShortFloats.h"
#include "passes/Passes.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/fusion/KernelGroups.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <cmath>
#include <limits>

namespace refold {
#define GEN_PASS_DEF_KEEPSHORTFLOATS
#include "passes/precision/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

bool isSource(Operation *op) { return isa<rf::ConstantOp, rf::IotaOp, rf::BroadcastInDimOp>(op); }

/// Replaces a move of converted elements by a conversion of moved elements.
void moveBeforeConversion(Operation *op) {
  if (op->getNumResults() != 1 ||
      !isa<rf::TransposeOp, rf::ReshapeOp, rf::SliceOp, rf::ReverseOp, rf::PadOp>(op))
    return;
  Operation *conversion = op->getOperand(0).getDefiningOp();
  if (!rf::isWidening(conversion))
    return;
  OpBuilder builder(op);
  SmallVector<Value> operands(op->getOperands());
  operands[0] = conversion->getOperand(0);
  Type type = tensorTypeOf(operands[0]).getElementType();
  if (auto pad = dyn_cast<rf::PadOp>(op)) {
    std::optional<double> value = rf::splatValue(pad.getValue());
    if (!value || *value != 0 || std::signbit(*value)) // another number could be rounded
      return;
    operands[1] = rf::makeSplat(builder, op->getLoc(), RankedTensorType::get({}, type), 0);
  }
  Operation *moved =
      rf::cloneWith(builder, op, operands, tensorTypeOf(op->getResult(0)).clone(type));
  op->getResult(0).replaceAllUsesWith(rf::widened(builder, op->getLoc(), moved->getResult(0)));
  op->erase();
}

/// Computes f32 values of one block again for late readers.
class Remaker {
public:
  Remaker(Block &block, int64_t leastBytes) : block(block), leastBytes(leastBytes) {
    for (Operation &op : block) {
      unsigned depth = 0;
      op.walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          depth = std::max(depth, depthOf(operand));
      });
      depths[&op] = depth + !(isElementwise(&op) || isSource(&op));
    }
  }

  void run() {
    SmallVector<Operation *> ops;
    for (Operation &op : block)
      ops.push_back(&op);
    for (Operation *op : ops)
      for (OpOperand &use : op->getOpOperands())
        if (isLate(use))
          if (Value tie = tieOf(op, use.get()))
            use.set(remade(use.get(), depths.lookup(op), op, tie));
  }

private:
  unsigned depthOf(Value value) const {
    Operation *maker = value.getDefiningOp();
    return maker ? depths.lookup(maker) : 0;
  }

  /// Returns whether the reader of `use` is late, and the value that it reads can be computed
  /// again.
  bool isLate(OpOperand &use) {
    auto type = dyn_cast<RankedTensorType>(use.get().getType());
    Operation *maker = use.get().getDefiningOp();
    if (!type || !maker || maker->getBlock() != &block || !type.getElementType().isF32() ||
        tensorBytes(type) < leastBytes || !isElementwise(maker) ||
        use.getOwner()->hasTrait<OpTrait::IsTerminator>())
      return false;
    // Kernels inline a conversion that they read.
    if (rf::isWidening(maker) && isInlined(maker, use.getOwner()))
      return false;
    return depths.lookup(use.getOwner()) > depths.lookup(maker) && canRemake(use.get());
  }

  /// Returns whether elementwise ops compute `value` from values of few bytes, one of them of bf16
  /// or f16.
  bool canRemake(Value value) {
    auto known = remakeable.find(value);
    if (known != remakeable.end())
      return known->second;
    constexpr size_t kMostOps = 32;
    llvm::SmallPtrSet<Operation *, 16> seen;
    SmallVector<Value> pending{value};
    const int64_t elements = tensorTypeOf(value).getNumElements();
    bool can = true, isShort = false;
    while (can && !pending.empty()) {
      Value next = pending.pop_back_val();
      Operation *maker = next.getDefiningOp();
      if (isLeaf(next, elements)) {
        isShort |= rf::hasShortFloats(next);
        continue;
      }
      can = maker && maker->getBlock() == &block && isElementwise(maker) && seen.size() < kMostOps;
      if (can && seen.insert(maker).second)
        llvm::append_range(pending, maker->getOperands());
    }
    return remakeable[value] = can && isShort;
  }

  /// Returns whether a copy of a value of `elements` elements may read `value` from memory, or as a
  /// kernel inlines it.
  static bool isLeaf(Value value, int64_t elements) {
    auto type = tensorTypeOf(value);
    Operation *maker = value.getDefiningOp();
    if (auto broadcast = dyn_cast_or_null<rf::BroadcastInDimOp>(maker))
      return tensorTypeOf(broadcast.getOperand()).getNumElements() < elements;
    return isa_and_nonnull<rf::ConstantOp, rf::IotaOp>(maker) ||
           type.getElementTypeBitWidth() <= 16;
  }

  /// Returns an operand of `reader` that is computed as late as it, or null. Copies wait for it.
  Value tieOf(Operation *reader, Value but) const {
    Value tie;
    for (Value operand : reader->getOperands()) {
      if (auto broadcast = operand.getDefiningOp<rf::BroadcastInDimOp>())
        operand = broadcast.getOperand();
      Operation *maker = operand.getDefiningOp();
      if (operand != but && maker && maker->getBlock() == &block && !isSource(maker) &&
          isa<RankedTensorType>(operand.getType()) && (!tie || depthOf(operand) > depthOf(tie)))
        tie = operand;
    }
    return tie && depthOf(tie) > depthOf(but) ? tie : Value();
  }

  /// Returns a copy of `value` for readers at `depth`, made before `reader` if there is none yet.
  Value remade(Value value, unsigned depth, Operation *reader, Value tie) {
    Value &known = copies[{value, depth}];
    if (known)
      return known;
    Operation *maker = value.getDefiningOp();
    OpBuilder builder(reader);
    if (maker && (isSource(maker) || rf::isRoundingOfArgument(maker)))
      return known = value;
    if (tensorTypeOf(value).getElementTypeBitWidth() <= 16) {
      auto barrier = rf::BarrierOp::create(builder, value.getLoc(), value.getType(), value, tie);
      depths[barrier] = depth;
      return copies[{value, depth}] = barrier.getResult(0);
    }
    SmallVector<Value> operands;
    for (Value operand : maker->getOperands())
      operands.push_back(remade(operand, depth, reader, tie));
    Operation *copy = builder.clone(*maker);
    copy->setOperands(operands);
    depths[copy] = depth;
    return copies[{value, depth}] = copy->getResult(0);
  }

  Block &block;
  const int64_t leastBytes;
  llvm::DenseMap<Operation *, unsigned> depths; // kernels on a path to the op, about
  llvm::DenseMap<Value, bool> remakeable;
  llvm::DenseMap<std::pair<Value, unsigned>, Value> copies;
};

struct KeepShortFloats : refold::impl::KeepShortFloatsBase<KeepShortFloats> {
  using KeepShortFloatsBase::KeepShortFloatsBase;

  void runOnOperation() override {
    if (leastBytes < 0) {
      getOperation()->emitError() << "least-bytes must not be negative, got "
                                  << int64_t(leastBytes);
      return signalPassFailure();
    }
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) {
      if (!isa<ModuleOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks) {
      for (Operation &op : llvm::make_early_inc_range(*block))
        moveBeforeConversion(&op);
      Remaker(*block, leastBytes).run();
      // Nothing may read an original any more.
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
        if (isElementwise(&op) && op.use_empty())
          op.erase();
    }
  }
};

} // namespace
