//===- ApplyPlan.cpp - Plans to cloned fusions ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/ApplyPlan.h"

#include "dialects/rf/Recomputed.h"
#include "dialects/rf/Rf.h"
#include "passes/analysis/CloneCount.h"
#include "passes/analysis/InPlace.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace refold;

namespace {

class PlanWriter {
public:
  PlanWriter(const StepGraph &graph, const planner::RecomputePlan &plan)
      : graph(graph), plan(plan), ids(cloneIds(graph.ops)), made(plan.instances.size()),
        builder(graph.block->getParentOp()) {}

  int64_t write() {
    const CloneCount before = clonesIn(function());
    SmallVector<uint32_t> again; // positions of the clones before the next op
    uint32_t next = 0;           // earlier ops have run in their own stages or been left out there
    for (uint32_t place = 0; place < plan.instances.size(); ++place) {
      const uint32_t op = plan.instances[place].op;
      if (op < next) {
        again.push_back(place);
        continue;
      }
      leftOut.append(graph.ops.begin() + next, graph.ops.begin() + op);
      next = op + 1;
      if (!again.empty())
        cloneBefore(plan.instances[place], again);
      again.clear();
      made[place] = graph.ops[op];
      readCopies(graph.ops[op], plan.instances[place]);
      lastOp = graph.ops[op];
    }
    for (Operation *op : llvm::reverse(leftOut))
      eraseUnread(op);
    countClones(before);
    return clones;
  }

private:
  /// Erases an op that the plan leaves out at its original position, and the op's views (clones
  /// have their own views). An op that still has users stays. For example, some results of a
  /// barrier of the original program may still be read.
  static void eraseUnread(Operation *op) {
    llvm::SetVector<Operation *> all;
    all.insert(op);
    for (size_t i = 0; i < all.size(); ++i)
      for (Operation *user : all[i]->getUsers())
        if (isa<rf::ReshapeOp, rf::BarrierOp>(user) && user->getBlock() == op->getBlock())
          all.insert(user);
    SmallVector<Operation *> ordered = all.takeVector();
    llvm::sort(ordered, [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
    for (Operation *each : ordered)
      if (each->use_empty())
        each->erase();
  }

  /// Returns the position in the plan that made the copy of value `number` that `instance` reads,
  /// or kResident if no op computes the value.
  uint32_t placeOf(const planner::OpInstance &instance, uint32_t number) const {
    const auto &operands = graph.step.ops[instance.op].operands;
    for (auto [operand, place] : llvm::zip_equal(operands, instance.reads))
      if (operand == number)
        return place;
    return planner::kResident;
  }

  /// Returns the copy of the value that the op made at a position of the plan.
  Value copyAt(uint32_t number, uint32_t place) const {
    auto result = cast<OpResult>(graph.values[number]);
    return made[place]->getResult(result.getResultNumber());
  }

  /// Redirects an original to the copies that the plan names, through views of their own.
  void readCopies(Operation *op, const planner::OpInstance &instance) {
    builder.setInsertionPoint(op);
    for (OpOperand *use : readsOf(op))
      if (Value copy = copyOf(use->get(), instance))
        use->set(copy);
  }

  /// Returns the substitute of `value`; null if it is the value itself.
  Value copyOf(Value value, const planner::OpInstance &instance) {
    const Value root = rootOf(value);
    auto number = graph.numberOf.find(root);
    if (number == graph.numberOf.end())
      return {};
    const uint32_t place = placeOf(instance, number->second);
    if (place == planner::kResident)
      return {};
    const Value copy = copyAt(number->second, place);
    return copy == root ? Value() : viewLike(value, root, copy);
  }

  /// Recreates for `copy` the view that `value` is of `root`.
  Value viewLike(Value value, Value root, Value copy) {
    if (value == root)
      return copy;
    if (Value source = throughBarriers(value); source != value)
      return viewLike(source, root, copy);
    auto view = value.getDefiningOp<rf::ReshapeOp>();
    const Value source = viewLike(view.getOperand(), root, copy);
    return rf::ReshapeOp::create(builder, view.getLoc(), view.getType(), source);
  }

  /// Returns the value for which the clones before a backward op must wait: the last computed value
  /// among those that the op reads. Values computed by the clones in `again` do not count.
  Value tieOf(const planner::OpInstance &instance, ArrayRef<uint32_t> again) const {
    Value tie;
    for (auto [number, place] :
         llvm::zip_equal(graph.step.ops[instance.op].operands, instance.reads)) {
      if (place == planner::kResident || llvm::is_contained(again, place))
        continue;
      const Value copy = copyAt(number, place);
      if (!tie || tie.getDefiningOp()->isBeforeInBlock(copy.getDefiningOp()))
        tie = copy;
    }
    if (!tie && lastOp)
      for (Value result : lastOp->getResults())
        if (isa<RankedTensorType>(result.getType()))
          return result;
    return tie;
  }

  /// Returns the values that an op reads from outside, including reads in its regions.
  static SmallVector<OpOperand *> readsOf(Operation *op) {
    SmallVector<OpOperand *> reads;
    op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
      for (OpOperand &use : inner->getOpOperands())
        if (isa<RankedTensorType>(use.get().getType()) &&
            !op->isAncestor(use.get().getParentBlock()->getParentOp()))
          reads.push_back(&use);
      return isa<rf::FusionOp>(inner) ? WalkResult::skip() : WalkResult::advance();
    });
    return reads;
  }

