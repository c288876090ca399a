//===- RfActivations.cpp - Formulas and gradients of activations ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formula of a composite op defines its result to the bit.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include <cmath>

using namespace mlir;
using namespace refold::rf;

static constexpr double kSqrtHalf = 0.70710678118654752440;       // sqrt(1/2)
static constexpr double kTwoOverPiRoot = 0.79788456080286535588;  // sqrt(2/pi)
static constexpr double kHalfOverPiRoot = 0.39894228040143267794; // 1 / sqrt(2 pi)
static constexpr double kGeluCubic = 0.044715;

// relu ------------------------------------------------------------------

REFOLD_VJP(ReluOp) {
  out[0] = ReluGradOp::create(b, getLoc(), gradients[0], getResult());
  return success();
}
bool ReluOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(ReluGradOp) {
  if (wanted[0])
    out[0] = ReluGradOp::create(b, getLoc(), gradients[0], getOutput());
  return success();
}
bool ReluGradOp::backwardReadsOperand(unsigned index) { return index == 1; }

// silu, softplus and its loss, hard_swish -----------------------------------------------------

REFOLD_DECOMPOSE(SiluOp) {
  Term x{&b, getLoc(), getOperand()};
  return {x * unary<LogisticOp>(x)};
}
REFOLD_VJP(SiluOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  Term s = unary<LogisticOp>(x);
  Term slope = x * oneMinus(s) + 1;
  out[0] = dy * (s * slope);
  return success();
}
bool SiluOp::backwardReadsOperand(unsigned) { return true; }

/// Returns softplus(x) - max(x, 0).
static Term softplusTail(Term x) {
  return unary<LogPlusOneOp>(unary<ExponentialOp>(-unary<AbsOp>(x)));
}
REFOLD_DECOMPOSE(SoftplusOp) {
  Term x{&b, getLoc(), getOperand()};
  Term tail = softplusTail(x);
  return {binary<MaximumOp>(x, x.splat(0)) + tail};
}
REFOLD_VJP(SoftplusOp) {
  Term x{&b, getLoc(), getOperand()};
  out[0] = x.with(gradients[0]) * unary<LogisticOp>(x);
  return success();
}
bool SoftplusOp::backwardReadsOperand(unsigned) { return true; }

/// The bound above which the loss of a logit is computed as a multiple of |logit|. This formula
/// does not subtract infinities, so it also holds for an infinite logit.
static constexpr double kFarLogit = 0x1p100;
/// The logit above which the gradient for label 1 is computed as -logistic(-x) instead of
/// logistic(x) - 1. The two are equal, but the subtraction loses digits. In f32 it loses more than
/// half of them for logits above 8, and all of them for logits above 17.
static constexpr double kNearOne = 8;

REFOLD_DECOMPOSE(BinaryCrossEntropyWithLogitsOp) {
  Term x{&b, getLoc(), getLogits()}, labels = x.with(getLabels()), tail = softplusTail(x);
  Term zero = x.splat(0), size = unary<AbsOp>(x);
  Term isFar = compare(Direction::GT, size, x.splat(kFarLogit));
  Term near = select(isFar, zero, x);
  Term straight = binary<MaximumOp>(near, zero);
  straight = straight - near * labels;
  // The loss of a logit that is far from zero, perhaps infinite. The loss is |x| times the label's
  // probability of the class that is not predicted. A positive x predicts class 1, a negative x
  // predicts class 0. If the probability is 0, the loss is 0.
  Term other = oneMinus(labels);
  Term share = select(compare(Direction::GT, x, zero), other, labels);
  Term far = select(compare(Direction::EQ, share, zero), zero, size) * share;
  straight = select(isFar, far, straight);
  // The tail last: where the others cancel, it is all there is.
  return {straight + tail};
}
REFOLD_VJP(BinaryCrossEntropyWithLogitsOp) {
  Term x{&b, getLoc(), getLogits()}, dy = x.with(gradients[0]);
  if (wanted[0]) {
    Term labels = x.with(getLabels()), slope = unary<LogisticOp>(x) - labels;
    Term near = compare(Direction::GT, x, x.splat(kNearOne));
    Term sure = binary<AndOp>(near, compare(Direction::EQ, labels, x.splat(1)));
    out[0] = dy * select(sure, -unary<LogisticOp>(-x), slope);
  }
  if (wanted[1])
    out[1] = -(dy * x);
  return success();
}
bool BinaryCrossEntropyWithLogitsOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_DECOMPOSE(HardSwishOp) {
  Term x{&b, getLoc(), getOperand()};
  Term gate = binary<MinimumOp>(binary<MaximumOp>(x + 3, x.splat(0)), x.splat(6));
  // Six sixths are exactly 1, and no product is larger than x.
  return {x * (gate * (1.0 / 6))};
}
REFOLD_VJP(HardSwishOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  Term slope = x * (1.0 / 3) + 0.5;
  Term inside = select(compare(Direction::GT, x, x.splat(-3)), slope, x.splat(0));
  out[0] = dy * select(compare(Direction::LT, x, x.splat(3)), inside, x.splat(1));
  return success();
}
bool HardSwishOp::backwardReadsOperand(unsigned) { return true; }

