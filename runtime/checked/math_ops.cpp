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

#define REFOLD_FUNCTION(name)                                                                      \
  struct name##Op {                                                                                \
    template <typename T> static T Apply(T a) { return name(a); }                                  \
  };
REFOLD_FUNCTION(Floor)
REFOLD_FUNCTION(Ceil)
REFOLD_FUNCTION(RoundNearestEven)
REFOLD_FUNCTION(RoundNearestAfz)
REFOLD_FUNCTION(Rsqrt)
REFOLD_FUNCTION(Cbrt)
REFOLD_FUNCTION(Exp)
REFOLD_FUNCTION(Expm1)
REFOLD_FUNCTION(Log)
REFOLD_FUNCTION(Log1p)
REFOLD_FUNCTION(Logistic)
REFOLD_FUNCTION(Tanh)
REFOLD_FUNCTION(Sin)
REFOLD_FUNCTION(Cos)
REFOLD_FUNCTION(Tan)
REFOLD_FUNCTION(Erf)
REFOLD_FUNCTION(ErfInv)
#undef REFOLD_FUNCTION

struct PowerOp {
  template <typename T> static T Apply(T a, T b) { return Power(a, b); }
};

/// For integers, the remainder by zero is the dividend, and the remainder by -1 is 0.
struct RemainderOp {
  template <typename T> static T Apply(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return Remainder(a, b);
    else
      return b == 0 ? a : b == static_cast<T>(-1) && std::is_signed_v<T> ? T(0) : a % b;
  }
};

} // namespace

absl::Span<const OpKind> MathOps() {
  static constexpr OpKind kOps[] = {
      {"rf.floor", 1, 1, PrepareSame<FloorOp, Admits::Float>},
      {"rf.ceil", 1, 1, PrepareSame<CeilOp, Admits::Float>},
      {"rf.round_nearest_even", 1, 1, PrepareSame<RoundNearestEvenOp, Admits::Float>},
      {"rf.round_nearest_afz", 1, 1, PrepareSame<RoundNearestAfzOp, Admits::Float>},
      {"rf.sqrt", 1, 1, PrepareSame<SqrtOp, Admits::Float>},
      {"rf.rsqrt", 1, 1, PrepareSame<RsqrtOp, Admits::Float>},
      {"rf.cbrt", 1, 1, PrepareSame<CbrtOp, Admits::Float>},
      {"rf.exponential", 1, 1, PrepareSame<ExpOp, Admits::Float>},
      {"rf.exponential_minus_one", 1, 1, PrepareSame<Expm1Op, Admits::Float>},
      {"rf.log", 1, 1, PrepareSame<LogOp, Admits::Float>},
      {"rf.log_plus_one", 1, 1, PrepareSame<Log1pOp, Admits::Float>},
      {"rf.logistic", 1, 1, PrepareSame<LogisticOp, Admits::Float>},
      {"rf.tanh", 1, 1, PrepareSame<TanhOp, Admits::Float>},
      {"rf.sine", 1, 1, PrepareSame<SinOp, Admits::Float>},
      {"rf.cosine", 1, 1, PrepareSame<CosOp, Admits::Float>},
      {"rf.tan", 1, 1, PrepareSame<TanOp, Admits::Float>},
      {"rf.erf", 1, 1, PrepareSame<ErfOp, Admits::Float>},
      {"rf.erf_inv", 1, 1, PrepareSame<ErfInvOp, Admits::Float>},
      {"rf.power", 2, 1, PrepareSame<PowerOp, Admits::Float>},
      {"rf.remainder", 2, 1, PrepareSame<RemainderOp, Admits::Numeric>},
  };
  return kOps;
}

} // namespace refold::runtime::checked
