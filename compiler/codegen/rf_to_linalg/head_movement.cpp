//===- head_movement.cpp - Ops that move elements, as linalg --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ops that assemble a result from parts insert each part as a slice. The tile emitter then writes
// the part directly to the memory of the result.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

static Value emitTranspose(HeadEmitter &e, rf::TransposeOp op) {
  SmallVector<AffineExpr> places(e.share.getRank());
  for (auto [i, dim] : llvm::enumerate(op.getPermutation()))
    places[dim] = e.b.getAffineDimExpr(i);
  return e.copyFrom(e.in.tensors[0],
                    AffineMap::get(e.share.getRank(), 0, places, e.b.getContext()));
}

static Value emitSlice(HeadEmitter &e, rf::SliceOp op) {
  SmallVector<OpFoldResult> offsets;
  for (int64_t start : op.getStart())
    offsets.push_back(e.b.getIndexAttr(start));
  return e.copyOf(e.sliceOf(e.in.tensors[0], offsets, e.share.getShape(), op.getStrides()));
}

static Value emitReverse(HeadEmitter &e, rf::ReverseOp op) {
  return e.parallel({}, {}, [&](OpBuilder &i, ValueRange) -> Value {
    SmallVector<Value> place;
    for (int64_t d = 0; d < e.share.getRank(); ++d) {
      place.push_back(linalg::IndexOp::create(i, e.loc, d));
      if (llvm::is_contained(op.getDims(), d)) {
        Value last = arith::ConstantIndexOp::create(i, e.loc, e.share.getDimSize(d) - 1);
        place.back() = arith::SubIOp::create(i, e.loc, last, place.back());
      }
    }
    return tensor::ExtractOp::create(i, e.loc, e.in.tensors[0], place);
  });
}

/// Fills the result with the pad value and inserts the part of the operand that is not cut off.
static Value emitPad(HeadEmitter &e, rf::PadOp op) {
  RankedTensorType operand = e.typeOf(0);
  SmallVector<OpFoldResult> from, to;
  SmallVector<int64_t> sizes, steps, ones(operand.getRank(), 1);
  for (int64_t d = 0; d < operand.getRank(); ++d) {
    int64_t low = op.getLow()[d], step = op.getInterior()[d] + 1;
    // The elements in [first, last) lie within [0, extent of the result).
    int64_t first = low < 0 ? llvm::divideCeil(-low, step) : 0;
    int64_t extent = e.share.getDimSize(d);
    int64_t past = extent > low ? (extent - low - 1) / step + 1 : 0;
    int64_t last = std::min(operand.getDimSize(d), past);
    from.push_back(e.b.getIndexAttr(first));
    to.push_back(e.b.getIndexAttr(low + first * step));
    sizes.push_back(std::max<int64_t>(last - first, 0));
    steps.push_back(step);
  }
  bool whole = SmallVector<int64_t>(e.share.getShape()) == sizes;
  bool none = llvm::is_contained(sizes, 0);
  Value part = none ? Value() : e.sliceOf(e.in.tensors[0], from, sizes, ones);
  if (whole && !none)
    return e.copyOf(part);
  Value value = tensor::ExtractOp::create(e.b, e.loc, e.in.tensors[1], ValueRange());
  Value around = e.filled(value);
  return none ? around : e.insertInto(around, e.copyOf(part), to, steps);
}

static Value emitConcatenate(HeadEmitter &e, rf::ConcatenateOp op) {
  Value result = e.empty();
  SmallVector<OpFoldResult> offsets(e.share.getRank(), e.b.getIndexAttr(0));
  SmallVector<int64_t> ones(e.share.getRank(), 1);
  int64_t at = 0;
  for (unsigned operand = 0; operand < e.in.tensors.size(); ++operand) {
    int64_t extent = e.typeOf(operand).getDimSize(op.getDim());
    if (extent == 0)
      continue;
    Value part = e.copyOf(e.in.tensors[operand]);
    if (extent == e.share.getDimSize(op.getDim()))
      return part;
    offsets[op.getDim()] = e.b.getIndexAttr(at);
    result = e.insertInto(result, part, offsets, ones);
    at += extent;
  }
  return result;
}

