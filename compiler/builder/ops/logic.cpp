//===- logic.cpp - Logic, bits, comparisons, element types ----------------===//
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

/// Builds a bitwise op on preds or integers; shifts take integers only.
template <typename Op>
static Tensor Bits(const char *name, const Arg &lhs, const Arg &rhs, bool shift = false) {
  OpScope op(name, {&lhs, &rhs});
  Shape shape;
  if (!op || !op.OneType())
    return op.Invalid();
  if (IsFloat(op.dtype()) || (shift && op.dtype() == Pred))
    return op.Fail(absl::StrCat("needs ", shift ? "integers" : "preds or integers", ", got ",
                                Describe(lhs), " and ", Describe(rhs)));
  if (!op.CommonShape({&lhs, &rhs}, &shape))
    return op.Invalid();
  mlir::Value a = op.Broadcast(lhs, shape), b = op.Broadcast(rhs, shape);
  return op.Emit<Op>(op.Type(shape), a, b);
}

Tensor And(const Arg &lhs, const Arg &rhs) { return Bits<rf::AndOp>("And", lhs, rhs); }
Tensor Or(const Arg &lhs, const Arg &rhs) { return Bits<rf::OrOp>("Or", lhs, rhs); }
Tensor Xor(const Arg &lhs, const Arg &rhs) { return Bits<rf::XorOp>("Xor", lhs, rhs); }
Tensor ShiftLeft(const Arg &x, const Arg &places) {
  return Bits<rf::ShiftLeftOp>("ShiftLeft", x, places, true);
}
Tensor ShiftRightArithmetic(const Arg &x, const Arg &places) {
  return Bits<rf::ShiftRightArithmeticOp>("ShiftRightArithmetic", x, places, true);
}
Tensor ShiftRightLogical(const Arg &x, const Arg &places) {
  return Bits<rf::ShiftRightLogicalOp>("ShiftRightLogical", x, places, true);
}

Tensor Not(const Arg &x) {
  OpScope op("Not", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  if (IsFloat(op.dtype()))
    return op.Fail(absl::StrCat("needs preds or integers, got ", Describe(x)));
  return op.Emit<rf::NotOp>(op.Type(x.tensor().shape()), op.Value(x));
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

/// Returns the bits per element.
static int Width(DType dtype) {
  return dtype == DType::Pred ? 1 : 8 * static_cast<int>(FactsOf(dtype).bytes);
}

Tensor BitcastConvert(const Arg &x, DType dtype) {
  OpScope op("BitcastConvert", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  if (x.tensor().dtype() == Pred || Width(x.tensor().dtype()) != Width(dtype))
    return op.Fail(
        absl::StrCat("needs numbers of one width, got ", Describe(x), " and ", DTypeName(dtype)));
  if (x.tensor().dtype() == dtype)
    return x.tensor();
  return op.Emit<rf::BitcastConvertOp>(op.Type(dtype, x.tensor().shape()), op.Value(x));
}

} // namespace refold
