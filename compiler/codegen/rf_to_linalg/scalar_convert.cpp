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

// Conversions of bf16 and f16 compute bits of integers, as runtime/core/short_floats.h does, and no
// value has LLVM's type half or bfloat. LLVM would combine its own conversions with the arithmetic
// between them, and compute in 16 bits. Its conversion to bfloat calls a function for each element
// and does not flush subnormals.

namespace {

/// The integers of a conversion.
struct Words {
  const ScalarOp &s;

  Value constant(int64_t value) const {
    return s.make<arith::ConstantOp>(s.builder.getI32IntegerAttr(static_cast<int32_t>(value)));
  }
  Value masked(Value x, int64_t mask) const { return s.make<arith::AndIOp>(x, constant(mask)); }
  Value plus(Value x, int64_t number) const { return s.make<arith::AddIOp>(x, constant(number)); }
  Value left(Value x, int places) const { return s.make<arith::ShLIOp>(x, constant(places)); }
  Value right(Value x, int places) const { return s.make<arith::ShRUIOp>(x, constant(places)); }
  Value isBelow(Value x, int64_t number) const {
    return s.compare(arith::CmpIPredicate::slt, x, constant(number));
  }
  Value number(Value word) const { return s.make<arith::BitcastOp>(s.builder.getF32Type(), word); }
  Value word(Value number) const {
    return s.make<arith::BitcastOp>(s.builder.getI32Type(), number);
  }
  /// Drops the last `places` bits and rounds to nearest even.
  Value rounded(Value x, int places) const {
    Value isOdd = masked(right(x, places), 1);
    Value sum = s.make<arith::AddIOp>(plus(x, (1 << (places - 1)) - 1), isOdd);
    return right(sum, places);
  }
};

} // namespace

/// Converts the bits of a bf16 or f16 to f32, exactly.
static Value widenShortFloat(OpBuilder &builder, Location loc, Value bits, Type from) {
  const ScalarOp s{builder, loc, nullptr, bits, from};
  const Words words{s};
  Value wide = s.make<arith::ExtUIOp>(builder.getI32Type(), bits);
  if (from.isBF16())
    return words.number(words.left(wide, 16));
  Value magnitude = words.masked(wide, 0x7FFF);
  // The exponent's bias is 112 larger in f32. Infinity and NaN have all of its bits set.
  Value isFinite = words.isBelow(magnitude, 0x7C00);
  Value bias = s.select(isFinite, words.constant(0x38000000), words.constant(0x70000000));
  Value normal = s.make<arith::AddIOp>(words.left(magnitude, 13), bias);
  Value count = s.make<arith::UIToFPOp>(builder.getF32Type(), magnitude);
  Value tiny = s.make<arith::MulFOp>(count, s.number(builder.getF32Type(), 0x1p-24));
  Value chosen = s.select(words.isBelow(magnitude, 0x0400), words.word(tiny), normal);
  Value sign = words.left(words.masked(wide, 0x8000), 16);
  return words.number(s.make<arith::OrIOp>(chosen, sign));
}

/// Rounds an f32 to the bits of a bf16 or f16.
static Value roundToShortFloat(OpBuilder &builder, Location loc, Value number, Type to) {
  const ScalarOp s{builder, loc, nullptr, number, builder.getF32Type()};
  const Words words{s};
  Value bits = words.word(number), magnitude = words.masked(bits, 0x7FFFFFFF);
  Value high = words.right(bits, 16), sign = words.masked(high, 0x8000);
  Value isNumber = words.isBelow(magnitude, 0x7F800001), chosen;
  if (to.isBF16()) {
    Value nan = s.make<arith::OrIOp>(high, words.constant(0x40));
    Value finite = s.select(words.isBelow(magnitude, 0x00800000), sign, words.rounded(bits, 16));
    chosen = s.select(isNumber, finite, nan);
  } else {
    Value normal = words.rounded(words.plus(magnitude, -0x38000000), 13);
    // A unit in the last place of 0.5 is the least subnormal number of f16.
    Value half = s.number(builder.getF32Type(), 0.5);
    Value sum = s.make<arith::AddFOp>(words.number(magnitude), half);
    Value tiny = words.plus(words.word(sum), -0x3F000000);
    Value finite = s.select(words.isBelow(magnitude, 0x38800000), tiny, normal);
    Value large = s.select(isNumber, words.constant(0x7C00), words.constant(0x7E00));
    Value unsigned_bits = s.select(words.isBelow(magnitude, 0x477FF000), finite, large); // 65520
    chosen = s.make<arith::OrIOp>(unsigned_bits, sign);
  }
  return s.make<arith::TruncIOp>(builder.getI16Type(), chosen);
}

Value codegen::convertScalar(OpBuilder &builder, Location loc, Value x, Type from, Type to) {
  if (from == to)
    return x;
  Type single = builder.getF32Type();
  if (rf::isShortFloat(from))
    return convertScalar(builder, loc, widenShortFloat(builder, loc, x, from), single, to);
  if (rf::isShortFloat(to)) {
    Value number = convertScalar(builder, loc, x, from, single);
    return roundToShortFloat(builder, loc, number, to);
  }
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
