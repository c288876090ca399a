//===- image_kinds.cpp - Cases of channel norms and resizes ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference computes the same numbers in other ways, so the bounds cover the errors of both.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>

namespace refold::test {
namespace {

using E = runtime::ElementType;

struct Number {
  const char *text;
  double value;
};
Number DrawEpsilon(CaseMaker &make) {
  return make.dice().Of<Number>({{"1.0e-5", 1e-5}, {"1.0e-3", 1e-3}, {"0.5", 0.5}});
}

/// Returns the number of elements along all dimensions except `dim`, and makes them non-empty.
double Count(Extents *shape, size_t dim) {
  double count = 1;
  for (size_t d = 0; d < shape->size(); ++d)
    if (d != dim) {
      (*shape)[d] = std::max<int64_t>((*shape)[d], 1);
      count *= static_cast<double>((*shape)[d]);
    }
  return count;
}

OpCase BatchNorm(CaseMaker &make, bool training) {
  TensorType t{make.Float(), make.dice().Chance(30) ? make.ManyRows(3) : make.Shape(1, 4)};
  const size_t dim =
      static_cast<size_t>(make.dice().Between(0, static_cast<int64_t>(t.shape.size()) - 1));
  const double count = training ? Count(&t.shape, dim) : 1;
  const TensorType channels{t.type, {t.shape[dim]}};
  const Number epsilon = DrawEpsilon(make);
  const Fill fill = make.Values();
  OpCase made;
  made.text = absl::StrCat(
      training ? "rf.batch_norm_training $0, $1, $2" : "rf.batch_norm_inference $0, $1, $2, $3, $4",
      ", epsilon = ", epsilon.text, ", dim = ", dim, " : ", TypeText(t), ", ", TypeText(channels));
  made.operands = {{.type = t, .fill = fill},
                   {.type = channels, .fill = fill},
                   {.type = channels, .fill = fill}};
  made.results = {t};
  if (training) {
    made.results.push_back(channels);
    made.results.push_back(channels);
  } else {
    made.operands.push_back({.type = channels, .fill = fill});
    made.operands.push_back({.type = channels, .fill = fill, .low = 0, .high = 2});
  }
  made.judged = fill == Fill::Plain;
  // The mean cancels; the rest of its error is scaled by at most 1 / sqrt(epsilon).
  made.absolute = 8 * (count + 8) * Epsilon(t.type) / std::sqrt(epsilon.value);
  made.relative = (count + 16) * Epsilon(t.type);
  return made;
}

/// Returns [images, channels, spatial...] with `groups` channel groups and no empty dimension.
Extents Images(CaseMaker &make, int64_t groups) {
  Extents shape = make.Shape(2, 4, 1000);
  Count(&shape, 0);
  shape[1] = groups * std::min<int64_t>(shape[1], 12);
  return shape;
}

OpCase GroupNorm(CaseMaker &make) {
  const int64_t groups = make.dice().Between(1, 4);
  TensorType t{make.Float(), Images(make, groups)};
  const TensorType channels{t.type, {t.shape[1]}};
  const double count = Count(&t.shape, 0) / static_cast<double>(groups);
  const Number epsilon = DrawEpsilon(make);
  const Fill fill = make.Values();
  OpCase made;
  made.text =
      absl::StrCat("rf.group_norm $0, $1, $2, groups = ", groups, ", epsilon = ", epsilon.text,
                   " : ", TypeText(t), ", ", TypeText(channels));
  made.operands = {{.type = t, .fill = fill},
                   {.type = channels, .fill = fill},
                   {.type = channels, .fill = fill}};
  made.results = {t};
  made.judged = fill == Fill::Plain;
  made.absolute = 8 * (count + 8) * Epsilon(t.type) / std::sqrt(epsilon.value);
  made.relative = (count + 16) * Epsilon(t.type);
  return made;
}

OpCase ResponseNorm(CaseMaker &make) {
  TensorType t{make.Float(), make.Shape(2, 4)};
  const int64_t size = make.dice().Between(1, 7);
  const Number beta =
      make.dice().Of<Number>({{"0.75", 0.75}, {"0.5", 0.5}, {"1.0", 1}, {"0.0", 0}});
  const char *alpha = make.dice().Of({"1.0e-4", "0.5", "0.0"}), *k = make.dice().Of({"1.0", "2.0"});
  const Fill fill = make.Values();
  OpCase made;
  made.text = absl::StrCat("rf.local_response_norm $0, size = ", size, ", alpha = ", alpha,
                           ", beta = ", beta.text, ", k = ", k, " : ", TypeText(t));
  made.operands = {{.type = t, .fill = fill}};
  made.results = {t};
  made.judged = fill == Fill::Plain;
  made.relative = (8 + beta.value * static_cast<double>(size + 8)) * Epsilon(t.type);
  return made;
}

OpCase Resize(CaseMaker &make) {
  TensorType from{make.Float(), make.Shape(0, 2, 60)};
  from.shape.resize(2, 2);
  TensorType to = from;
  const bool nearest = make.dice().Chance(50);
  bool moved = true; // no element is computed
  for (int64_t more = make.dice().Between(1, 3); more > 0; --more) {
    const int64_t n = make.dice().Between(1, 9);
    const int64_t m = make.dice().Chance(30)   ? n * make.dice().Between(1, 3)
                      : make.dice().Chance(20) ? std::max<int64_t>(n / 3, 1)
                                               : make.dice().Between(1, 9);
    moved = moved && (n == m || n == 1 || (nearest && (m % n == 0 || n % m == 0)));
    from.shape.push_back(n);
    to.shape.push_back(m);
  }
  const bool corners = !nearest && make.dice().Chance(50);
  const Fill fill = make.Values();
  OpCase made;
  made.text =
      absl::StrCat("rf.resize ", nearest ? "nearest" : "linear", " $0",
                   corners ? " align_corners" : "", " : ", TypeText(from), " -> ", TypeText(to));
  made.operands = {{.type = from, .fill = fill, .passed = moved}};
  made.results = {to};
  // An infinite element turns the other elements of its line into NaN.
  made.judged = moved || fill == Fill::Plain;
  if (!moved)
    made.absolute = 64 * Epsilon(from.type);
  return made;
}

} // namespace

std::vector<OpKind> ImageKinds() {
  return {{"rf.batch_norm_training", [](CaseMaker &make) { return BatchNorm(make, true); }},
          {"rf.batch_norm_inference", [](CaseMaker &make) { return BatchNorm(make, false); }},
          {"rf.group_norm", GroupNorm},
          {"rf.local_response_norm", ResponseNorm},
          {"rf.resize", Resize}};
}

} // namespace refold::test
