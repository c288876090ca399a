//===- window_ops.cpp - Reductions over windows -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes reductions over windows, one window after another. A window may have many more positions
// than there are elements, so only positions that hold an element are searched.
//
// Example: 3 elements with base dilation 2, window size 3 and stride 1. The dilated base is e0 . e1
// . e2, where a dot is a hole. The windows are "e0 . e1", ". e1 ." and "e1 . e2". For the second
// window, RunOf returns position 1, element 1 and count 1.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/counted_places.h"
#include "runtime/checked/element_order.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/reduction_identity.h"
#include "runtime/checked/strided_copy.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace refold::runtime::checked {
namespace {

using List = std::vector<int64_t>;

/// The positions of a window along one dimension that hold an element (no padding, no hole of a
/// dilation). `place` is the first such position, `element` is the index of its element, and
/// `count` is the number of such positions.
struct Run {
  int64_t place = 0, element = 0, count = 0;
};

/// Windows over a tensor, with one entry for each of its dimensions.
struct Windows {
  List extents, strides_in_memory;
  List window, strides, low, high, base, dilation;
  List counts;
  /// Distance between consecutive positions that hold an element, and between their elements.
  List place_steps, element_steps;

  /// Returns the run of window `at` along dimension d.
  Run RunOf(size_t d, int64_t at) const {
    const int64_t begin = at * strides[d] - low[d], end = begin + (window[d] - 1) * dilation[d];
    if (end < 0)
      return {};
    const int64_t first = begin <= 0 ? 0 : (begin - 1) / base[d] + 1;
    const int64_t last = std::min(extents[d] - 1, end / base[d]), step = element_steps[d];
    // At most one of `step` consecutive elements is at a position of the window.
    for (int64_t element = first; element <= std::min(last, first + step - 1); ++element)
      if (const int64_t from = element * base[d] - begin; from % dilation[d] == 0)
        return {from / dilation[d], element, (last - element) / step + 1};
    return {};
  }
};

/// Visits the positions of windows.
class Walk {
public:
  explicit Walk(const Windows &windows) : windows_(windows), runs_(windows.extents.size()) {}

  /// Visits the positions of window `at` in row-major order. For each position with an element,
  /// calls visit(index of the element). For each range of positions without elements, calls
  /// visit(-1) once.
  template <typename F> void Visit(const List &at, F visit) {
    bool has_elements = true;
    for (size_t d = 0; d < runs_.size(); ++d) {
      runs_[d] = windows_.RunOf(d, at[d]);
      has_elements &= runs_[d].count > 0;
    }
    if (has_elements)
      VisitFrom(0, 0, visit);
    else
      visit(-1);
  }

private:
  /// Visits the positions along dimension d and all later dimensions. `element` is the sum of the
  /// offsets along the earlier dimensions.
  template <typename F> void VisitFrom(size_t d, int64_t element, F &visit) const {
    if (d == runs_.size()) {
      visit(element);
      return;
    }
    const Run &run = runs_[d];
    const int64_t stride = windows_.strides_in_memory[d];
    // Without a next element, the step could be any number.
    const int64_t step = run.count > 1 ? windows_.element_steps[d] * stride : 0;
    element += run.element * stride;
    int64_t next = 0; // one past the last visited position
    for (int64_t i = 0; i < run.count; ++i) {
      const int64_t place = run.place + i * windows_.place_steps[d];
      if (place != next)
        visit(-1);
      VisitFrom(d + 1, element + i * step, visit);
      next = place + 1;
    }
    if (next != windows_.window[d])
      visit(-1);
  }

  const Windows &windows_;
  std::vector<Run> runs_;
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
                  .counts = {},
                  .place_steps = {},
                  .element_steps = {}};
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
      return op.Error("too many elements along dimension ", d, " of ", from.str());
    places += windows.low[d] + windows.high[d];
    if (places < 0)
      return op.Error("paddings cut off more than dimension ", d, " of ", from.str(), " has");
    const int64_t shared = std::gcd(windows.base[d], windows.dilation[d]);
    windows.place_steps.push_back(windows.base[d] / shared);
    windows.element_steps.push_back(windows.dilation[d] / shared);
    windows.counts.push_back(places < span ? 0 : (places - span) / windows.strides[d] + 1);
  }
  return windows;
}

template <typename Op, typename T> Step Combine(const Windows &windows, T identity) {
  return [windows, identity](const StepArgs &args) {
    const T *in = args.in<T>(0);
    Walk walk(windows);
    ForEachIndex(windows.counts, [&](const List &at, int64_t i) {
      T combined = identity;
      // Combine the identity once for each range of empty positions. It must not be skipped,
      // because -0 + 0 is +0.
      walk.Visit(at, [&](int64_t element) {
        combined = Op::Apply(combined, element < 0 ? identity : in[element]);
      });
      args.out<T>(0)[i] = combined;
    });
    return absl::OkStatus();
  };
}

/// Returns how elements are combined; the elements must be numbers.
absl::StatusOr<std::string> KindOf(const OpView &op) {
  if (!IsNumeric(op.operand(0).type))
    return op.Error("arithmetic is not defined on ", op.operand(0).str());
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
    return op.Error("kind '", *kind,
                    "' is unknown, expected one of add, maximum, minimum, multiply");
  return step;
}

template <bool most, typename T> Step AddAtBest(const Windows &windows, int64_t count) {
  return [windows, count](const StepArgs &args) {
    const T *in = args.in<T>(0), *source = args.in<T>(1);
    T *out = args.out<T>(0);
    std::fill_n(out, count, T(0));
    Walk walk(windows);
    ForEachIndex(windows.counts, [&](const List &at, int64_t i) {
      int64_t best = -1;
      walk.Visit(at, [&](int64_t element) {
        if (element >= 0 && (best < 0 || Beats<most>(in[element], in[best])))
          best = element;
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
    return op.Error("kind '", *kind, "' is unknown, expected one of maximum, minimum");
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
