//===- elementwise_ops.cpp - Arithmetic on numbers ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floats and integers, as docs/rationale/numerics.md §2 defines.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/elementwise.h"

namespace refold::runtime::checked {
namespace {

struct NegateOp {
  template <typename T> static T Apply(T a) {
    if constexpr (std::is_floating_point_v<T>)
      return std::copysign(a, std::signbit(a) ? T(1) : T(-1)); // flips the sign bit, also of NaN
    else
      return SubtractOp::Apply(T(0), a);
  }
};

struct AbsOp {
  template <typename T> static T Apply(T a) {
    if constexpr (std::is_floating_point_v<T>)
      return std::copysign(a, T(1));
    else
      return std::is_signed_v<T> && a < 0 ? SubtractOp::Apply(T(0), a) : a;
  }
};

/// A zero keeps its sign (a subnormal counts as zero); NaN stays NaN.
struct SignOp {
  template <typename T> static T Apply(T a) {
    if (a > 0)
      return T(1);
    if constexpr (std::is_floating_point_v<T>)
      return a < 0 ? T(-1) : std::isnan(a) ? a : std::copysign(T(0), a);
    else
      return a < 0 ? T(-1) : T(0);
  }
};

struct ReluOp {
  template <typename T> static T Apply(T a) { return MaximumOp::Apply(a, T(0)); }
};

absl::StatusOr<Step> PrepareReluGrad(const OpView &op) {
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  if (absl::Status status = ExpectNumeric(op); !status.ok())
    return status;
  return WithNumber(op.result(0).type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return Map2<T, T>(op.result(0).count, [](T dy, T y) { return y > 0 ? dy : T(0); });
  });
}

} // namespace

absl::Span<const OpKind> ElementwiseOps() {
  static constexpr OpKind kOps[] = {
      {"rf.add", 2, 1, PrepareSame<AddOp, Admits::Numeric>},
      {"rf.subtract", 2, 1, PrepareSame<SubtractOp, Admits::Numeric>},
      {"rf.multiply", 2, 1, PrepareSame<MultiplyOp, Admits::Numeric>},
      {"rf.divide", 2, 1, PrepareSame<DivideOp, Admits::Numeric>},
      {"rf.maximum", 2, 1, PrepareSame<MaximumOp, Admits::Numeric>},
      {"rf.minimum", 2, 1, PrepareSame<MinimumOp, Admits::Numeric>},
      {"rf.negate", 1, 1, PrepareSame<NegateOp, Admits::Numeric>},
      {"rf.abs", 1, 1, PrepareSame<AbsOp, Admits::Numeric>},
      {"rf.sign", 1, 1, PrepareSame<SignOp, Admits::Numeric>},
      {"rf.relu", 1, 1, PrepareSame<ReluOp, Admits::Numeric>},
      {"rf.relu_grad", 2, 1, PrepareReluGrad},
  };
  return kOps;
}

} // namespace refold::runtime::checked
