//===- scalar_math.cpp - Rounding and math functions ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions instantiate the templates of runtime/core/math.h on values that emit IR. An operation
// that x86 has as one exact instruction becomes that instruction: it agrees with the template
// wherever the result is specified.
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
  bool single = s.element.isF32();
#define REFOLD_FUNCTION(Op, Name)                                                                  \
  Case([&](rf::Op) { return (single ? functions::Name##F32(x) : functions::Name##F64(x)).value; })
#define REFOLD_FUNCTION_OF_TWO(Op, Name)                                                           \
  Case([&](rf::Op) {                                                                               \
    return (single ? functions::Name##F32(x, y) : functions::Name##F64(x, y)).value;               \
  })
  return TypeSwitch<Operation *, Value>(s.op)
      .Case([&](rf::SqrtOp) { return s.make<math::SqrtOp>(a); })
      .Case([&](rf::FloorOp) { return s.make<math::FloorOp>(a); })
      .Case([&](rf::CeilOp) { return s.make<math::CeilOp>(a); })
      .Case([&](rf::RoundNearestEvenOp) { return s.make<math::RoundEvenOp>(a); })
      .Case([&](rf::RoundNearestAfzOp) { return s.make<math::RoundOp>(a); })
      .REFOLD_FUNCTION(SignOp, Sign)
      .REFOLD_FUNCTION(ExponentialOp, Exp)
      .REFOLD_FUNCTION(ExponentialMinusOneOp, Expm1)
      .REFOLD_FUNCTION(LogOp, Log)
      .REFOLD_FUNCTION(LogPlusOneOp, Log1p)
      .REFOLD_FUNCTION(LogisticOp, Logistic)
      .REFOLD_FUNCTION(TanhOp, Tanh)
      .REFOLD_FUNCTION(SineOp, Sin)
      .REFOLD_FUNCTION(CosineOp, Cos)
      .REFOLD_FUNCTION(TanOp, Tan)
      .REFOLD_FUNCTION(ErfOp, Erf)
      .REFOLD_FUNCTION(ErfInvOp, ErfInv)
      .REFOLD_FUNCTION(RsqrtOp, Rsqrt)
      .REFOLD_FUNCTION(CbrtOp, Cbrt)
      .REFOLD_FUNCTION_OF_TWO(PowerOp, Power)
      .REFOLD_FUNCTION_OF_TWO(RemainderOp, Remainder)
      .Default([](Operation *) { return Value(); });
#undef REFOLD_FUNCTION
#undef REFOLD_FUNCTION_OF_TWO
}
