//===- elementwise.cpp - Elementwise operations ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/elementwise.h"
#include "compiler/builder/program/op_scope.h"

namespace refold {

using internal::Describe;
using internal::OpScope;

namespace {

/// The element types that an op accepts.
enum class Takes { Numbers, Floats, Signed };

bool Check(OpScope &op, Takes takes, std::initializer_list<const Arg *> operands) {
  if (takes == Takes::Floats ? IsFloat(op.dtype())
                             : op.dtype() != Pred && (takes == Takes::Numbers ||
                                                      KindOf(op.dtype()) != ElementKind::Unsigned))
    return true;
  std::string given;
  for (const Arg *operand : operands)
    absl::StrAppend(&given, given.empty() ? "" : " and ", Describe(*operand));
  op.Fail(absl::StrCat("needs ",
                       takes == Takes::Floats    ? "f32, f64, bf16 or f16"
                       : takes == Takes::Numbers ? "numbers"
                                                 : "signed numbers",
                       ", got ", given));
  return false;
}

} // namespace

template <typename Op>
static Tensor Binary(const char *name, const Arg &lhs, const Arg &rhs,
                     Takes takes = Takes::Numbers) {
  OpScope op(name, {&lhs, &rhs});
  Shape shape;
  if (!op || !op.OneType() || !Check(op, takes, {&lhs, &rhs}) ||
      !op.CommonShape({&lhs, &rhs}, &shape))
    return op.Invalid();
  mlir::Value a = op.Broadcast(lhs, shape), b = op.Broadcast(rhs, shape);
  return op.Emit<Op>(op.Type(shape), a, b);
}

template <typename Op>
static Tensor Unary(const char *name, const Arg &x, Takes takes = Takes::Floats) {
  OpScope op(name, {&x});
  if (!op || !op.IsTensor(x) || !Check(op, takes, {&x}))
    return op.Invalid();
  return op.Emit<Op>(op.Type(x.tensor().shape()), op.Value(x));
}

Tensor operator+(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::AddOp>("operator+", lhs, rhs);
}
Tensor operator-(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::SubtractOp>("operator-", lhs, rhs);
}
Tensor operator*(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::MultiplyOp>("operator*", lhs, rhs);
}
Tensor operator/(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::DivideOp>("operator/", lhs, rhs);
}
Tensor operator-(const Arg &operand) {
  return Unary<rf::NegateOp>("operator-", operand, Takes::Numbers);
}
Tensor Maximum(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::MaximumOp>("Maximum", lhs, rhs);
}
Tensor Minimum(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::MinimumOp>("Minimum", lhs, rhs);
}

Tensor Remainder(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::RemainderOp>("Remainder", lhs, rhs);
}
Tensor Atan2(const Arg &y, const Arg &x) {
  return Binary<rf::Atan2Op>("Atan2", y, x, Takes::Floats);
}
Tensor Power(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::PowerOp>("Power", lhs, rhs, Takes::Floats);
}

Tensor Exp(const Arg &x) { return Unary<rf::ExponentialOp>("Exp", x); }
Tensor Expm1(const Arg &x) { return Unary<rf::ExponentialMinusOneOp>("Expm1", x); }
Tensor Log(const Arg &x) { return Unary<rf::LogOp>("Log", x); }
Tensor Log1p(const Arg &x) { return Unary<rf::LogPlusOneOp>("Log1p", x); }
Tensor Sqrt(const Arg &x) { return Unary<rf::SqrtOp>("Sqrt", x); }
Tensor Rsqrt(const Arg &x) { return Unary<rf::RsqrtOp>("Rsqrt", x); }
Tensor Cbrt(const Arg &x) { return Unary<rf::CbrtOp>("Cbrt", x); }
Tensor Sin(const Arg &x) { return Unary<rf::SineOp>("Sin", x); }
Tensor Cos(const Arg &x) { return Unary<rf::CosineOp>("Cos", x); }
Tensor Tan(const Arg &x) { return Unary<rf::TanOp>("Tan", x); }
Tensor Tanh(const Arg &x) { return Unary<rf::TanhOp>("Tanh", x); }
Tensor Logistic(const Arg &x) { return Unary<rf::LogisticOp>("Logistic", x); }
Tensor Sigmoid(const Arg &x) { return Unary<rf::LogisticOp>("Sigmoid", x); }
Tensor Erf(const Arg &x) { return Unary<rf::ErfOp>("Erf", x); }
Tensor ErfInv(const Arg &x) { return Unary<rf::ErfInvOp>("ErfInv", x); }
Tensor Floor(const Arg &x) { return Unary<rf::FloorOp>("Floor", x); }
Tensor Ceil(const Arg &x) { return Unary<rf::CeilOp>("Ceil", x); }
Tensor Round(const Arg &x) { return Unary<rf::RoundNearestEvenOp>("Round", x); }
Tensor RoundAwayFromZero(const Arg &x) {
  return Unary<rf::RoundNearestAfzOp>("RoundAwayFromZero", x);
}
Tensor Abs(const Arg &x) { return Unary<rf::AbsOp>("Abs", x, Takes::Numbers); }
Tensor Sign(const Arg &x) { return Unary<rf::SignOp>("Sign", x, Takes::Signed); }

Tensor IsFinite(const Arg &x) {
  OpScope op("IsFinite", {&x});
  if (!op || !op.Float(x))
    return op.Invalid();
  return op.Emit<rf::IsFiniteOp>(op.Type(Pred, x.tensor().shape()), op.Value(x));
}

Tensor Clamp(const Arg &x, const Arg &low, const Arg &high) {
  OpScope op("Clamp", {&x, &low, &high});
  Shape shape;
  if (!op || !op.OneType() || !Check(op, Takes::Numbers, {&x, &low, &high}) ||
      !op.CommonShape({&x, &low, &high}, &shape))
    return op.Invalid();
  mlir::Value least = op.Broadcast(low, shape), value = op.Broadcast(x, shape),
              most = op.Broadcast(high, shape);
  return op.Emit<rf::ClampOp>(op.Type(shape), least, value, most);
}

} // namespace refold
