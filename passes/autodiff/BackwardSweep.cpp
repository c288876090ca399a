//===- BackwardSweep.cpp - Reverse sweep over a block ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/autodiff/BackwardSweep.h"

#include "dialects/rf/elementwise/ShortFloats.h"
#include "dialects/watch/Watch.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SetOperations.h"

using namespace mlir;
using namespace refold;

static bool holdsReals(Value value) {
  return isa<RankedTensorType>(value.getType()) && isa<FloatType>(getElementTypeOrSelf(value));
}

ActiveValues refold::dependents(Block &block, ValueRange sources) {
  ActiveValues reached(sources.begin(), sources.end());
  for (Operation &op : block) {
    bool depends = false;
    op.walk([&](Operation *inner) {
      depends |= llvm::any_of(inner->getOperands(), [&](Value v) { return reached.contains(v); });
    });
    if (depends)
      reached.insert(op.result_begin(), op.result_end());
  }
  return reached;
}

namespace {

/// Maps each floating-point value to the values computed from it.
class Flow {
public:
  explicit Flow(llvm::iterator_range<Block::iterator> ops) {
    for (Operation &op : ops)
      op.walk([&](Operation *inner) { add(inner); });
  }

  ActiveValues from(ValueRange sources) const { return reached(after, sources); }
  ActiveValues to(Value target) const { return reached(before, target); }

private:
  using Arrows = llvm::DenseMap<Value, SmallVector<Value, 2>>;

  void add(Operation *op) {
    if (auto branches = dyn_cast<RegionBranchOpInterface>(op)) {
      // A value that enters or leaves a region is an alias.
      RegionBranchSuccessorMapping names;
      branches.getSuccessorOperandInputMapping(names);
      for (auto &[operand, inputs] : names)
        for (Value input : inputs)
          add(operand->get(), input);
    } else if (auto barrier = dyn_cast<rf::BarrierOp>(op)) {
      // Each result of a barrier equals its input; a tie only orders ops.
      for (auto [input, result] : llvm::zip_equal(barrier.getInputs(), barrier.getResults()))
        add(input, result);
    } else if (!isa<rf::StopGradientOp>(op)) {
      op->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          for (Value result : op->getResults())
            add(operand, result);
      });
    }
  }

  void add(Value source, Value made) {
    if (!holdsReals(source) || !holdsReals(made))
      return;
    after[source].push_back(made);
    before[made].push_back(source);
  }

  static ActiveValues reached(const Arrows &arrows, ValueRange first) {
    ActiveValues seen(first.begin(), first.end());
    SmallVector<Value> next(first);
    while (!next.empty())
      if (auto found = arrows.find(next.pop_back_val()); found != arrows.end())
        for (Value value : found->second)
          if (seen.insert(value).second)
            next.push_back(value);
    return seen;
  }

  Arrows after, before;
};

} // namespace

ActiveValues refold::onThePath(rf::GradientOp request) {
  Block &block = *request->getBlock();
  Flow flow(llvm::make_range(block.begin(), request->getIterator()));
  ActiveValues active = flow.from(request.getWrt());
  llvm::set_intersect(active, flow.to(request.getLoss()));
  return active;
}

void BackwardSweep::add(Value value, Value gradient, Location loc) {
  Value &sum = sums[value];
  if (!sum) {
    sum = gradient;
    return;
  }
  sum = rf::AddOp::create(builder, loc, sum, gradient);
  watch::markGradient(sum, value, "a sum of gradients");
}

Value BackwardSweep::lookupOrZero(Value value, Location loc) {
  if (Value gradient = lookup(value))
    return gradient;
  return rf::makeSplat(builder, loc, value.getType(), 0);
}

void BackwardSweep::replace(Value from, Value to) {
  if (active.erase(from))
    active.insert(to);
  if (Value gradient = lookup(from)) {
    sums.erase(from);
    sums[to] = gradient;
  }
  from.replaceAllUsesWith(to);
}

LogicalResult BackwardSweep::run(Block &block, Block::iterator end) {
  // Collect the ops first: rules add ops, and loops are replaced.
  SmallVector<Operation *> forward;
  for (Operation &op : llvm::make_range(block.begin(), end))
    forward.push_back(&op);
  return run(forward);
}

LogicalResult BackwardSweep::run(ArrayRef<Operation *> forward) {
  for (Operation *op : llvm::reverse(forward))
    if (failed(visit(*op)))
      return failure();
  return success();
}

