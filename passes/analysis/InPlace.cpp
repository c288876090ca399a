//===- InPlace.cpp - In-place conditions ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/InPlace.h"

#include "dialects/rf/Rf.h"
#include "passes/analysis/BlockSplit.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace refold;

Value refold::throughBarriers(Value value) {
  while (auto barrier = value.getDefiningOp<rf::BarrierOp>())
    value = barrier.getInputs()[cast<OpResult>(value).getResultNumber()];
  return value;
}

bool refold::readsInStep(Block &body, unsigned operand, unsigned result) {
  BlockArgument argument = body.getArgument(operand);
  Value yielded = body.getTerminator()->getOperand(result);
  if (argument.getType() != yielded.getType())
    return false;
  llvm::SmallDenseSet<Value> made{argument};
  for (Operation &op : body.without_terminator()) {
    auto reads = [&](OpOperand &use) { return made.contains(use.get()); };
    if (llvm::none_of(op.getOpOperands(), reads))
      continue;
    if (auto inPlace = dyn_cast<rf::InPlaceOpInterface>(op)) {
      auto elsewhere = [&](OpOperand &use) {
        return use.getOperandNumber() != inPlace.operandInStep() && reads(use);
      };
      if (op.getResult(0) != yielded || llvm::any_of(op.getOpOperands(), elsewhere))
        return false;
    } else if (!isElementwise(&op)) {
      return false;
    }
    made.insert(op.getResult(0));
  }
  return true;
}

bool refold::allReads(Value value, Block &block,
                      llvm::function_ref<bool(OpOperand &, Operation *, bool)> accept,
                      bool viaView) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    if (auto view = dyn_cast<rf::ReshapeOp>(use.getOwner()))
      return allReads(view.getResult(), block, accept, true);
    if (auto barrier = dyn_cast<rf::BarrierOp>(use.getOwner())) {
      // A tie of a barrier orders ops and reads nothing.
      unsigned index = use.getOperandNumber();
      return index >= barrier.getInputs().size() ||
             allReads(barrier.getResult(index), block, accept, viaView);
    }
    Operation *user = block.findAncestorOpInBlock(*use.getOwner());
    return user && accept(use, user, viaView);
  });
}

/// Returns whether `user` reads the condition of an scf.if from a tensor, and the scf.if is `op`,
/// is inside `op` or comes after `op`. The scf.if reads the tensor's memory when it begins, so `op`
/// must not overwrite this memory.
static bool isFlagLater(Operation *user, Operation *op, Block &block) {
  auto element = dyn_cast<tensor::ExtractOp>(user);
  return element && llvm::any_of(element->getUsers(), [&](Operation *reader) {
           Operation *choice = block.findAncestorOpInBlock(*reader);
           return isa<scf::IfOp>(reader) && choice && !choice->isBeforeInBlock(op);
         });
}

StringRef refold::inPlaceObstacle(Value old, OpResult next, Block &block) {
  Operation *op = next.getOwner();
  StringRef obstacle;
  allReads(old, block, [&](OpOperand &use, Operation *user, bool viaView) {
    if (user != op) {
      if (!user->isBeforeInBlock(op) || isFlagLater(use.getOwner(), op, block))
        obstacle = "the old value is read after the new value is computed";
    } else if (auto fusion = dyn_cast<rf::FusionOp>(op)) {
      if (viaView ||
          !readsInStep(fusion.getBody().front(), use.getOperandNumber(), next.getResultNumber()))
        obstacle = "the old value is read at other elements than the written one";
    } else {
      auto loop = dyn_cast<scf::ForOp>(op);
      if (viaView || !loop || use.getOwner() != op || loop.getTiedLoopResult(&use) != next)
        obstacle = "the fold also reads the old value directly";
    }
    return obstacle.empty();
  });
  return obstacle;
}
