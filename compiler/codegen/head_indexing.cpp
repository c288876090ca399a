//===- head_indexing.cpp - Ops that read at indices, as linalg ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/head_emitter.h"
#include "compiler/codegen/window_places.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

/// An s32 as a row number in [0, rows).
static Value clampRow(OpBuilder &i, Location loc, Value number, int64_t rows) {
  return clampPlace(i, loc, widenPlace(i, loc, number, i.getI32Type()), rows - 1);
}

static Value emitTake(HeadEmitter &e) {
  int64_t rows = e.typeOf(0).getDimSize(0), indexRank = e.typeOf(1).getRank();
  return e.parallel({e.in.tensors[1]}, {e.leading(e.share.getRank(), indexRank)},
                    [&](OpBuilder &i, ValueRange v) -> Value {
                      SmallVector<Value> place{clampRow(i, e.loc, v[0], rows)};
                      for (int64_t d = indexRank; d < e.share.getRank(); ++d)
                        place.push_back(linalg::IndexOp::create(i, e.loc, d));
                      return tensor::ExtractOp::create(i, e.loc, e.in.tensors[0], place);
                    });
}

/// One row added to a tensor of rows.
static Value addRow(HeadEmitter &e, Value sums, Value row, ValueRange from) {
  OpBuilder &b = e.b;
  Location loc = e.loc;
  SmallVector<OpFoldResult> source(from.begin(), from.end()), target{row};
  SmallVector<OpFoldResult> sourceSizes(from.size(), b.getIndexAttr(1)),
      targetSizes{b.getIndexAttr(1)};
  for (int64_t extent : e.share.getShape().drop_front()) {
    source.push_back(b.getIndexAttr(0));
    target.push_back(b.getIndexAttr(0));
    sourceSizes.push_back(b.getIndexAttr(extent));
    targetSizes.push_back(b.getIndexAttr(extent));
  }
  SmallVector<OpFoldResult> sourceStrides(source.size(), b.getIndexAttr(1)),
      targetStrides(target.size(), b.getIndexAttr(1));
  auto rowType = e.share.clone(e.share.getShape().drop_front());
  Value added = tensor::ExtractSliceOp::create(b, loc, rowType, e.in.tensors[0], source,
                                               sourceSizes, sourceStrides);
  Value old =
      tensor::ExtractSliceOp::create(b, loc, rowType, sums, target, targetSizes, targetStrides);
  AffineMap identity = b.getMultiDimIdentityMap(rowType.getRank());
  SmallVector<HeadEmitter::Iterator> iterators(rowType.getRank(), HeadEmitter::Iterator::parallel);
  Value sum = e.generic({added}, old, {identity, identity}, iterators,
                        [&](OpBuilder &i, ValueRange v) -> Value {
                          return arith::AddFOp::create(i, loc, v[1], v[0]);
                        });
  return tensor::InsertSliceOp::create(b, loc, sum, sums, target, targetSizes, targetStrides);
}

/// Rows are added one after another, in index order.
static Value emitTakeGrad(HeadEmitter &e) {
  SmallVector<Value> lower, upper, step;
  for (int64_t extent : e.typeOf(1).getShape()) {
    lower.push_back(e.index(0));
    upper.push_back(e.index(extent));
    step.push_back(e.index(1));
  }
  int64_t rows = e.share.getDimSize(0);
  scf::LoopNest nest = scf::buildLoopNest(
      e.b, e.loc, lower, upper, step, ValueRange{e.filledWithZero()},
      [&](OpBuilder &i, Location, ValueRange places, ValueRange carried) -> scf::ValueVector {
        Value number = tensor::ExtractOp::create(i, e.loc, e.in.tensors[1], places);
        return {addRow(e, carried[0], clampRow(i, e.loc, number, rows), places)};
      });
  return nest.results.front();
}

/// Each element from its own place. Windows of one element, and those as wide as the operand, begin
/// where no sum is needed: a row of such an operand is a vector.
static Value emitGather(HeadEmitter &e, rf::GatherOp op) {
  WindowPlaces places(op);
  auto whole = cast<RankedTensorType>(op.getOperand().getType());
  if (whole.getNumElements() == 0)
    return e.filledWithZero(); // `fill` with nothing there, or a result without elements
  return e.parallel({}, {}, [&](OpBuilder &i, ValueRange) -> Value {
    SmallVector<Value> batch, at;
    for (int64_t d : places.batchDims())
      batch.push_back(linalg::IndexOp::create(i, e.loc, d));
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(i, e.loc, i.getI64IntegerAttr(value));
    };
    Value there; // null: everywhere
    for (int64_t d = 0; d < whole.getRank(); ++d) {
      int64_t extent = whole.getDimSize(d), size = op.getSliceSizes()[d];
      Value within;
      if (int64_t dim = places.windowDim(d); dim >= 0)
        within = linalg::IndexOp::create(i, e.loc, dim);
      if (places.batchOf(d) >= 0) {
        at.push_back(batch[places.batchOf(d)]);
      } else if (!places.isMapped(d) || (!op.getFill() && size == extent)) {
        at.push_back(within ? within : arith::ConstantIndexOp::create(i, e.loc, 0));
      } else if (!op.getFill()) {
        Value start = places.start(i, e.loc, e.in.tensors[1], batch, d);
        at.push_back(clampPlace(i, e.loc, start, extent - size));
        if (within)
          at.back() = arith::AddIOp::create(i, e.loc, at.back(), within);
      } else {
        // Starts that are far out are brought near: sums then do not wrap.
        Value place = places.start(i, e.loc, e.in.tensors[1], batch, d);
        place = arith::MaxSIOp::create(i, e.loc, place, number(-size));
        place = arith::MinSIOp::create(i, e.loc, place, number(extent));
        if (within)
          place = arith::AddIOp::create(
              i, e.loc, place, arith::IndexCastOp::create(i, e.loc, i.getI64Type(), within));
        Value here =
            arith::CmpIOp::create(i, e.loc, arith::CmpIPredicate::ult, place, number(extent));
        there = there ? arith::AndIOp::create(i, e.loc, there, here).getResult() : here;
        at.push_back(clampPlace(i, e.loc, place, extent - 1));
      }
    }
    Value element = tensor::ExtractOp::create(i, e.loc, e.in.tensors[0], at);
    if (!there)
      return element;
    Value zero = arith::ConstantOp::create(i, e.loc, i.getZeroAttr(e.share.getElementType()));
    return arith::SelectOp::create(i, e.loc, there, element, zero);
  });
}

Value codegen::emitIndexing(HeadEmitter &e, Operation *op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](rf::TakeOp) { return emitTake(e); })
      .Case([&](rf::TakeGradOp) { return emitTakeGrad(e); })
      .Case([&](rf::GatherOp gather) { return emitGather(e, gather); })
      .Default([](Operation *) { return Value(); });
}
