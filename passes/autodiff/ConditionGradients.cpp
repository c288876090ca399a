//===- ConditionGradients.cpp - Gradients through scf.if ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Differentiates scf.if. The backward op is an scf.if with the same predicate. It may read values
// that a branch of the forward op computes. These become additional results of the forward op.
//
//===----------------------------------------------------------------------===//
#include "passes/autodiff/RegionReads.h"

using namespace mlir;
using namespace refold;

namespace {

/// Builds the backward op of one scf.if. It is an scf.if with the same predicate, and reads values
/// that the chosen branch of the forward op has computed.
class IfGradient {
public:
  IfGradient(scf::IfOp condition, BackwardSweep &outer)
      : condition(condition), loc(condition.getLoc()), outer(outer), builder(outer.getBuilder()) {}

  LogicalResult run() {
    captured = capturedBy(condition, outer);
    if (captured.empty())
      return success();
    SmallVector<Type> types;
    for (Value value : captured)
      types.push_back(value.getType());
    backward = scf::IfOp::create(builder, loc, types, condition.getCondition(), true);
    for (unsigned branch : {0u, 1u})
      if (failed(buildBranch(*blockOf(condition, branch), *blockOf(backward, branch))))
        return failure();
    for (unsigned branch : {0u, 1u})
      keepReads(branch);
    for (auto [value, gradient] : llvm::zip_equal(captured, backward.getResults()))
      outer.add(value, gradient, loc);
    return success();
  }

private:
  static Block *blockOf(scf::IfOp op, unsigned branch) {
    return branch == 0 ? op.thenBlock() : op.elseBlock();
  }

  LogicalResult buildBranch(Block &forward, Block &into) {
    OpBuilder inside = OpBuilder::atBlockEnd(&into);
    BackwardSweep sweep(outer.getActive(), inside);
    Operation *yield = forward.getTerminator();
    for (auto [index, value] : llvm::enumerate(yield->getOperands()))
      if (Value gradient = outer.lookup(condition.getResult(index)))
        sweep.add(value, gradient, loc);
    if (failed(sweep.run(forward, yield->getIterator())))
      return failure();
    SmallVector<Value> results;
    for (Value value : captured)
      results.push_back(sweep.lookupOrZero(value, loc));
    scf::YieldOp::create(inside, loc, results);
    return success();
  }

  /// Makes the forward op return the values that the backward op of this branch reads. The other
  /// branch of the forward op yields zeros for them.
  void keepReads(unsigned branch) {
    Block &back = *blockOf(backward, branch);
    OpBuilder inside = OpBuilder::atBlockBegin(&back);
    SmallVector<KeptRead> kept =
        replaceReads(back, *blockOf(condition, branch), inside, [](Value) { return Value(); });
    if (!kept.empty())
      giveMore(branch, kept);
  }

  void giveMore(unsigned branch, ArrayRef<KeptRead> kept) {
    OpBuilder before(condition);
    SmallVector<Type> types(condition.getResultTypes());
    for (auto [value, standIn] : kept)
      types.push_back(value.getType());
    auto wider = scf::IfOp::create(before, loc, types, condition.getCondition(), true);
    for (unsigned side : {0u, 1u}) {
      Block &from = *blockOf(condition, side), &to = *blockOf(wider, side);
      to.getOperations().splice(to.end(), from.getOperations());
      Operation *yield = to.getTerminator();
      OpBuilder inside(yield);
      SmallVector<Value> results(yield->getOperands());
      for (auto [value, standIn] : kept)
        results.push_back(side == branch ? value : rf::makeSplat(inside, loc, value.getType(), 0));
      yield->setOperands(results);
    }
    for (auto [entry, result] : llvm::zip_equal(kept, wider.getResults().take_back(kept.size())))
      entry.replaceStandIn(result);
    replaceByWider(condition, wider, outer);
    condition = wider;
  }

  scf::IfOp condition, backward;
  Location loc;
  BackwardSweep &outer;
  OpBuilder &builder;
  SmallVector<Value> captured;
};

} // namespace

LogicalResult refold::differentiateIf(scf::IfOp condition, BackwardSweep &sweep) {
  return IfGradient(condition, sweep).run();
}
