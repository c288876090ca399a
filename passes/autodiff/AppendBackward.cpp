//===- AppendBackward.cpp - Reverse-mode differentiation ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One reverse sweep over the block that holds the request. The rules live with the ops
// (dialects/rf/Rf*Gradients.cpp).
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "passes/Passes.h"

namespace refold {
#define GEN_PASS_DEF_APPENDBACKWARD
#include "passes/autodiff/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// The values of `block` that depend on one of `sources`.
llvm::DenseSet<Value> dependents(Block &block, ValueRange sources) {
  llvm::DenseSet<Value> active(sources.begin(), sources.end());
  for (Operation &op : block) {
    bool depends = false;
    op.walk([&](Operation *inner) {
      depends |= llvm::any_of(inner->getOperands(), [&](Value v) { return active.contains(v); });
    });
    if (depends)
      active.insert(op.getResults().begin(), op.getResults().end());
  }
  return active;
}

/// The gradients gathered so far, one sum for each value.
class Accumulator {
public:
  explicit Accumulator(OpBuilder &builder) : builder(builder) {}
  void add(Value value, Value gradient, Location loc) {
    Value &sum = sums[value];
    sum = sum ? rf::AddOp::create(builder, loc, sum, gradient).getResult() : gradient;
  }
  Value lookup(Value value) const { return sums.lookup(value); }

private:
  OpBuilder &builder;
  llvm::DenseMap<Value, Value> sums;
};

LogicalResult backpropagate(Operation &op, const llvm::DenseSet<Value> &active, OpBuilder &builder,
                            Accumulator &gradients) {
  if (llvm::none_of(op.getResults(), [&](Value result) { return active.contains(result); }))
    return success();
  SmallVector<Value> incoming;
  for (Value result : op.getResults())
    incoming.push_back(gradients.lookup(result));
  if (llvm::none_of(incoming, [](Value v) { return bool(v); }))
    return success();
  SmallVector<bool> wanted;
  for (Value operand : op.getOperands())
    wanted.push_back(active.contains(operand) && isa<FloatType>(getElementTypeOrSelf(operand)));
  if (!llvm::is_contained(wanted, true) && op.getNumRegions() == 0)
    return success();
  auto rule = dyn_cast<rf::GradientOpInterface>(op);
  if (!rule)
    return op.emitError() << "'" << op.getName()
                          << "' has no gradient rule, but the loss depends on it";
  SmallVector<Value> outgoing(op.getNumOperands());
  if (failed(rule.buildVectorJacobian(builder, incoming, wanted, outgoing)))
    return failure();
  for (auto [operand, gradient, want] : llvm::zip_equal(op.getOperands(), outgoing, wanted))
    if (gradient && want)
      gradients.add(operand, gradient, op.getLoc());
  return success();
}

LogicalResult expand(rf::GradientOp request) {
  Block &block = *request->getBlock();
  OpBuilder builder(request);
  llvm::DenseSet<Value> active = dependents(block, request.getWrt());
  Accumulator gradients(builder);
  SmallVector<Operation *> forward;
  for (Operation &op : llvm::make_range(block.begin(), request->getIterator()))
    forward.push_back(&op);
  gradients.add(request.getLoss(),
                rf::makeSplat(builder, request.getLoc(), request.getLoss().getType(), 1),
                request.getLoc());
  for (Operation *op : llvm::reverse(forward))
    if (failed(backpropagate(*op, active, builder, gradients)))
      return failure();
  for (auto [index, value, result] : llvm::enumerate(request.getWrt(), request.getGradients())) {
    Value gradient = gradients.lookup(value);
    // Paths that no gradient takes (rf.stop_gradient, steps, integers) make it zero; no path at all is
    // a mistake of the program's.
    if (!gradient && dependents(block, value).contains(request.getLoss()))
      gradient = rf::makeSplat(builder, request.getLoc(), value.getType(), 0);
    if (!gradient) {
      InFlightDiagnostic error = request.emitError()
                                 << "loss does not depend on value " << index << " of the gradient";
      error.attachNote(value.getLoc()) << "value defined here";
      return error;
    }
    result.replaceAllUsesWith(gradient);
  }
  request.erase();
  return success();
}

struct AppendBackward : refold::impl::AppendBackwardBase<AppendBackward> {
  void runOnOperation() override {
    SmallVector<rf::GradientOp> requests;
    getOperation().walk([&](rf::GradientOp op) { requests.push_back(op); });
    // In program order: the gradient of a gradient then finds the first one expanded.
    for (rf::GradientOp request : requests)
      if (failed(expand(request)))
        return signalPassFailure();
    getOperation().walk([](rf::StopGradientOp op) {
      op.replaceAllUsesWith(op.getOperand());
      op.erase();
    });
  }
};

} // namespace
