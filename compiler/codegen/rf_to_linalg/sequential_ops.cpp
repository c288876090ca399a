//===- sequential_ops.cpp - Ops whose kernels are loops in memory ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/sequential_ops.h"

#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/sequential_families.h"
#include "compiler/codegen/rf_to_linalg/window_places.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

bool codegen::isSequential(Operation *op) {
  return isa<rf::ScatterOp, rf::CumulativeOp, rf::SelectAndScatterOp, rf::SortOp, rf::TakeGradOp,
             rf::GroupRowsOp, rf::SumRowsOp>(op);
}

void codegen::emitSequential(OpBuilder &builder, Operation *op, const HeadOperands &operands,
                             ArrayRef<Value> results, LoopForm form, bool inPlace) {
  LoopBuilder loops(builder, op->getLoc(), form);
  TypeSwitch<Operation *>(op)
      .Case([&](rf::ScatterOp scatter) {
        if (!inPlace && form == LoopForm::Vectors) {
          Value operand = operands.tensors[0];
          HeadEmitter emitter(builder, op->getLoc(), cast<RankedTensorType>(operand.getType()),
                              operands);
          auto copy = bufferization::MaterializeInDestinationOp::create(
              builder, op->getLoc(), TypeRange{}, emitter.copyOf(operand), results[0]);
          copy.setWritable(true);
        }
        emitScatter(loops, scatter, operands, results[0], inPlace);
      })
      .Case([&](rf::CumulativeOp cumulative) {
        emitCumulative(loops, cumulative, operands, results[0]);
      })
      .Case([&](rf::SelectAndScatterOp select) {
        emitSelectAndScatter(loops, select, operands, results[0]);
      })
      .Case([&](rf::TakeGradOp sum) { emitTakeGrad(loops, sum, operands, results[0]); })
      .Case([&](rf::GroupRowsOp groups) { emitGroupRows(loops, groups, operands, results); })
      .Case([&](rf::SumRowsOp sum) { emitSumRows(loops, sum, operands, results[0]); })
      .Case([&](rf::SortOp sort) { emitSort(loops, sort, operands, results); });
}

static Value combineInto(OpBuilder &b, Location loc, rf::UpdateKind kind, Type element, Value old,
                         Value update) {
  switch (kind) {
  case rf::UpdateKind::Set:
    return update;
  case rf::UpdateKind::Add:
    return emitCombine(b, loc, rf::ReduceKind::Add, element, old, update);
  case rf::UpdateKind::Minimum:
    return emitCombine(b, loc, rf::ReduceKind::Minimum, element, old, update);
  case rf::UpdateKind::Maximum:
    return emitCombine(b, loc, rf::ReduceKind::Maximum, element, old, update);
  case rf::UpdateKind::Multiply:
    return emitCombine(b, loc, rf::ReduceKind::Multiply, element, old, update);
  }
  llvm_unreachable("no such kind");
}

/// Returns a number for each loop over the updates of a scatter. A loop can run in parallel if its
/// iteration i always writes to index i of one result dimension. The number of such a loop is this
/// dimension. The number of every other loop is kNoLane.
static SmallVector<int64_t> lanesOfUpdates(const WindowPlaces &places, ArrayRef<int64_t> updates,
                                           ArrayRef<int64_t> whole) {
  SmallVector<int64_t> lanes(updates.size(), LoopBuilder::kNoLane);
  for (int64_t d = 0, rank = whole.size(); d < rank; ++d) {
    int64_t dim = places.batchOf(d) >= 0 ? places.batchDims()[places.batchOf(d)]
                  : places.isMapped(d)   ? -1
                                         : places.windowDim(d);
    if (dim >= 0 && updates[dim] == whole[d])
      lanes[dim] = d;
  }
  return lanes;
}

void codegen::emitScatter(LoopBuilder &loops, rf::ScatterOp op, const HeadOperands &operands,
                          Value result, bool inPlace) {
  WindowPlaces places(op);
  auto updates = cast<RankedTensorType>(operands.tensors[2].getType());
  auto whole = cast<RankedTensorType>(op.getOperand().getType());
  Type element = whole.getElementType(), i64 = loops.b.getI64Type();
  const ArrayRef<int64_t> share = cast<MemRefType>(result.getType()).getShape();
  const SmallVector<int64_t> lanes = lanesOfUpdates(places, updates.getShape(), share);
  if (!inPlace && loops.form == LoopForm::Lanes) {
    // Each element is copied by the thread that owns its chain.
    SmallVector<int64_t> chained;
    for (int64_t d = 0; d < whole.getRank(); ++d)
      if (!llvm::is_contained(lanes, d))
        chained.push_back(d);
    auto copy = [&](const LoopBuilder::Values &at) {
      loops.store(loops.read(operands.tensors[0], at), result, at);
    };
    loops.eachPlace(share, {}, copy, LoopBuilder::lanesBut(chained, whole.getRank()));
  }
  if (whole.getNumElements() == 0 || updates.getNumElements() == 0)
    return;
  auto number = [&](int64_t value) {
    return loops.make<arith::ConstantOp>(loops.b.getI64IntegerAttr(value));
  };
  // Updates in row-major order. Starts are read as soon as the batch indices are known.
  ArrayRef<int64_t> batchDims = places.batchDims();
  int64_t known = batchDims.empty() ? 0 : batchDims.back() + 1;
  auto updateAt = [&](const LoopBuilder::Values &outer) {
    LoopBuilder::Values batch, starts(whole.getRank());
    for (int64_t d : batchDims)
      batch.push_back(outer[d]);
    for (int64_t d = 0; d < whole.getRank(); ++d) {
      if (places.batchOf(d) >= 0) {
        starts[d] = batch[places.batchOf(d)];
      } else if (places.isMapped(d)) {
        // Starts far out of range are clamped near the range, so that the additions do not wrap.
        int64_t extent = whole.getDimSize(d), dim = places.windowDim(d);
        int64_t size = dim < 0 ? 1 : updates.getDimSize(dim);
        Value start = places.start(loops.b, loops.loc, operands.tensors[1], batch, d);
        start = loops.make<arith::MaxSIOp>(start, number(-size));
        starts[d] =
            loops.cast(loops.make<arith::MinSIOp>(start, number(extent)), loops.b.getIndexType());
      }
    }
    auto updateOne = [&](const LoopBuilder::Values &place) {
      LoopBuilder::Values at;
      Value there = loops.make<arith::ConstantOp>(loops.b.getBoolAttr(true));
      for (int64_t d = 0; d < whole.getRank(); ++d) {
        int64_t dim = places.windowDim(d);
        Value to = starts[d];
        if (dim >= 0)
          to = to ? loops.add(to, place[dim]) : place[dim];
        at.push_back(to ? to : loops.index(0));
        if (!places.isMapped(d))
          continue;
        Value here = loops.compare(LoopBuilder::Predicate::ult, loops.cast(to, i64),
                                   number(whole.getDimSize(d)));
        there = loops.both(there, here);
      }
      loops.when(there, [&] {
        Value update = loops.read(operands.tensors[2], place);
        Value old = op.getKind() == rf::UpdateKind::Set ? Value() : loops.load(result, at);
        loops.store(combineInto(loops.b, loops.loc, op.getKind(), element, old, update), result,
                    at);
      });
    };
    loops.eachPlace(updates.getShape().drop_front(known), outer, updateOne, lanes);
  };
  loops.eachPlace(updates.getShape().take_front(known), {}, updateAt, lanes);
}
