//===- ops_elementwise.cpp - One element in, one element out --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/op_scope.h"
#include "compiler/builder/ops.h"

namespace refold {

using internal::Describe;
using internal::OpScope;

template <typename Op> static Tensor Binary(const char *name, const Arg &lhs, const Arg &rhs) {
  OpScope op(name, {&lhs, &rhs});
  Shape shape;
  if (!op || !op.OneType())
    return op.Invalid();
  if (op.dtype() == Pred)
    return op.Fail(absl::StrCat("needs numbers, got ", Describe(lhs), " and ", Describe(rhs)));
  if (!op.CommonShape({&lhs, &rhs}, &shape))
    return op.Invalid();
  mlir::Value a = op.Broadcast(lhs, shape), b = op.Broadcast(rhs, shape);
  return op.Emit<Op>(op.Type(shape), a, b);
}

template <typename Op>
static Tensor Unary(const char *name, const Arg &x, bool any_number = false) {
  OpScope op(name, {&x});
  if (!op || (any_number ? !op.IsTensor(x) : !op.Float(x)))
    return op.Invalid();
  if (op.dtype() == Pred)
    return op.Fail(absl::StrCat("needs numbers, got ", Describe(x)));
  return op.Emit<Op>(op.Type(x.tensor().shape()), op.Value(x));
}

static Tensor Compare(const char *name, rf::Direction direction, const Arg &lhs, const Arg &rhs) {
  OpScope op(name, {&lhs, &rhs});
  Shape shape;
  if (!op || !op.OneType() || !op.CommonShape({&lhs, &rhs}, &shape))
    return op.Invalid();
  mlir::Value a = op.Broadcast(lhs, shape), b = op.Broadcast(rhs, shape);
  return op.Emit<rf::CompareOp>(op.Type(Pred, shape),
                                rf::DirectionAttr::get(op.context(), direction), a, b);
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
Tensor operator-(const Arg &operand) { return Unary<rf::NegateOp>("operator-", operand, true); }
Tensor Maximum(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::MaximumOp>("Maximum", lhs, rhs);
}
Tensor Minimum(const Arg &lhs, const Arg &rhs) {
  return Binary<rf::MinimumOp>("Minimum", lhs, rhs);
}

Tensor Relu(const Arg &x) { return Unary<rf::ReluOp>("Relu", x); }
Tensor Exp(const Arg &x) { return Unary<rf::ExponentialOp>("Exp", x); }
Tensor Log(const Arg &x) { return Unary<rf::LogOp>("Log", x); }
Tensor Sqrt(const Arg &x) { return Unary<rf::SqrtOp>("Sqrt", x); }
Tensor Abs(const Arg &x) { return Unary<rf::AbsOp>("Abs", x, true); }

Tensor Equal(const Arg &lhs, const Arg &rhs) {
  return Compare("Equal", rf::Direction::EQ, lhs, rhs);
}
Tensor NotEqual(const Arg &lhs, const Arg &rhs) {
  return Compare("NotEqual", rf::Direction::NE, lhs, rhs);
}
Tensor Less(const Arg &lhs, const Arg &rhs) { return Compare("Less", rf::Direction::LT, lhs, rhs); }
Tensor LessEqual(const Arg &lhs, const Arg &rhs) {
  return Compare("LessEqual", rf::Direction::LE, lhs, rhs);
}
Tensor Greater(const Arg &lhs, const Arg &rhs) {
  return Compare("Greater", rf::Direction::GT, lhs, rhs);
}
Tensor GreaterEqual(const Arg &lhs, const Arg &rhs) {
  return Compare("GreaterEqual", rf::Direction::GE, lhs, rhs);
}

Tensor Select(const Arg &predicate, const Arg &on_true, const Arg &on_false) {
  OpScope op("Select", {&predicate, &on_true, &on_false});
  if (!op || !op.IsTensor(predicate))
    return op.Invalid();
  if (predicate.tensor().dtype() != Pred)
    return op.Fail(absl::StrCat("needs a predicate of type pred, got ", Describe(predicate)));
  if (on_true.is_number() && on_false.is_number())
    return op.Fail("needs a tensor to choose from, got two numbers");
  OpScope choices("Select", {&on_true, &on_false});
  Shape shape;
  if (!choices || !choices.OneType() || !op.CommonShape({&predicate, &on_true, &on_false}, &shape))
    return op.Invalid();
  mlir::Value p = op.Broadcast(predicate, shape), a = choices.Broadcast(on_true, shape),
              b = choices.Broadcast(on_false, shape);
  return op.Emit<rf::SelectOp>(choices.Type(shape), p, a, b);
}

Tensor Convert(const Arg &x, DType dtype) {
  OpScope op("Convert", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  if (x.tensor().dtype() == dtype)
    return x.tensor();
  return op.Emit<rf::ConvertOp>(op.Type(dtype, x.tensor().shape()), op.Value(x));
}

} // namespace refold
