//===- scalar_ops.cpp - Elementwise rf ops on scalars ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"

#include "compiler/codegen/rf_to_linalg/scalar_families.h"
#include "compiler/codegen/rf_to_linalg/scalar_values.h"
#include "dialects/rf/reduction/RfIdentity.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

Type codegen::storageType(Type element) {
  if (element.isInteger(1))
    return IntegerType::get(element.getContext(), 8);
  return scalarType(element);
}

Type codegen::scalarType(Type element) {
  if (isa<IntegerType>(element) || rf::isShortFloat(element))
    return IntegerType::get(element.getContext(), element.getIntOrFloatBitWidth());
  return element;
}

Value codegen::loadScalar(OpBuilder &builder, Location loc, Value stored, Type element) {
  return element.isInteger(1)
             ? arith::TruncIOp::create(builder, loc, builder.getI1Type(), stored).getResult()
             : stored;
}

Value codegen::storeScalar(OpBuilder &builder, Location loc, Value scalar, Type element) {
  return element.isInteger(1)
             ? arith::ExtUIOp::create(builder, loc, builder.getI8Type(), scalar).getResult()
             : scalar;
}

Value codegen::emitFlushed(OpBuilder &builder, Location loc, Value x) {
  Emitter emitter{builder, loc};
  EmittedFloat number{&emitter, x};
  EmittedInt bits = Bits(number);
  const int64_t signs = rf::inFormat<int64_t>(
      x.getType(), [] { return std::numeric_limits<int32_t>::min(); },
      [] { return std::numeric_limits<int64_t>::min(); });
  EmittedFloat magnitude = FromBits(And(bits, Constant(bits, ~signs)));
  const double least = rf::withFloatType(
      x.getType(), [](auto zero) -> double { return std::numeric_limits<decltype(zero)>::min(); });
  EmittedFloat zero = FromBits(And(bits, Constant(bits, signs)));
  return Select(Less(magnitude, Constant(number, least)), zero, number).value;
}

/// Returns true if there are constants for which `op` returns its other operand, or its negative.
static bool hasNeutral(Operation *op) {
  return isa<rf::AddOp, rf::SubtractOp, rf::MultiplyOp, rf::DivideOp, rf::MaximumOp, rf::MinimumOp>(
             op) &&
         isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType()));
}

/// Returns true if `op` with this constant returns its other operand, or its negative.
static bool isNeutral(Operation *op, Value constant) {
  llvm::APFloat value(0.0);
  if (!matchPattern(constant, m_ConstantFloat(&value)))
    return false;
  if (isa<rf::AddOp, rf::SubtractOp>(op))
    return value.isZero();
  if (isa<rf::MultiplyOp, rf::DivideOp>(op))
    return abs(value).isExactlyValue(1.0);
  return value.isInfinity(); // of a maximum or minimum
}

/// Returns true if LLVM might remove `op` because of its operand `value`. LLVM removes `op` if
/// `value` is its neutral constant, such as 1 for a product. If `value` is a select, LLVM may also
/// remove `op` in an arm that has this constant. A removed `op` flushes no subnormals, so the
/// caller emits code that flushes them. If selects are nested too deeply, returns true, because an
/// unneeded flush changes nothing.
static bool mayBeNeutral(Operation *op, Value value, int depth = 0) {
  constexpr int kDepth = 8;
  if (isNeutral(op, value))
    return true;
  Operation *maker = value.getDefiningOp();
  auto choice = dyn_cast_or_null<arith::SelectOp>(maker);
  if (!choice && !isa_and_nonnull<arith::TruncFOp, arith::ExtFOp>(maker))
    return false;
  if (depth == kDepth)
    return true;
  if (!choice)
    return mayBeNeutral(op, maker->getOperand(0), depth + 1);
  return mayBeNeutral(op, choice.getTrueValue(), depth + 1) ||
         mayBeNeutral(op, choice.getFalseValue(), depth + 1);
}

/// Returns true if the operation that computes `value` flushes subnormals.
static bool isArithmetic(Value value) {
  return isa_and_nonnull<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp, math::FmaOp,
                         math::SqrtOp>(value.getDefiningOp());
}

