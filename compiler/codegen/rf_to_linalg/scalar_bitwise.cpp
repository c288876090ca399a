//===- scalar_bitwise.cpp - Logic, shifts and bit operations --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/scalar_families.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace {

/// Emits a shift whose result is 0 if the shift amount is at least the bit width. LLVM's result
/// would be poison. So the value is shifted by 0 instead, and a select then returns 0.
template <typename Shift> Value shiftIn(const ScalarOp &s) {
  Value a = s.first(), places = s.last(), zero = s.number(a.getType(), 0);
  Value width = s.number(a.getType(), a.getType().getIntOrFloatBitWidth());
  Value within = s.compare(arith::CmpIPredicate::ult, places, width);
  Value shifted = s.make<Shift>(a, s.select(within, places, zero));
  return s.select(within, shifted, zero);
}

/// Emits a right shift that fills with the sign bit. If the shift amount is at least the bit width,
/// every bit of the result is the sign bit. A shift by the bit width minus one gives the same
/// result, so it replaces all larger shifts.
Value shiftSignIn(const ScalarOp &s) {
  Value most = s.number(s.first().getType(), s.first().getType().getIntOrFloatBitWidth() - 1);
  return s.make<arith::ShRSIOp>(s.first(), s.make<arith::MinUIOp>(s.last(), most));
}

Value isFinite(const ScalarOp &s) {
  Type bits = s.builder.getIntegerType(s.element.getIntOrFloatBitWidth());
  auto number = [&](int64_t value) {
    return s.make<arith::ConstantOp>(s.builder.getIntegerAttr(bits, value));
  };
  Value exponent = number(rf::inFormat<int64_t>(
      s.element, [] { return 0x7f800000; }, [] { return 0x7ff0000000000000; }));
  Value own = s.make<arith::AndIOp>(s.make<arith::BitcastOp>(bits, s.first()), exponent);
  return s.compare(arith::CmpIPredicate::ne, own, exponent);
}

Value bitcastTo(const ScalarOp &s, Type to) {
  Type type = scalarType(to);
  return s.first().getType() == type ? s.first() : s.make<arith::BitcastOp>(type, s.first());
}

} // namespace

Value codegen::emitBitwise(const ScalarOp &s) {
  Value a = s.first(), b = s.last();
  return TypeSwitch<Operation *, Value>(s.op)
      .Case([&](rf::AndOp) { return s.make<arith::AndIOp>(a, b); })
      .Case([&](rf::OrOp) { return s.make<arith::OrIOp>(a, b); })
      .Case([&](rf::XorOp) { return s.make<arith::XOrIOp>(a, b); })
      .Case([&](rf::NotOp) {
        auto type = cast<IntegerType>(a.getType());
        Value ones = s.make<arith::ConstantOp>(
            s.builder.getIntegerAttr(type, APInt::getAllOnes(type.getWidth())));
        return s.make<arith::XOrIOp>(a, ones);
      })
      .Case([&](rf::ShiftLeftOp) { return shiftIn<arith::ShLIOp>(s); })
      .Case([&](rf::ShiftRightLogicalOp) { return shiftIn<arith::ShRUIOp>(s); })
      .Case([&](rf::ShiftRightArithmeticOp) { return shiftSignIn(s); })
      .Case([&](rf::IsFiniteOp) { return isFinite(s); })
      .Case(
          [&](rf::BitcastConvertOp op) { return bitcastTo(s, getElementTypeOrSelf(op.getType())); })
      .Default([](Operation *) { return Value(); });
}
