//===- random_kinds.cpp - Cases of random ops -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Float64 reproduces the drawn bits exactly; the values computed from them have rounding errors.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

namespace refold::test {
namespace {

using E = runtime::ElementType;

/// A seed or a step.
const Operand kScalar{.type = {E::S64, {}}, .fill = Fill::Scalar};

int64_t Site(CaseMaker &make) {
  return make.dice().Chance(20) ? (1 << 28) - 1 : make.dice().Between(0, (1 << 28) - 1);
}

OpCase Draw(CaseMaker &make, const std::string &name, const std::string &parameters,
            const TensorType &type) {
  OpCase made;
  made.text =
      absl::StrCat(name, " $0, $1, ", parameters, " site = ", Site(make), " : ", TypeText(type));
  made.operands = {kScalar, kScalar};
  made.results = {type};
  return made;
}

OpCase Dropout(CaseMaker &make) {
  TensorType t{make.Float(), make.Shape(0, 4)};
  const char *rate = make.dice().Of({"0.0", "1.0e-9", "0.1", "0.25", "0.5", "0.9", "0.999"});
  OpCase made;
  made.text = absl::StrCat("rf.dropout $0, $1, $2, rate = ", rate, ", site = ", Site(make), " : ",
                           TypeText(t));
  Fill fill = make.Values();
  made.operands = {{.type = t, .fill = fill}, kScalar, kScalar};
  made.results = {t};
  made.relative = 3 * Epsilon(t.type); // of the scale and of the product
  return made;
}

OpCase Uniform(CaseMaker &make) {
  TensorType t{make.Float(), make.Shape(0, 4)};
  struct Range {
    const char *text;
    double bound;
  };
  Range range = make.dice().Of<Range>({{"low = 0.0, high = 1.0,", 1},
                                       {"low = -1.5, high = 2.5,", 4},
                                       {"low = 100.0, high = 101.0,", 101},
                                       {"low = 0.0, high = 1.0, open", 1},
                                       {"low = -0.1, high = 0.3, open", 1}});
  OpCase made = Draw(make, "rf.random_uniform", range.text, t);
  made.absolute = 3 * range.bound * Epsilon(t.type); // of the word's half, the span and the sum
  return made;
}

OpCase Normal(CaseMaker &make) {
  TensorType t{make.Float(), make.Shape(0, 4)};
  const char *range = make.dice().Of(
      {"mean = 0.0, stddev = 1.0,", "mean = -3.0, stddev = 0.5,", "mean = 10.0, stddev = 0.0,"});
  OpCase made = Draw(make, "rf.random_normal", range, t);
  // |z| < 5.8; log, sqrt, cos and two products have errors of a few units each.
  made.absolute = 16 * 5.8 * Epsilon(t.type);
  made.relative = 4 * Epsilon(t.type);
  return made;
}

OpCase Index(CaseMaker &make) {
  int64_t bound = make.dice().Of<int64_t>({1, 2, 3, 1000, 1 << 20, (int64_t(1) << 31) - 1});
  return Draw(make, "rf.random_index", absl::StrCat("bound = ", bound, ","),
              {E::S32, make.Shape(0, 3)});
}

OpCase Shuffle(CaseMaker &make) {
  int64_t batch = make.Extent(1), bound = batch * make.dice().Of<int64_t>({1, 2, 3, 7, 100, 12345});
  return Draw(make, "rf.shuffle", absl::StrCat("bound = ", bound, ","), {E::S32, {batch}});
}

} // namespace

std::vector<OpKind> RandomKinds() {
  return {{"rf.dropout", Dropout},
          {"rf.random_uniform", Uniform},
          {"rf.random_normal", Normal},
          {"rf.random_index", Index},
          {"rf.shuffle", Shuffle}};
}

} // namespace refold::test
