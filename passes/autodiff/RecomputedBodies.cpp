//===- RecomputedBodies.cpp - Inlining of rf.recompute --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/autodiff/RecomputedBodies.h"

using namespace mlir;
using namespace refold;

void refold::inlineBody(rf::RecomputeOp op) {
  Block &body = op.getBody().front();
  Operation *yield = body.getTerminator();
  op.replaceAllUsesWith(yield->getOperands());
  yield->erase();
  op->getBlock()->getOperations().splice(op->getIterator(), body.getOperations());
  op.erase();
}

bool refold::inlineRecomputes(Operation *root) {
  SmallVector<rf::RecomputeOp> found; // inner ops before outer ops
  root->walk([&](rf::RecomputeOp op) { found.push_back(op); });
  for (rf::RecomputeOp op : found)
    inlineBody(op);
  return !found.empty();
}

rf::BarrierOp refold::trim(rf::BarrierOp barrier, function_ref<void(Value, Value)> replace) {
  SmallVector<Value> inputs, read;
  for (auto [input, result] : llvm::zip_equal(barrier.getInputs(), barrier.getResults()))
    if (!result.use_empty()) {
      inputs.push_back(input);
      read.push_back(result);
    }
  if (read.size() == barrier.getNumResults())
    return barrier;
  rf::BarrierOp shorter;
  if (!read.empty()) {
    OpBuilder builder(barrier);
    shorter = rf::BarrierOp::create(builder, barrier.getLoc(), TypeRange(ValueRange(inputs)),
                                    inputs, barrier.getTies());
    shorter->setDiscardableAttrs(barrier->getDiscardableAttrDictionary());
    for (auto [from, to] : llvm::zip_equal(read, shorter.getResults()))
      replace(from, to);
  }
  barrier.erase();
  return shorter;
}

bool refold::trimBarriers(Operation *root) {
  SmallVector<rf::BarrierOp> barriers;
  root->walk([&](rf::BarrierOp barrier) { barriers.push_back(barrier); });
  bool trimmed = false;
  for (rf::BarrierOp barrier : barriers)
    trimmed |= trim(barrier, [](Value from, Value to) { from.replaceAllUsesWith(to); }) != barrier;
  return trimmed;
}