// gelu ------------------------------------------------------------------

/// tanh(sqrt(2/pi) (x + 0.044715 x^3))
static Term geluTanh(Term x) {
  Term cubic = x * x * x * kGeluCubic;
  return unary<TanhOp>((x + cubic) * kTwoOverPiRoot);
}
static Term normalShare(Term x) { return (unary<ErfOp>(x * kSqrtHalf) + 1) * 0.5; }

REFOLD_DECOMPOSE(GeluOp) {
  Term x{&b, getLoc(), getOperand()};
  if (!getTanh())
    return {x * normalShare(x)};
  return {x * 0.5 * (geluTanh(x) + 1)};
}
REFOLD_VJP(GeluOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  if (!getTanh()) {
    Term share = normalShare(x);
    Term density = unary<ExponentialOp>(x * x * -0.5) * kHalfOverPiRoot;
    out[0] = dy * (share + x * density);
    return success();
  }
  Term t = geluTanh(x);
  // Multiply x by the derivative of tanh, 1 - t * t, before computing powers of x. For large x the
  // derivative is 0, but a power of x may overflow to infinity, and 0 times infinity is NaN.
  Term bent = x * oneMinus(t * t);
  Term cubic = bent * x * x * (3 * kGeluCubic);
  Term bend = (cubic + bent) * kTwoOverPiRoot;
  out[0] = dy * ((t + 1 + bend) * 0.5);
  return success();
}
bool GeluOp::backwardReadsOperand(unsigned) { return true; }

// leaky_relu, elu ------------------------------------------------------------------

static LogicalResult verifyFinite(Operation *op, StringRef name, const APFloat &value) {
  Type element = typeOf(op->getOperand(0)).getElementType();
  const double number = value.convertToDouble();
  if (!std::isfinite(inElementType(element, number)))
    return op->emitOpError() << "needs a finite " << name << ", got " << number
                             << lostInType(element, number);
  return success();
}
static Term isPositive(Term x) { return compare(Direction::GT, x, x.splat(0)); }

LogicalResult LeakyReluOp::verify() { return verifyFinite(*this, "slope", getSlope()); }
REFOLD_DECOMPOSE(LeakyReluOp) {
  Term x{&b, getLoc(), getOperand()};
  return {select(isPositive(x), x, x * getSlope().convertToDouble())};
}
REFOLD_VJP(LeakyReluOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  out[0] = select(isPositive(x), dy, dy * getSlope().convertToDouble());
  return success();
}
bool LeakyReluOp::backwardReadsOperand(unsigned) { return true; }

LogicalResult EluOp::verify() { return verifyFinite(*this, "alpha", getAlpha()); }
REFOLD_DECOMPOSE(EluOp) {
  Term x{&b, getLoc(), getOperand()};
  return {select(isPositive(x), x, unary<ExponentialMinusOneOp>(x) * getAlpha().convertToDouble())};
}
REFOLD_VJP(EluOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  // Above zero the exponential could overflow, and its own gradient be 0 · ∞: it is of 0 there.
  Term positive = isPositive(x);
  Term below = select(positive, x.splat(0), x);
  Term slope = unary<ExponentialOp>(below) * getAlpha().convertToDouble();
  out[0] = dy * select(positive, x.splat(1), slope);
  return success();
}
bool EluOp::backwardReadsOperand(unsigned) { return true; }

// clamp ------------------------------------------------------------------

REFOLD_DECOMPOSE(ClampOp) {
  Term x{&b, getLoc(), getOperand()};
  return {binary<MinimumOp>(binary<MaximumOp>(x, x.with(getMin())), x.with(getMax()))};
}
REFOLD_VJP(ClampOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]), zero = dy.splat(0);
  Term low = x.with(getMin()), high = x.with(getMax());
  // Above the upper bound it is the upper one that holds, also where the bounds cross.
  Term above = compare(Direction::GT, binary<MaximumOp>(x, low), high);
  Term below = compare(Direction::LT, x, low);
  Term within = select(above, zero, dy);
  if (wanted[0])
    out[0] = select(below, within, zero);
  if (wanted[1])
    out[1] = select(below, zero, within);
  if (wanted[2])
    out[2] = select(above, dy, zero);
  return success();
}
bool ClampOp::backwardReadsOperand(unsigned) { return true; }
