//===- window.cpp - Pooling -----------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/window.h"

#include "compiler/builder/ops/movement.h"
#include "compiler/builder/ops/pooling.h"
#include "compiler/builder/ops/reduction.h"

#include "absl/strings/str_join.h"

#include <algorithm>

namespace refold {

using internal::Describe;
using internal::OpScope;
using internal::PoolAxis;

/// Upper bound on windows, strides and paddings. The product of two values within the bound does
/// not overflow. Larger values would have no use.
static constexpr int64_t kMostPlaces = int64_t(1) << 30;
/// Upper bound on extents: only tensors without elements have longer dimensions.
static constexpr int64_t kMostExtent = int64_t(1) << 59;
/// Upper bound on windows whose element counts are listed one by one, in a constant.
static constexpr int64_t kMostUnequal = int64_t(1) << 26;

bool PoolAxis::AllIn(int64_t from, int64_t to) const {
  return -low >= from && (count - 1) * stride - low + span() <= to;
}

bool PoolAxis::OneMisses() const {
  if ((count - 1) * stride - low >= extent)
    return true;
  for (int64_t i = 0; i < count && i * stride < low; ++i) {
    const int64_t before = low - i * stride, place = (before - 1) / dilation + 1;
    if (place >= window || place * dilation - before >= extent)
      return true;
    // Here, the current window contains an element of x. If dilation <= extent, then no later
    // window misses x. The elements of a window are so close that they cannot skip over x, and a
    // later window ends later than the current one.
    if (dilation <= extent)
      return false;
  }
  return false;
}

std::vector<int64_t> PoolAxis::PlacesIn(int64_t from, int64_t to) const {
  std::vector<int64_t> places;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t start = i * stride - low;
    // Returns the index of the first window element at or after `bound`.
    auto first = [&](int64_t bound) {
      return std::clamp<int64_t>(bound <= start ? 0 : (bound - start - 1) / dilation + 1, 0,
                                 window);
    };
    places.push_back(first(to) - first(from));
  }
  return places;
}

PoolAxis internal::EqualWindows(int64_t extent, int64_t window) {
  return {.extent = extent, .window = window, .stride = window, .count = extent / window};
}

bool internal::ForEachDimension(const OpScope &op, const char *what, size_t count,
                                int64_t otherwise, Dims *list) {
  if (list->size() <= 1)
    *list = Dims(count, list->empty() ? otherwise : list->front());
  if (list->size() == count)
    return true;
  op.Fail(absl::StrCat("needs one entry of ", what, " for each of ", count,
                       " dimensions, or one for all of them, got ", list->size()));
  return false;
}

bool internal::IsImage(OpScope &op, const Arg &x) {
  if (!op || !op.IsTensor(x))
    return false;
  if (x.tensor().rank() >= 3 && x.tensor().dtype() != Pred)
    return true;
  op.Fail(absl::StrCat("needs numbers [batch, channels, spatial...], got ", Describe(x)));
  return false;
}

static Tensor Reduce(OpScope &op, const Arg &x, rf::ReduceKind kind,
                     const ReduceWindowOptions &options) {
  rf::ReduceWindowOp::Properties properties;
  properties.kind = rf::ReduceKindAttr::get(op.context(), kind);
  properties.window_dimensions = op.List(options.window);
  properties.window_strides = op.List(options.strides);
  properties.base_dilations = op.List(options.base_dilation);
  properties.window_dilations = op.List(options.window_dilation);
  properties.padding_low = op.List(options.padding_low);
  properties.padding_high = op.List(options.padding_high);
  std::vector<Tensor> result = op.Infer<rf::ReduceWindowOp>(op.Value(x), properties);
  return result.empty() ? op.Invalid() : result[0];
}

Tensor internal::Pool(OpScope &op, const Arg &x, rf::ReduceKind kind,
                      const std::vector<PoolAxis> &axes) {
  // The leading dimensions have windows of one element.
  const Dims ones(static_cast<size_t>(x.tensor().rank()) - axes.size(), 1), zeros(ones.size(), 0);
  ReduceWindowOptions options{.window = ones,
                              .strides = ones,
                              .base_dilation = Dims(static_cast<size_t>(x.tensor().rank()), 1),
                              .window_dilation = ones,
                              .padding_low = zeros,
                              .padding_high = zeros};
  for (const PoolAxis &axis : axes) {
    options.window.push_back(axis.window);
    options.strides.push_back(axis.stride);
    options.window_dilation.push_back(axis.dilation);
    options.padding_low.push_back(axis.low);
    options.padding_high.push_back(axis.high);
  }
  return Reduce(op, x, kind, options);
}

