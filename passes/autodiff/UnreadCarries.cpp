//===- UnreadCarries.cpp - Removal of unread loop carries -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/autodiff/UnreadCarries.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/BitVector.h"

using namespace mlir;

/// Returns the carried values that lead to a read result or to an effect.
static llvm::BitVector readCarries(scf::ForOp loop) {
  Block *body = loop.getBody();
  llvm::BitVector read(loop.getNumResults());
  DenseSet<Value> seen;
  SmallVector<Value> next;
  auto reach = [&](Value value) {
    if (seen.insert(value).second)
      next.push_back(value);
  };
  auto reachCarried = [&](unsigned index) {
    read.set(index);
    reach(loop.getYieldedValues()[index]);
  };
  auto reachOperands = [&](Operation *op) {
    op->walk([&](Operation *inner) { llvm::for_each(inner->getOperands(), reach); });
  };
  for (OpResult result : loop.getResults())
    if (!result.use_empty())
      reachCarried(result.getResultNumber());
  for (Operation &op : body->without_terminator())
    if (!isMemoryEffectFree(&op))
      reachOperands(&op);
  while (!next.empty()) {
    Value value = next.pop_back_val();
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == body && argument != loop.getInductionVar())
      reachCarried(argument.getArgNumber() - loop.getNumInductionVars());
    else if (Operation *op =
                 argument ? nullptr : body->findAncestorOpInBlock(*value.getDefiningOp()))
      reachOperands(op);
  }
  return read;
}

/// Replaces the loop with one that carries only the values in `read`. An op of the body may still
/// read a value that is no longer carried. No result needs this op, so it reads the initial value
/// instead.
static void keepOnly(scf::ForOp loop, const llvm::BitVector &read) {
  SmallVector<Value> inits, yields;
  for (unsigned index : read.set_bits())
    inits.push_back(loop.getInitArgs()[index]);
  OpBuilder builder(loop);
  auto shorter = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(),
                                    loop.getUpperBound(), loop.getStep(), inits);
  shorter->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  loop.getInductionVar().replaceAllUsesWith(shorter.getInductionVar());
  unsigned place = 0;
  for (auto [index, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
    if (!read.test(index)) {
      argument.replaceAllUsesWith(loop.getInitArgs()[index]);
      continue;
    }
    argument.replaceAllUsesWith(shorter.getRegionIterArg(place));
    loop.getResult(index).replaceAllUsesWith(shorter.getResult(place++));
  }
  for (unsigned index : read.set_bits())
    yields.push_back(loop.getYieldedValues()[index]);
  loop.getBody()->getTerminator()->erase();
  if (inits.empty())
    shorter.getBody()->getTerminator()->erase();
  Block &body = *shorter.getBody();
  body.getOperations().splice(body.end(), loop.getBody()->getOperations());
  builder.setInsertionPointToEnd(&body);
  scf::YieldOp::create(builder, loop.getLoc(), yields);
  loop.erase();
}

void refold::eraseUnread(func::FuncOp function) {
  IRRewriter rewriter(function.getContext());
  for (bool shortened = true; shortened;) {
    // An op with regions keeps its operands in use until it is erased.
    while (succeeded(runRegionDCE(rewriter, function->getRegions())))
      ;
    shortened = false;
    SmallVector<scf::ForOp> loops;
    function.walk([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops)
      if (llvm::BitVector read = readCarries(loop); !read.all()) {
        keepOnly(loop, read);
        shortened = true;
      }
  }
}
