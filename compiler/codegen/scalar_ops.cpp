//===- scalar_ops.cpp - Elementwise rf ops on scalars ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/scalar_ops.h"

#include "compiler/codegen/scalar_values.h"
#include "runtime/core/math.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

Type codegen::storageType(Type element) {
  if (element.isInteger(1))
    return IntegerType::get(element.getContext(), 8);
  return scalarType(element);
}

Type codegen::scalarType(Type element) {
  if (auto integer = dyn_cast<IntegerType>(element))
    return IntegerType::get(element.getContext(), integer.getWidth());
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

static Value constant(OpBuilder &builder, Location loc, Type type, double number) {
  if (isa<FloatType>(type))
    return arith::ConstantOp::create(builder, loc, builder.getFloatAttr(type, number));
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, static_cast<int64_t>(number)));
}

/// The float, integer-signed and integer-unsigned form of one binary op.
template <typename FloatOp, typename SignedOp, typename UnsignedOp = SignedOp>
static Value binary(OpBuilder &builder, Location loc, Type element, Value a, Value b) {
  if (isa<FloatType>(element))
    return FloatOp::create(builder, loc, a, b);
  if (element.isUnsignedInteger() || element.isInteger(1))
    return UnsignedOp::create(builder, loc, a, b);
  return SignedOp::create(builder, loc, a, b);
}

/// Truncates; by zero it gives all bits set, and the least integer by -1 gives itself. The hardware
/// would trap on both.
static Value divide(OpBuilder &builder, Location loc, Type element, Value a, Value b) {
  if (isa<FloatType>(element))
    return arith::DivFOp::create(builder, loc, a, b);
  Type type = a.getType();
  Value zero = constant(builder, loc, type, 0), one = constant(builder, loc, type, 1),
        ones = constant(builder, loc, type, -1);
  auto equal = [&](Value x, Value y) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, x, y);
  };
  Value byZero = equal(b, zero), tame = arith::SelectOp::create(builder, loc, byZero, one, b);
  if (element.isUnsignedInteger()) {
    Value quotient = arith::DivUIOp::create(builder, loc, a, tame);
    return arith::SelectOp::create(builder, loc, byZero, ones, quotient);
  }
  // a / -1 is -a, which wraps.
  Value byMinusOne = equal(b, ones);
  tame = arith::SelectOp::create(builder, loc, byMinusOne, one, tame);
  Value quotient = arith::DivSIOp::create(builder, loc, a, tame);
  quotient = arith::SelectOp::create(builder, loc, byMinusOne,
                                     arith::SubIOp::create(builder, loc, zero, a), quotient);
  return arith::SelectOp::create(builder, loc, byZero, ones, quotient);
}

static Value compare(OpBuilder &builder, Location loc, rf::Direction direction, Type element,
                     Value a, Value b) {
  using F = arith::CmpFPredicate;
  using I = arith::CmpIPredicate;
  int d = static_cast<int>(direction);
  if (isa<FloatType>(element)) {
    constexpr F kinds[] = {F::OEQ, F::UNE, F::OLT, F::OLE, F::OGT, F::OGE};
    return arith::CmpFOp::create(builder, loc, kinds[d], a, b);
  }
  constexpr I signedKinds[] = {I::eq, I::ne, I::slt, I::sle, I::sgt, I::sge};
  constexpr I unsignedKinds[] = {I::eq, I::ne, I::ult, I::ule, I::ugt, I::uge};
  bool isUnsigned = element.isUnsignedInteger() || element.isInteger(1);
  return arith::CmpIOp::create(builder, loc, isUnsigned ? unsignedKinds[d] : signedKinds[d], a, b);
}