  void cloneBefore(const planner::OpInstance &next, ArrayRef<uint32_t> again) {
    Operation *op = graph.ops[next.op];
    const Value tie = tieOf(next, again);
    llvm::SmallDenseSet<Operation *> inside;
    llvm::MapVector<Value, Value> fenced; // earlier values, as clones read them through the barrier
    llvm::SmallVector<Operation *> group;
    for (uint32_t place : again) {
      const planner::OpInstance &instance = plan.instances[place];
      Operation *original = graph.ops[instance.op];
      builder.setInsertionPoint(op);
      IRMapping map;
      for (OpOperand *use : readsOf(original))
        if (Value copy = copyOf(use->get(), instance))
          map.map(use->get(), copy);
      Operation *clone = builder.clone(*original, map);
      if (isa<rf::FusionOp>(clone))
        clone->setAttr(rf::kRecomputedAttr, builder.getUnitAttr());
      markClone(clone, ids[instance.op]);
      made[place] = clone;
      inside.insert(clone);
      group.push_back(clone);
      ++clones;
    }
    SmallVector<OpOperand *> uses;
    for (Operation *clone : group)
      for (OpOperand *use : readsOf(clone)) {
        Operation *maker = rootOf(use->get()).getDefiningOp();
        if (inside.contains(maker) || isa_and_nonnull<rf::EmptyOp>(maker))
          continue;
        fenced.insert({use->get(), Value()});
        uses.push_back(use);
      }
    if (uses.empty() || !tie)
      return;
    SmallVector<Value> inputs;
    SmallVector<Type> types;
    for (auto &[input, output] : fenced) {
      inputs.push_back(input);
      types.push_back(input.getType());
    }
    builder.setInsertionPoint(firstOf(group, inputs));
    auto barrier = rf::BarrierOp::create(builder, op->getLoc(), types, inputs, ValueRange(tie));
    for (auto [entry, output] : llvm::zip_equal(fenced, barrier.getResults()))
      entry.second = output;
    for (OpOperand *use : uses)
      use->set(fenced.lookup(use->get()));
  }

  func::FuncOp function() const { return functionAround(*graph.block); }

  /// Adds the new clones to the numbers recorded on the function. Clones in the body of a
  /// recomputed loop count too. A barrier without readers does not count.
  void countClones(const CloneCount &before) {
    function().walk([](rf::BarrierOp barrier) {
      if (barrier->use_empty())
        barrier->removeAttr(rf::kCloneOfAttr);
    });
    CloneCount given = clonesGiven(function());
    for (auto [of, number] : before)
      given[of] -= number;
    for (auto [of, number] : clonesIn(function()))
      given[of] += number;
    setClonesGiven(function(), given);
  }

  /// Returns the first op of the group, before which the barrier is inserted. Inputs of the barrier
  /// may be views that clones made of earlier copies. Moves these views before the first op.
  Operation *firstOf(ArrayRef<Operation *> group, ArrayRef<Value> inputs) const {
    Operation *first = group.front();
    for (Value input : inputs)
      if (Operation *maker = input.getDefiningOp();
          maker && maker->getBlock() == graph.block && first->isBeforeInBlock(maker))
        maker->moveBefore(first);
    return first;
  }

  const StepGraph &graph;
  const planner::RecomputePlan &plan;
  const SmallVector<std::string> ids; // of the ops of the graph
  std::vector<Operation *> made;      // by position
  SmallVector<Operation *> leftOut;
  OpBuilder builder;
  Operation *lastOp = nullptr;
  int64_t clones = 0;
};

} // namespace

int64_t refold::applyPlan(const StepGraph &graph, const planner::RecomputePlan &plan) {
  return PlanWriter(graph, plan).write();
}
