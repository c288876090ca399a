//===- EagerDeletion.cpp - Garbage-collection points ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "passes/Passes.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/MapVector.h"

namespace refold {
#define GEN_PASS_DEF_EAGERDELETION
#include "passes/gc/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

/// Returns the last op of `block` that uses `value` or a view of it, not counting views themselves.
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

/// Returns the last op of `block`, not counting its terminator.
static Operation *lastPlace(Block &block) {
  Operation *last = &block.back();
  return last->hasTrait<OpTrait::IsTerminator>() ? last->getPrevNode() : last;
}

/// Erases a buffer that has only views, together with the views.
static void eraseDead(Operation *op) {
  for (Operation *view : llvm::make_early_inc_range(op->getUsers()))
    eraseDead(view);
  op->erase();
}

namespace {
struct EagerDeletion : refold::impl::EagerDeletionBase<EagerDeletion> {
  using EagerDeletionBase::EagerDeletionBase;
  void runOnOperation() override {
    SmallVector<mem::AllocOp> allocs;
    getOperation()->walk([&](mem::AllocOp alloc) { allocs.push_back(alloc); });
    llvm::MapVector<Operation *, SmallVector<Value>> dying;
    for (mem::AllocOp alloc : allocs) {
      Operation *last = lastUse(alloc, *alloc->getBlock());
      if (!last) {
        explain(alloc, alloc.getLoc(), "never used");
        eraseDead(alloc);
      } else if (mem::FreeOp free = freeOf(alloc); !free) {
        dying[atLastUse ? last : lastPlace(*alloc->getBlock())].push_back(alloc);
      } else if (free != last) {
        InFlightDiagnostic error = free.emitError()
                                   << "frees temporary '" << alloc.getName()
                                   << "' before its last use, or outside of its own block";
        error.attachNote(last->getLoc()) << "its last use";
        return signalPassFailure();
      }
    }
    for (auto &[last, buffers] : dying) {
      OpBuilder builder(last->getContext());
      builder.setInsertionPointAfter(last);
      mem::FreeOp::create(builder, last->getLoc(), buffers);
      for (Value buffer : buffers)
        explain(buffer.getDefiningOp<mem::AllocOp>(), last->getLoc(),
                atLastUse ? "last used here" : "kept until the end of its block");
    }
  }

  static mem::FreeOp freeOf(mem::AllocOp alloc) {
    for (Operation *user : alloc->getUsers())
      if (auto free = dyn_cast<mem::FreeOp>(user))
        return free;
    return {};
  }

  void explain(mem::AllocOp alloc, Location loc, const char *reason) {
    remark::passed(loc, remark::RemarkOpts::name("free")
                            .category("refold-eager-deletion")
                            .function(getOperation().getSymName()))
        << remark::reason(reason) << remark::metric("value", alloc.getName())
        << remark::metric("bytes", mem::allocBytes(alloc));
  }
};
} // namespace
