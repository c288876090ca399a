//===- RowFlow.cpp - Rows of a batch through a program --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/shards/RowFlow.h"

#include "dialects/rf/Rf.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace refold;

Operation *refold::loopOfIndex(Value index) {
  Operation *innermost = nullptr;
  llvm::SetVector<Value> reached;
  reached.insert(index);
  for (size_t next = 0; next < reached.size(); ++next) {
    if (Operation *op = reached[next].getDefiningOp()) {
      reached.insert(op->operand_begin(), op->operand_end());
      continue;
    }
    auto argument = cast<BlockArgument>(reached[next]);
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (loop && loop.getInductionVar() == argument &&
        (!innermost || innermost->isProperAncestor(loop)))
      innermost = loop;
  }
  return innermost;
}

/// Returns the scalar that a tensor of rank 0 was made from, so that equal indices compare equal.
static Value scalarOf(Value index) {
  auto made = index.getDefiningOp<tensor::FromElementsOp>();
  return made ? made.getElements().front() : index;
}

RowFlow::RowFlow(func::FuncOp function, int64_t shards, ArrayRef<RowPlace> arguments)
    : shards(shards), function(function) {
  for (auto [argument, place] : llvm::zip_equal(function.getArguments(), arguments)) {
    places[argument] = place;
    found |= place.isAlong();
  }
  // A visit of a loop's body may change the places of the values that the loop carries. So the
  // function is visited until no place changes. A place changes at most twice.
  do {
    changed = false;
    visit(function.front());
    keepStates();
  } while (changed);
}

/// The next run begins with the states that this run returns.
void RowFlow::keepStates() {
  Operation *terminator = function.front().getTerminator();
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (auto state = function.getArgAttrOfType<rf::StateAttr>(index, rf::RfDialect::kStateAttr))
      join(function.getArgument(index), of(terminator->getOperand(state.getResult())));
}

void RowFlow::forEachGather(OnGather callback) {
  onGather = callback;
  visit(function.front());
  onGather = nullptr;
}

void RowFlow::set(Value value, RowPlace place) {
  // A draw of indices outside of training may have fewer rows than there are shards.
  if (place.isAlong() && tensorTypeOf(value).getDimSize(place.dim) % (place.outer * shards) != 0)
    place = RowPlace::all();
  found |= place.isAlong();
  places[value] = place;
}

void RowFlow::join(Value value, const RowPlace &place) {
  RowPlace &known = places[value];
  if (place.isNone() || known == place || known.kind == RowPlace::Kind::All)
    return;
  known = known.isNone() ? place : RowPlace::all();
  changed = true;
}

/// Returns the place behind an iteration of `loop` of what the iteration yields. The next iteration
/// may belong to another shard.
RowPlace RowFlow::leaving(OpOperand &yielded, Operation *loop) {
  RowPlace place = of(yielded.get());
  if (!place.isWithin() || !loop->isAncestor(place.position.getParentBlock()->getParentOp()))
    return place;
  if (onGather)
    onGather(yielded.getOwner(), yielded.getOperandNumber());
  return RowPlace::all();
}

void RowFlow::visit(Block &block) {
  for (Operation &op : block.without_terminator())
    visit(&op);
}

void RowFlow::visit(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return visitLoop(loop);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return visitWhile(loop);
  if (op->getNumRegions() > 0)
    return visitRegions(op);
  if (auto barrier = dyn_cast<rf::BarrierOp>(op)) {
    for (auto [result, input] : llvm::zip(barrier.getResults(), barrier.getInputs()))
      set(result, of(input));
    return;
  }
  if (isa<rf::CheckpointOp, rf::StopGradientOp>(op))
    return set(op->getResult(0), of(op->getOperand(0)));
  if (op->getNumResults() == 0)
    return;
  if (!isa<RankedTensorType>(op->getResult(0).getType())) {
    const RowPlace place = throughScalar(op);
    for (Value result : op->getResults())
      places[result] = place;
    return;
  }
  const RowPlace place = throughOp(op);
  for (Value result : op->getResults())
    set(result, place);
}

void RowFlow::visitLoop(scf::ForOp loop) {
  auto carried = loop.getRegionIterArgs();
  for (auto [argument, init] : llvm::zip(carried, loop.getInitArgs()))
    join(argument, of(init));
  visit(*loop.getBody());
  for (auto [argument, next] : llvm::zip(carried, loop.getBody()->getTerminator()->getOpOperands()))
    join(argument, leaving(next, loop));
  for (auto [result, argument] : llvm::zip(loop.getResults(), carried))
    places[result] = of(argument);
}

