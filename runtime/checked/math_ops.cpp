//===- math_ops.cpp - Mathematical functions ------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Applies the functions of runtime/core/math.h to each element.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/elementwise.h"
#include "runtime/core/math.h"

namespace refold::runtime::checked {
namespace {

struct SqrtOp {
  template <typename T> static T Apply(T a) { return std::sqrt(a); }
};

/// Integer remainder. If the divisor is 0, the result is the dividend. The remainder of the least
/// integer divided by -1 is 0.
template <typename T>
  requires std::is_integral_v<T>
T Remainder(T a, T b) {
  return b == 0 ? a : b == static_cast<T>(-1) && std::is_signed_v<T> ? T(0) : a % b;
}
using runtime::Remainder;

#define REFOLD_ROUNDING(name)                                                                      \
  struct name##Function {                                                                          \
    template <typename T> static T Apply(T a) { return name(a); }                                  \
  };
REFOLD_ROUNDING(Floor)
REFOLD_ROUNDING(Ceil)
REFOLD_ROUNDING(RoundNearestEven)
REFOLD_ROUNDING(RoundNearestAfz)
#undef REFOLD_ROUNDING

#define REFOLD_APPLY_Unary(Function)                                                               \
  template <typename T> static T Apply(T a) { return Function(a); }
#define REFOLD_APPLY_Binary(Function)                                                              \
  template <typename T> static T Apply(T a, T b) { return Function(a, b); }
#define REFOLD_MATH_FUNCTION(Op, Name, Function, Operands, Types, Cost)                            \
  struct Function##Function {                                                                      \
    REFOLD_APPLY_##Operands(Function)                                                              \
  };
#include "runtime/core/math_functions.def"
#undef REFOLD_APPLY_Unary
#undef REFOLD_APPLY_Binary

constexpr int Unary = 1, Binary = 2;

} // namespace

absl::Span<const OpKind> MathOps() {
  static constexpr OpKind kOps[] = {
      {"rf.floor", 1, 1, PrepareSame<FloorFunction, Admits::Float>},
      {"rf.ceil", 1, 1, PrepareSame<CeilFunction, Admits::Float>},
      {"rf.round_nearest_even", 1, 1, PrepareSame<RoundNearestEvenFunction, Admits::Float>},
      {"rf.round_nearest_afz", 1, 1, PrepareSame<RoundNearestAfzFunction, Admits::Float>},
      {"rf.sqrt", 1, 1, PrepareSame<SqrtOp, Admits::Float>},
#define REFOLD_MATH_FUNCTION(Op, Name, Function, Operands, Types, Cost)                            \
  {"rf." Name, Operands, 1, PrepareSame<Function##Function, Admits::Types>},
#include "runtime/core/math_functions.def"
  };
  return kOps;
}

} // namespace refold::runtime::checked
