//===- RfWindowGradients.cpp - Gradients of windowed ops ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfTerms.h"
#include "dialects/rf/window/RfWindow.h"

using namespace mlir;
using namespace refold::rf;

/// Computes the gradient of a sum over windows, which is a sum over windows as well: the gradient
/// of element i is the sum of the gradients of all windows that contain i. Window o contains
/// element i at position k if `o · stride + k · dilation = i · base + low`. Here `base` is the base
/// dilation and `low` the padding before the first element.
///
/// The gradient op adds in reverse order of k. In this op, `base` is the stride and `stride` is the
/// base dilation.
static LogicalResult sumGradient(OpBuilder &b, ReduceWindowOp op, Value gradient, Value &out) {
  const Windows windows = windowsOf(op);
  RankedTensorType operand = typeOf(op.getOperand()), result = typeOf(op.getResult());
  SmallVector<int64_t> low, high;
  for (int64_t d = 0; d < operand.getRank(); ++d) {
    const int64_t span = windows.span(d);
    const int64_t elements = dilatedExtent(operand.getDimSize(d), windows.baseDilation(d));
    const int64_t between = dilatedExtent(result.getDimSize(d), windows.strides[d]);
    low.push_back(span - 1 - windows.low[d]);
    // As many places as the last element needs; for no element, none.
    high.push_back((elements == 0 ? 0 : elements - 1 + span) - low.back() - between);
  }
  const Windows back{"the gradient of rf.reduce_window",
                     windows.extents,
                     /*strides=*/windows.baseDilations,
                     low,
                     high,
                     /*baseDilations=*/windows.strides,
                     windows.dilations};
  SmallVector<int64_t> counts;
  if (failed(back.count(op.getLoc(), result, counts)))
    return failure();
  out = ReduceWindowOp::create(b, op.getLoc(), ReduceKind::Add, gradient, back.extents,
                               back.strides, back.baseDilations, back.dilations, low, high);
  return success();
}

static bool isDilated(ReduceWindowOp op) {
  auto isOne = [](int64_t n) { return n == 1; };
  return !llvm::all_of(op.getBaseDilations(), isOne) ||
         !llvm::all_of(op.getWindowDilations(), isOne);
}

REFOLD_VJP(ReduceWindowOp) {
  if (getKind() == ReduceKind::Add)
    return sumGradient(b, *this, gradients[0], out[0]);
  if (getKind() == ReduceKind::Multiply || isDilated(*this))
    return openWindowsGradient(b, *this, gradients[0], out[0]);
  out[0] = SelectAndScatterOp::create(b, getLoc(), getKind(), getOperand(), gradients[0],
                                      getWindowDimensions(), getWindowStrides(), getPaddingLow(),
                                      getPaddingHigh());
  return success();
}
bool ReduceWindowOp::backwardReadsOperand(unsigned) {
  if (getKind() == ReduceKind::Add)
    return false;
  return getKind() == ReduceKind::Multiply || isDilated(*this) ? hasOpenPlaces(*this) : true;
}

/// Returns for each window the element of `tensor` at the best position of the window, or +0 if the
/// window is empty. The elements of the operand are ranked from best to worst, and equal elements
/// in order. The best position of a window is the one with the least rank.
static Value atBestPlaces(OpBuilder &b, SelectAndScatterOp op, Value tensor) {
  Location loc = op.getLoc();
  RankedTensorType type = typeOf(op.getOperand()), source = typeOf(op.getSource());
  if (type.getNumElements() == 0)
    return makeSplat(b, loc, source, 0);
  auto flat = [&](Value value) -> Value {
    auto line = typeOf(value).clone({type.getNumElements()});
    return b.createOrFold<ReshapeOp>(loc, line, value);
  };
  // A descending order begins with NaN, as the order of places does for both kinds.
  Value keys = flat(op.getOperand());
  if (op.getKind() == ReduceKind::Minimum)
    keys = NegateOp::create(b, loc, keys);
  auto numbers = RankedTensorType::get({type.getNumElements()}, b.getI64Type());
  Value places = IotaOp::create(b, loc, numbers, 0);
  auto ordered =
      SortOp::create(b, loc, ValueRange{keys, places, flat(tensor)}, 0, /*descending=*/true);
  auto ranked = SortOp::create(b, loc, ValueRange{ordered.getResult(1), places}, 0, false);
  Value ranks = b.createOrFold<ReshapeOp>(loc, type.clone(b.getI64Type()), ranked.getResult(1));
  SmallVector<int64_t> ones(type.getRank(), 1);
  Value best = ReduceWindowOp::create(b, loc, ReduceKind::Minimum, ranks, op.getWindowDimensions(),
                                      op.getWindowStrides(), ones, ones, op.getPaddingLow(),
                                      op.getPaddingHigh());
  // A window without a place has the greatest number of all, which is out of range.
  const int64_t first[] = {0}, one[] = {1};
  const ArrayRef<int64_t> none;
  return GatherOp::create(b, loc, ordered.getResult(2), best, /*offset_dims=*/none,
                          /*collapsed_slice_dims=*/first, none, none, /*start_index_map=*/first,
                          /*index_vector_dim=*/source.getRank(), /*slice_sizes=*/one,
                          /*fill=*/true);
}

/// The best position is a step function of the operand: no gradient flows to the operand.
REFOLD_VJP(SelectAndScatterOp) {
  if (wanted[1])
    out[1] = atBestPlaces(b, *this, gradients[0]);
  return success();
}
bool SelectAndScatterOp::backwardReadsOperand(unsigned index) { return index == 0; }
