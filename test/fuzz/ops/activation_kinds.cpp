//===- activation_kinds.cpp - Cases of activations ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Test cases of activation functions. The compiler replaces each activation by simpler ops. So its
// error bound is the sum of the rounding errors of these ops.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

namespace refold::test {
namespace {

using E = runtime::ElementType;

struct ActivationRow {
  const char *name = "";
  /// Text after the operand.
  std::vector<const char *> words;
  /// Error bounds in roundings: relative to the value, and absolute if a sum may cancel.
  double relative = 8, absolute = 0;
};

const std::vector<ActivationRow> &ActivationRows() {
  static const std::vector<ActivationRow> kRows = {
      {"rf.silu", {""}},
      {"rf.softplus", {""}},
      {"rf.hard_swish", {""}},
      // The sum of 1 and a function that approaches -1, times at most 12.
      {"rf.gelu", {"", "", " tanh"}, 32, 64},
      {"rf.leaky_relu", {", slope = 0.01", ", slope = 0.0", ", slope = -1.5"}},
      {"rf.elu", {", alpha = 1.0", ", alpha = 0.1", ", alpha = 0.0", ", alpha = -2.0"}},
  };
  return kRows;
}

OpCase MakeActivationCase(const ActivationRow &row, CaseMaker &make) {
  TensorType t{make.Float(), make.Shape(0, 4)};
  OpCase made;
  made.text = absl::StrCat(row.name, " $0", make.dice().Of(row.words), " : ", TypeText(t));
  Fill fill = make.Values();
  double far = make.dice().Of({0.5, 4.0, 12.0, 100.0});
  made.operands = {{.type = t, .fill = fill, .low = -far, .high = far}};
  made.results = {t};
  made.judged = Followed(t.type, fill);
  made.relative = row.relative * Epsilon(t.type);
  // A subnormal factor may be flushed although the product is a normal number.
  made.absolute = row.absolute * Epsilon(t.type) + (t.type == E::F64 ? 1e-304 : 1e-35);
  return made;
}

OpCase BinaryCrossEntropy(CaseMaker &make) {
  TensorType t{make.Float(), make.Shape(0, 4)};
  Fill fill = make.Values();
  double far = make.dice().Of({0.5, 4.0, 12.0, 100.0});
  OpCase made;
  made.text = absl::StrCat("rf.binary_cross_entropy_with_logits $0, $1 : ", TypeText(t));
  made.operands = {{.type = t, .fill = fill, .low = -far, .high = far},
                   {.type = t, .fill = fill, .low = 0, .high = 1}};
  made.results = {t};
  made.judged = fill == Fill::Plain;
  // A logit and its share may cancel.
  made.relative = 8 * Epsilon(t.type);
  made.absolute = 4 * far * Epsilon(t.type);
  return made;
}

} // namespace

std::vector<OpKind> ActivationKinds() {
  std::vector<OpKind> kinds;
  for (const ActivationRow &row : ActivationRows())
    kinds.push_back({row.name, [&row](CaseMaker &make) { return MakeActivationCase(row, make); }});
  kinds.push_back({"rf.binary_cross_entropy_with_logits", BinaryCrossEntropy});
  return kinds;
}

} // namespace refold::test
