//===- RfIndexingGradients.cpp - Gradients of indexing --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"

using namespace mlir;
using namespace refold::rf;

REFOLD_VJP(TakeOp) {
  if (wanted[0])
    out[0] = TakeGradOp::create(b, getLoc(), getOperand().getType(), gradients[0], getIndices());
  return success();
}
bool TakeOp::backwardReadsOperand(unsigned index) { return index == 1; }

REFOLD_VJP(TakeGradOp) {
  if (wanted[0])
    out[0] = TakeOp::create(b, getLoc(), gradients[0], getIndices());
  return success();
}
bool TakeGradOp::backwardReadsOperand(unsigned index) { return index == 1; }

REFOLD_VJP(SliceRowOp) {
  Value zero = makeSplat(b, getLoc(), getOperand().getType(), 0);
  if (wanted[0])
    out[0] = UpdateRowOp::create(b, getLoc(), zero, gradients[0], getPosition());
  return success();
}
bool SliceRowOp::backwardReadsOperand(unsigned index) { return index == 1; }

REFOLD_VJP(UpdateRowOp) {
  if (wanted[0]) {
    Value zero = makeSplat(b, getLoc(), getRow().getType(), 0);
    out[0] = UpdateRowOp::create(b, getLoc(), gradients[0], zero, getPosition());
  }
  if (wanted[1])
    out[1] = SliceRowOp::create(b, getLoc(), gradients[0], getPosition());
  return success();
}
bool UpdateRowOp::backwardReadsOperand(unsigned index) { return index == 2; }

// gather, scatter ------------------------------------------------------------------

/// Returns the starts in `indices`, clamped as rf.gather clamps them.
static Value clampedStarts(GatherOp op, OpBuilder &b) {
  auto operand = typeOf(op.getOperand()), indices = typeOf(op.getIndices());
  int64_t vectorDim = op.getIndexVectorDim();
  Type element = indices.getElementType();
  unsigned width = element.getIntOrFloatBitWidth();
  SmallVector<APInt> last;
  for (int64_t dim : op.getStartIndexMap())
    last.push_back(APInt(width, operand.getDimSize(dim) - op.getSliceSizes()[dim]));
  Value high;
  if (vectorDim == indices.getRank()) {
    high = makeSplat(b, op.getLoc(), indices, last.front().getSExtValue());
  } else {
    auto type = RankedTensorType::get({static_cast<int64_t>(last.size())}, element);
    Value bounds = ConstantOp::create(b, op.getLoc(), type, DenseElementsAttr::get(type, last));
    high = b.createOrFold<BroadcastInDimOp>(op.getLoc(), indices, bounds,
                                            ArrayRef<int64_t>(vectorDim));
  }
  Value low = makeSplat(b, op.getLoc(), indices, 0);
  return ClampOp::create(b, op.getLoc(), low, op.getIndices(), high);
}

REFOLD_VJP(GatherOp) {
  if (!wanted[0])
    return success();
  Value zero = makeSplat(b, getLoc(), getOperand().getType(), 0);
  Value starts = getFill() ? getIndices() : clampedStarts(*this, b);
  out[0] =
      ScatterOp::create(b, getLoc(), UpdateKind::Add, zero, starts, gradients[0], getOffsetDims(),
                        getCollapsedSliceDims(), getOperandBatchingDims(),
                        getStartIndicesBatchingDims(), getStartIndexMap(), getIndexVectorDim());
  return success();
}
bool GatherOp::backwardReadsOperand(unsigned index) { return index == 1; }

/// Returns the elements of `tensor` at the positions that the scatter updates. The result has the
/// shape of the updates, and is 0 for positions out of range. `tensor` has the shape of the
/// scatter's operand.
static Value gatherUpdates(ScatterOp op, OpBuilder &b, Value tensor) {
  auto updates = typeOf(op.getUpdates());
  // No index is in range, and no slice can be taken.
  if (typeOf(tensor).getNumElements() == 0)
    return makeSplat(b, op.getLoc(), updates.clone(typeOf(tensor).getElementType()), 0);
  SmallVector<int64_t> sizes;
  auto window = op.getUpdateWindowDims().begin();
  for (int64_t d = 0; d < typeOf(tensor).getRank(); ++d) {
    bool single = llvm::is_contained(op.getInsertedWindowDims(), d) ||
                  llvm::is_contained(op.getInputBatchingDims(), d);
    sizes.push_back(single ? 1 : updates.getDimSize(*window++));
  }
  return GatherOp::create(b, op.getLoc(), tensor, op.getIndices(), op.getUpdateWindowDims(),
                          op.getInsertedWindowDims(), op.getInputBatchingDims(),
                          op.getScatterIndicesBatchingDims(), op.getScatterDimsToOperandDims(),
                          op.getIndexVectorDim(), sizes, /*fill=*/true);
}

