//===- elementwise_ops.cpp - Operations on one element at a time -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic, comparison, selection, conversion. Every operand has the result's shape.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/op_view.h"
#include "runtime/core/math.h"

#include <cstring>

namespace refold::runtime::checked {
namespace {

absl::Status Numeric(const OpView &op) {
  if (!IsNumeric(op.operand(0).type))
    return op.Error("there is no arithmetic on ", op.operand(0).str());
  return absl::OkStatus();
}

template <typename Op> absl::StatusOr<Step> PrepareBinary(const OpView &op) {
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  if (absl::Status status = Numeric(op); !status.ok())
    return status;
  int64_t n = op.result(0).count;
  return WithType(op.result(0).type, [n](auto zero) -> Step {
    using T = decltype(zero);
    return [n](const StepArgs &args) {
      const T *a = args.in<T>(0), *b = args.in<T>(1);
      T *out = args.out<T>(0);
      for (int64_t i = 0; i < n; ++i)
        out[i] = Op::Apply(a[i], b[i]);
      return absl::OkStatus();
    };
  });
}

/// f(a) over all elements.
template <typename T, typename F> Step Map(int64_t n, F f) {
  return [n, f](const StepArgs &args) {
    const T *a = args.in<T>(0);
    T *out = args.out<T>(0);
    for (int64_t i = 0; i < n; ++i)
      out[i] = f(a[i]);
    return absl::OkStatus();
  };
}

struct NegateOp {
  template <typename T> static T Apply(T a) {
    if constexpr (std::is_floating_point_v<T>)
      return std::copysign(a, std::signbit(a) ? T(1) : T(-1)); // the sign bit, NaN's too
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

struct ReluOp {
  template <typename T> static T Apply(T a) { return MaximumOp::Apply(a, T(0)); }
};

template <typename Op> absl::StatusOr<Step> PrepareUnary(const OpView &op) {
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  if (absl::Status status = Numeric(op); !status.ok())
    return status;
  return WithType(op.result(0).type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return Map<T>(op.result(0).count, [](T a) { return Op::Apply(a); });
  });
}

struct SqrtOp {
  template <typename T> static T Apply(T a) { return std::sqrt(a); }
};
struct ExponentialOp {
  template <typename T> static T Apply(T a) { return Exp(a); }
};
struct LogOp {
  template <typename T> static T Apply(T a) { return Log(a); }
};

template <typename Op> absl::StatusOr<Step> PrepareFloatUnary(const OpView &op) {
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  if (!IsFloat(op.operand(0).type))
    return op.Error("operand 0 is ", op.operand(0).str(), ", should be f32 or f64");
  return WithFloat(op.result(0).type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return Map<T>(op.result(0).count, [](T a) { return Op::Apply(a); });
  });
}

absl::StatusOr<Step> PrepareReluGrad(const OpView &op) {
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  if (absl::Status status = Numeric(op); !status.ok())
    return status;
  int64_t n = op.result(0).count;
  return WithType(op.result(0).type, [n](auto zero) -> Step {
    using T = decltype(zero);
    return [n](const StepArgs &args) {
      const T *dy = args.in<T>(0), *y = args.in<T>(1);
      T *out = args.out<T>(0);
      for (int64_t i = 0; i < n; ++i)
        out[i] = y[i] > 0 ? dy[i] : T(0);
      return absl::OkStatus();
    };
  });
}

template <typename T, typename F> Step CompareWith(int64_t n, F f) {
  return [n, f](const StepArgs &args) {
    const T *a = args.in<T>(0), *b = args.in<T>(1);
    uint8_t *out = args.out<uint8_t>(0);
    for (int64_t i = 0; i < n; ++i)
      out[i] = f(a[i], b[i]);
    return absl::OkStatus();
  };
}

absl::StatusOr<Step> PrepareCompare(const OpView &op) {
  const TensorType &a = op.operand(0);
  if (absl::Status status = op.ExpectOperand(1, a.type, a.shape); !status.ok())
    return status;
  if (absl::Status status = op.ExpectResult(0, ElementType::Pred, a.shape); !status.ok())
    return status;
  absl::StatusOr<std::string> direction = op.Text("direction");
  if (!direction.ok())
    return direction.status();
  int64_t n = a.count;
  Step step = WithType(a.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    if (*direction == "EQ")
      return CompareWith<T>(n, [](T x, T y) { return x == y; });
    if (*direction == "NE")
      return CompareWith<T>(n, [](T x, T y) { return x != y; });
    if (*direction == "LT")
      return CompareWith<T>(n, [](T x, T y) { return x < y; });
    if (*direction == "LE")
      return CompareWith<T>(n, [](T x, T y) { return x <= y; });
    if (*direction == "GT")
      return CompareWith<T>(n, [](T x, T y) { return x > y; });
    if (*direction == "GE")
      return CompareWith<T>(n, [](T x, T y) { return x >= y; });
    return nullptr;
  });
  if (!step)
    return op.Error("direction '", *direction, "' is none of EQ, NE, LT, LE, GT, GE");
  return step;
}

absl::StatusOr<Step> PrepareSelect(const OpView &op) {
  const TensorType &a = op.operand(1);
  if (absl::Status status = op.ExpectOperand(0, ElementType::Pred, a.shape); !status.ok())
    return status;
  if (absl::Status status = op.ExpectOperand(2, a.type, a.shape); !status.ok())
    return status;
  if (absl::Status status = op.ExpectResult(0, a.type, a.shape); !status.ok())
    return status;
  // Bits are handed on, so only the size of an element matters.
  int64_t n = a.count;
  size_t size = ElementSize(a.type);
  return Step([n, size](const StepArgs &args) {
    const uint8_t *condition = args.in<uint8_t>(0);
    for (int64_t i = 0; i < n; ++i)
      std::memcpy(args.results[0] + i * size, args.operands[condition[i] ? 1 : 2] + i * size, size);
    return absl::OkStatus();
  });
}

absl::StatusOr<Step> PrepareConvert(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  if (from.shape != to.shape)
    return op.Error("result is ", to.str(), ", should have the shape of ", from.str());
  int64_t n = from.count;
  return WithType(from.type, [&](auto from_zero) -> Step {
    return WithType(to.type, [&](auto to_zero) -> Step {
      using From = decltype(from_zero);
      using To = decltype(to_zero);
      return [n](const StepArgs &args) {
        const From *a = args.in<From>(0);
        To *out = args.out<To>(0);
        for (int64_t i = 0; i < n; ++i)
          out[i] = ConvertElement<To>(a[i]);
        return absl::OkStatus();
      };
    });
  });
}

} // namespace