static Value emitSliceRow(HeadEmitter &e, rf::SliceRowOp op) {
  RankedTensorType rows = e.typeOf(0);
  SmallVector<OpFoldResult> offsets(rows.getRank(), e.b.getIndexAttr(0)),
      strides(rows.getRank(), e.b.getIndexAttr(1)), sizes{e.b.getIndexAttr(1)};
  offsets[0] = e.clampedScalar(1, e.b.getI64Type(), rows.getDimSize(0) - 1);
  for (int64_t extent : rows.getShape().drop_front())
    sizes.push_back(e.b.getIndexAttr(extent));
  return e.copyOf(tensor::ExtractSliceOp::create(e.b, e.loc, e.share, e.in.tensors[0], offsets,
                                                 sizes, strides));
}

/// Returns the start index of a slice in each dimension. The start indices are operand number
/// `first` and the operands after it. Each start index is clamped so that a slice of shape `part`
/// lies within shape `whole`.
static SmallVector<OpFoldResult> clampedStarts(HeadEmitter &e, Operation *op, unsigned first,
                                               ArrayRef<int64_t> whole, ArrayRef<int64_t> part) {
  SmallVector<OpFoldResult> starts;
  for (auto [d, extents] : llvm::enumerate(llvm::zip_equal(whole, part))) {
    auto [extent, size] = extents;
    if (extent == size) {
      starts.push_back(e.b.getIndexAttr(0));
      continue;
    }
    Type element = getElementTypeOrSelf(op->getOperand(first + d).getType());
    starts.push_back(e.clampedScalar(first + d, element, extent - size));
  }
  return starts;
}

static Value emitDynamicSlice(HeadEmitter &e, rf::DynamicSliceOp op) {
  SmallVector<int64_t> ones(e.share.getRank(), 1);
  SmallVector<OpFoldResult> starts =
      clampedStarts(e, op, 1, e.typeOf(0).getShape(), e.share.getShape());
  return e.copyOf(e.sliceOf(e.in.tensors[0], starts, e.share.getShape(), ones));
}

static Value emitIota(HeadEmitter &e, rf::IotaOp op) {
  auto whole = cast<RankedTensorType>(op.getType());
  int64_t dim = op.getDim();
  return e.parallel({}, {}, [&](OpBuilder &i, ValueRange) -> Value {
    Value place = linalg::IndexOp::create(i, e.loc, dim);
    if (dim == 0 && whole.getDimSize(0) != e.share.getDimSize(0)) {
      Value rows = arith::ConstantIndexOp::create(i, e.loc, e.share.getDimSize(0));
      place =
          arith::AddIOp::create(i, e.loc, arith::MulIOp::create(i, e.loc, e.in.block, rows), place);
    }
    return emitIotaElement(i, e.loc, place, whole.getDimSize(dim), whole.getElementType());
  });
}

Value codegen::emitMovement(HeadEmitter &e, Operation *op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](rf::TransposeOp transpose) { return emitTranspose(e, transpose); })
      .Case([&](rf::SliceOp slice) { return emitSlice(e, slice); })
      .Case([&](rf::ReverseOp reverse) { return emitReverse(e, reverse); })
      .Case([&](rf::PadOp pad) { return emitPad(e, pad); })
      .Case([&](rf::ConcatenateOp concatenate) { return emitConcatenate(e, concatenate); })
      .Case([&](rf::SliceRowOp row) { return emitSliceRow(e, row); })
      .Case([&](rf::DynamicSliceOp slice) { return emitDynamicSlice(e, slice); })
      .Case([&](rf::IotaOp iota) { return emitIota(e, iota); })
      .Case<rf::UpdateRowOp, rf::DynamicUpdateSliceOp>(
          [&](auto update) { return emitPartUpdate(e.b, update, e.copyOf(e.in.tensors[0]), e.in); })
      .Default([](Operation *) { return Value(); });
}

Value codegen::emitPartUpdate(OpBuilder &builder, Operation *op, Value target,
                              const HeadOperands &operands) {
  auto type = cast<RankedTensorType>(target.getType());
  HeadEmitter e(builder, op->getLoc(), type, operands);
  SmallVector<int64_t> ones(type.getRank(), 1);
  if (isa<rf::UpdateRowOp>(op)) {
    SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
    offsets[0] = e.clampedScalar(2, builder.getI64Type(), type.getDimSize(0) - 1);
    return e.insertInto(target, e.copyOf(operands.tensors[1]), offsets, ones);
  }
  auto update = dyn_cast<rf::DynamicUpdateSliceOp>(op);
  if (!update)
    return {};
  Value part = e.copyOf(operands.tensors[1]);
  ArrayRef<int64_t> extents = e.typeOf(1).getShape();
  if (extents == type.getShape())
    return part;
  if (llvm::is_contained(extents, 0))
    return target;
  return e.insertInto(target, part, clampedStarts(e, op, 2, type.getShape(), extents), ones);
}