void RowFlow::visitWhile(scf::WhileOp loop) {
  auto carried = loop.getBeforeArguments();
  for (auto [argument, init] : llvm::zip(carried, loop.getInits()))
    join(argument, of(init));
  visit(*loop.getBeforeBody());
  auto passed = loop.getConditionOp().getArgs();
  for (auto [argument, value] : llvm::zip(loop.getAfterArguments(), passed))
    places[argument] = of(value);
  visit(*loop.getAfterBody());
  for (auto [argument, next] : llvm::zip(carried, loop.getYieldOp()->getOpOperands()))
    join(argument, leaving(next, loop));
  // The condition decides how often all values change.
  const RowPlace condition = of(loop.getConditionOp().getCondition());
  for (auto [result, value] : llvm::zip(loop.getResults(), passed))
    places[result] = condition.isNone() ? of(value) : RowPlace::all();
}

/// A branch, or another op with bodies: its arguments are its operands, its results are the ones
/// that the bodies yield.
void RowFlow::visitRegions(Operation *op) {
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    Block &body = region.front();
    for (auto [argument, operand] : llvm::zip(body.getArguments(), op->getOperands()))
      places[argument] = of(operand);
    visit(body);
    for (auto [result, yielded] : llvm::zip(op->getResults(), body.getTerminator()->getOperands()))
      join(result, of(yielded));
  }
  // The condition decides which branch the results are from.
  if (auto branch = dyn_cast<scf::IfOp>(op))
    for (Value result : op->getResults())
      join(result, of(branch.getCondition()));
}

/// Returns the place of a scalar that is no tensor, such as an element or the sum of two indices.
RowPlace RowFlow::throughScalar(Operation *op) {
  RowPlace place;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    RowPlace from = of(operand);
    gathered(op, index);
    if (from.isAlong())
      from = RowPlace::all();
    if (from.isNone() || from == place)
      continue;
    place = place.isNone() ? from : RowPlace::all();
  }
  return place;
}

void RowFlow::gathered(Operation *op, unsigned operand) {
  if (onGather && of(op->getOperand(operand)).isAlong())
    onGather(op, operand);
}

/// Returns whether an op draws the indices of a batch.
bool RowFlow::isSource(Operation *op) const {
  return isa<rf::ShuffleOp, rf::RandomIndexOp>(op) &&
         tensorTypeOf(op->getResult(0)).getRank() == 1 &&
         tensorTypeOf(op->getResult(0)).getDimSize(0) % shards == 0;
}

RowPlace RowFlow::throughOp(Operation *op) {
  if (isSource(op))
    return RowPlace::along(0);
  if (isa<rf::SliceRowOp>(op))
    return slicedRow(op);
  if (isa<rf::UpdateRowOp>(op))
    return updatedRow(op);
  if (llvm::any_of(op->getOperands(), [&](Value operand) { return of(operand).isWithin(); }))
    return throughWithin(op);
  if (isa<rf::ConcatenateOp>(op))
    if (RowPlace place = throughConcatenate(op); !place.isNone())
      return place;
  if (op->getNumOperands() == 0)
    return {};
  const std::optional<Choice> choice = choose(op);
  if (const RowPlace first = of(op->getOperand(0)); !choice && first.isAlong())
    if (RowPlace moved = movedRows(op, first, shards); moved.isAlong())
      return moved;
  bool isGathered = false;
  for (unsigned index = 0; index < op->getNumOperands(); ++index) {
    const RowPlace from = of(op->getOperand(index));
    if (!from.isAlong() ||
        (choice && rowAxisOf(op, index, from.dim) == choice->axis && from.outer == choice->outer))
      continue;
    gathered(op, index);
    isGathered = true;
  }
  if (choice && choice->axis.kind == RowAxis::Kind::Result)
    return RowPlace::along(choice->axis.dim, choice->outer);
  return isGathered ? RowPlace::all() : RowPlace();
}

