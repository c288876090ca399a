//===- scalar_convert.cpp - Conversions between element types -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/scalar_families.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"

#include <limits>

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

/// Truncates towards zero, saturates, and converts NaN to 0.
static Value floatToInt(const ScalarOp &s, Value x, IntegerType to, bool isUnsigned) {
  using P = arith::CmpFPredicate;
  unsigned width = to.getWidth();
  Type from = x.getType(), type = IntegerType::get(s.builder.getContext(), width);
  double low = isUnsigned ? 0 : -std::ldexp(1.0, width - 1),
         past = std::ldexp(1.0, isUnsigned ? width : width - 1);
  auto integer = [&](const APInt &value) {
    return s.make<arith::ConstantOp>(s.builder.getIntegerAttr(type, value));
  };
  Value least = integer(isUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width));
  Value greatest =
      integer(isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width));
  Value below = s.compare(P::OLT, x, s.number(from, low));
  Value above = s.compare(P::OGE, x, s.number(from, past));
  Value nan = s.compare(P::UNO, x, x);
  Value outside = s.make<arith::OrIOp>(s.make<arith::OrIOp>(below, above), nan);
  Value tame = s.select(outside, s.number(from, 0), x);
  Value converted =
      isUnsigned ? s.make<arith::FPToUIOp>(type, tame) : s.make<arith::FPToSIOp>(type, tame);
  return s.select(above, greatest, s.select(below, least, converted));
}

Value codegen::convertScalar(OpBuilder &builder, Location loc, Value x, Type from, Type to) {
  if (from == to)
    return x;
  ScalarOp s{builder, loc, nullptr, x, from};
  Type type = scalarType(to);
  if (to.isInteger(1))
    return s.isFloat() ? s.compare(arith::CmpFPredicate::UNE, x, s.number(x.getType(), 0))
                       : s.compare(arith::CmpIPredicate::ne, x, s.number(x.getType(), 0));
  if (s.isFloat() && isa<FloatType>(to))
    // A conversion to f64 and back is a no-op to LLVM, which would then not flush.
    return from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth()
               ? s.make<arith::ExtFOp>(type, emitFlushed(builder, loc, x))
               : s.make<arith::TruncFOp>(type, x);
  if (s.isFloat())
    return floatToInt(s, x, cast<IntegerType>(to), to.isUnsignedInteger());
  if (isa<FloatType>(to))
    return s.isUnsigned() ? s.make<arith::UIToFPOp>(type, x) : s.make<arith::SIToFPOp>(type, x);
  unsigned narrow = x.getType().getIntOrFloatBitWidth(), wide = type.getIntOrFloatBitWidth();
  if (narrow == wide)
    return x;
  if (narrow > wide)
    return s.make<arith::TruncIOp>(type, x);
  return s.isUnsigned() ? s.make<arith::ExtUIOp>(type, x) : s.make<arith::ExtSIOp>(type, x);
}

Value codegen::emitIotaElement(OpBuilder &builder, Location loc, Value index, int64_t extent,
                               Type element) {
  // Converts from a 32-bit integer if 32 bits can hold every index, because some targets cannot
  // convert vectors of 64-bit integers.
  bool narrow = extent <= std::numeric_limits<int32_t>::max() && isa<FloatType>(element);
  Type from = narrow ? builder.getI32Type() : builder.getI64Type();
  Value number = arith::IndexCastOp::create(builder, loc, from, index);
  return convertScalar(builder, loc, number, from, element);
}

Value codegen::emitConversion(const ScalarOp &s) {
  auto convert = dyn_cast<rf::ConvertOp>(s.op);
  if (!convert)
    return {};
  return convertScalar(s.builder, s.loc, s.first(), s.element,
                       getElementTypeOrSelf(convert.getType()));
}
