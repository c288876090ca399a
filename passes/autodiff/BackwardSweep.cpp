//===- BackwardSweep.cpp - One reverse walk over a block ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/autodiff/BackwardSweep.h"

using namespace mlir;
using namespace refold;

static bool holdsReals(Value value) {
  return isa<RankedTensorType>(value.getType()) && isa<FloatType>(getElementTypeOrSelf(value));
}

/// Of the ops' results those that `passesOn` says yes to.
static ActiveValues reached(Block &block, ValueRange sources,
                            llvm::function_ref<bool(OpResult)> passesOn) {
  ActiveValues active(sources.begin(), sources.end());
  for (Operation &op : block) {
    bool depends = false;
    op.walk([&](Operation *inner) {
      depends |= llvm::any_of(inner->getOperands(), [&](Value v) { return active.contains(v); });
    });
    if (depends)
      for (OpResult result : op.getResults())
        if (passesOn(result))
          active.insert(result);
  }
  return active;
}

ActiveValues refold::dependents(Block &block, ValueRange sources) {
  return reached(block, sources, [](OpResult) { return true; });
}

ActiveValues refold::differentiable(Block &block, ValueRange sources) {
  return reached(block, sources, [](OpResult result) {
    return holdsReals(result) && !isa<rf::StopGradientOp>(result.getOwner());
  });
}

void BackwardSweep::add(Value value, Value gradient, Location loc) {
  Value &sum = sums[value];
  sum = sum ? rf::AddOp::create(builder, loc, sum, gradient).getResult() : gradient;
}

Value BackwardSweep::lookupOrZero(Value value, Location loc) {
  if (Value gradient = lookup(value))
    return gradient;
  return rf::makeSplat(builder, loc, value.getType(), 0);
}

bool BackwardSweep::isWanted(Value value) const {
  return active.contains(value) && holdsReals(value);
}

LogicalResult BackwardSweep::run(Block &block, Block::iterator end) {
  // Taken down first: rules add ops, and loops are replaced.
  SmallVector<Operation *> forward;
  for (Operation &op : llvm::make_range(block.begin(), end))
    forward.push_back(&op);
  for (Operation *op : llvm::reverse(forward))
    if (failed(visit(*op)))
      return failure();
  return success();
}

LogicalResult BackwardSweep::visit(Operation &op) {
  if (llvm::none_of(op.getResults(), [&](Value result) { return active.contains(result); }))
    return success();
  SmallVector<Value> incoming;
  for (Value result : op.getResults())
    incoming.push_back(lookup(result));
  if (llvm::none_of(incoming, [](Value v) { return bool(v); }))
    return success();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return differentiateFor(loop, *this);
  if (auto condition = dyn_cast<scf::IfOp>(op))
    return differentiateIf(condition, *this);
  SmallVector<bool> wanted;
  for (Value operand : op.getOperands())
    wanted.push_back(isWanted(operand));
  if (!llvm::is_contained(wanted, true) && op.getNumRegions() == 0)
    return success();
  if (isa<scf::WhileOp>(op))
    return op.emitError()
           << "'scf.while' has no gradient, since its number of passes is not known: "
              "use a loop with a bound";
  auto rule = dyn_cast<rf::GradientOpInterface>(op);
  if (!rule)
    return op.emitError() << "'" << op.getName()
                          << "' has no gradient rule, but the loss depends on it";
  SmallVector<Value> outgoing(op.getNumOperands());
  if (failed(rule.buildVectorJacobian(builder, incoming, wanted, outgoing)))
    return failure();
  for (auto [operand, gradient, want] : llvm::zip_equal(op.getOperands(), outgoing, wanted))
    if (gradient && want)
      add(operand, gradient, op.getLoc());
  return success();
}
