//===- RfMovementGradients.cpp - Gradients of data movement ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"

using namespace mlir;
using namespace refold::rf;

static Value scalarZero(OpBuilder &b, Location loc, Value like) {
  return makeSplat(b, loc, RankedTensorType::get({}, getElementTypeOrSelf(like.getType())), 0);
}

REFOLD_VJP(SliceOp) {
  auto operand = typeOf(getOperand()), result = typeOf(getResult());
  SmallVector<int64_t> high, interior;
  for (int64_t d = 0; d < operand.getRank(); ++d) {
    int64_t count = result.getDimSize(d), stride = getStrides()[d];
    int64_t covered = count == 0 ? 0 : (count - 1) * stride + 1;
    high.push_back(operand.getDimSize(d) - getStart()[d] - covered);
    interior.push_back(stride - 1);
  }
  out[0] = b.createOrFold<PadOp>(getLoc(), gradients[0], scalarZero(b, getLoc(), gradients[0]),
                                 getStart(), high, interior);
  return success();
}

REFOLD_VJP(ReverseOp) {
  out[0] = ReverseOp::create(b, getLoc(), gradients[0], getDims());
  return success();
}

/// Returns the gradient of the operand of a pad op. `gradient` is the gradient of the padded
/// tensor. Each operand element gets the element of `gradient` at its new position, or 0 if
/// negative padding removed the operand element.
static Value atElements(PadOp op, OpBuilder &b, Value gradient) {
  auto operand = typeOf(op.getOperand());
  int64_t rank = operand.getRank();
  // Undo low and high: what was added is cut off, what was cut off comes back as zeros.
  SmallVector<int64_t> low, high, none(rank, 0), limit, strides;
  for (int64_t d = 0; d < rank; ++d) {
    low.push_back(-op.getLow()[d]);
    high.push_back(-op.getHigh()[d]);
    // Between fewer than two elements there is nothing, however much the op says.
    int64_t extent = operand.getDimSize(d), step = extent < 2 ? 1 : op.getInterior()[d] + 1;
    limit.push_back(extent == 0 ? 0 : (extent - 1) * step + 1);
    strides.push_back(step);
  }
  Value spread = b.createOrFold<PadOp>(op.getLoc(), gradient, scalarZero(b, op.getLoc(), gradient),
                                       low, high, none);
  return b.createOrFold<SliceOp>(op.getLoc(), spread, none, limit, strides);
}

REFOLD_VJP(PadOp) {
  if (wanted[0])
    out[0] = atElements(*this, b, gradients[0]);
  if (wanted[1]) {
    Term dy{&b, getLoc(), gradients[0]};
    Term ones = dy.with(makeSplat(b, getLoc(), getOperand().getType(), 1));
    Value zero = scalarZero(b, getLoc(), dy);
    Term covered =
        dy.with(PadOp::create(b, getLoc(), ones, zero, getLow(), getHigh(), getInterior()));
    Term isValue = compare(Direction::EQ, covered, dy.splat(0));
    out[1] = sum(select(isValue, dy, dy.splat(0)),
                 llvm::to_vector(llvm::seq<int64_t>(0, dy.type().getRank())));
  }
  return success();
}

REFOLD_VJP(ConcatenateOp) {
  auto result = typeOf(getResult());
  SmallVector<int64_t> start(result.getRank(), 0), limit(result.getShape()),
      strides(result.getRank(), 1);
  int64_t dim = getDim(), place = 0;
  for (auto [index, input] : llvm::enumerate(getInputs())) {
    start[dim] = place;
    place += typeOf(input).getDimSize(dim);
    limit[dim] = place;
    if (wanted[index])
      out[index] = b.createOrFold<SliceOp>(getLoc(), gradients[0], start, limit, strides);
  }
  return success();
}

REFOLD_VJP(DynamicSliceOp) {
  if (!wanted[0])
    return success();
  Value zero = makeSplat(b, getLoc(), getOperand().getType(), 0);
  out[0] = DynamicUpdateSliceOp::create(b, getLoc(), zero, gradients[0], getStart());
  return success();
}
bool DynamicSliceOp::backwardReadsOperand(unsigned index) { return index != 0; }

REFOLD_VJP(DynamicUpdateSliceOp) {
  auto update = typeOf(getUpdate());
  if (wanted[0]) {
    Value zero = makeSplat(b, getLoc(), update, 0);
    out[0] = DynamicUpdateSliceOp::create(b, getLoc(), gradients[0], zero, getStart());
  }
  if (wanted[1])
    out[1] = DynamicSliceOp::create(b, getLoc(), gradients[0], getStart(), update.getShape());
  return success();
}
bool DynamicUpdateSliceOp::backwardReadsOperand(unsigned index) { return index >= 2; }
