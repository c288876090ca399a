//===- choice_ops.cpp - Comparison, selection, conversion -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations whose operands and results differ in type.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/elementwise.h"
#include "runtime/checked/places.h"

#include <cstring>

namespace refold::runtime::checked {
namespace {

/// Returns a step that checks the indices in operand 0 and then runs `step`. Along the last
/// dimension, all elements of operand 0 are copies of one index. The index must be less than the
/// size of this dimension.
absl::StatusOr<Step> WithCheckedPlaces(const OpView &op, Step step) {
  const TensorType &places = op.operand(0);
  if (!IsPlaceType(places.type) || places.rank() == 0)
    return op.Error("operand 0 is ", places.str(), ", should have indices of s32, s64 or u32");
  std::vector<int64_t> indices(places.shape.begin(), places.shape.end() - 1);
  return Step([name = op.name(), places, indices, step = std::move(step)](const StepArgs &args) {
    const int64_t extent = places.shape.back();
    for (int64_t i = 0; args.check_indices && i < places.count; i += extent) {
      Place place{ReadPlace(args.operands[0], places.type, i), indices, i / extent};
      if (absl::Status status = CheckPlace(name, place, extent, places.rank() - 1); !status.ok())
        return status;
    }
    return step(args);
  });
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
      return Map2<T, bool>(n, [](T x, T y) { return x == y; });
    if (*direction == "NE")
      return Map2<T, bool>(n, [](T x, T y) { return x != y; });
    if (*direction == "LT")
      return Map2<T, bool>(n, [](T x, T y) { return x < y; });
    if (*direction == "LE")
      return Map2<T, bool>(n, [](T x, T y) { return x <= y; });
    if (*direction == "GT")
      return Map2<T, bool>(n, [](T x, T y) { return x > y; });
    if (*direction == "GE")
      return Map2<T, bool>(n, [](T x, T y) { return x >= y; });
    return nullptr;
  });
  if (!step)
    return op.Error("direction '", *direction,
                    "' is unknown, expected one of EQ, NE, LT, LE, GT, GE");
  absl::StatusOr<bool> places = op.Flag("rf.places");
  if (!places.ok())
    return places.status();
  return *places ? WithCheckedPlaces(op, std::move(step)) : step;
}

absl::StatusOr<Step> PrepareSelect(const OpView &op) {
  const TensorType &a = op.operand(1);
  if (absl::Status status = op.ExpectOperand(0, ElementType::Pred, a.shape); !status.ok())
    return status;
  if (absl::Status status = op.ExpectOperand(2, a.type, a.shape); !status.ok())
    return status;
  if (absl::Status status = op.ExpectResult(0, a.type, a.shape); !status.ok())
    return status;
  // The operation copies bits, so only the element size matters.
  int64_t n = a.count;
  size_t size = ElementSize(a.type);
  return Step([n, size](const StepArgs &args) {
    const bool *condition = args.in<bool>(0);
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
  return WithElementType(from.type, [&](auto from_zero) -> Step {
    return WithElementType(to.type, [&](auto to_zero) -> Step {
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

/// Tests the exponent bits, so every subnormal is finite.
absl::StatusOr<Step> PrepareIsFinite(const OpView &op) {
  const TensorType &a = op.operand(0);
  if (absl::Status status = ExpectFloat(op); !status.ok())
    return status;
  if (absl::Status status = op.ExpectResult(0, ElementType::Pred, a.shape); !status.ok())
    return status;
  return WithFloat(a.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return Map<T, bool>(a.count, [](T x) { return std::isfinite(x); });
  });
}

absl::StatusOr<Step> PrepareBitcast(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  if (!IsNumeric(from.type) || !IsNumeric(to.type) ||
      ElementSize(from.type) != ElementSize(to.type) || from.shape != to.shape)
    return op.Error("result is ", to.str(), ", should have the shape of ", from.str(),
                    " and numbers of its width");
  return Step([bytes = to.bytes](const StepArgs &args) {
    if (bytes != 0)
      std::memcpy(args.results[0], args.operands[0], bytes);
    return absl::OkStatus();
  });
}

} // namespace

absl::Span<const OpKind> ChoiceOps() {
  static constexpr OpKind kOps[] = {
      {"rf.compare", 2, 1, PrepareCompare},
      {"rf.select", 3, 1, PrepareSelect, true},
      {"rf.convert", 1, 1, PrepareConvert, true},
      {"rf.is_finite", 1, 1, PrepareIsFinite},
      {"rf.bitcast_convert", 1, 1, PrepareBitcast, true},
  };
  return kOps;
}

} // namespace refold::runtime::checked
