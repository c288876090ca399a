//===- normalization_kinds.cpp - Cases of softmax, losses and norms -------===//
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

/// Returns a shape of at least one dimension, whose last `trailing` dimensions are not empty.
Extents Rows(CaseMaker &make, size_t trailing) {
  Extents shape = make.Shape(1, 3);
  for (size_t i = 0; i < std::min(trailing, shape.size()); ++i) {
    int64_t &extent = shape[shape.size() - 1 - i];
    extent = std::max<int64_t>(extent, 1);
  }
  return shape;
}

/// The operand for logits, and the largest difference between two of them.
struct Logits {
  Operand operand;
  double span = 0;
};
Logits DrawLogits(CaseMaker &make, const TensorType &type) {
  double far = make.dice().Of({0.5, 8.0, 30.0});
  Fill fill = make.Values();
  return {{.type = type, .fill = fill, .low = -far, .high = far},
          fill == Fill::Special ? 2e6 : 2 * far};
}

OpCase Softmax(CaseMaker &make, bool logs) {
  TensorType t{make.Float(), Rows(make, 3)};
  int64_t dim = make.dice().Between(0, static_cast<int64_t>(t.shape.size()) - 1);
  Logits logits = DrawLogits(make, t);
  OpCase made;
  made.text =
      absl::StrCat(logs ? "rf.log_softmax" : "rf.softmax", " $0, dim = ", dim, " : ", TypeText(t));
  made.operands = {logits.operand};
  made.results = {t};
  made.judged = Followed(t.type, logits.operand.fill);
  // An absolute error of a difference becomes a relative error of its exponential. If elements
  // differ by a million, the exponentials are exactly 0 or 1 in f32, and there is no such error.
  bool exact = t.type != E::F64 && logits.operand.fill == Fill::Special;
  double parts =
      static_cast<double>(t.shape[static_cast<size_t>(dim)]) + 8 + 2 * (exact ? 16 : logits.span);
  if (logs) {
    made.relative = 8 * Epsilon(t.type);
    made.absolute = parts * Epsilon(t.type);
  } else {
    made.relative = parts * Epsilon(t.type);
    made.absolute = t.type == E::F64 ? 1e-305 : 1e-36;
  }
  return made;
}

OpCase CrossEntropy(CaseMaker &make) {
  TensorType t{make.Float(), Rows(make, 1)}, labels{E::S32, t.shape}, to{t.type, t.shape};
  const int64_t classes = t.shape.back();
  to.shape.pop_back();
  labels.shape = to.shape;
  Logits logits = DrawLogits(make, t);
  bool shares = make.dice().Chance(50);
  if (shares)
    labels = t;
  OpCase made;
  made.text =
      absl::StrCat("rf.softmax_cross_entropy $0, $1 : ", TypeText(t), ", ", TypeText(labels));
  if (shares)
    made.operands = {logits.operand, {.type = labels, .fill = make.Values(), .low = 0, .high = 1}};
  else
    made.operands = {logits.operand, {.type = labels, .fill = Fill::Index, .bound = classes}};
  made.results = {to};
  made.judged = shares ? logits.operand.fill == Fill::Plain && made.operands[1].fill == Fill::Plain
                       : Followed(t.type, logits.operand.fill);
  double count = static_cast<double>(classes), parts = count + 8 + 2 * logits.span;
  made.relative = 8 * Epsilon(t.type);
  made.absolute = parts * (shares ? count * 4 : 1) * Epsilon(t.type);
  return made;
}

OpCase Norm(CaseMaker &make, bool centered) {
  TensorType t{make.Float(), Rows(make, 3)}, scale{t.type, {}};
  const int64_t rank = static_cast<int64_t>(t.shape.size());
  scale.shape = Extents(t.shape.begin() + make.dice().Between(0, rank - 1), t.shape.end());
  struct Small {
    const char *text;
    double value;
  };
  Small epsilon = make.dice().Of<Small>({{"1.0e-5", 1e-5}, {"1.0e-3", 1e-3}, {"0.5", 0.5}});
  double count = static_cast<double>(runtime::ElementCount(scale.shape));
  Fill fill = make.Values();
  OpCase made;
  made.text = absl::StrCat(centered ? "rf.layer_norm $0, $1, $2" : "rf.rms_norm $0, $1",
                           ", epsilon = ", epsilon.text, " : ", TypeText(t), ", ", TypeText(scale));
  made.operands = {{.type = t, .fill = fill}, {.type = scale, .fill = fill}};
  made.results = {t};
  if (centered) {
    made.operands.push_back({.type = scale, .fill = fill});
    made.judged = fill == Fill::Plain;
    // The mean cancels; the rest of its error is scaled by at most 1 / sqrt(epsilon).
    made.absolute = 8 * (count + 8) * Epsilon(t.type) / std::sqrt(epsilon.value);
  } else {
    made.judged = Followed(t.type, fill);
  }
  made.relative = (count + 16) * Epsilon(t.type);
  return made;
}

} // namespace

std::vector<OpKind> NormalizationKinds() {
  return {{"rf.softmax", [](CaseMaker &make) { return Softmax(make, false); }},
          {"rf.log_softmax", [](CaseMaker &make) { return Softmax(make, true); }},
          {"rf.softmax_cross_entropy", CrossEntropy},
          {"rf.layer_norm", [](CaseMaker &make) { return Norm(make, true); }},
          {"rf.rms_norm", [](CaseMaker &make) { return Norm(make, false); }}};
}

} // namespace refold::test