/// Truncates towards zero, saturates, and takes NaN to 0.
static Value floatToInt(OpBuilder &builder, Location loc, Value x, IntegerType to,
                        bool isUnsigned) {
  unsigned width = to.getWidth();
  Type from = x.getType();
  double low = isUnsigned ? 0 : -std::ldexp(1.0, width - 1),
         past = std::ldexp(1.0, isUnsigned ? width : width - 1);
  Type type = IntegerType::get(builder.getContext(), width);
  Value least = arith::ConstantOp::create(
      builder, loc,
      builder.getIntegerAttr(type,
                             isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width)));
  Value greatest = arith::ConstantOp::create(
      builder, loc,
      builder.getIntegerAttr(type, isUnsigned ? APInt::getMaxValue(width)
                                              : APInt::getSignedMaxValue(width)));
  Value below = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT, x,
                                      constant(builder, loc, from, low));
  Value above = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGE, x,
                                      constant(builder, loc, from, past));
  Value nan = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNO, x, x);
  Value zero = constant(builder, loc, from, 0);
  Value outside =
      arith::OrIOp::create(builder, loc, arith::OrIOp::create(builder, loc, below, above), nan);
  Value tame = arith::SelectOp::create(builder, loc, outside, zero, x);
  Value converted = isUnsigned ? arith::FPToUIOp::create(builder, loc, type, tame).getResult()
                               : arith::FPToSIOp::create(builder, loc, type, tame).getResult();
  converted = arith::SelectOp::create(builder, loc, below, least, converted);
  return arith::SelectOp::create(builder, loc, above, greatest, converted);
}

Value codegen::emitFlushed(OpBuilder &builder, Location loc, Value x) {
  Emitter emitter{builder, loc};
  EmittedFloat number{&emitter, x};
  EmittedInt bits = Bits(number);
  bool single = x.getType().isF32();
  int64_t signs =
      single ? std::numeric_limits<int32_t>::min() : std::numeric_limits<int64_t>::min();
  EmittedFloat magnitude = FromBits(And(bits, Constant(bits, ~signs)));
  double least = single ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
  EmittedFloat zero = FromBits(And(bits, Constant(bits, signs)));
  return Select(Less(magnitude, Constant(number, least)), zero, number).value;
}

/// Whether arithmetic with this constant gives the other operand, or its negative.
static bool isNeutral(Operation *op, Value constant) {
  llvm::APFloat value(0.0);
  if (!matchPattern(constant, m_ConstantFloat(&value)))
    return false;
  if (isa<rf::AddOp, rf::SubtractOp>(op))
    return value.isZero();
  if (isa<rf::MultiplyOp, rf::DivideOp>(op))
    return abs(value).isExactlyValue(1.0);
  return isa<rf::MaximumOp, rf::MinimumOp>(op) && value.isInfinity();
}

static Value convert(OpBuilder &builder, Location loc, Value x, Type from, Type to) {
  Type type = scalarType(to);
  if (from == to)
    return x;
  if (to.isInteger(1))
    return compare(builder, loc, rf::Direction::NE, from, x,
                   constant(builder, loc, x.getType(), 0));
  bool fromUnsigned = from.isUnsignedInteger() || from.isInteger(1);
  if (isa<FloatType>(from) && isa<FloatType>(to))
    // To and fro is nothing to a compiler.
    return from.isF32()
               ? arith::ExtFOp::create(builder, loc, type, emitFlushed(builder, loc, x)).getResult()
               : arith::TruncFOp::create(builder, loc, type, x).getResult();
  if (isa<FloatType>(from))
    return floatToInt(builder, loc, x, cast<IntegerType>(to), to.isUnsignedInteger());
  if (isa<FloatType>(to))
    return fromUnsigned ? arith::UIToFPOp::create(builder, loc, type, x).getResult()
                        : arith::SIToFPOp::create(builder, loc, type, x).getResult();
  unsigned narrow = x.getType().getIntOrFloatBitWidth(), wide = type.getIntOrFloatBitWidth();
  if (narrow == wide)
    return x;
  if (narrow > wide)
    return arith::TruncIOp::create(builder, loc, type, x);
  return fromUnsigned ? arith::ExtUIOp::create(builder, loc, type, x).getResult()
                      : arith::ExtSIOp::create(builder, loc, type, x).getResult();
}

static Value absolute(OpBuilder &builder, Location loc, Value x, Type element) {
  if (isa<FloatType>(element)) {
    Emitter emitter{builder, loc};
    EmittedInt bits = Bits(EmittedFloat{&emitter, x});
    int64_t mask = element.isF32() ? 0x7fffffff : std::numeric_limits<int64_t>::max();
    return FromBits(And(bits, Constant(bits, mask))).value;
  }
  if (element.isUnsignedInteger())
    return x;
  Value zero = constant(builder, loc, x.getType(), 0);
  return arith::MaxSIOp::create(builder, loc, x, arith::SubIOp::create(builder, loc, zero, x));
}

