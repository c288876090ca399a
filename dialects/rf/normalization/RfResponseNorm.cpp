//===- RfResponseNorm.cpp - Squares of neighbouring channels --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include <cmath>

using namespace mlir;
using namespace refold::rf;

LogicalResult LocalResponseNormOp::verify() {
  if (typeOf(getOperand()).getRank() < 2)
    return emitOpError() << "needs channels in dimension 1, got " << getOperand().getType();
  if (static_cast<int64_t>(getSize()) < 1)
    return emitOpError() << "needs a size of at least 1, got " << static_cast<int64_t>(getSize());
  Type element = typeOf(getOperand()).getElementType();
  const double alpha = getAlpha().convertToDouble(), beta = getBeta().convertToDouble();
  const double k = getK().convertToDouble(), held = inElementType(element, k);
  if (std::signbit(alpha) || !std::isfinite(inElementType(element, alpha)) ||
      !std::isfinite(inElementType(element, beta)) || !(held > 0) || !std::isfinite(held))
    return emitOpError() << "needs finite numbers, alpha not below 0 and k above 0, got alpha "
                         << alpha << lostInType(element, alpha) << ", beta " << beta
                         << lostInType(element, beta) << ", k " << k << lostInType(element, k);
  return success();
}

/// Returns, for each channel, a sum over channels in order: the `before` channels before it, the
/// channel itself and the `after` channels after it. Channels beyond the ends count as 0.
static Term windowSum(Term x, int64_t before, int64_t after) {
  const int64_t furthest = std::max<int64_t>(x.type().getDimSize(1) - 1, 0);
  const SmallVector<int64_t> ones(x.type().getRank(), 1), zeros(ones.size(), 0);
  SmallVector<int64_t> extents(ones), low(zeros), high(zeros);
  low[1] = std::min(before, furthest);
  high[1] = std::min(after, furthest);
  extents[1] = low[1] + 1 + high[1];
  return x.with(ReduceWindowOp::create(*x.builder, x.loc, ReduceKind::Add, x.value, extents, ones,
                                       ones, ones, low, high));
}

namespace {
struct Window {
  int64_t before, after;
  double share; // of a square in the sum
  explicit Window(LocalResponseNormOp op)
      : before(op.getSize() / 2), after((op.getSize() - 1) / 2),
        share(op.getAlpha().convertToDouble() / static_cast<double>(op.getSize())) {}
};
} // namespace

/// Returns the base of the power -beta.
static Term baseOf(LocalResponseNormOp op, const Window &window, Term x) {
  return windowSum(x * x, window.before, window.after) * window.share + op.getK().convertToDouble();
}
static Term powerOf(LocalResponseNormOp op, Term base) {
  return binary<PowerOp>(base, base.splat(-op.getBeta().convertToDouble()));
}

REFOLD_DECOMPOSE(LocalResponseNormOp) {
  Term x{&b, getLoc(), getOperand()};
  return {x * powerOf(*this, baseOf(*this, Window(*this), x))};
}
REFOLD_VJP(LocalResponseNormOp) {
  // The barrier makes the backward pass compute `base` and `power` again. Without it, CSE would
  // merge them with those of the forward pass, which would then be kept in memory.
  auto again = BarrierOp::create(b, getLoc(), TypeRange{getOperand().getType()},
                                 ValueRange{getOperand()}, ValueRange{gradients[0]});
  Term x{&b, getLoc(), again.getResult(0)}, dy = x.with(gradients[0]);
  const Window window(*this);
  Term base = baseOf(*this, window, x), power = powerOf(*this, base);
  // An element is a neighbour of those that have it in their windows.
  Term slopes = windowSum(dy * x * (power / base), window.after, window.before);
  Term direct = dy * power;
  out[0] = direct - x * slopes * (2 * getBeta().convertToDouble() * window.share);
  return success();
}
bool LocalResponseNormOp::backwardReadsOperand(unsigned) { return true; }
