//===- scalar_math.cpp - Rounding and math functions ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math functions are emitted by the templates of runtime/core/math.h, with a value type that emits
// IR (scalar_values.h). If x86 has one exact instruction for an operation, that instruction is
// emitted instead. It agrees with the template wherever the result is specified.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/scalar_families.h"
#include "compiler/codegen/rf_to_linalg/scalar_values.h"
#include "runtime/core/math.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace functions = refold::runtime::math;

Value codegen::emitMath(const ScalarOp &s) {
  Value a = s.first();
  Emitter emitter{s.builder, s.loc};
  EmittedFloat x{&emitter, a}, y{&emitter, s.last()};
#define REFOLD_Unary x
#define REFOLD_Binary x, y
#define REFOLD_MATH_FUNCTION(Op, Name, Function, Operands, Types, Cost)                            \
  if (isa<rf::Op>(s.op))                                                                           \
    return rf::inFormat<Value>(                                                                    \
        s.element, [&] { return functions::Function##F32(REFOLD_##Operands).value; },              \
        [&] { return functions::Function##F64(REFOLD_##Operands).value; });
#include "runtime/core/math_functions.def"
#undef REFOLD_Unary
#undef REFOLD_Binary
  return TypeSwitch<Operation *, Value>(s.op)
      .Case([&](rf::SqrtOp) { return s.make<math::SqrtOp>(a); })
      .Case([&](rf::FloorOp) { return s.make<math::FloorOp>(a); })
      .Case([&](rf::CeilOp) { return s.make<math::CeilOp>(a); })
      .Case([&](rf::RoundNearestEvenOp) { return s.make<math::RoundEvenOp>(a); })
      .Case([&](rf::RoundNearestAfzOp) { return s.make<math::RoundOp>(a); })
      .Case([&](rf::SignOp) {
        return rf::inFormat<Value>(
            s.element, [&] { return functions::SignF32(x).value; },
            [&] { return functions::SignF64(x).value; });
      })
      .Default([](Operation *) { return Value(); });
}
