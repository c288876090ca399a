//===- BufferUses.cpp - Uses of a buffer in time --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/BufferUses.h"

using namespace mlir;
using namespace refold;

void refold::forEachUse(Value buffer, llvm::function_ref<void(OpOperand &)> visit) {
  for (OpOperand &use : buffer.getUses()) {
    if (auto view = dyn_cast<mem::ViewOp>(use.getOwner()))
      forEachUse(view.getResult(), visit);
    else
      visit(use);
  }
}

Operation *refold::dispatchOf(mem::LaunchOp launch) {
  Operation *parent = launch->getParentOp();
  return isa<mem::DispatchOp>(parent) ? parent : launch.getOperation();
}

bool refold::isUsed(mem::AllocOp alloc, mem::LaunchOp launch, Side side) {
  Operation *here = dispatchOf(launch);
  bool used = false;
  forEachUse(alloc, [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (used || user == launch || isa<mem::FreeOp>(user))
      return;
    Operation *there = alloc->getBlock()->findAncestorOpInBlock(*user);
    bool before = there == here ? user->isBeforeInBlock(launch) : there->isBeforeInBlock(here);
    used = before == (side == Side::Before);
  });
  return used;
}
