//===- scalar_arithmetic.cpp - Arithmetic, comparison and selection -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer divisions must not trap. So a divisor of 0 or -1 is replaced before the division, and a
// select afterwards gives the result that is defined for it.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/scalar_families.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "compiler/codegen/rf_to_linalg/scalar_values.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace {

/// A divisor that the hardware accepts, and masks of the divisors that it replaces.
struct TameDivisor {
  Value value;
  Value byZero;
  Value byMinusOne; // null for unsigned types
};

TameDivisor tameDivisor(const ScalarOp &s) {
  Value b = s.last();
  Value zero = s.number(b.getType(), 0), one = s.number(b.getType(), 1);
  TameDivisor tame;
  tame.byZero = s.compare(arith::CmpIPredicate::eq, b, zero);
  tame.value = s.select(tame.byZero, one, b);
  if (!s.isUnsigned()) {
    tame.byMinusOne = s.compare(arith::CmpIPredicate::eq, b, s.number(b.getType(), -1));
    tame.value = s.select(tame.byMinusOne, one, tame.value);
  }
  return tame;
}

/// Truncating division. x / 0 has all bits set; the least integer divided by -1 is itself.
Value divide(const ScalarOp &s) {
  Value a = s.first();
  if (s.isFloat())
    return s.make<arith::DivFOp>(a, s.last());
  Value ones = s.number(a.getType(), -1);
  TameDivisor tame = tameDivisor(s);
  if (s.isUnsigned())
    return s.select(tame.byZero, ones, s.make<arith::DivUIOp>(a, tame.value));
  // a / -1 is -a, which wraps.
  Value minus = s.make<arith::SubIOp>(s.number(a.getType(), 0), a);
  Value quotient = s.select(tame.byMinusOne, minus, s.make<arith::DivSIOp>(a, tame.value));
  return s.select(tame.byZero, ones, quotient);
}

/// x % 0 is x; x % -1 is 0, like x % 1.
Value remainder(const ScalarOp &s) {
  Value a = s.first();
  TameDivisor tame = tameDivisor(s);
  Value rest = s.isUnsigned() ? s.make<arith::RemUIOp>(a, tame.value)
                              : s.make<arith::RemSIOp>(a, tame.value);
  return s.select(tame.byZero, a, rest);
}

Value compareElements(const ScalarOp &s, rf::Direction direction) {
  using F = arith::CmpFPredicate;
  using I = arith::CmpIPredicate;
  int d = static_cast<int>(direction);
  if (s.isFloat()) {
    constexpr F kinds[] = {F::OEQ, F::UNE, F::OLT, F::OLE, F::OGT, F::OGE};
    return s.compare(kinds[d], s.first(), s.last());
  }
  constexpr I signedKinds[] = {I::eq, I::ne, I::slt, I::sle, I::sgt, I::sge};
  constexpr I unsignedKinds[] = {I::eq, I::ne, I::ult, I::ule, I::ugt, I::uge};
  return s.compare(s.isUnsigned() ? unsignedKinds[d] : signedKinds[d], s.first(), s.last());
}

Value absolute(const ScalarOp &s) {
  Value x = s.first();
  if (s.isFloat()) {
    Emitter emitter{s.builder, s.loc};
    EmittedInt bits = Bits(EmittedFloat{&emitter, x});
    int64_t mask = rf::inFormat<int64_t>(
        s.element, [] { return 0x7fffffff; }, [] { return std::numeric_limits<int64_t>::max(); });
    return FromBits(And(bits, Constant(bits, mask))).value;
  }
  if (s.isUnsigned())
    return x;
  return s.make<arith::MaxSIOp>(x, s.make<arith::SubIOp>(s.number(x.getType(), 0), x));
}

/// Returns -1, 0 or 1.
Value signOfInteger(const ScalarOp &s) {
  Value x = s.first(), one = s.number(x.getType(), 1);
  return s.make<arith::MinSIOp>(s.make<arith::MaxSIOp>(x, s.number(x.getType(), -1)), one);
}

} // namespace

Value codegen::emitArithmetic(const ScalarOp &s) {
  Value a = s.first(), b = s.last();
  auto combine = [&](rf::ReduceKind kind) {
    return emitCombine(s.builder, s.loc, kind, s.element, a, b);
  };
  return TypeSwitch<Operation *, Value>(s.op)
      .Case([&](rf::AddOp) { return combine(rf::ReduceKind::Add); })
      .Case([&](rf::SubtractOp) {
        return s.isFloat() ? s.make<arith::SubFOp>(a, b) : s.make<arith::SubIOp>(a, b);
      })
      .Case([&](rf::MultiplyOp) { return combine(rf::ReduceKind::Multiply); })
      .Case([&](rf::DivideOp) { return divide(s); })
      .Case([&](rf::RemainderOp) { return s.isFloat() ? Value() : remainder(s); })
      .Case([&](rf::MaximumOp) { return combine(rf::ReduceKind::Maximum); })
      .Case([&](rf::MinimumOp) { return combine(rf::ReduceKind::Minimum); })
      .Case([&](rf::NegateOp) {
        return s.isFloat() ? s.make<arith::NegFOp>(a)
                           : s.make<arith::SubIOp>(s.number(a.getType(), 0), a);
      })
      .Case([&](rf::AbsOp) { return absolute(s); })
      .Case([&](rf::SignOp) { return s.isFloat() ? Value() : signOfInteger(s); })
      .Case([&](rf::ReluOp) { return s.make<arith::MaximumFOp>(a, s.number(a.getType(), 0)); })
      .Case([&](rf::ReluGradOp) {
        Value zero = s.number(a.getType(), 0);
        return s.select(s.compare(arith::CmpFPredicate::OGT, b, zero), a, zero);
      })
      .Case([&](rf::CompareOp op) { return compareElements(s, op.getDirection()); })
      .Case([&](rf::SelectOp) { return s.select(s.operands[0], s.operands[1], s.operands[2]); })
      .Default([](Operation *) { return Value(); });
}
