//===- RfElementwiseGradients.cpp - Rules of arithmetic -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"

using namespace mlir;
using namespace refold::rf;

REFOLD_VJP(AddOp) {
  out[0] = out[1] = gradients[0];
  return success();
}

REFOLD_VJP(SubtractOp) {
  out[0] = gradients[0];
  if (wanted[1])
    out[1] = NegateOp::create(b, getLoc(), gradients[0]);
  return success();
}

REFOLD_VJP(MultiplyOp) {
  if (wanted[0])
    out[0] = MultiplyOp::create(b, getLoc(), gradients[0], getRhs());
  if (wanted[1])
    out[1] = MultiplyOp::create(b, getLoc(), gradients[0], getLhs());
  return success();
}
bool MultiplyOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(DivideOp) {
  Value scaled = DivideOp::create(b, getLoc(), gradients[0], getRhs());
  if (wanted[0])
    out[0] = scaled;
  if (wanted[1])
    out[1] = NegateOp::create(b, getLoc(), MultiplyOp::create(b, getLoc(), scaled, getResult()));
  return success();
}
bool DivideOp::backwardReadsOperand(unsigned index) { return index == 1; }
bool DivideOp::backwardReadsResult(unsigned) { return true; }

/// The gradient goes to lhs where it is chosen (ties too), else to rhs.
template <typename Op>
static void chooseGradient(Op op, Direction direction, OpBuilder &b, Value gradient,
                           ArrayRef<bool> wanted, MutableArrayRef<Value> out) {
  Location loc = op.getLoc();
  Value left = CompareOp::create(b, loc, direction, op.getLhs(), op.getRhs());
  Value zero = makeSplat(b, loc, gradient.getType(), 0);
  if (wanted[0])
    out[0] = SelectOp::create(b, loc, left, gradient, zero);
  if (wanted[1])
    out[1] = SelectOp::create(b, loc, left, zero, gradient);
}
REFOLD_VJP(MaximumOp) {
  chooseGradient(*this, Direction::GE, b, gradients[0], wanted, out);
  return success();
}
bool MaximumOp::backwardReadsOperand(unsigned) { return true; }
REFOLD_VJP(MinimumOp) {
  chooseGradient(*this, Direction::LE, b, gradients[0], wanted, out);
  return success();
}
bool MinimumOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(NegateOp) {
  out[0] = NegateOp::create(b, getLoc(), gradients[0]);
  return success();
}

REFOLD_VJP(AbsOp) {
  Value zero = makeSplat(b, getLoc(), getType(), 0);
  Value negative = CompareOp::create(b, getLoc(), Direction::LT, getOperand(), zero);
  Value flipped = NegateOp::create(b, getLoc(), gradients[0]);
  out[0] = SelectOp::create(b, getLoc(), negative, flipped, gradients[0]);
  return success();
}
bool AbsOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(SqrtOp) {
  Value half = makeSplat(b, getLoc(), getType(), 0.5);
  Value scaled = MultiplyOp::create(b, getLoc(), gradients[0], half);
  out[0] = DivideOp::create(b, getLoc(), scaled, getResult());
  return success();
}
bool SqrtOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(ExponentialOp) {
  out[0] = MultiplyOp::create(b, getLoc(), gradients[0], getResult());
  return success();
}
bool ExponentialOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(LogOp) {
  out[0] = DivideOp::create(b, getLoc(), gradients[0], getOperand());
  return success();
}
bool LogOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(SelectOp) {
  Value zero = makeSplat(b, getLoc(), getType(), 0);
  if (wanted[1])
    out[1] = SelectOp::create(b, getLoc(), getPredicate(), gradients[0], zero);
  if (wanted[2])
    out[2] = SelectOp::create(b, getLoc(), getPredicate(), zero, gradients[0]);
  return success();
}
bool SelectOp::backwardReadsOperand(unsigned index) { return index == 0; }

REFOLD_VJP(ConvertOp) {
  out[0] = ConvertOp::create(b, getLoc(), getOperand().getType(), gradients[0]);
  return success();
}

// A step function: no gradient flows, and a rule that gives none says so.
#define REFOLD_STEP(Op)                                                                            \
  REFOLD_VJP(Op) { return success(); }
REFOLD_STEP(SignOp)
REFOLD_STEP(FloorOp)
REFOLD_STEP(CeilOp)
REFOLD_STEP(RoundNearestEvenOp)
REFOLD_STEP(RoundNearestAfzOp)

// Roots, powers, exponentials: y is the result, dy its gradient ----------------------------------

REFOLD_VJP(RsqrtOp) {
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  out[0] = dy * -0.5 * (y * y * y);
  return success();
}
bool RsqrtOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(CbrtOp) {
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  out[0] = dy / (y * y * 3);
  return success();
}
bool CbrtOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(ExponentialMinusOneOp) {
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  out[0] = dy * (y + 1);
  return success();
}
bool ExponentialMinusOneOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(LogPlusOneOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  out[0] = dy / (x + 1);
  return success();
}
bool LogPlusOneOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(LogisticOp) {
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  out[0] = dy * (y * oneMinus(y));
  return success();
}
bool LogisticOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(TanhOp) {
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  out[0] = dy * oneMinus(y * y);
  return success();
}
bool TanhOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(SineOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  out[0] = dy * unary<CosineOp>(x);
  return success();
}
bool SineOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(CosineOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  out[0] = -(dy * unary<SineOp>(x));
  return success();
}
bool CosineOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(TanOp) {
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  out[0] = dy * (y * y + 1);
  return success();
}
bool TanOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(ErfOp) {
  constexpr double kTwoOverRootPi = 1.12837916709551257390;
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  out[0] = dy * (unary<ExponentialOp>(-(x * x)) * kTwoOverRootPi);
  return success();
}
bool ErfOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(ErfInvOp) {
  constexpr double kRootPiOverTwo = 0.88622692545275801365;
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  out[0] = dy * (unary<ExponentialOp>(y * y) * kRootPiOverTwo);
  return success();
}
bool ErfInvOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(PowerOp) {
  Term x{&b, getLoc(), getLhs()}, p = x.with(getRhs()), dy = x.with(gradients[0]);
  if (wanted[0]) {
    // At p = 0 the factor p makes the gradient zero; x^(p - 1) must not make it NaN.
    Term isZero = compare(Direction::EQ, p, p.splat(0));
    Term less = select(isZero, p.splat(1), p - 1);
    out[0] = dy * (p * binary<PowerOp>(x, less));
  }
  if (wanted[1]) {
    Term y = x.with(getResult());
    Term isZero = compare(Direction::EQ, x, x.splat(0));
    Term log = unary<LogOp>(select(isZero, x.splat(1), x));
    out[1] = dy * (y * log);
  }
  return success();
}
bool PowerOp::backwardReadsOperand(unsigned) { return true; }
bool PowerOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(RemainderOp) {
  out[0] = gradients[0];
  if (wanted[1]) {
    // (x - y) / d is a whole number but for its rounding.
    Term x{&b, getLoc(), getLhs()}, d = x.with(getRhs()), y = x.with(getResult());
    Term quotient = unary<RoundNearestEvenOp>((x - y) / d);
    out[1] = -(x.with(gradients[0]) * quotient);
  }
  return success();
}
bool RemainderOp::backwardReadsOperand(unsigned) { return true; }
bool RemainderOp::backwardReadsResult(unsigned) { return true; }
