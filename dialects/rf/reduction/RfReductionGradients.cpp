//===- RfReductionGradients.cpp - Rules of reductions and orders ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"
#include "dialects/rf/reduction/RfChains.h"

using namespace mlir;
using namespace refold::rf;

// reduce ------------------------------------------------------------------

REFOLD_VJP(ReduceOp) {
  Term x{&b, getLoc(), getOperand()};
  ArrayRef<int64_t> shape = x.type().getShape(), dims = getDimensions();
  Term dy = alongReduced(x.with(gradients[0]), shape, dims);
  switch (getKind()) {
  case ReduceKind::Add:
    out[0] = dy;
    return success();
  case ReduceKind::Multiply:
    out[0] = dy * productOfOthers(x, dims);
    return success();
  case ReduceKind::Maximum:
  case ReduceKind::Minimum: {
    // Elements that share the extreme share its gradient; where it is NaN, those that are NaN.
    Term y = alongReduced(x.with(getResult()), shape, dims);
    Term extreme = equalOrNan(x, y);
    Term count = sum(select(extreme, x.splat(1), x.splat(0)), dims);
    Term share = alongReduced(x.with(gradients[0]) / count, shape, dims);
    out[0] = select(extreme, share, share.splat(0));
    return success();
  }
  case ReduceKind::And:
  case ReduceKind::Or:
    break; // of preds and integers: no gradient is wanted
  }
  return success();
}
bool ReduceOp::backwardReadsOperand(unsigned) { return getKind() != ReduceKind::Add; }
bool ReduceOp::backwardReadsResult(unsigned) {
  return getKind() == ReduceKind::Maximum || getKind() == ReduceKind::Minimum;
}

// sort, top_k ------------------------------------------------------------------

/// Returns the original index of each element of the sorted lines.
static Value origins(OpBuilder &b, Location loc, Value keys, int64_t dim, bool descending) {
  auto type = typeOf(keys).clone(b.getI64Type());
  Value places = IotaOp::create(b, loc, type, dim);
  return SortOp::create(b, loc, ValueRange{keys, places}, dim, descending).getResult(1);
}

REFOLD_VJP(SortOp) {
  // Sorting by origin puts every gradient back where its element came from.
  SmallVector<Value> carried;
  SmallVector<unsigned> indices;
  for (auto [index, gradient] : llvm::enumerate(gradients))
    if (gradient && wanted[index]) {
      carried.push_back(gradient);
      indices.push_back(index);
    }
  if (carried.empty())
    return success();
  int64_t dim = getDim();
  carried.insert(carried.begin(), origins(b, getLoc(), getInputs().front(), dim, getDescending()));
  auto back = SortOp::create(b, getLoc(), carried, dim, false);
  for (auto [place, index] : llvm::enumerate(indices))
    out[index] = back.getResult(place + 1);
  return success();
}
bool SortOp::backwardReadsOperand(unsigned index) { return index == 0; }

REFOLD_VJP(TopKOp) {
  if (!gradients[0] || !wanted[0])
    return success();
  auto operand = typeOf(getOperand());
  int64_t last = operand.getRank() - 1;
  SmallVector<int64_t> none(operand.getRank(), 0), high(none);
  high[last] = operand.getShape().back() - static_cast<int64_t>(getK());
  Value zero = makeSplat(b, getLoc(), RankedTensorType::get({}, operand.getElementType()), 0);
  Value whole = b.createOrFold<PadOp>(getLoc(), gradients[0], zero, none, high, none);
  Value from = origins(b, getLoc(), getOperand(), last, true);
  out[0] = SortOp::create(b, getLoc(), ValueRange{from, whole}, last, false).getResult(1);
  return success();
}
bool TopKOp::backwardReadsOperand(unsigned) { return true; }
