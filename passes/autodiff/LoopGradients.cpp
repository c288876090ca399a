//===- LoopGradients.cpp - Gradients through scf.for ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Differentiates loops. The backward op is a loop that runs in reverse. Values that a backward
// iteration reads are stored by the forward loop in stacked buffers, which have one row for each
// iteration.
//
//===----------------------------------------------------------------------===//
#include "passes/autodiff/RegionReads.h"

#include "dialects/watch/Watch.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace refold;

namespace {

/// The backward op of one scf.for.
class ForGradient {
public:
  ForGradient(scf::ForOp loop, BackwardSweep &outer)
      : loop(loop), loc(loop.getLoc()), outer(outer), builder(outer.getBuilder()) {}

  LogicalResult run() {
    if (failed(findBounds()))
      return failure();
    if (passes == 0) {
      for (auto [init, result] : llvm::zip_equal(loop.getInitArgs(), loop.getResults()))
        if (Value gradient = outer.lookup(result); gradient && outer.isWanted(init))
          outer.add(init, gradient, loc);
      return success();
    }
    captured = capturedBy(loop, outer);
    for (auto [index, argument] : llvm::enumerate(loop.getRegionIterArgs()))
      if (outer.isWanted(argument) || outer.isWanted(loop.getResult(index)))
        carried.push_back(index);
    if (failed(buildBackward()))
      return failure();
    keepReads();
    for (auto [place, index] : llvm::enumerate(carried))
      if (outer.isWanted(loop.getInitArgs()[index]))
        outer.add(loop.getInitArgs()[index], backward.getResult(place), loc);
    for (auto [place, value] : llvm::enumerate(captured))
      outer.add(value, backward.getResult(carried.size() + place), loc);
    return success();
  }

private:
  LogicalResult findBounds() {
    APInt first, end, by;
    if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&first)) ||
        !matchPattern(loop.getUpperBound(), m_ConstantInt(&end)) ||
        !matchPattern(loop.getStep(), m_ConstantInt(&by)))
      return loop.emitError() << "a loop has a gradient only if its bounds are constants: its "
                                 "stacked values have one row per iteration";
    lower = first.getSExtValue();
    step = by.getSExtValue();
    int64_t distance = end.getSExtValue() - lower;
    passes = distance <= 0 ? 0 : (distance + step - 1) / step;
    return success();
  }

  Value integer(OpBuilder &b, int64_t value) {
    return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
  }

  LogicalResult buildBackward() {
    SmallVector<Value> first;
    for (int64_t index : carried)
      first.push_back(outer.lookupOrZero(loop.getResult(index), loc));
    for (Value value : captured)
      first.push_back(rf::makeSplat(builder, loc, value.getType(), 0));
    Value from = integer(builder, 0), to = integer(builder, passes), by = integer(builder, 1);
    backward = scf::ForOp::create(builder, loc, from, to, by, first);
    if (first.empty())
      backward.getBody()->getTerminator()->erase();
    OpBuilder inside = OpBuilder::atBlockEnd(backward.getBody());
    BackwardSweep sweep(outer.getActive(), inside);
    Operation *yield = loop.getBody()->getTerminator();
    for (auto [place, index] : llvm::enumerate(carried))
      sweep.add(yield->getOperand(index), backward.getRegionIterArg(place), loc);
    if (failed(sweep.run(*loop.getBody(), yield->getIterator())))
      return failure();
    SmallVector<Value> next;
    for (int64_t index : carried)
      next.push_back(sweep.lookupOrZero(loop.getRegionIterArg(index), loc));
    for (auto [place, value] : llvm::enumerate(captured)) {
      Value sum = backward.getRegionIterArg(carried.size() + place);
      if (Value more = sweep.lookup(value)) {
        sum = rf::AddOp::create(inside, loc, sum, more);
        watch::markGradient(sum, value, "a sum of gradients");
      }
      next.push_back(sum);
    }
    scf::YieldOp::create(inside, loc, next);
    return success();
  }

  /// Returns the index `value * scale + offset`, as ops on a scalar tensor.
  Value scaled(OpBuilder &b, Value value, int64_t scale, int64_t offset) {
    if (scale != 1)
      value = rf::MultiplyOp::create(b, loc, value, rf::makeSplat(b, loc, value.getType(), scale));
    if (offset != 0)
      value = rf::AddOp::create(b, loc, value, rf::makeSplat(b, loc, value.getType(), offset));
    return value;
  }

  Value positionOf(OpBuilder &b, Value number) {
    auto type = RankedTensorType::get({}, b.getI64Type());
    return tensor::FromElementsOp::create(b, loc, type, number);
  }

  void keepReads() {
    OpBuilder inside = OpBuilder::atBlockBegin(backward.getBody());
    // The forward iteration that this backward iteration reverses, and the row that it stored.
    Value row = positionOf(inside, backward.getInductionVar());
    row = rf::SubtractOp::create(inside, loc, rf::makeSplat(inside, loc, row.getType(), passes - 1),
                                 row);
    Value position = scaled(inside, row, step, lower);
    auto known = [&](Value value) -> Value {
      if (value == loop.getInductionVar())
        return tensor::ExtractOp::create(inside, loc, position, ValueRange());
      auto scalar = value.getDefiningOp<tensor::FromElementsOp>();
      bool isNumber = scalar && scalar->getNumOperands() == 1 &&
                      scalar->getOperand(0) == loop.getInductionVar();
      return isNumber ? position : Value();
    };
    SmallVector<KeptRead> kept = replaceReads(*backward.getBody(), *loop.getBody(), inside, known);
    if (!kept.empty())
      carryHistories(kept, row);
  }

  void carryHistories(ArrayRef<KeptRead> kept, Value row) {
    OpBuilder before(loop);
    SmallVector<Value> inits(loop.getInitArgs());
    for (auto [value, standIn] : kept) {
      auto type = cast<RankedTensorType>(value.getType());
      SmallVector<int64_t> shape{passes};
      llvm::append_range(shape, type.getShape());
      inits.push_back(rf::EmptyOp::create(before, value.getLoc(), type.clone(shape)));
    }
    auto longer = scf::ForOp::create(before, loc, loop.getLowerBound(), loop.getUpperBound(),
                                     loop.getStep(), inits);
    longer->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    Block &block = *longer.getBody();
    size_t old = loop.getNumRegionIterArgs();
    for (auto [from, to] :
         llvm::zip_equal(loop.getBody()->getArguments(), block.getArguments().take_front(old + 1)))
      outer.replace(from, to);
    block.getOperations().splice(block.end(), loop.getBody()->getOperations());
    Operation *yield = block.getTerminator();
    OpBuilder inside = OpBuilder::atBlockBegin(&block);
    Value place = scaled(inside, positionOf(inside, longer.getInductionVar()), 1, -lower);
    if (step != 1)
      place = rf::DivideOp::create(inside, loc, place,
                                   rf::makeSplat(inside, loc, place.getType(), step));
    SmallVector<Value> next(yield->getOperands());
    for (auto [index, entry] : llvm::enumerate(kept)) {
      Value value = entry.value;
      // Map an argument of the old body to the new one.
      if (auto argument = dyn_cast<BlockArgument>(value))
        value = block.getArgument(argument.getArgNumber());
      // Store the row at once, so that the value need not live to the end of the iteration.
      if (Operation *maker = value.getDefiningOp();
          maker && place.getDefiningOp() != maker && place.getDefiningOp()->isBeforeInBlock(maker))
        inside.setInsertionPointAfter(maker);
      else
        inside.setInsertionPointAfter(place.getDefiningOp());
      Value history = longer.getRegionIterArg(old + index);
      next.push_back(rf::UpdateRowOp::create(inside, value.getLoc(), history.getType(), history,
                                             value, place));
    }
    yield->setOperands(next);
    for (auto [entry, history] :
         llvm::zip_equal(kept, longer.getResults().take_back(kept.size()))) {
      OpBuilder reading(entry.standIn.getDefiningOp());
      Value kept = rf::SliceRowOp::create(reading, loc, history, row);
      watch::markInternal(kept.getDefiningOp());
      entry.replaceStandIn(kept);
    }
    replaceByWider(loop, longer, outer);
    loop = longer;
  }

  scf::ForOp loop, backward;
  Location loc;
  BackwardSweep &outer;
  OpBuilder &builder;
  SmallVector<Value> captured;
  SmallVector<int64_t> carried; // indices among the loop-carried values
  int64_t lower = 0, step = 1, passes = 0;
};

} // namespace

LogicalResult refold::differentiateFor(scf::ForOp loop, BackwardSweep &sweep) {
  return ForGradient(loop, sweep).run();
}