static Value scatterLike(ScatterOp op, OpBuilder &b, UpdateKind kind, Value operand,
                         Value updates) {
  return ScatterOp::create(b, op.getLoc(), kind, operand, op.getIndices(), updates,
                           op.getUpdateWindowDims(), op.getInsertedWindowDims(),
                           op.getInputBatchingDims(), op.getScatterIndicesBatchingDims(),
                           op.getScatterDimsToOperandDims(), op.getIndexVectorDim());
}

/// Divides each gradient among the operand's element and the updates that equal the result there.
static void shareExtremes(ScatterOp op, OpBuilder &b, Value gradient, ArrayRef<bool> wanted,
                          MutableArrayRef<Value> out) {
  Term x{&b, op.getLoc(), op.getOperand()}, u = x.with(op.getUpdates());
  Term y = x.with(op.getResult());
  Term stays = equalOrNan(x, y);
  Term arrives = equalOrNan(u, u.with(gatherUpdates(op, b, y)));
  Term own = select(stays, x.splat(1), x.splat(0)), of = select(arrives, u.splat(1), u.splat(0));
  Term count = x.with(scatterLike(op, b, UpdateKind::Add, own, of));
  Term share = x.with(gradient) / count;
  if (wanted[0])
    out[0] = select(stays, share, x.splat(0));
  if (wanted[2])
    out[2] = select(arrives, u.with(gatherUpdates(op, b, share)), u.splat(0));
}

/// The gradient of an update is multiplied by the element and by all other updates of the element.
/// Their product is that of all updates without zeros, divided by the update. If one update is
/// zero, only its own gradient is not zero; if several are, none is.
static void shareProduct(ScatterOp op, OpBuilder &b, Value gradient, ArrayRef<bool> wanted,
                         MutableArrayRef<Value> out) {
  Term x{&b, op.getLoc(), op.getOperand()}, u = x.with(op.getUpdates());
  Term dy = x.with(gradient);
  if (wanted[0])
    out[0] = dy * x.with(scatterLike(op, b, UpdateKind::Multiply, x.splat(1), u));
  if (!wanted[2])
    return;
  Term isZero = compare(Direction::EQ, u, u.splat(0));
  Term nonzero = select(isZero, u.splat(1), u), one = select(isZero, u.splat(1), u.splat(0));
  Term product =
      u.with(gatherUpdates(op, b, scatterLike(op, b, UpdateKind::Multiply, x.splat(1), nonzero)));
  Term zeros = u.with(gatherUpdates(op, b, scatterLike(op, b, UpdateKind::Add, x.splat(0), one)));
  Term others = select(compare(Direction::EQ, zeros, one), product / nonzero, u.splat(0));
  out[2] = u.with(gatherUpdates(op, b, dy * x)) * others;
}

REFOLD_VJP(ScatterOp) {
  Location loc = getLoc();
  if (getKind() == UpdateKind::Add) {
    out[0] = gradients[0];
    if (wanted[2])
      out[2] = gatherUpdates(*this, b, gradients[0]);
    return success();
  }
  if (getKind() == UpdateKind::Multiply) {
    shareProduct(*this, b, gradients[0], wanted, out);
    return success();
  }
  if (getKind() != UpdateKind::Set) {
    shareExtremes(*this, b, gradients[0], wanted, out);
    return success();
  }
  auto updates = typeOf(getUpdates());
  if (wanted[0])
    out[0] = scatterLike(*this, b, UpdateKind::Set, gradients[0], makeSplat(b, loc, updates, 0));
  if (wanted[2]) {
    // If several updates meet at one element, the last one wins: each stores its index there.
    auto flat = RankedTensorType::get({updates.getNumElements()}, b.getI64Type());
    auto numbered = updates.clone(b.getI64Type());
    Value numbers = b.createOrFold<ReshapeOp>(loc, numbered, IotaOp::create(b, loc, flat, 0));
    Value none = makeSplat(b, loc, typeOf(getResult()).clone(b.getI64Type()), -1);
    Term last{&b, loc,
              gatherUpdates(*this, b, scatterLike(*this, b, UpdateKind::Set, none, numbers))};
    Term dy = last.with(gatherUpdates(*this, b, gradients[0]));
    // Out of range the gather gives 0, which is the first update's number: its dy is 0 there too.
    out[2] = select(compare(Direction::EQ, last, last.with(numbers)), dy, dy.splat(0));
  }
  return success();
}
static bool isExtremeScatter(ScatterOp op) {
  return op.getKind() == UpdateKind::Minimum || op.getKind() == UpdateKind::Maximum;
}
bool ScatterOp::backwardReadsOperand(unsigned index) {
  return index == 1 || isExtremeScatter(*this) || getKind() == UpdateKind::Multiply;
}
bool ScatterOp::backwardReadsResult(unsigned) { return isExtremeScatter(*this); }