Value codegen::emitScalarOp(OpBuilder &builder, Operation *op, ValueRange operands) {
  Location loc = op->getLoc();
  Type element = getElementTypeOrSelf(op->getOperand(op->getNumOperands() - 1).getType());
  Value a = operands.front(), b = operands.back();
  if (isNeutral(op, b))
    a = emitFlushed(builder, loc, a);
  else if (isNeutral(op, a))
    b = emitFlushed(builder, loc, b);
  Emitter emitter{builder, loc};
  EmittedFloat x{&emitter, a};
  bool single = element.isF32();
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](rf::AddOp) {
        return binary<arith::AddFOp, arith::AddIOp>(builder, loc, element, a, b);
      })
      .Case([&](rf::SubtractOp) {
        return binary<arith::SubFOp, arith::SubIOp>(builder, loc, element, a, b);
      })
      .Case([&](rf::MultiplyOp) {
        return binary<arith::MulFOp, arith::MulIOp>(builder, loc, element, a, b);
      })
      .Case([&](rf::DivideOp) { return divide(builder, loc, element, a, b); })
      .Case([&](rf::MaximumOp) {
        return emitCombine(builder, loc, rf::ReduceKind::Maximum, element, a, b);
      })
      .Case([&](rf::MinimumOp) {
        return emitCombine(builder, loc, rf::ReduceKind::Minimum, element, a, b);
      })
      .Case([&](rf::NegateOp) -> Value {
        if (isa<FloatType>(element))
          return arith::NegFOp::create(builder, loc, a);
        return arith::SubIOp::create(builder, loc, constant(builder, loc, a.getType(), 0), a);
      })
      .Case([&](rf::AbsOp) { return absolute(builder, loc, a, element); })
      .Case([&](rf::SqrtOp) -> Value { return math::SqrtOp::create(builder, loc, a); })
      .Case([&](rf::ExpOp) {
        return (single ? runtime::math::ExpF32(x) : runtime::math::ExpF64(x)).value;
      })
      .Case([&](rf::LogOp) {
        return (single ? runtime::math::LogF32(x) : runtime::math::LogF64(x)).value;
      })
      .Case([&](rf::ReluOp) -> Value {
        return arith::MaximumFOp::create(builder, loc, a, constant(builder, loc, a.getType(), 0));
      })
      .Case([&](rf::ReluGradOp) -> Value {
        Value zero = constant(builder, loc, a.getType(), 0);
        Value open = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OGT, b, zero);
        return arith::SelectOp::create(builder, loc, open, a, zero);
      })
      .Case([&](rf::CompareOp cmp) {
        return compare(builder, loc, cmp.getDirection(), element, a, b);
      })
      .Case([&](rf::SelectOp) -> Value {
        return arith::SelectOp::create(builder, loc, operands[0], operands[1], operands[2]);
      })
      .Case([&](rf::ConvertOp cvt) {
        return convert(builder, loc, a, element, getElementTypeOrSelf(cvt.getType()));
      })
      .Default([](Operation *) { return Value(); });
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
  }
  llvm_unreachable("no such kind");
}

TypedAttr codegen::reduceIdentity(rf::ReduceKind kind, Type element) {
  Builder builder(element.getContext());
  bool add = kind == rf::ReduceKind::Add, max = kind == rf::ReduceKind::Maximum,
       min = kind == rf::ReduceKind::Minimum;
  if (auto type = dyn_cast<FloatType>(element)) {
    if (max || min)
      return builder.getFloatAttr(type, APFloat::getInf(type.getFloatSemantics(), max));
    return builder.getFloatAttr(type, add ? 0.0 : 1.0);
  }
  auto type = cast<IntegerType>(scalarType(element));
  unsigned width = type.getWidth();
  bool isUnsigned = element.isUnsignedInteger();
  APInt least = isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt greatest = isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  return builder.getIntegerAttr(type, add   ? APInt::getZero(width)
                                      : max ? least
                                      : min ? greatest
                                            : APInt(width, 1));
}
