//===- EagerDeletion.cpp - Garbage-collection points ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "passes/Passes.h"

#include "llvm/ADT/MapVector.h"

namespace refold {
#define GEN_PASS_DEF_EAGERDELETION
#include "passes/gc/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

/// The last op of `block` that uses `value` or a view of it, not counting views themselves.
static Operation *lastUse(Value value, Block &block, Operation *last = nullptr) {
  for (Operation *user : value.getUsers()) {
    if (auto view = dyn_cast<mem::ViewOp>(user)) {
      last = lastUse(view.getResult(), block, last);
      continue;
    }
    Operation *op = block.findAncestorOpInBlock(*user);
    if (!last || last->isBeforeInBlock(op))
      last = op;
  }
  return last;
}

namespace {
struct EagerDeletion : refold::impl::EagerDeletionBase<EagerDeletion> {
  void runOnOperation() override {
    llvm::MapVector<Operation *, SmallVector<Value>> dying;
    getOperation()->walk([&](mem::AllocOp alloc) {
      Operation *last = lastUse(alloc, *alloc->getBlock());
      if (!last)
        alloc.erase();
      else if (!isa<mem::FreeOp>(last))
        dying[last].push_back(alloc);
    });
    for (auto &[last, buffers] : dying) {
      OpBuilder builder(last->getContext());
      builder.setInsertionPointAfter(last);
      mem::FreeOp::create(builder, last->getLoc(), buffers);
    }
  }
};
} // namespace
