//===- RfElementwiseGradients.cpp - Gradients of arithmetic ---------------===//
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

/// Computes the gradients of maximum and minimum. The whole gradient goes to the operand for which
/// the comparison `wins` with the other operand holds: GT for maximum, LT for minimum. If the
/// operands are equal or one is NaN, each operand gets half of the gradient.
template <typename Op>
static void chooseGradient(Op op, Direction wins, OpBuilder &b, Value gradient,
                           ArrayRef<bool> wanted, MutableArrayRef<Value> out) {
  Term x{&b, op.getLoc(), op.getLhs()}, y = x.with(op.getRhs()), dz = x.with(gradient);
  Term left = compare(wins, x, y), right = compare(wins, y, x);
  Term half = dz * 0.5, zero = dz.splat(0);
  if (wanted[0])
    out[0] = select(left, dz, select(right, zero, half));
  if (wanted[1])
    out[1] = select(right, dz, select(left, zero, half));
}
REFOLD_VJP(MaximumOp) {
  chooseGradient(*this, Direction::GT, b, gradients[0], wanted, out);
  return success();
}
bool MaximumOp::backwardReadsOperand(unsigned) { return true; }
REFOLD_VJP(MinimumOp) {
  chooseGradient(*this, Direction::LT, b, gradients[0], wanted, out);
  return success();
}
bool MinimumOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(NegateOp) {
  out[0] = NegateOp::create(b, getLoc(), gradients[0]);
  return success();
}

/// The slope at zero is 0, the middle of the slopes on both sides.
REFOLD_VJP(AbsOp) {
  Term x{&b, getLoc(), getOperand()};
  out[0] = x.with(gradients[0]) * unary<SignOp>(x);
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

// A step function: no gradient flows, and a rule without gradients states that.
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

/// Returns the base to use in p · base^(p - 1), the derivative of x^p with respect to x. The base
/// is x, with one exception. If p is 0 and x is NaN or near 0, the base is 1. The derivative is
/// then 0, but a power of x, and so all higher derivatives, would be infinite or NaN.
static Term baseOfSlope(Term x, Term p) {
  if (std::optional<double> exponent = splatValue(p); exponent && *exponent != 0)
    return x;
  constexpr double kClearOfZero = 0x1p-60;
  Term distance = unary<AbsOp>(x);
  Term isClear = compare(Direction::GE, distance, x.splat(kClearOfZero));
  Term clear = select(isClear, x, x.splat(1));
  return select(compare(Direction::EQ, p, p.splat(0)), clear, x);
}
REFOLD_VJP(PowerOp) {
  Term x{&b, getLoc(), getLhs()}, p = x.with(getRhs()), dy = x.with(gradients[0]);
  if (wanted[0]) {
    Term base = baseOfSlope(x, p);
    out[0] = dy * (p * binary<PowerOp>(base, p - 1));
  }
  if (wanted[1]) {
    // 0^p does not change where p is not negative.
    Term y = x.with(getResult());
    Term isZero = compare(Direction::EQ, x, x.splat(0));
    Term isFlat = binary<AndOp>(isZero, compare(Direction::GE, p, p.splat(0)));
    out[1] = dy * (y * unary<LogOp>(select(isFlat, x.splat(1), x)));
  }
  return success();
}
bool PowerOp::backwardReadsOperand(unsigned) { return true; }
bool PowerOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(Atan2Op) {
  Term y{&b, getLoc(), getLhs()}, x = y.with(getRhs()), dz = y.with(gradients[0]);
  Term square = x * x + y * y;
  if (wanted[0])
    out[0] = dz * (x / square);
  if (wanted[1])
    out[1] = -(dz * (y / square));
  return success();
}
bool Atan2Op::backwardReadsOperand(unsigned) { return true; }

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
