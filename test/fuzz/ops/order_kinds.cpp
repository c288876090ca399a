//===- order_kinds.cpp - Cases of searches, prefix sums and sorting -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Comparisons treat subnormals as zeros, which float64 does not; moved elements keep their bits.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::test {
namespace {

using E = runtime::ElementType;

/// Sometimes all special elements are equal.
Operand Ties(CaseMaker &make, const TensorType &type) {
  Operand operand{.type = type, .fill = make.Values()};
  if (make.dice().Chance(30))
    operand.low = operand.high = 1;
  return operand;
}

int64_t AnyDim(CaseMaker &make, const TensorType &type) {
  return make.dice().Between(0, static_cast<int64_t>(type.shape.size()) - 1);
}

OpCase Extreme(CaseMaker &make, const char *name) {
  TensorType from{make.Number(), make.Shape(1, 3)}, to{E::S32, from.shape};
  int64_t dim = AnyDim(make, from);
  int64_t &extent = from.shape[static_cast<size_t>(dim)];
  extent = std::max<int64_t>(extent, 1);
  to.shape.erase(to.shape.begin() + dim);
  OpCase made;
  made.text = absl::StrCat(name, " $0, dim = ", dim, " : ", TypeText(from));
  made.operands = {Ties(make, from)};
  made.results = {to};
  return made;
}

OpCase Cumulative(CaseMaker &make) {
  TensorType t{make.Number(), make.Shape(1, 3)};
  int64_t dim = AnyDim(make, t);
  std::string kind = make.dice().Of({"add", "add", "maximum", "minimum", "multiply"});
  OpCase made;
  made.text = absl::StrCat("rf.cumulative ", kind, " $0, dim = ", dim,
                           make.dice().Chance(50) ? " exclusive" : "",
                           make.dice().Chance(50) ? " reverse" : "", " : ", TypeText(t));
  Operand operand{.type = t, .fill = make.Values()};
  if (kind == "multiply") {
    operand.fill = make.dice().Of({Fill::Plain, Fill::Edge});
    operand.low = 0.95;
    operand.high = 1.05;
  }
  made.operands = {operand};
  made.results = {t};
  bool picks = kind == "maximum" || kind == "minimum";
  made.judged = picks || Followed(t.type, operand.fill);
  double count = static_cast<double>(t.shape[static_cast<size_t>(dim)]);
  double rounding = (count + 1) * Epsilon(t.type);
  if (kind == "add")
    made.absolute = (operand.fill == Fill::Special ? 1e6 : 2.0) * count * rounding;
  else if (kind == "multiply")
    made.relative = 2 * rounding;
  else // the first element is unchanged, the others are not: a subnormal is near enough to zero
    made.absolute = LeastNormal(t.type);
  return made;
}

OpCase Sort(CaseMaker &make) {
  Extents shape = make.Shape(1, 3);
  OpCase made;
  std::string names, types;
  for (int64_t i = 0, n = make.dice().Between(1, 3); i < n; ++i) {
    TensorType t{make.Any(), shape};
    Operand operand = Ties(make, t);
    operand.passed = true;
    if (i == 0)
      made.judged = Followed(t.type, operand.fill);
    absl::StrAppend(&names, "$", i, ", ");
    absl::StrAppend(&types, i ? ", " : "", TypeText(t));
    made.operands.push_back(operand);
    made.results.push_back(t);
  }
  made.text = absl::StrCat("rf.sort ", names, "dim = ", AnyDim(make, made.results[0]),
                           make.dice().Chance(50) ? " descending" : "", " : ", types);
  return made;
}

OpCase TopK(CaseMaker &make) {
  TensorType from{make.Number(), make.Shape(1, 3)}, values = from;
  values.shape.back() = make.dice().Between(0, from.shape.back());
  Operand operand = Ties(make, from);
  operand.passed = true;
  OpCase made;
  made.text = absl::StrCat("rf.top_k $0, k = ", values.shape.back(), " : ", TypeText(from));
  made.operands = {operand};
  made.results = {values, {E::S32, values.shape}};
  made.judged = Followed(from.type, operand.fill);
  return made;
}

} // namespace

std::vector<OpKind> OrderKinds() {
  return {{"rf.argmax", [](CaseMaker &make) { return Extreme(make, "rf.argmax"); }},
          {"rf.argmin", [](CaseMaker &make) { return Extreme(make, "rf.argmin"); }},
          {"rf.cumulative", Cumulative},
          {"rf.sort", Sort},
          {"rf.top_k", TopK}};
}

} // namespace refold::test
