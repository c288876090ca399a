//===- elementwise.h - Elementwise operations -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers of all elementwise operations. Every operand has the shape of the result. A family of
// operations defines only the function that it applies to one element.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/arithmetic.h"
#include "runtime/checked/op_view.h"

namespace refold::runtime::checked {

inline absl::Status ExpectNumeric(const OpView &op) {
  if (!IsNumeric(op.operand(0).type))
    return op.Error("arithmetic is not defined on ", op.operand(0).str());
  return absl::OkStatus();
}
inline absl::Status ExpectFloat(const OpView &op) {
  if (!IsFloat(op.operand(0).type))
    return op.Error("operand 0 is ", op.operand(0).str(), ", should be f32 or f64");
  return absl::OkStatus();
}
inline absl::Status ExpectInteger(const OpView &op) {
  if (IsFloat(op.operand(0).type) || !IsNumeric(op.operand(0).type))
    return op.Error("operand 0 is ", op.operand(0).str(), ", should be an integer");
  return absl::OkStatus();
}
inline absl::Status ExpectBits(const OpView &op) {
  if (IsFloat(op.operand(0).type))
    return op.Error("operand 0 is ", op.operand(0).str(), ", should be pred or integers");
  return absl::OkStatus();
}

/// The element types that an op accepts.
enum class Admits { Numeric, Float, Integer, Bits };

inline absl::Status Expect(Admits types, const OpView &op) {
  switch (types) {
  case Admits::Numeric:
    return ExpectNumeric(op);
  case Admits::Float:
    return ExpectFloat(op);
  case Admits::Integer:
    return ExpectInteger(op);
  case Admits::Bits:
    break;
  }
  return ExpectBits(op);
}

/// Returns a step that applies f(a) to all elements.
template <typename In, typename Out, typename F> Step Map(int64_t n, F f) {
  return [n, f](const StepArgs &args) {
    const In *a = args.in<In>(0);
    Out *out = args.out<Out>(0);
    for (int64_t i = 0; i < n; ++i)
      out[i] = f(a[i]);
    return absl::OkStatus();
  };
}
/// Returns a step that applies f(a, b) to all elements.
template <typename In, typename Out, typename F> Step Map2(int64_t n, F f) {
  return [n, f](const StepArgs &args) {
    const In *a = args.in<In>(0), *b = args.in<In>(1);
    Out *out = args.out<Out>(0);
    for (int64_t i = 0; i < n; ++i)
      out[i] = f(a[i], b[i]);
    return absl::OkStatus();
  };
}

/// Prepares Op::Apply, of one or two numbers, for operands and a result of one admitted type.
template <typename Op, Admits types> absl::StatusOr<Step> PrepareSame(const OpView &op) {
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  if (absl::Status status = Expect(types, op); !status.ok())
    return status;
  auto make = [&](auto zero) -> Step {
    using T = decltype(zero);
    const int64_t n = op.result(0).count;
    if constexpr (requires { Op::Apply(zero, zero); })
      return Map2<T, T>(n, [](T a, T b) { return Op::Apply(a, b); });
    else
      return Map<T, T>(n, [](T a) { return Op::Apply(a); });
  };
  if constexpr (types == Admits::Float)
    return WithFloat(op.result(0).type, make);
  else if constexpr (types == Admits::Numeric)
    return WithNumber(op.result(0).type, make);
  else if constexpr (types == Admits::Integer)
    return WithInteger(op.result(0).type, make);
  else
    return WithBits(op.result(0).type, make);
}

} // namespace refold::runtime::checked
