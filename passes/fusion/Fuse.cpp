//===- Fuse.cpp - Ops into kernel groups ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three steps on each block of ops: find the groups (a union of ops at a time, never one that would close a cycle), order them, write each as an
// rf.fusion. Constants and broadcasts belong to whoever reads them: they are cloned into each group.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"
#include "passes/analysis/BlockSplit.h"
#include "passes/fusion/KernelGroups.h"

#include "mlir/IR/IRMapping.h"

namespace refold {
#define GEN_PASS_DEF_FUSE
#include "passes/fusion/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// A product reads its right operand along rows only if the contracted dimensions come first: else it gets a transposed copy.
void transposeRightOperand(rf::DotGeneralOp op) {
  auto type = cast<RankedTensorType>(op.getRhs().getType());
  SmallVector<int64_t> order(op.getRhsBatchingDimensions());
  llvm::append_range(order, op.getRhsContractingDimensions());
  int64_t fixed = order.size(), batching = op.getRhsBatchingDimensions().size();
  for (int64_t d = 0; d < type.getRank(); ++d)
    if (!llvm::is_contained(order, d))
      order.push_back(d);
  if (fixed == type.getRank() || llvm::is_sorted(order))
    return;
  OpBuilder builder(op);
  Value transposed = rf::TransposeOp::create(builder, op.getLoc(), op.getRhs(), order);
  op.getRhsMutable().assign(transposed);
  op.setRhsBatchingDimensions(llvm::to_vector(llvm::seq<int64_t>(0, batching)));
  op.setRhsContractingDimensions(llvm::to_vector(llvm::seq<int64_t>(batching, fixed)));
}

/// Writes one group as an rf.fusion and hands its results to their readers.
class GroupWriter {
public:
  GroupWriter(const KernelGroup &group, OpBuilder &builder) : group(group), builder(builder) {
    members.insert(group.ops.begin(), group.ops.end());
  }

  void write() {
    gatherOperands();
    SmallVector<Value> results;
    SmallVector<Type> types;
    for (Operation *op : group.ops)
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUsers(), [&](Operation *user) { return !members.contains(user); })) {
          results.push_back(result);
          types.push_back(result.getType());
        }
    SmallVector<int64_t> resultDims(results.size(), group.blocks > 1 ? 0 : -1);
    SmallVector<Location> locs;
    for (Operation *op : group.ops)
      locs.push_back(op->getLoc());
    auto fusion = rf::FusionOp::create(builder, builder.getFusedLoc(locs), types, inputs, group.blocks,
                                       operandDims, resultDims);
    fillBody(fusion, results);
    for (auto [old, now] : llvm::zip_equal(results, fusion.getOutputs()))
      old.replaceUsesWithIf(now, [&](OpOperand &use) { return !members.contains(use.getOwner()); });
  }

private:
  /// The inputs, each as often as it is shared in different ways.
  void gatherOperands() {
    for (Operation *op : group.ops)
      for (OpOperand &use : op->getOpOperands())
        if (!members.contains(use.get().getDefiningOp()))
          note(use, group.blocks > 1 ? *operandDim(op, use.getOperandNumber(), 0) : -1);
  }

  void note(OpOperand &use, int64_t dim) {
    Operation *source = use.get().getDefiningOp();
    if (source && isa<rf::ConstantOp>(source))
      return;
    if (source && isInlined(source, use.getOwner())) {
      note(source->getOpOperand(0), dim >= 0 ? *operandDim(source, 0, dim) : -1);
      return;
    }
    auto [entry, inserted] = places.insert({{use.get(), dim}, static_cast<unsigned>(inputs.size())});
    if (inserted) {
      inputs.push_back(use.get());
      operandDims.push_back(dim);
    }
    placeOfUse[&use] = entry->second;
  }

  void fillBody(rf::FusionOp fusion, ArrayRef<Value> results) {
    SmallVector<Location> locs(inputs.size(), fusion.getLoc());
    Block *body = builder.createBlock(&fusion.getBody(), {}, ValueRange(inputs).getTypes(), locs);
    OpBuilder inside = OpBuilder::atBlockEnd(body);
    IRMapping map;
    for (Operation *op : group.ops) {
      SmallVector<Value> operands;
      for (OpOperand &use : op->getOpOperands())
        operands.push_back(inBody(use, map, body, inside));
      Operation *copy = inside.clone(*op, map);
      copy->setOperands(operands);
    }
    SmallVector<Value> yielded;
    for (Value result : results)
      yielded.push_back(map.lookup(result));
    rf::YieldOp::create(inside, fusion.getLoc(), yielded);
    builder.setInsertionPointAfter(fusion);
  }

  Value inBody(OpOperand &use, IRMapping &map, Block *body, OpBuilder &inside) {
    if (Value inner = map.lookupOrNull(use.get()); inner && !placeOfUse.contains(&use))
      return inner;
    if (auto place = placeOfUse.find(&use); place != placeOfUse.end())
      return body->getArgument(place->second);
    Operation *source = use.get().getDefiningOp();
    SmallVector<Value> operands;
    for (OpOperand &operand : source->getOpOperands())
      operands.push_back(inBody(operand, map, body, inside));
    Operation *copy = inside.clone(*source);
    copy->setOperands(operands);
    return map.lookupOrDefault(copy->getResult(0));
  }

  const KernelGroup &group;
  OpBuilder &builder;
  llvm::SmallPtrSet<Operation *, 8> members;
  SmallVector<Value> inputs;
  SmallVector<int64_t> operandDims;
  llvm::DenseMap<std::pair<Value, int64_t>, unsigned> places;
  llvm::DenseMap<OpOperand *, unsigned> placeOfUse;
};

struct Fuse : refold::impl::FuseBase<Fuse> {
  void runOnOperation() override {
    getOperation()->walk([](rf::CheckpointOp op) {
      op.replaceAllUsesWith(op.getOperand());
      op.erase();
    });
    getOperation()->walk([](rf::DotGeneralOp op) { transposeRightOperand(op); });
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) {
      if (!isa<ModuleOp, rf::FusionOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks)
      fuse(*block);
  }

  static void fuse(Block &block) {
    SmallVector<Operation *> dead;
    for (const KernelGroup &group : orderGroups(block, findGroups(block))) {
      // Ops outside groups keep their place between them.
      OpBuilder builder(block.getTerminator());
      if (group.ops.size() == 1 && !group.isKernel) {
        group.ops.front()->moveBefore(block.getTerminator());
        continue;
      }
      GroupWriter(group, builder).write();
      dead.append(group.ops.begin(), group.ops.end());
    }
    for (Operation *op : llvm::reverse(dead)) {
      op->dropAllUses();
      op->erase();
    }
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isa<rf::ConstantOp, rf::BroadcastInDimOp>(op) && op.use_empty())
        op.erase();
  }
};

} // namespace