namespace {

/// Marks ops made with a builder as the compiler's own during its lifetime.
class InternalOps : public OpBuilder::Listener {
public:
  explicit InternalOps(OpBuilder &builder) : builder(builder), before(builder.getListener()) {
    builder.setListener(this);
  }
  ~InternalOps() override { builder.setListener(before); }
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    watch::markInternal(op);
  }

private:
  OpBuilder &builder;
  OpBuilder::Listener *before;
};

} // namespace

/// Builds the gradients of the operands of `op`, which computes with bf16 or f16. The rule of the
/// op on f32 computes them from the operands and results that `op` has in memory, and each gradient
/// is rounded once.
static LogicalResult differentiateWidened(OpBuilder &builder, Operation *op, ValueRange incoming,
                                          ArrayRef<bool> wanted, MutableArrayRef<Value> outgoing) {
  const Location loc = op->getLoc();
  Operation *wide = rf::cloneWidened(builder, op);
  SmallVector<Value> results, single;
  for (Value result : op->getResults())
    results.push_back(rf::widened(builder, loc, result));
  for (Value gradient : incoming)
    single.push_back(gradient ? rf::widened(builder, loc, gradient) : Value());
  LogicalResult built =
      cast<rf::GradientOpInterface>(wide).buildVectorJacobian(builder, single, wanted, outgoing);
  wide->replaceAllUsesWith(results);
  for (auto [operand, gradient] : llvm::zip_equal(op->getOperands(), outgoing)) {
    if (!gradient)
      continue;
    // A gradient that is passed on keeps its bits.
    auto passed = llvm::find(single, gradient);
    if (passed != single.end() && incoming[passed - single.begin()].getType() == operand.getType())
      gradient = incoming[passed - single.begin()];
    else
      gradient = rf::convertedTo(builder, loc, gradient, operand.getType());
  }
  wide->erase();
  return built;
}

/// Emits an error that names what to change in the program, which may not have `op` itself.
static LogicalResult refuse(Operation &op) {
  if (isa<rf::AttentionGradOp>(op))
    return op.emitError() << "'" << rf::AttentionOp::getOperationName()
                          << "' has no second derivative and no Jvp, because " << op.getName()
                          << " has no gradient rule: write it with rf.dot_general and rf.softmax";
  InFlightDiagnostic error = op.emitError() << "'" << op.getName()
                                            << "' has no gradient rule, but the loss depends on it";
  if (isa<rf::WindowProductOp>(op))
    return error << ": take gradients before --refold-decompose";
  return error
         << ": use rf.stop_gradient on its operand if the gradient should treat it as a constant";
}

LogicalResult BackwardSweep::visit(Operation &op) {
  auto wants = [&](Value value) { return isWanted(value); };
  if (llvm::none_of(op.getResults(), wants))
    return success();
  SmallVector<Value> incoming;
  for (Value result : op.getResults())
    incoming.push_back(lookup(result));
  if (llvm::none_of(incoming, [](Value v) { return bool(v); }))
    return success();
  // A requested value may depend on other requested values; its path begins there.
  WalkResult reads = op.walk([&](Operation *inner) {
    return llvm::any_of(inner->getOperands(), wants) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
  });
  if (!reads.wasInterrupted())
    return success();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return differentiateFor(loop, *this);
  if (auto condition = dyn_cast<scf::IfOp>(op))
    return differentiateIf(condition, *this);
  if (auto recompute = dyn_cast<rf::RecomputeOp>(op))
    return differentiateRecompute(recompute, *this);
  if (isa<scf::WhileOp>(op))
    return op.emitError() << "'scf.while' has no gradient, because its trip count is unknown: use "
                             "a loop with a bound";
  auto rule = dyn_cast<rf::GradientOpInterface>(op);
  if (!rule)
    return refuse(op);
  SmallVector<bool> wanted(llvm::map_range(op.getOperands(), wants));
  SmallVector<Value> outgoing(op.getNumOperands());
  {
    InternalOps internal(builder);
    const bool isShort = rf::computesInShortFloats(&op);
    if (failed(isShort ? differentiateWidened(builder, &op, incoming, wanted, outgoing)
                       : rule.buildVectorJacobian(builder, incoming, wanted, outgoing)))
      return failure();
  }
  for (auto [operand, gradient, want] : llvm::zip_equal(op.getOperands(), outgoing, wanted))
    if (gradient && want) {
      // A rule may return a gradient that it was given, or a forward value.
      Operation *maker = gradient.getDefiningOp();
      if (maker && maker->hasAttr(watch::kInternalAttr))
        watch::markGradient(gradient, operand, "the gradient of " + op.getName().getStringRef());
      add(operand, gradient, op.getLoc());
    }
  return success();
}
