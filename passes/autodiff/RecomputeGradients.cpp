//===- RecomputeGradients.cpp - Gradients through rf.recompute ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Differentiates rf.recompute. The backward ops read a clone of the body, which runs after the
// incoming gradients are known. The clone reads its operands through a barrier, so that CSE does
// not merge it with the original.
//
//===----------------------------------------------------------------------===//
#include "dialects/watch/Watch.h"
#include "passes/autodiff/BackwardSweep.h"
#include "passes/autodiff/FreshDraws.h"
#include "passes/autodiff/RecomputedBodies.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace refold;

static bool isConstant(Value value) { return matchPattern(value, m_Constant()); }

namespace {

/// The backward ops of one rf.recompute.
class RecomputeGradient {
public:
  RecomputeGradient(rf::RecomputeOp op, BackwardSweep &outer)
      : op(op), loc(op.getLoc()), outer(outer), builder(outer.getBuilder()) {}

  LogicalResult run() {
    raiseBarrier();
    cloneBody();
    if (!op.getPreserveRngState() && (fresh = drawAfresh(clones)))
      op.emitWarning()
          << "rf.recompute draws fresh masks in the backward pass: the gradient uses other random "
             "numbers than the loss; with preserve_rng_state = true it uses the same";
    // A barrier holds the clone's results until their gradients are read. If an op of the clone is
    // replaced, the barrier then holds the new result.
    yields = hold(llvm::map_to_vector(op.getBody().front().getTerminator()->getOperands(),
                                      [&](Value value) { return again.lookupOrDefault(value); }));
    if (failed(differentiate()))
      return failure();
    readResults();
    yields.erase();
    eraseDead();
    for (auto [value, gradient] : llvm::zip_equal(wanted, gradients.getInputs()))
      outer.set(value, gradient);
    gradients.erase();
    return success();
  }

private:
  /// Makes a barrier of the compiler's own.
  rf::BarrierOp hold(ArrayRef<Value> values, ArrayRef<Value> ties = {}) {
    auto raised = rf::BarrierOp::create(builder, loc, TypeRange(ValueRange(values)), values, ties);
    watch::markInternal(raised);
    return raised;
  }

  bool isWanted(Value value) const { return outer.isWanted(value); }

  /// The operands and the results of the body, under names of their own.
  void raiseBarrier() {
    llvm::SetVector<Value> captured;
    getUsedValuesDefinedAbove(op.getBody(), captured);
    SmallVector<Value> inputs, ties;
    for (Value value : captured)
      if (isa<RankedTensorType>(value.getType()) && (!isConstant(value) || isWanted(value)))
        inputs.push_back(value);
    const size_t read = inputs.size();
    llvm::append_range(inputs, op.getResults());
    for (Value result : op.getResults())
      if (Value gradient = outer.lookup(result))
        ties.push_back(gradient);
    barrier = hold(inputs, ties);
    for (auto [value, name] : llvm::zip(ArrayRef(inputs).take_front(read), barrier.getResults())) {
      again.map(value, name);
      if (isWanted(value))
        wanted.push_back(value);
    }
    results = barrier.getResults().drop_front(read);
  }

  void cloneBody() {
    for (Operation &inner : op.getBody().front().without_terminator()) {
      clones.push_back(builder.clone(inner, again));
      // With the same random draws, the clone's values equal those of the body.
      if (op.getPreserveRngState())
        watch::markInternal(clones.back());
    }
    // A clone's value is as active as its original.
    ActiveValues &active = outer.getActive();
    SmallVector<Value> more;
    for (auto [value, clone] : again.getValueMap())
      if (active.contains(value))
        more.push_back(clone);
    active.insert(more.begin(), more.end());
  }

  /// Adds the gradients of the clone. The sweep starts from the existing gradients of the body's
  /// operands. So all contributions are added in the same order as without recomputation.
  LogicalResult differentiate() {
    BackwardSweep sweep(outer.getActive(), builder);
    for (Value value : wanted)
      if (Value sum = outer.lookup(value))
        sweep.set(again.lookup(value), sum);
    for (auto [value, result] : llvm::zip_equal(yields.getInputs(), op.getResults()))
      if (Value gradient = outer.lookup(result))
        sweep.add(value, gradient, loc);
    if (failed(sweep.run(clones)))
      return failure();
    llvm::erase_if(wanted, [&](Value value) { return !sweep.lookup(again.lookup(value)); });
    gradients = hold(llvm::map_to_vector(
        wanted, [&](Value value) { return sweep.lookup(again.lookup(value)); }));
    return success();
  }

  /// Replaces the clone's results with the results of the original op, which are kept anyway, so
  /// that some ops of the clone become unused. If the clone draws new random numbers, its results
  /// are different and nothing is replaced.
  void readResults() {
    if (fresh)
      return;
    Block *body = &op.getBody().front();
    for (auto [yielded, made, kept] :
         llvm::zip_equal(body->getTerminator()->getOperands(), yields.getInputs(), results))
      if (yielded.getParentBlock() == body && !isConstant(made))
        made.replaceUsesWithIf(kept, [&](OpOperand &use) { return use.getOwner() != yields; });
  }

  /// Erases the ops of the clone that nothing reads. First inlines nested rf.recompute ops, so that
  /// their ops can be erased one by one. This is safe because their gradients are complete.
  void eraseDead() {
    for (Operation *next = gradients->getPrevNode(); next != barrier;) {
      Operation *behind = next;
      next = next->getPrevNode();
      behind->walk([&](rf::RecomputeOp inner) { forget(inner.getResults()); });
      inlineRecomputes(behind);
    }
    for (Operation *next = gradients->getPrevNode(); next != barrier;) {
      Operation *behind = next;
      next = next->getPrevNode();
      if (!isOpTriviallyDead(behind))
        continue;
      behind->walk([&](Operation *inner) {
        forget(inner->getResults());
        for (Region &region : inner->getRegions())
          for (Block &block : region)
            forget(block.getArguments());
      });
      behind->erase();
    }
    SmallVector<Value> all(barrier.getResults());
    if (trim(barrier, [&](Value from, Value to) { outer.replace(from, to); }) != barrier)
      forget(all);
  }

  /// A new op may be allocated at the address of an erased one.
  void forget(ValueRange values) {
    for (Value value : values)
      outer.getActive().erase(value);
  }

  rf::RecomputeOp op;
  Location loc;
  BackwardSweep &outer;
  OpBuilder &builder;
  rf::BarrierOp barrier, yields, gradients;
  ValueRange results; ///< results of the barrier, for the results of the op
  IRMapping again;
  SmallVector<Operation *> clones;
  SmallVector<Value> wanted; ///< operands of the body whose gradients are requested
  bool fresh = false;
};

} // namespace

LogicalResult refold::differentiateRecompute(rf::RecomputeOp op, BackwardSweep &sweep) {
  return RecomputeGradient(op, sweep).run();
}