Value codegen::emitScalarOp(OpBuilder &builder, Operation *op, ValueRange operands) {
  Type element = getElementTypeOrSelf(op->getOperand(op->getNumOperands() - 1).getType());
  SmallVector<Value> given(operands);
  auto flushBeside = [&](Value neutral, Value &other) {
    if (mayBeNeutral(op, neutral) && !isArithmetic(other))
      other = emitFlushed(builder, op->getLoc(), other);
  };
  if (hasNeutral(op)) {
    flushBeside(operands.back(), given.front());
    flushBeside(operands.front(), given.back());
  }
  ScalarOp scalar{builder, op->getLoc(), op, given, element};
  for (auto family : {emitArithmetic, emitBitwise, emitConversion, emitMath})
    if (Value result = family(scalar))
      return result;
  return {};
}

/// Emits the float, signed or unsigned form of a binary op.
template <typename FloatOp, typename SignedOp, typename UnsignedOp = SignedOp>
static Value binary(OpBuilder &builder, Location loc, Type element, Value a, Value b) {
  if (isa<FloatType>(element))
    return FloatOp::create(builder, loc, a, b);
  if (element.isUnsignedInteger())
    return UnsignedOp::create(builder, loc, a, b);
  return SignedOp::create(builder, loc, a, b);
}

Value codegen::emitCombine(OpBuilder &builder, Location loc, rf::ReduceKind kind, Type element,
                           Value a, Value b) {
  switch (kind) {
  case rf::ReduceKind::Add:
    return binary<arith::AddFOp, arith::AddIOp>(builder, loc, element, a, b);
  case rf::ReduceKind::Multiply:
    return binary<arith::MulFOp, arith::MulIOp>(builder, loc, element, a, b);
  case rf::ReduceKind::Maximum:
    return binary<arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>(builder, loc, element, a, b);
  case rf::ReduceKind::Minimum:
    return binary<arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>(builder, loc, element, a, b);
  case rf::ReduceKind::And:
    return arith::AndIOp::create(builder, loc, a, b);
  case rf::ReduceKind::Or:
    return arith::OrIOp::create(builder, loc, a, b);
  }
  llvm_unreachable("no such kind");
}

TypedAttr codegen::reduceIdentity(rf::ReduceKind kind, Type element) {
  TypedAttr identity = rf::identityOf(kind, element);
  auto number = dyn_cast<IntegerAttr>(identity);
  if (!number)
    return identity;
  // A pred is stored as a byte, 0 or 1.
  auto type = cast<IntegerType>(storageType(element));
  return IntegerAttr::get(type, number.getValue().zext(type.getWidth()));
}

Value codegen::emitBefore(OpBuilder &builder, Location loc, Type element, bool descending, Value a,
                          Value b) {
  // A descending order is the ascending order with swapped operands, except that NaN comes first.
  if (auto type = dyn_cast<FloatType>(element)) {
    using P = arith::CmpFPredicate;
    auto compare = [&](P kind, Value x, Value y) -> Value {
      return arith::CmpFOp::create(builder, loc, kind, x, y);
    };
    Value less = compare(descending ? P::OGT : P::OLT, a, b);
    Value nan = descending ? a : b, other = descending ? b : a;
    Value number = arith::AndIOp::create(builder, loc, compare(P::UNO, nan, nan),
                                         compare(P::ORD, other, other));
    return arith::OrIOp::create(builder, loc, less, number);
  }
  using P = arith::CmpIPredicate;
  bool isUnsigned = element.isUnsignedInteger() || element.isInteger(1);
  P kind = descending ? (isUnsigned ? P::ugt : P::sgt) : (isUnsigned ? P::ult : P::slt);
  return arith::CmpIOp::create(builder, loc, kind, a, b);
}

Value codegen::emitBeats(OpBuilder &builder, Location loc, rf::ReduceKind kind, Type element,
                         Value a, Value b) {
  using P = arith::CmpFPredicate;
  // NaN comes first in a descending order. For the least element NaN needs a test of its own.
  if (!isa<FloatType>(element) || kind == rf::ReduceKind::Maximum)
    return emitBefore(builder, loc, element, kind == rf::ReduceKind::Maximum, a, b);
  Value less = arith::CmpFOp::create(builder, loc, P::OLT, a, b);
  Value nan = arith::CmpFOp::create(builder, loc, P::UNO, a, a);
  Value number = arith::CmpFOp::create(builder, loc, P::ORD, b, b);
  return arith::OrIOp::create(builder, loc, less, arith::AndIOp::create(builder, loc, nan, number));
}
