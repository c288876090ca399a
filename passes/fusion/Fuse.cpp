//===- Fuse.cpp - Ops into fusions ----------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces the ops of each block with fusions (rf.fusion) in three steps: find the fusions, order
// them, and write them. A fusion grows by one merge at a time, and a merge must not create a cycle.
// Constants, broadcasts, iotas, conversions from 16 bits to f32 and the index rows of a batch are
// cloned into each fusion that reads them.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/elementwise/ShortFloats.h"
#include "dialects/rf/reduction/MatrixProduct.h"
#include "passes/Passes.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/analysis/LibraryProducts.h"
#include "passes/fusion/KernelGroups.h"
#include "passes/fusion/ProductOperands.h"
#include "passes/fusion/Summands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

namespace refold {
#define GEN_PASS_DEF_FUSE
#include "passes/fusion/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// Writes one group of ops as an rf.fusion and replaces the uses of its results.
class GroupWriter {
public:
  GroupWriter(const KernelGroup &group, OpBuilder &builder) : group(group), builder(builder) {
    members.insert(group.ops.begin(), group.ops.end());
  }

  void write() {
    for (Operation *op : group.ops)
      for (OpOperand &use : op->getOpOperands())
        gatherInput(use.get(), shareOf(op, use.getOperandNumber()), op);
    SmallVector<Value> results;
    for (Operation *op : group.ops)
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUses(), [&](OpOperand &use) { return isOutside(use); }))
          results.push_back(result);
    SmallVector<int64_t> resultDims(results.size(), group.blocks > 1 ? 0 : -1);
    SmallVector<Location> locs;
    for (Operation *op : group.ops)
      locs.push_back(op->getLoc());
    auto fusion =
        rf::FusionOp::create(builder, builder.getFusedLoc(locs), ValueRange(results).getTypes(),
                             inputs, group.blocks, group.tiles, inputDims, resultDims);
    if (group.isLibrary)
      fusion->setAttr(rf::kLibraryAttr, builder.getUnitAttr());
    fillBody(fusion, results);
    for (auto [old, now] : llvm::zip_equal(results, fusion.getOutputs()))
      old.replaceUsesWithIf(now, [&](OpOperand &use) { return isOutside(use); });
  }

private:
  /// A value and the dimension along which a block needs its slice (-1: all of it).
  using Share = std::pair<Value, int64_t>;

  /// Returns whether a use reads this fusion's result from memory.
  bool isOutside(OpOperand &use) const {
    Operation *reader = use.getOwner();
    if (isInlined(use.get().getDefiningOp(), reader))
      return false;
    if (!rf::isWidening(reader))
      return !members.contains(reader);
    // Readers of a conversion compute it themselves if they can inline it.
    return llvm::any_of(reader->getUses(), [&](OpOperand &next) {
      return isInlined(reader, next.getOwner()) ? !members.contains(next.getOwner())
                                                : !members.contains(reader);
    });
  }

  int64_t shareOf(Operation *op, unsigned operand) const {
    if (group.blocks == 1)
      return -1;
    const int64_t dim = group.summands.contains(op) ? *operandDim(group.reduction, 0, 0) : 0;
    return *operandDim(op, operand, dim);
  }

  /// Returns the slice of operand `index` that an inlined op needs for its own slice along `dim`.
  static int64_t shareThrough(Operation *inlined, unsigned index, int64_t dim) {
    return dim >= 0 ? *operandDim(inlined, index, dim) : -1;
  }

  /// Adds `value` to the inputs of the fusion, unless an op of the fusion computes it. If the op
  /// that computes `value` is inlined into `reader`, its operands are added instead. A value that
  /// is split into blocks along two different dimensions becomes two inputs.
  void gatherInput(Value value, int64_t dim, Operation *reader) {
    Operation *source = value.getDefiningOp();
    if (members.contains(source))
      return;
    if (source && isInlined(source, reader)) {
      for (OpOperand &use : source->getOpOperands())
        gatherInput(use.get(), shareThrough(source, use.getOperandNumber(), dim), source);
    } else if (places.insert({{value, dim}, static_cast<unsigned>(inputs.size())}).second) {
      inputs.push_back(value);
      inputDims.push_back(dim);
    }
  }

  void fillBody(rf::FusionOp fusion, ArrayRef<Value> results) {
    SmallVector<Location> locs(inputs.size(), fusion.getLoc());
    Block *body = builder.createBlock(&fusion.getBody(), {}, ValueRange(inputs).getTypes(), locs);
    OpBuilder inside = OpBuilder::atBlockEnd(body);
    IRMapping map;
    for (Operation *op : group.ops) {
      SmallVector<Value> operands;
      for (OpOperand &use : op->getOpOperands())
        operands.push_back(inBody(use.get(), shareOf(op, use.getOperandNumber()), op, map, inside));
      inside.clone(*op, map)->setOperands(operands);
    }
    SmallVector<Value> yielded;
    for (Value result : results)
      yielded.push_back(map.lookup(result));
    rf::YieldOp::create(inside, fusion.getLoc(), yielded);
    builder.setInsertionPointAfter(fusion);
  }

  /// Returns the value that the copy of `reader` in the fusion's body reads for `value`, an operand
  /// of `reader`. It is the result of another op of the body, the result of an inlined clone, or a
  /// block argument.
  Value inBody(Value value, int64_t dim, Operation *reader, const IRMapping &map,
               OpBuilder &inside) {
    Operation *source = value.getDefiningOp();
    if (members.contains(source))
      return map.lookup(value);
    if (!source || !isInlined(source, reader))
      return inside.getBlock()->getArgument(places.lookup({value, dim}));
    if (Value known = clones.lookup({value, dim}))
      return known;
    SmallVector<Value> operands;
    for (OpOperand &use : source->getOpOperands())
      operands.push_back(inBody(use.get(), shareThrough(source, use.getOperandNumber(), dim),
                                source, map, inside));
    Operation *clone = inside.clone(*source);
    clone->setOperands(operands);
    return clones[{value, dim}] = clone->getResult(0);
  }

  const KernelGroup &group;
  OpBuilder &builder;
  llvm::SmallPtrSet<Operation *, 8> members;
  SmallVector<Value> inputs;
  SmallVector<int64_t> inputDims;
  llvm::DenseMap<Share, unsigned> places;
  llvm::DenseMap<Share, Value> clones;
};

