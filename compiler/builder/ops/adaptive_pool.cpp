//===- adaptive_pool.cpp - Pools with a given number of windows -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An adaptive pool divides an extent into a given number of windows. If this number divides the
// extent, the windows are equal and adjacent. Otherwise they overlap and differ in length.
//
// Example: 3 windows over 5 elements cover [0, 2), [1, 4) and [3, 5).
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/movement.h"
#include "compiler/builder/ops/pooling.h"
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/ops/window.h"

#include <algorithm>

namespace refold {

using internal::Describe;
using internal::EqualWindows;
using internal::OpScope;
using internal::PoolAxis;

/// Upper bound on extents: the product of two of them does not overflow.
static constexpr int64_t kMostPooledExtent = int64_t(1) << 30;
/// Limits for one dimension. kMostShares is the maximum number of elements in the constant matrix
/// that computes means. kMostParts is the maximum number of windows that become separate ops.
static constexpr int64_t kMostShares = int64_t(1) << 26, kMostParts = int64_t(1) << 12;

/// Gives `extents` one entry per dimension. Fails and returns false if such windows are impossible.
static bool Check(OpScope &op, const Arg &x, Dims *extents) {
  if (!internal::IsImage(op, x))
    return false;
  const Shape &shape = x.tensor().shape();
  if (extents->empty()) {
    op.Fail("needs extents");
    return false;
  }
  if (!internal::ForEachDimension(op, "extents", shape.size() - 2, 1, extents))
    return false;
  for (size_t d = 0; d < extents->size(); ++d) {
    if ((*extents)[d] >= 1 && (*extents)[d] <= kMostPooledExtent && shape[2 + d] >= 1 &&
        shape[2 + d] <= kMostPooledExtent)
      continue;
    op.Fail(absl::StrCat("cannot make ", (*extents)[d], " windows along dimension ", 2 + d, " of ",
                         Describe(x)));
    return false;
  }
  return true;
}

/// Returns the range [first, second) of window `i` of `windows` along `extent`.
static std::pair<int64_t, int64_t> Reach(int64_t i, int64_t windows, int64_t extent) {
  return {i * extent / windows, ((i + 1) * extent + windows - 1) / windows};
}

/// Describes a pool with windows of `window` elements along dimension `dim` of x. Along the other
/// spatial dimensions, each window has one element.
static std::vector<PoolAxis> Along(const Tensor &x, size_t dim, int64_t window) {
  std::vector<PoolAxis> axes;
  for (size_t d = 2; d < x.shape().size(); ++d)
    axes.push_back(EqualWindows(x.shape()[d], d == dim ? window : 1));
  return axes;
}

/// Returns the means of all windows along dimension `dim`. Multiplies x by a matrix whose column i
/// has the weights of window i.
static Tensor MeansAlong(const OpScope &op, const Tensor &x, size_t dim, int64_t windows) {
  const int64_t extent = x.shape()[dim];
  std::vector<double> shares(static_cast<size_t>(extent * windows), 0);
  for (int64_t i = 0; i < windows; ++i) {
    auto [first, end] = Reach(i, windows, extent);
    for (int64_t place = first; place < end; ++place)
      shares[static_cast<size_t>(place * windows + i)] = 1.0 / static_cast<double>(end - first);
  }
  Tensor matrix = x.program().Constant(shares, x.dtype(), {extent, windows}, op.where());
  Tensor means =
      DotGeneral(Arg(x, op.where()), Arg(matrix, op.where()),
                 {.lhs_contracting = {static_cast<int64_t>(dim)}, .rhs_contracting = {0}});
  // In the product the windows are the last dimension.
  Dims order;
  for (size_t d = 0; d < x.shape().size(); ++d)
    order.push_back(static_cast<int64_t>(d < dim ? d : d == dim ? x.shape().size() - 1 : d - 1));
  return Transpose(Arg(means, op.where()), order);
}

Tensor AdaptiveAvgPool(const Arg &x, Dims extents) {
  OpScope op("AdaptiveAvgPool", {&x});
  if (!op || !op.Float(x) || !Check(op, x, &extents))
    return op.Invalid();
  if (std::all_of(extents.begin(), extents.end(), [](int64_t extent) { return extent == 1; }))
    return GlobalAvgPool(x);
  for (size_t d = 0; d < extents.size(); ++d)
    if (const int64_t extent = x.tensor().shape()[2 + d];
        extent % extents[d] != 0 && extent * extents[d] > kMostShares)
      return op.Fail(absl::StrCat("cannot make ", extents[d], " windows along dimension ", 2 + d,
                                  " of ", Describe(x), ", which they do not divide: the matrix of ",
                                  extent, " x ", extents[d],
                                  " shares may have at most 2^26 elements"));
  std::vector<PoolAxis> axes;
  double places = 1;
  for (size_t d = 0; d < extents.size(); ++d) {
    const int64_t extent = x.tensor().shape()[2 + d];
    axes.push_back(EqualWindows(extent, extent % extents[d] == 0 ? extent / extents[d] : 1));
    places *= static_cast<double>(axes.back().window);
  }
  Tensor result = x.tensor();
  if (places > 1) {
    Tensor sum = internal::Pool(op, x, rf::ReduceKind::Add, axes);
    result = Arg(sum, op.where()) * Arg(1 / places, op.where());
  }
  for (size_t d = 0; d < extents.size() && result.valid(); ++d)
    if (x.tensor().shape()[2 + d] % extents[d] != 0)
      result = MeansAlong(op, result, 2 + d, extents[d]);
  return result;
}

/// Returns the largest elements of the windows along dimension `dim`.
static Tensor LargestAlong(OpScope &op, const Tensor &x, size_t dim, int64_t windows) {
  const int64_t extent = x.shape()[dim];
  if (extent % windows == 0)
    return internal::Pool(op, Arg(x, op.where()), rf::ReduceKind::Maximum,
                          Along(x, dim, extent / windows));
  std::vector<Arg> parts;
  Dims start(x.shape().size(), 0), limit = x.shape();
  for (int64_t i = 0; i < windows; ++i) {
    auto [first, end] = Reach(i, windows, extent);
    start[dim] = first;
    limit[dim] = end;
    Tensor part = Slice(Arg(x, op.where()), start, limit);
    parts.push_back(Arg(internal::Pool(op, Arg(part, op.where()), rf::ReduceKind::Maximum,
                                       Along(part, dim, end - first)),
                        op.where()));
  }
  return Concatenate(parts, static_cast<int64_t>(dim));
}

Tensor AdaptiveMaxPool(const Arg &x, Dims extents) {
  OpScope op("AdaptiveMaxPool", {&x});
  if (!op || !Check(op, x, &extents))
    return op.Invalid();
  std::vector<PoolAxis> axes;
  for (size_t d = 0; d < extents.size(); ++d) {
    const int64_t extent = x.tensor().shape()[2 + d];
    if (extent % extents[d] == 0)
      axes.push_back(EqualWindows(extent, extent / extents[d]));
  }
  if (axes.size() == extents.size())
    return internal::Pool(op, x, rf::ReduceKind::Maximum, axes);
  for (size_t d = 0; d < extents.size(); ++d)
    if (x.tensor().shape()[2 + d] % extents[d] != 0 && extents[d] > kMostParts)
      return op.Fail(absl::StrCat(
          "cannot make ", extents[d], " windows along dimension ", 2 + d, " of ", Describe(x),
          ", which they do not divide: each is an op, at most ", kMostParts, " are made"));
  // Pools the last dimension first. So if several elements of a window are equally large, the
  // gradient goes to the first of them in row-major order.
  Tensor result = x.tensor();
  for (size_t d = extents.size(); d-- > 0 && result.valid();)
    result = LargestAlong(op, result, 2 + d, extents[d]);
  return result;
}

} // namespace refold
