//===- random_rearrangements.cpp - Slices, indices and sorting ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/programs/random_ops.h"

#include <algorithm>
#include <cmath>

namespace refold::test {

Grown RandomOps::Companion(const Grown &x) {
  std::vector<Grown> same{x};
  for (const Grown &value : pool_)
    if (value.tensor.shape() == x.tensor.shape())
      same.push_back(value);
  return dice_.Of(same);
}

Grown RandomOps::Rearrange(const Grown &x) {
  const Tensor &t = x.tensor;
  const Shape &shape = t.shape();
  const int64_t rank = t.rank();
  if (rank == 0)
    return Unary(x);
  Grown y = x;
  const int64_t dim = dice_.Between(0, rank - 1);
  // Makes a random slice with at least one element. In some dimensions, the start is computed
  // during the step.
  Dims start, limit, strides;
  Shape sizes;
  std::vector<Arg> drawn;
  for (int64_t extent : shape) {
    start.push_back(dice_.Between(0, extent - 1));
    limit.push_back(dice_.Between(start.back() + 1, extent));
    strides.push_back(dice_.Chance(70) ? 1 : dice_.Between(1, 3));
    sizes.push_back(limit.back() - start.back());
  }
  switch (dice_.Between(0, 8)) {
  case 0:
    y.tensor = Slice(t, start, limit, strides);
    break;
  case 1: {
    PadWidths widths;
    Shape wanted;
    for (int64_t extent : shape) {
      widths.low.push_back(extent > 1 ? dice_.Between(-1, 2) : dice_.Between(0, 2));
      widths.high.push_back(dice_.Between(0, 2));
      widths.interior.push_back(dice_.Chance(80) ? 0 : 1);
      wanted.push_back((extent - 1) * (widths.interior.back() + 1) + 1 + widths.low.back() +
                       widths.high.back());
    }
    if (Fits(wanted))
      y.tensor = Pad(t, dice_.Of({0.0, 0.5, -1.0}), widths);
    break;
  }
  case 2: {
    Grown other = Companion(x);
    Shape wanted = shape;
    wanted[static_cast<size_t>(dim)] *= 2;
    if (Fits(wanted))
      return Join(x, other, Concatenate({t, other.tensor}, dim), std::max(x.bound, other.bound));
    break;
  }
  case 3:
    y.tensor = Reverse(t, SomeDims(rank));
    break;
  case 4:
  case 5: {
    for (int64_t d = 0; d < rank; ++d)
      drawn.push_back(program_.SampleIndices(shape[static_cast<size_t>(d)], {}));
    if (dice_.Chance(50)) {
      y.tensor = DynamicSlice(t, drawn, sizes);
      break;
    }
    Tensor part = Slice(t, start, limit) * 0.5;
    y.tensor = DynamicUpdateSlice(t, part, drawn);
    break;
  }
  case 6: {
    int64_t rows = dice_.Between(1, 6);
    Shape wanted = shape, slice = shape;
    wanted[0] = rows;
    slice[0] = 1;
    if (!Fits(wanted))
      break;
    GatherDimensions dims{.collapsed = {0}, .index_map = {0}, .index_vector = 1};
    for (int64_t d = 1; d < rank; ++d)
      dims.offset.push_back(d);
    y.tensor =
        Gather(t, program_.SampleIndices(shape[0] + 1, {rows}), dims, slice, dice_.Chance(50));
    break;
  }
  case 7: {
    int64_t rows = dice_.Between(1, 6);
    Shape wanted = shape;
    wanted[0] = rows;
    if (!Fits(wanted))
      break;
    ScatterDimensions dims{.inserted = {0}, .index_map = {0}, .index_vector = 1};
    for (int64_t d = 1; d < rank; ++d)
      dims.window.push_back(d);
    Tensor updates = Take(t, program_.SampleIndices(shape[0], {rows})) * 0.5;
    Tensor places = program_.SampleIndices(shape[0] + 1, {rows}); // the last is out of range
    ScatterKind kind = dice_.Of({ScatterKind::Add, ScatterKind::Add, ScatterKind::Set,
                                 ScatterKind::Minimum, ScatterKind::Maximum});
    // Products of many updates could overflow.
    if (kind == ScatterKind::Minimum && rows <= 4 && y.bound <= 4)
      kind = ScatterKind::Multiply;
    y.tensor = Scatter(t, places, updates, kind, dims);
    if (kind == ScatterKind::Multiply)
      y.bound *= std::pow(std::max(1.0, 0.5 * y.bound), static_cast<double>(rows));
    if (kind == ScatterKind::Add)
      y.bound *= 1 + 0.5 * static_cast<double>(rows);
    break;
  }
  default: {
    Shape lines(shape.begin(), shape.end() - 1);
    Tensor mask = OneHot(program_.SampleIndices(shape.back() + 1, lines), shape.back(), dtype_);
    y.tensor = t * mask;
  }
  }
  return y;
}

Grown RandomOps::Chain(const Grown &x) {
  const Tensor &t = x.tensor;
  const int64_t rank = t.rank();
  if (rank == 0)
    return Function(x);
  Grown y = x;
  const int64_t dim = dice_.Between(0, rank - 1);
  const int64_t extent = t.shape()[static_cast<size_t>(dim)];
  const bool flag = dice_.Chance(50), other_flag = dice_.Chance(50);
  switch (dice_.Between(0, 8)) {
  case 0:
  case 1:
    y.tensor = CumSum(t, {.dim = dim, .exclusive = flag, .reverse = other_flag}) *
               (1.0 / static_cast<double>(extent));
    break;
  case 2: {
    bool constant = dice_.Chance(50);
    y.tensor = CumProd(Tanh(constant ? StopGradient(t) : t),
                       {.dim = dim, .exclusive = flag, .reverse = other_flag});
    y.bound = 1;
    y.parameters = constant ? 0 : x.parameters;
    break;
  }
  case 3:
    y.tensor = Sort(t, {.dim = dim, .descending = flag});
    break;
  case 4: {
    Grown other = Companion(x);
    std::vector<Tensor> both = SortTogether({t, other.tensor}, {.dim = dim, .descending = flag});
    if (both.size() == 2)
      return Join(x, other, both[flag ? 0 : 1], std::max(x.bound, other.bound));
    break;
  }
  case 5:
    y.tensor = TopK(t, dice_.Between(1, t.shape().back())).values;
    break;
  case 6:
    y.tensor = ReduceMin(t, {dim});
    break;
  case 7: // near one, so that the product of a few is too
    if (extent > 16) {
      y.tensor = Variance(t, {dim});
      y.bound = x.bound * x.bound;
    } else {
      y.tensor = Prod(Tanh(t) * 0.2 + 1.0, {dim});
      y.bound = 20;
    }
    break;
  default:
    return {Convert(ArgMax(t, dim), dtype_) * 0.125, static_cast<double>(extent), 0};
  }
  return y;
}

} // namespace refold::test
