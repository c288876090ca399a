//===- head_indexing.cpp - Gathers and other indexed reads as linalg ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/window_places.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

/// Clamps an s32 to a row number in [0, rows).
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

/// Emits a gather, which computes the operand index of each result element. Emits no addition along
/// a dimension in which the window has one element or is as wide as the operand. Then the compiler
/// sees that a row of the operand is contiguous, and loads vectors.
static Value emitGather(HeadEmitter &e, rf::GatherOp op) {
  WindowPlaces places(op);
  auto whole = cast<RankedTensorType>(op.getOperand().getType());
  if (whole.getNumElements() == 0)
    return e.filledWithZero(); // `fill` reads nothing here, or the result has no elements
  return e.parallel({}, {}, [&](OpBuilder &i, ValueRange) -> Value {
    SmallVector<Value> batch, at;
    for (int64_t d : places.batchDims())
      batch.push_back(linalg::IndexOp::create(i, e.loc, d));
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantOp::create(i, e.loc, i.getI64IntegerAttr(value));
    };
    Value there; // null: always inside
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
        // Starts far out of range are clamped near the range, so that the additions do not wrap.
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
      .Case([&](rf::GatherOp gather) { return emitGather(e, gather); })
      .Default([](Operation *) { return Value(); });
}
