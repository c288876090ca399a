//===- Decompose.cpp - Composite ops as plain ones ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces composite ops with their formulas, which are defined with the ops
// (DecompositionOpInterface).
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace refold {
#define GEN_PASS_DEF_DECOMPOSE
#include "passes/lowering/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

struct Decompose : refold::impl::DecomposeBase<Decompose> {
  void runOnOperation() override {
    SmallVector<rf::DecompositionOpInterface> composites;
    auto gather = [&](Operation *op) {
      auto composite = dyn_cast<rf::DecompositionOpInterface>(op);
      if (composite && composite.needsDecomposition())
        composites.push_back(composite);
    };
    getOperation()->walk(gather);
    while (!composites.empty()) {
      rf::DecompositionOpInterface composite = composites.pop_back_val();
      Operation *op = composite;
      Operation *before = op->getPrevNode();
      OpBuilder builder(op);
      op->replaceAllUsesWith(composite.decompose(builder));
      // The result may contain composites in turn.
      Operation *first = before ? before->getNextNode() : &op->getBlock()->front();
      for (Operation &made : llvm::make_range(first->getIterator(), op->getIterator()))
        made.walk(gather);
      op->erase();
    }
  }
};

} // namespace