/// Replaces an arith constant with an rf constant, because kernels support only rf constants.
/// MLIR's folding creates such tensor constants from the counter of a loop with a single iteration.
void adoptConstant(arith::ConstantOp op) {
  auto elements = dyn_cast<ElementsAttr>(op.getValue());
  if (!elements)
    return;
  OpBuilder builder(op);
  op.replaceAllUsesWith(
      rf::ConstantOp::create(builder, op.getLoc(), op.getType(), elements).getResult());
  op.erase();
}

/// Replaces the update of a stacked fetch that has a single row with a reshape of the row. The row
/// is the whole tensor, so the old contents are not needed.
void takeOnlyRow(rf::UpdateRowOp op) {
  if (!op.getOperand().getDefiningOp<rf::EmptyOp>() || op.getType().getDimSize(0) != 1)
    return;
  OpBuilder builder(op);
  op.replaceAllUsesWith(
      rf::ReshapeOp::create(builder, op.getLoc(), op.getType(), op.getRow()).getResult());
  op.erase();
}

/// Gives a loop its own copies of the constants that its carried values start with. The simplifier
/// moves constants out of all loops. There a constant would need memory in all steps, and each step
/// would copy it.
void startWithOwnConstants(scf::ForOp loop) {
  OpBuilder builder(loop);
  for (OpOperand &init : loop.getInitsMutable())
    if (auto constant = init.get().getDefiningOp<rf::ConstantOp>();
        constant && constant->getBlock() != loop->getBlock())
      init.set(builder.clone(*constant)->getResult(0));
}

struct Fuse : refold::impl::FuseBase<Fuse> {
  using FuseBase::FuseBase;
  void runOnOperation() override {
    if (mostBlocks < 1 || leastRows < 1) {
      getOperation()->emitError() << "most-blocks and least-rows must be at least 1, got "
                                  << int64_t(mostBlocks) << " and " << int64_t(leastRows);
      return signalPassFailure();
    }
    if (chainTerms < 1) {
      getOperation()->emitError() << "chain-terms must be at least 1, got " << int64_t(chainTerms);
      return signalPassFailure();
    }
    if (tileRows < 0) {
      getOperation()->emitError() << "tile-rows must not be negative, got " << int64_t(tileRows);
      return signalPassFailure();
    }
    getOperation()->walk([](rf::CheckpointOp op) {
      op.replaceAllUsesWith(op.getOperand());
      op.erase();
    });
    getOperation()->walk([](arith::ConstantOp op) { adoptConstant(op); });
    getOperation()->walk([](rf::UpdateRowOp op) { takeOnlyRow(op); });
    getOperation()->walk([](scf::ForOp loop) { startWithOwnConstants(loop); });
    if (transposeWeights)
      getOperation()->walk([&](rf::DotGeneralOp op) {
        if (!libraryProducts || !isLibraryProduct(op))
          arrangeOperands(op);
      });
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) {
      if (!isa<ModuleOp, rf::FusionOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    const GroupRules rules{
        {mostBlocks, leastRows, leastWork, tileRows, chainTerms, rf::shardsOf(getOperation())},
        merge,
        libraryProducts,
        mostArguments};
    for (Block *block : blocks)
      fuse(*block, rules);
  }

  static void fuse(Block &block, const GroupRules &rules) {
    if (rules.merge)
      copyCheapSummands(block);
    SmallVector<Operation *> dead;
    for (const KernelGroup &group : orderGroups(block, findGroups(block, rules))) {
      // Ops outside of fusions keep their position between them.
      OpBuilder builder(block.getTerminator());
      if (group.ops.size() == 1 && !group.isKernel) {
        group.ops.front()->moveBefore(block.getTerminator());
        continue;
      }
      GroupWriter(group, builder).write();
      dead.append(group.ops.begin(), group.ops.end());
    }
    const llvm::SmallPtrSet<Operation *, 16> isWritten(dead.begin(), dead.end());
    for (Operation *op : llvm::reverse(dead)) {
      // Fusions have copies of the conversions that they inline.
      for (Operation *reader : llvm::make_early_inc_range(op->getUsers()))
        if (rf::isWidening(reader) && reader->use_empty() && !isWritten.contains(reader))
          reader->erase();
      op->dropAllUses();
      op->erase();
    }
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (canBeInlined(&op) && op.use_empty())
        op.erase();
  }
};

} // namespace
