//===- order_ops.cpp - Scans and sorts along a dimension ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles each line along a dimension by itself: docs/rationale/numerics.md §8.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/element_order.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/reduction_identity.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace refold::runtime::checked {
namespace {

/// The lines of a tensor along one dimension.
struct Lines {
  int64_t outer = 1, extent = 1, stride = 1;

  /// Calls visit(first element, line number) for lines in row-major order of the other dimensions.
  template <typename F> void ForEach(F visit) const {
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t s = 0; s < stride; ++s)
        visit(o * extent * stride + s, o * stride + s);
  }
};

absl::StatusOr<Lines> LinesOf(const OpView &op) {
  const TensorType &type = op.operand(0);
  absl::StatusOr<int64_t> dim = op.Int("dim");
  if (!dim.ok())
    return dim.status();
  if (*dim < 0 || *dim >= type.rank())
    return op.Error("dim ", *dim, " is not a dimension of ", type.str());
  Lines lines;
  lines.extent = type.shape[*dim];
  for (int64_t d = 0; d < type.rank(); ++d)
    if (d != *dim)
      (d < *dim ? lines.outer : lines.stride) *= type.shape[d];
  return lines;
}

// argmax, argmin ------------------------------------------------------------------

template <bool most> absl::StatusOr<Step> PrepareExtreme(const OpView &op) {
  const TensorType &from = op.operand(0);
  absl::StatusOr<Lines> lines = LinesOf(op);
  if (!lines.ok())
    return lines.status();
  if (!IsNumeric(from.type))
    return op.Error("arithmetic is not defined on ", from.str());
  if (lines->extent < 1 || lines->extent > std::numeric_limits<int32_t>::max())
    return op.Error("a line of ", from.str(), " has ", lines->extent, " elements");
  std::vector<int64_t> shape = from.shape;
  shape.erase(shape.begin() + *op.Int("dim"));
  if (absl::Status status = op.ExpectResult(0, ElementType::S32, shape); !status.ok())
    return status;
  return WithType(from.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return [lines = *lines](const StepArgs &args) {
      lines.ForEach([&](int64_t first, int64_t line) {
        const T *a = args.in<T>(0) + first;
        int64_t best = 0;
        for (int64_t i = 1; i < lines.extent; ++i)
          if (Beats<most>(a[i * lines.stride], a[best * lines.stride]))
            best = i;
        args.out<int32_t>(0)[line] = static_cast<int32_t>(best);
      });
      return absl::OkStatus();
    };
  });
}

// cumulative ------------------------------------------------------------------

template <typename Op, typename T>
Step Accumulate(const Lines &lines, T identity, bool exclusive, bool reverse) {
  return [=](const StepArgs &args) {
    lines.ForEach([&](int64_t first, int64_t) {
      T gathered = identity;
      for (int64_t i = 0; i < lines.extent; ++i) {
        int64_t place = first + (reverse ? lines.extent - 1 - i : i) * lines.stride;
        T element = args.in<T>(0)[place], before = gathered;
        gathered = i == 0 ? element : Op::Apply(before, element);
        args.out<T>(0)[place] = exclusive ? before : gathered;
      }
    });
    return absl::OkStatus();
  };
}

absl::StatusOr<Step> PrepareCumulative(const OpView &op) {
  const TensorType &from = op.operand(0);
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  if (!IsNumeric(from.type))
    return op.Error("arithmetic is not defined on ", from.str());
  absl::StatusOr<Lines> lines = LinesOf(op);
  if (!lines.ok())
    return lines.status();
  absl::StatusOr<std::string> kind = op.Text("kind");
  if (!kind.ok())
    return kind.status();
  absl::StatusOr<bool> exclusive = op.Flag("exclusive"), reverse = op.Flag("reverse");
  if (!exclusive.ok())
    return exclusive.status();
  if (!reverse.ok())
    return reverse.status();
  Step step = WithType(from.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    if (*kind == "add")
      return Accumulate<AddOp, T>(*lines, T(0), *exclusive, *reverse);
    if (*kind == "multiply")
      return Accumulate<MultiplyOp, T>(*lines, T(1), *exclusive, *reverse);
    if (*kind == "maximum")
      return Accumulate<MaximumOp, T>(*lines, Lowest<T>(), *exclusive, *reverse);
    if (*kind == "minimum")
      return Accumulate<MinimumOp, T>(*lines, Highest<T>(), *exclusive, *reverse);
    return nullptr;
  });
  if (!step)
    return op.Error("kind '", *kind,
                    "' is unknown, expected one of add, maximum, minimum, multiply");
  return step;
}

// sort ------------------------------------------------------------------

/// Returns whether a comes strictly before b in ascending order; NaN comes last.
template <typename T> bool Before(T a, T b) {
  if (IsNan(a) || IsNan(b))
    return !IsNan(a) && IsNan(b);
  return a < b;
}

absl::StatusOr<Step> PrepareSort(const OpView &op) {
  if (op.operand_count() < 1 || op.result_count() != op.operand_count())
    return op.Error(op.operand_count(), " operands and ", op.result_count(),
                    " results, should have equally many and at least 1");
  if (IsShortFloat(op.operand(0).type))
    return op.Error("sorts by ", op.operand(0).str(), ": convert the keys to f32");
  std::vector<size_t> sizes;
  for (size_t i = 0; i < op.operand_count(); ++i) {
    const TensorType &type = op.operand(i);
    if (absl::Status status = op.ExpectOperand(i, type.type, op.operand(0).shape); !status.ok())
      return status;
    if (absl::Status status = op.ExpectResult(i, type.type, type.shape); !status.ok())
      return status;
    sizes.push_back(ElementSize(type.type));
  }
  absl::StatusOr<Lines> lines = LinesOf(op);
  if (!lines.ok())
    return lines.status();
  absl::StatusOr<bool> descending = op.Flag("descending");
  if (!descending.ok())
    return descending.status();
  return WithType(op.operand(0).type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return [lines = *lines, descending = *descending, sizes](const StepArgs &args) {
      std::vector<int64_t> order(lines.extent);
      lines.ForEach([&](int64_t first, int64_t) {
        const T *keys = args.in<T>(0) + first;
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
          T x = keys[a * lines.stride], y = keys[b * lines.stride];
          if (Before(x, y) || Before(y, x))
            return descending ? Before(y, x) : Before(x, y);
          return a < b; // equal elements keep their order
        });
        for (size_t k = 0; k < sizes.size(); ++k)
          for (int64_t i = 0; i < lines.extent; ++i)
            std::memcpy(args.results[k] + (first + i * lines.stride) * sizes[k],
                        args.operands[k] + (first + order[i] * lines.stride) * sizes[k], sizes[k]);
      });
      return absl::OkStatus();
    };
  });
}

} // namespace

absl::Span<const OpKind> OrderOps() {
  static constexpr OpKind kOps[] = {
      {"rf.argmax", 1, 1, PrepareExtreme<true>},
      {"rf.argmin", 1, 1, PrepareExtreme<false>},
      {"rf.cumulative", 1, 1, PrepareCumulative},
      {"rf.sort", kVariadic, kVariadic, PrepareSort, true},
  };
  return kOps;
}

} // namespace refold::runtime::checked
