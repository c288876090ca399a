//===- convolutions.cpp - Sums of products over windows -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates convolutions by their definition, one element of a window at a time. Nothing is padded,
// split or moved first, so decompositions can be tested against the results.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/numbers.h"
#include "compiler/reference/operations.h"
#include "compiler/reference/places.h"

namespace refold::reference {
namespace {

using List = llvm::ArrayRef<int64_t>;

/// The parameters of both ops for one spatial dimension.
struct Window {
  int64_t stride = 1, low = 0, lhs_dilation = 1, rhs_dilation = 1;
  bool reversed = false;
};

struct Sum {
  List lhs, rhs, result;
  std::vector<Window> windows;
  int64_t feature_groups = 1, batch_groups = 1;
  bool has_group_dim = false;
};

/// Returns the index of the lhs element by which filter element `k` is multiplied for result
/// element `y`. Returns -1 if `k` is multiplied by a zero from padding or dilation instead. All
/// indices are along one spatial dimension. `places` is the extent of the filter, and `extent` is
/// the extent of lhs.
int64_t meet(const Window &window, int64_t y, int64_t k, int64_t places, int64_t extent) {
  const int64_t inWindow = window.reversed ? places - 1 - k : k;
  const int64_t at = y * window.stride + inWindow * window.rhs_dilation - window.low;
  if (at < 0 || at % window.lhs_dilation != 0 || at / window.lhs_dilation >= extent)
    return -1;
  return at / window.lhs_dilation;
}

Tensor evaluate(const Sum &sum, const Tensor &lhs, const Tensor &rhs, Tensor result) {
  const size_t spatial = sum.windows.size();
  const int64_t outputs = rhs.shape[sum.rhs[0]], inputs = rhs.shape[sum.rhs[1]];
  const int64_t batch = result.shape[sum.result[0]];
  Index l(lhs.shape.size()), r(rhs.shape.size()), places;
  for (size_t d = 0; d < spatial; ++d)
    places.push_back(rhs.shape[sum.rhs[2 + d]]);
  std::vector<uint64_t> integers(result.integers.size());
  forEachIndex(result.shape, [&](const Index &at, int64_t i) {
    const int64_t output = at[sum.result[1]];
    const int64_t feature_group = output / std::max<int64_t>(outputs / sum.feature_groups, 1);
    const int64_t batch_group = output / std::max<int64_t>(outputs / sum.batch_groups, 1);
    l[sum.lhs[0]] = batch_group * batch + at[sum.result[0]];
    r[sum.rhs[0]] = output;
    if (sum.has_group_dim)
      l[sum.lhs.back()] = r[sum.rhs.back()] = at[sum.result.back()];
    forEachIndex(places, [&](const Index &k, int64_t) {
      for (size_t d = 0; d < spatial; ++d) {
        l[sum.lhs[2 + d]] =
            meet(sum.windows[d], at[sum.result[2 + d]], k[d], places[d], lhs.shape[sum.lhs[2 + d]]);
        if (l[sum.lhs[2 + d]] < 0)
          return;
        r[sum.rhs[2 + d]] = k[d];
      }
      for (int64_t input = 0; input < inputs; ++input) {
        l[sum.lhs[1]] = feature_group * inputs + input;
        r[sum.rhs[1]] = input;
        const int64_t left = placeOf(l, lhs.shape), right = placeOf(r, rhs.shape);
        if (result.isReal())
          result.reals[i] += lhs.reals[left] * rhs.reals[right];
        else
          integers[i] += static_cast<uint64_t>(lhs.integers[left]) *
                         static_cast<uint64_t>(rhs.integers[right]);
      }
    });
  });
  for (size_t i = 0; i < integers.size(); ++i)
    result.integers[i] = wrap(result.type, integers[i]);
  return result;
}

absl::StatusOr<Tensor> convolution(mlir::Operation &op, Operands operands,
                                   const ReferenceOptions &) {
  auto convolution = mlir::cast<rf::ConvolutionOp>(op);
  Sum sum{.lhs = convolution.getLhsDims(),
          .rhs = convolution.getRhsDims(),
          .result = convolution.getResultDims(),
          .windows = {},
          .feature_groups = static_cast<int64_t>(convolution.getFeatureGroups()),
          .batch_groups = static_cast<int64_t>(convolution.getBatchGroups())};
  for (int64_t d = 0; d < convolution.getSpatialRank(); ++d)
    sum.windows.push_back({convolution.getStrides()[d], convolution.getPaddingLow()[d],
                           convolution.getLhsDilation()[d], convolution.getRhsDilation()[d],
                           llvm::is_contained(convolution.getReversed(), d)});
  return evaluate(sum, *operands[0], *operands[1], zerosOf(convolution.getType()));
}

absl::StatusOr<Tensor> windowProduct(mlir::Operation &op, Operands operands,
                                     const ReferenceOptions &) {
  auto product = mlir::cast<rf::WindowProductOp>(op);
  Sum sum{.lhs = product.getLhsDims(),
          .rhs = product.getRhsDims(),
          .result = product.getResultDims(),
          .windows = {},
          .has_group_dim = product.hasGroups()};
  for (int64_t d = 0; d < product.getSpatialRank(); ++d)
    sum.windows.push_back(
        {.stride = product.getStrides()[d], .rhs_dilation = product.getDilations()[d]});
  return evaluate(sum, *operands[0], *operands[1], zerosOf(product.getType()));
}

} // namespace

void addConvolutions(EvaluationTable &table) {
  table["rf.convolution"] = convolution;
  table["rf.window_product"] = windowProduct;
}

} // namespace refold::reference