Tensor ReduceWindow(const Arg &x, WindowKind kind, ReduceWindowOptions options) {
  OpScope op("ReduceWindow", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  if (x.tensor().dtype() == Pred)
    return op.Fail(absl::StrCat("needs numbers, got ", Describe(x)));
  const size_t rank = x.tensor().shape().size();
  if (options.window.empty() && rank != 0)
    return op.Fail("needs a window");
  if (options.padding_high.empty())
    options.padding_high = options.padding_low;
  if (!internal::ForEachDimension(op, "window", rank, 1, &options.window) ||
      !internal::ForEachDimension(op, "strides", rank, 1, &options.strides) ||
      !internal::ForEachDimension(op, "base_dilation", rank, 1, &options.base_dilation) ||
      !internal::ForEachDimension(op, "window_dilation", rank, 1, &options.window_dilation) ||
      !internal::ForEachDimension(op, "padding_low", rank, 0, &options.padding_low) ||
      !internal::ForEachDimension(op, "padding_high", rank, 0, &options.padding_high))
    return op.Invalid();
  static constexpr rf::ReduceKind kKinds[] = {rf::ReduceKind::Add, rf::ReduceKind::Maximum,
                                              rf::ReduceKind::Minimum, rf::ReduceKind::Multiply};
  return Reduce(op, x, kKinds[static_cast<size_t>(kind)], options);
}

/// Computes `count` and `high` of the axis: the number of windows, and the padding after x that the
/// last window needs. All other members are known. Returns false if there is no window.
static bool CountWindows(PoolAxis *axis, bool ceil) {
  const int64_t left = axis->extent + 2 * axis->low - axis->span();
  const int64_t fitting = left < 0 ? 0 : left / axis->stride + 1;
  axis->count = fitting;
  axis->high = axis->low;
  if (ceil && (left < 0 || left % axis->stride != 0)) {
    // One more window extends past the padding; it begins in x or in the padding before x.
    if (fitting * axis->stride < axis->extent + axis->low && left + axis->stride > 0)
      axis->count = fitting + 1;
    if (axis->count > fitting)
      axis->high = (axis->count - 1) * axis->stride + axis->span() - axis->extent - axis->low;
  }
  return axis->count > 0;
}

/// Computes the axes of a pool. Fails and returns false if the options do not fit.
static bool Axes(OpScope &op, const Arg &x, PoolOptions options, std::vector<PoolAxis> *axes) {
  if (!internal::IsImage(op, x))
    return false;
  const size_t spatial = x.tensor().shape().size() - 2;
  if (options.window.empty()) {
    op.Fail("needs a window");
    return false;
  }
  if (options.strides.empty())
    options.strides = options.window;
  if (!internal::ForEachDimension(op, "window", spatial, 1, &options.window) ||
      !internal::ForEachDimension(op, "strides", spatial, 1, &options.strides) ||
      !internal::ForEachDimension(op, "padding", spatial, 0, &options.padding) ||
      !internal::ForEachDimension(op, "dilation", spatial, 1, &options.dilation))
    return false;
  auto bounded = [&](const char *what, const Dims &list, int64_t least) {
    if (std::all_of(list.begin(), list.end(),
                    [&](int64_t n) { return n >= least && n <= kMostPlaces; }))
      return true;
    op.Fail(absl::StrCat("needs entries of ", what, " in [", least, ", 2^30], got [",
                         absl::StrJoin(list, ", "), "]"));
    return false;
  };
  if (!bounded("window", options.window, 1) || !bounded("strides", options.strides, 1) ||
      !bounded("padding", options.padding, 0) || !bounded("dilation", options.dilation, 1))
    return false;
  for (size_t d = 0; d < spatial; ++d) {
    PoolAxis axis{.extent = x.tensor().shape()[2 + d],
                  .window = options.window[d],
                  .stride = options.strides[d],
                  .dilation = options.dilation[d],
                  .low = options.padding[d]};
    if (axis.extent > kMostExtent) {
      op.Fail(absl::StrCat("needs at most 2^59 elements along dimension ", 2 + d, ", got ",
                           Describe(x)));
      return false;
    }
    if (!CountWindows(&axis, options.ceil)) {
      op.Fail(absl::StrCat("has no room for a window that spans ", axis.span(), " along dimension ",
                           2 + d, " of ", Describe(x), " with padding ", axis.low));
      return false;
    }
    if (axis.OneMisses()) {
      op.Fail(absl::StrCat("has a window of padding alone along dimension ", 2 + d, " of ",
                           Describe(x), ": window ", axis.window, ", padding ", axis.low));
      return false;
    }
    axes->push_back(axis);
  }
  return true;
}

Tensor MaxPool(const Arg &x, PoolOptions options) {
  OpScope op("MaxPool", {&x});
  std::vector<PoolAxis> axes;
  if (!Axes(op, x, std::move(options), &axes))
    return op.Invalid();
  return internal::Pool(op, x, rf::ReduceKind::Maximum, axes);
}

/// Returns the reciprocals of the windows' element counts, which differ at the ends.
static Arg Reciprocals(const OpScope &op, const Tensor &sum,
                       const std::vector<std::vector<int64_t>> &counts) {
  std::vector<double> places = {1};
  Shape shape;
  bool equal = true;
  for (const std::vector<int64_t> &along : counts) {
    std::vector<double> next;
    for (double outer : places)
      for (int64_t count : along)
        next.push_back(outer * static_cast<double>(count));
    places = std::move(next);
    shape.push_back(static_cast<int64_t>(along.size()));
    equal = equal && std::all_of(along.begin(), along.end(),
                                 [&](int64_t count) { return count == along[0]; });
  }
  for (double &count : places)
    count = 1 / count;
  if (equal)
    return Arg(places[0], op.where());
  return Arg(sum.program().Constant(places, sum.dtype(), shape, op.where()), op.where());
}

/// Checks that there are few enough windows for individual counts. Fails and returns false if not.
static bool MayDiffer(OpScope &op, const Arg &x, const std::vector<PoolAxis> &axes) {
  int64_t room = kMostUnequal;
  for (const PoolAxis &axis : axes)
    room /= axis.count;
  if (room > 0)
    return true;
  op.Fail(absl::StrCat("makes ",
                       absl::StrJoin(axes, " x ",
                                     [](std::string *out, const PoolAxis &axis) {
                                       absl::StrAppend(out, axis.count);
                                     }),
                       " windows over ", Describe(x),
                       " whose numbers of elements differ, but at most 2^26 may"));
  return false;
}

Tensor AvgPool(const Arg &x, PoolOptions options) {
  OpScope op("AvgPool", {&x});
  if (!op || !op.Float(x))
    return op.Invalid();
  const bool count_padding = options.count_padding;
  std::vector<PoolAxis> axes;
  if (!Axes(op, x, std::move(options), &axes))
    return op.Invalid();
  auto padding = [&](const PoolAxis &axis) { return count_padding ? axis.low : 0; };
  const bool equal = std::all_of(axes.begin(), axes.end(), [&](const PoolAxis &axis) {
    return axis.AllIn(-padding(axis), axis.extent + padding(axis));
  });
  if (!equal && !MayDiffer(op, x, axes))
    return op.Invalid();
  Tensor sum = internal::Pool(op, x, rf::ReduceKind::Add, axes);
  if (!sum.valid())
    return sum;
  double places = 1;
  std::vector<std::vector<int64_t>> counts;
  for (const PoolAxis &axis : axes) {
    places *= static_cast<double>(axis.window);
    if (!equal)
      counts.push_back(axis.PlacesIn(-padding(axis), axis.extent + padding(axis)));
  }
  return Arg(sum, op.where()) *
         (equal ? Arg(1 / places, op.where()) : Reciprocals(op, sum, counts));
}

Tensor GlobalAvgPool(const Arg &x) {
  OpScope op("GlobalAvgPool", {&x});
  if (!op || !op.Float(x) || !internal::IsImage(op, x))
    return op.Invalid();
  Shape shape = x.tensor().shape();
  Dims dims;
  for (size_t d = 2; d < shape.size(); ++d) {
    if (shape[d] == 0)
      return op.Fail(absl::StrCat("has no elements to average in ", Describe(x)));
    shape[d] = 1;
    dims.push_back(static_cast<int64_t>(d));
  }
  Tensor mean = Mean(Arg(x.tensor(), op.where()), dims);
  return Reshape(Arg(mean, op.where()), shape);
}

} // namespace refold
