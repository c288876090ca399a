//===- convolution_kinds.cpp - Cases of convolutions ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Test cases of convolutions. They have one to three spatial dimensions, in any order, and some
// dimensions are empty. They cover strides, dilations of both operands, paddings that add or remove
// elements, reversed kernels, and both kinds of groups.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <numeric>

namespace refold::test {
namespace {

int64_t Dilated(int64_t extent, int64_t dilation) {
  return extent == 0 ? 0 : (extent - 1) * dilation + 1;
}

/// Returns a shape with the given extents in random order. Sets dims[i] to the index of the
/// dimension that has extents[i].
std::vector<int64_t> Placed(const std::vector<int64_t> &extents, Dice &dice,
                            std::vector<int64_t> &dims) {
  std::vector<int64_t> shape(extents.size());
  dims.resize(extents.size());
  std::iota(dims.begin(), dims.end(), 0);
  if (dice.Chance(40))
    for (size_t i = 1; i < dims.size(); ++i)
      std::swap(dims[i], dims[static_cast<size_t>(dice.Between(0, static_cast<int64_t>(i)))]);
  for (size_t role = 0; role < extents.size(); ++role)
    shape[static_cast<size_t>(dims[role])] = extents[role];
  return shape;
}

/// Returns the number of windows that fit into `room`.
int64_t Count(int64_t room, int64_t window, int64_t stride) {
  return room < window || room == 0 ? 0 : (room - window) / stride + 1;
}

/// In `zeros` percent of all cases an extent is 0.
OpCase ConvolutionOf(CaseMaker &make, int zeros) {
  Dice &dice = make.dice();
  auto drawn = [&](int64_t extent) { return zeros > 0 && dice.Chance(zeros) ? 0 : extent; };
  const int64_t spatial = dice.Between(1, 3);
  const int64_t groups = dice.Chance(30) ? dice.Between(2, 3) : 1;
  const bool by_batch = groups > 1 && dice.Chance(50);
  const int64_t inputs = drawn(dice.Of<int64_t>({1, 2, 3, 5}));
  const int64_t outputs = drawn(groups * dice.Of<int64_t>({1, 2, 3, 17}));
  const int64_t batch = drawn(dice.Between(1, 3));
  std::vector<int64_t> left = {by_batch ? batch * groups : batch,
                               by_batch ? inputs : inputs * groups},
                       right = {outputs, inputs}, result = {batch, outputs};
  std::vector<int64_t> strides, low, high, lhs_dilation, rhs_dilation, reversed;
  int64_t chain = inputs;
  for (int64_t d = 0; d < spatial; ++d) {
    const int64_t extent =
        drawn(spatial == 1 ? make.Extent(1) : dice.Between(1, spatial == 2 ? 19 : 6));
    const int64_t places = drawn(dice.Between(1, spatial == 3 ? 2 : 4));
    strides.push_back(dice.Chance(40) ? dice.Between(2, 3) : 1);
    lhs_dilation.push_back(dice.Chance(20) ? 2 : 1);
    rhs_dilation.push_back(dice.Chance(20) ? 2 : 1);
    const int64_t from = Dilated(extent, lhs_dilation.back());
    const int64_t window = Dilated(places, rhs_dilation.back());
    low.push_back(dice.Between(from > 1 ? -1 : 0, 2));
    high.push_back(dice.Between(0, 2));
    // Sometimes no window fits: the result is empty.
    int64_t missing = window - (from + low.back() + high.back());
    if (missing > 0 && !dice.Chance(10))
      high.back() += missing;
    if (dice.Chance(25))
      reversed.push_back(d);
    const int64_t room = from + low.back() + high.back();
    left.push_back(extent);
    right.push_back(places);
    result.push_back(Count(room, window, strides.back()));
    chain *= places;
  }
  const runtime::ElementType type = make.Number();
  std::vector<int64_t> left_dims, right_dims, result_dims;
  const TensorType lhs{type, Placed(left, dice, left_dims)},
      rhs{type, Placed(right, dice, right_dims)}, out{type, Placed(result, dice, result_dims)};
  OpCase made;
  made.text = absl::StrCat(
      "rf.convolution $0, $1, dims = ", ListText(left_dims), " x ", ListText(right_dims), " -> ",
      ListText(result_dims), ", strides = ", ListText(strides), ", padding = ", ListText(low),
      " x ", ListText(high), ", dilation = ", ListText(lhs_dilation), " x ", ListText(rhs_dilation),
      ", reversed = ", ListText(reversed), ", groups = ", by_batch ? 1 : groups, " x ",
      by_batch ? groups : 1, " : (", TypeText(lhs), ", ", TypeText(rhs), ") -> ", TypeText(out));
  const Fill fill = make.FewEdges();
  made.operands = {{.type = lhs, .fill = fill}, {.type = rhs, .fill = fill}};
  made.results = {out};
  made.judged = Followed(type, fill);
  made.absolute = 4.0 * static_cast<double>(chain * (chain + 1)) * Epsilon(type);
  return made;
}

OpCase Convolution(CaseMaker &make) { return ConvolutionOf(make, 0); }
OpCase ConvolutionOfFew(CaseMaker &make) { return ConvolutionOf(make, 12); }

OpCase WindowProduct(CaseMaker &make) {
  Dice &dice = make.dice();
  auto drawn = [&](int64_t extent) { return dice.Chance(4) ? 0 : extent; };
  const int64_t spatial = dice.Between(0, 2);
  const int64_t inputs = drawn(dice.Of<int64_t>({1, 2, 3, 8}));
  std::vector<int64_t> left = {drawn(dice.Between(1, 4)), inputs},
                       right = {drawn(dice.Of<int64_t>({1, 2, 5, 16, 17})), inputs},
                       result = {left[0], right[0]}, strides, dilations;
  int64_t chain = inputs;
  for (int64_t d = 0; d < spatial; ++d) {
    const int64_t places = drawn(dice.Between(1, 4));
    strides.push_back(dice.Chance(40) ? dice.Between(2, 3) : 1);
    dilations.push_back(dice.Chance(30) ? dice.Between(2, 3) : 1);
    const int64_t window = Dilated(places, dilations.back());
    const int64_t fitting = std::max<int64_t>(window, 1);
    // Sometimes no window fits.
    const int64_t least = dice.Chance(10) ? 1 : fitting;
    const int64_t extent = drawn(dice.Between(least, fitting + (spatial == 1 ? 25 : 8)));
    left.push_back(extent);
    right.push_back(places);
    result.push_back(Count(extent, window, strides.back()));
    chain *= places;
  }
  if (dice.Chance(30)) {
    const int64_t groups = drawn(dice.Between(1, 3));
    for (std::vector<int64_t> *extents : {&left, &right, &result})
      extents->push_back(groups);
  }
  const runtime::ElementType type = make.Number();
  std::vector<int64_t> left_dims, right_dims, result_dims;
  const TensorType lhs{type, Placed(left, dice, left_dims)},
      rhs{type, Placed(right, dice, right_dims)}, out{type, Placed(result, dice, result_dims)};
  std::vector<int64_t> summed;
  for (size_t dim = 0; dim < right.size(); ++dim)
    if (static_cast<int64_t>(dim) != right_dims[0] &&
        (right.size() == strides.size() + 2 || static_cast<int64_t>(dim) != right_dims.back()))
      summed.push_back(rhs.shape[dim]);
  OpCase made;
  made.text = absl::StrCat("rf.window_product $0, $1, dims = ", ListText(left_dims), " x ",
                           ListText(right_dims), " -> ", ListText(result_dims),
                           ", strides = ", ListText(strides), ", dilations = ", ListText(dilations),
                           RandomChain(summed, dice), " : (", TypeText(lhs), ", ", TypeText(rhs),
                           ") -> ", TypeText(out));
  Fill fill = make.Values();
  if (IsFloat(type) && fill == Fill::Special) // products of these have no common bound
    fill = Fill::Plain;
  made.operands = {{.type = lhs, .fill = fill}, {.type = rhs, .fill = fill}};
  made.results = {out};
  made.judged = Followed(type, fill);
  made.absolute = 4.0 * static_cast<double>(chain * (chain + 1)) * Epsilon(type);
  return made;
}

} // namespace

std::vector<OpKind> ConvolutionKinds() {
  // Listed three times, because it has more variants than any other op.
  return {{"rf.convolution", Convolution},
          {"rf.convolution", Convolution},
          {"rf.convolution", Convolution}};
}

std::vector<OpKind> WindowProductKinds() {
  return {{"rf.window_product", WindowProduct},
          {"rf.window_product", WindowProduct},
          {"rf.convolution", ConvolutionOfFew}};
}

} // namespace refold::test