absl::Span<const OpKind> ElementwiseOps() {
  static constexpr OpKind kOps[] = {
      {"rf.add", 2, 1, PrepareBinary<AddOp>},
      {"rf.subtract", 2, 1, PrepareBinary<SubtractOp>},
      {"rf.multiply", 2, 1, PrepareBinary<MultiplyOp>},
      {"rf.divide", 2, 1, PrepareBinary<DivideOp>},
      {"rf.maximum", 2, 1, PrepareBinary<MaximumOp>},
      {"rf.minimum", 2, 1, PrepareBinary<MinimumOp>},
      {"rf.negate", 1, 1, PrepareUnary<NegateOp>},
      {"rf.abs", 1, 1, PrepareUnary<AbsOp>},
      {"rf.relu", 1, 1, PrepareUnary<ReluOp>},
      {"rf.sqrt", 1, 1, PrepareFloatUnary<SqrtOp>},
      {"rf.exponential", 1, 1, PrepareFloatUnary<ExponentialOp>},
      {"rf.log", 1, 1, PrepareFloatUnary<LogOp>},
      {"rf.relu_grad", 2, 1, PrepareReluGrad},
      {"rf.compare", 2, 1, PrepareCompare},
      {"rf.select", 3, 1, PrepareSelect},
      {"rf.convert", 1, 1, PrepareConvert},
  };
  return kOps;
}

} // namespace refold::runtime::checked