/// The operands agree on an axis, or the first dimension of the result wins.
std::optional<RowFlow::Choice> RowFlow::choose(Operation *op) const {
  std::optional<Choice> best;
  for (unsigned index = 0; index < op->getNumOperands(); ++index) {
    const RowPlace from = of(op->getOperand(index));
    const RowAxis axis = from.isAlong() ? rowAxisOf(op, index, from.dim) : RowAxis();
    if (axis.kind == RowAxis::Kind::Nowhere)
      continue;
    const bool isBetter =
        !best || (axis.kind == RowAxis::Kind::Result &&
                  (best->axis.kind != RowAxis::Kind::Result || axis.dim < best->axis.dim));
    if (isBetter)
      best = {axis, index, from.outer};
  }
  return best;
}

std::optional<unsigned> RowFlow::summedOperand(Operation *op) const {
  if (llvm::any_of(op->getOperands(), [&](Value operand) { return of(operand).isWithin(); }))
    return std::nullopt;
  const std::optional<Choice> choice = choose(op);
  return choice && choice->axis.kind == RowAxis::Kind::Summed ? std::optional(choice->operand)
                                                              : std::nullopt;
}

/// Some operands belong to one shard, so the result does too.
RowPlace RowFlow::throughWithin(Operation *op) {
  RowPlace within;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    const RowPlace from = of(operand);
    if (from.isAlong())
      gathered(op, index);
    // A value of all rows may be that of earlier iterations.
    if (from.kind == RowPlace::Kind::All) {
      if (onGather)
        onGather(op, index);
      return from;
    }
    if (!from.isWithin())
      continue;
    if (within.isWithin() && !(within == from))
      return RowPlace::all();
    within = from;
  }
  return within;
}

/// Groups of rows one after another. A value without rows counts as groups if its extent fits.
RowPlace RowFlow::throughConcatenate(Operation *op) {
  auto concatenate = cast<rf::ConcatenateOp>(op);
  const int64_t dim = concatenate.getDim();
  int64_t rows = 0;
  for (Value operand : op->getOperands())
    if (const RowPlace from = of(operand); from.isAlong() && from.dim == dim)
      rows = tensorTypeOf(operand).getDimSize(dim) / from.outer;
  if (rows == 0)
    return {};
  int64_t groups = 0;
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    const RowPlace from = of(operand);
    const int64_t extent = tensorTypeOf(operand).getDimSize(dim);
    const bool fits =
        from.isAlong() ? from.dim == dim && extent / from.outer == rows : extent % rows == 0;
    if (!fits) {
      for (unsigned each = 0; each < op->getNumOperands(); ++each)
        gathered(op, each);
      return RowPlace::all();
    }
    groups += extent / rows;
  }
  return RowPlace::along(dim, groups);
}

RowPlace RowFlow::slicedRow(Operation *op) {
  const RowPlace from = of(op->getOperand(0));
  if (from.isWithin() || of(op->getOperand(1)).isWithin())
    return throughWithin(op);
  if (!from.isAlong())
    return from;
  if (from.dim > 0)
    return RowPlace::along(from.dim - 1, from.outer);
  // A loop over the rows: each iteration belongs to one shard.
  Operation *loop = from.outer == 1 ? loopOfIndex(op->getOperand(1)) : nullptr;
  if (!loop) {
    gathered(op, 0);
    return RowPlace::all();
  }
  return RowPlace::within(loop, scalarOf(op->getOperand(1)),
                          tensorTypeOf(op->getOperand(0)).getDimSize(0));
}

RowPlace RowFlow::updatedRow(Operation *op) {
  const RowPlace into = of(op->getOperand(0)), row = of(op->getOperand(1));
  // The rows decide which row is replaced.
  if (const RowPlace position = of(op->getOperand(2)); !position.isNone()) {
    gathered(op, into.isAlong() ? 0 : 1);
    return RowPlace::all();
  }
  if (row.isWithin() && !into.isWithin()) {
    const bool isSameRow = row.position == scalarOf(op->getOperand(2)) &&
                           row.extent == tensorTypeOf(op->getResult(0)).getDimSize(0);
    const bool fits = into.isNone() || into == RowPlace::along(0);
    return isSameRow && fits ? RowPlace::along(0) : RowPlace::all();
  }
  if (into.isWithin())
    return throughWithin(op);
  const RowPlace kept = row.isAlong() ? RowPlace::along(row.dim + 1, row.outer) : row;
  if (into.isNone() || into == kept)
    return kept;
  if (kept.isNone() && into.isAlong() && into.dim > 0)
    return into; // each shard reads its slice of the row
  gathered(op, into.isAlong() ? 0 : 1);
  return RowPlace::all();
}
