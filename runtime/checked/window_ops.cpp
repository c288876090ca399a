//===- window_ops.cpp - Elements combined over windows ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One window after another, each place by place in row-major order.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/counted_places.h"
#include "runtime/checked/element_order.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/reduction_identity.h"
#include "runtime/checked/strided_copy.h"

#include <algorithm>
#include <utility>

namespace refold::runtime::checked {
namespace {

using List = std::vector<int64_t>;

/// Windows over a tensor, one entry for each of its dimensions.
struct Windows {
  List extents, strides_in_memory;
  List window, strides, low, high, base, dilation;
  List counts;

  /// The number of the element at place `k` of window `at`; -1 where there is none.
  int64_t Place(const List &at, const List &k) const {
    int64_t element = 0;
    for (size_t d = 0; d < extents.size(); ++d) {
      const int64_t place = at[d] * strides[d] + k[d] * dilation[d] - low[d];
      if (place < 0 || place % base[d] != 0 || place / base[d] >= extents[d])
        return -1;
      element += place / base[d] * strides_in_memory[d];
    }
    return element;
  }
};

absl::StatusOr<Windows> WindowsOf(const OpView &op, bool dilated) {
  const TensorType &from = op.operand(0);
  Windows windows{.extents = from.shape,
                  .strides_in_memory = RowMajorStrides(from.shape),
                  .window = {},
                  .strides = {},
                  .low = {},
                  .high = {},
                  .base = List(from.shape.size(), 1),
                  .dilation = List(from.shape.size(), 1),
                  .counts = {}};
  std::vector<std::pair<const char *, List *>> lists = {{"window_dimensions", &windows.window},
                                                        {"window_strides", &windows.strides},
                                                        {"padding_low", &windows.low},
                                                        {"padding_high", &windows.high}};
  if (dilated) {
    lists.emplace_back("base_dilations", &windows.base);
    lists.emplace_back("window_dilations", &windows.dilation);
  }
  for (auto [name, list] : lists) {
    absl::StatusOr<List> given = op.Ints(name);
    if (!given.ok())
      return given.status();
    if (given->size() != from.shape.size())
      return op.Error(name, " has ", given->size(), " entries, should have ", from.rank());
    const bool signs = list == &windows.low || list == &windows.high;
    for (int64_t number : *given)
      if (!IsCounted(number) || (number < 1 && !signs))
        return op.Error(name, " has an entry ", number);
    *list = *std::move(given);
  }
  for (size_t d = 0; d < from.shape.size(); ++d) {
    int64_t span = 0, places = 0;
    if (!Span(windows.window[d], windows.dilation[d], &span) ||
        !Span(from.shape[d], windows.base[d], &places))
      return op.Error("too many places along dimension ", d, " of ", from.str());
    places += windows.low[d] + windows.high[d];
    if (places < 0)
      return op.Error("paddings cut off more than dimension ", d, " of ", from.str(), " has");
    windows.counts.push_back(places < span ? 0 : (places - span) / windows.strides[d] + 1);
  }
  return windows;
}

template <typename Op, typename T> Step Combine(const Windows &windows, T identity) {
  return [windows, identity](const StepArgs &args) {
    const T *in = args.in<T>(0);
    ForEachIndex(windows.counts, [&](const List &at, int64_t i) {
      T combined = identity;
      ForEachIndex(windows.window, [&](const List &k, int64_t) {
        const int64_t place = windows.Place(at, k);
        combined = Op::Apply(combined, place < 0 ? identity : in[place]);
      });
      args.out<T>(0)[i] = combined;
    });
    return absl::OkStatus();
  };
}

/// How elements are combined, which must be numbers.
absl::StatusOr<std::string> KindOf(const OpView &op) {
  if (!IsNumeric(op.operand(0).type))
    return op.Error("there is no arithmetic on ", op.operand(0).str());
  return op.Text("kind");
}

absl::StatusOr<Step> PrepareReduceWindow(const OpView &op) {
  const TensorType &from = op.operand(0);
  absl::StatusOr<std::string> kind = KindOf(op);
  if (!kind.ok())
    return kind.status();
  absl::StatusOr<Windows> windows = WindowsOf(op, /*dilated=*/true);
  if (!windows.ok())
    return windows.status();
  if (absl::Status status = op.ExpectResult(0, from.type, windows->counts); !status.ok())
    return status;
  Step step = WithType(from.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    if (*kind == "add")
      return Combine<AddOp, T>(*windows, T(0));
    if (*kind == "multiply")
      return Combine<MultiplyOp, T>(*windows, T(1));
    if (*kind == "maximum")
      return Combine<MaximumOp, T>(*windows, Lowest<T>());
    if (*kind == "minimum")
      return Combine<MinimumOp, T>(*windows, Highest<T>());
    return nullptr;
  });
  if (!step)
    return op.Error("kind '", *kind, "' is none of add, maximum, minimum, multiply");
  return step;
}

template <bool most, typename T> Step AddAtBest(const Windows &windows, int64_t count) {
  return [windows, count](const StepArgs &args) {
    const T *in = args.in<T>(0), *source = args.in<T>(1);
    T *out = args.out<T>(0);
    std::fill_n(out, count, T(0));
    ForEachIndex(windows.counts, [&](const List &at, int64_t i) {
      int64_t best = -1;
      ForEachIndex(windows.window, [&](const List &k, int64_t) {
        const int64_t place = windows.Place(at, k);
        if (place >= 0 && (best < 0 || Beats<most>(in[place], in[best])))
          best = place;
      });
      if (best >= 0)
        out[best] = AddOp::Apply(out[best], source[i]);
    });
    return absl::OkStatus();
  };
}

absl::StatusOr<Step> PrepareSelectAndScatter(const OpView &op) {
  const TensorType &from = op.operand(0);
  absl::StatusOr<std::string> kind = KindOf(op);
  if (!kind.ok())
    return kind.status();
  if (*kind != "maximum" && *kind != "minimum")
    return op.Error("kind '", *kind, "' is none of maximum, minimum");
  absl::StatusOr<Windows> windows = WindowsOf(op, /*dilated=*/false);
  if (!windows.ok())
    return windows.status();
  if (absl::Status status = op.ExpectOperand(1, from.type, windows->counts); !status.ok())
    return status;
  if (absl::Status status = op.ExpectResult(0, from.type, from.shape); !status.ok())
    return status;
  return WithType(from.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return *kind == "maximum" ? AddAtBest<true, T>(*windows, from.count)
                              : AddAtBest<false, T>(*windows, from.count);
  });
}

} // namespace

absl::Span<const OpKind> WindowOps() {
  static constexpr OpKind kOps[] = {
      {"rf.reduce_window", 1, 1, PrepareReduceWindow},
      {"rf.select_and_scatter", 2, 1, PrepareSelectAndScatter},
  };
  return kOps;
}

} // namespace refold::runtime::checked
