//===- attention_kinds.cpp - Cases of attention and its gradients ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Test cases of attention. Most cases have few scores. Some have so many that kernels compute them
// in tiles. The error bounds are those of the formula with sums in any order. In the code, e is
// half a unit in the last place.
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/ops/op_kinds.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cmath>

namespace refold::test {
namespace {

using E = runtime::ElementType;

struct Form {
  TensorType query, key, value, mask, result, sums;
  bool masked = false, drops = false;
  std::string rest;     ///< mask, dropout and attributes as text, operands from $3 on
  double scale = 0;     ///< magnitude of the scale
  double factor = 1;    ///< factor of a probability that is kept
  int64_t operands = 3; ///< number of operands with mask, seed and step
};

/// Returns the extents of batch, heads, rows and columns.
Extents Scores(CaseMaker &make) {
  if (make.dice().Chance(80))
    return {make.dice().Between(1, 3), make.dice().Between(1, 4), make.Extent(1), make.Extent(1)};
  // In large cases the kernels iterate over the eight heads of an example, over row blocks of four
  // heads, and over rows with many columns.
  return make.dice().Of<Extents>({{2, 8, 136, 128},
                                  {2, 12, 112, 112},
                                  {1, 4, 1400, 100},
                                  {1, 1, 1400, 400},
                                  {1, 8, 80, 1024}});
}

Form Draw(CaseMaker &make) {
  Dice &dice = make.dice();
  const Extents scores = Scores(make);
  const E type = make.Float();
  const int64_t width = dice.Between(1, 9), depth = dice.Between(1, 9);
  Form form;
  form.query = {type, {scores[0], scores[1], scores[2], width}};
  form.key = {type, {scores[0], scores[1], scores[3], width}};
  form.value = {type, {scores[0], scores[1], scores[3], depth}};
  form.result = {type, {scores[0], scores[1], scores[2], depth}};
  form.sums = {IsShortFloat(type) ? E::F32 : type, {scores[0], scores[1], scores[2]}};
  form.masked = dice.Chance(50);
  form.drops = dice.Chance(50);
  form.mask = {E::Pred, scores};
  for (int64_t &extent : form.mask.shape)
    extent = dice.Chance(50) ? extent : 1;
  if (form.masked)
    absl::StrAppend(&form.rest, " mask($", form.operands++, ")");
  if (form.drops) {
    const bool half = dice.Chance(50);
    form.factor = half ? 2 : 1 / 0.9;
    absl::StrAppend(&form.rest, " dropout($", form.operands, ", $", form.operands + 1,
                    ", rate = ", half ? "0.5" : "0.1", ", site = ", dice.Between(0, 1000), ")");
    form.operands += 2;
  }
  struct Scale {
    const char *text;
    double value;
  };
  const Scale scale = dice.Of<Scale>({{"1.0", 1}, {"0.35", 0.35}, {"-0.5", 0.5}});
  form.scale = scale.value;
  absl::StrAppend(&form.rest, ", scale = ", scale.text, dice.Chance(50) ? " causal" : "");
  return form;
}

/// Returns query, key, value, and the mask, seed and step that the form has.
std::vector<Operand> OperandsOf(const Form &form, Fill fill) {
  std::vector<Operand> operands{{.type = form.query, .fill = fill},
                                {.type = form.key, .fill = fill},
                                {.type = form.value, .fill = fill}};
  if (form.masked)
    operands.push_back({.type = form.mask});
  for (int i = 0; form.drops && i < 2; ++i)
    operands.push_back({.type = {E::S64, {}}, .fill = Fill::Scalar});
  return operands;
}

std::string TypesOf(const Form &form) {
  return absl::StrCat(TypeText(form.query), ", ", TypeText(form.key), ", ", TypeText(form.value));
}
std::string MoreTypes(const Form &form) {
  return absl::StrCat(form.masked ? absl::StrCat(", ", TypeText(form.mask)) : "",
                      form.drops ? ", tensor<i64>, tensor<i64>" : "");
}
std::string ForwardText(const Form &form) {
  return absl::StrCat("rf.attention $0, $1, $2", form.rest, " : (", TypesOf(form), MoreTypes(form),
                      ") -> (", TypeText(form.result), ", ", TypeText(form.sums), ")");
}

/// Error bounds for elements below 2.
struct Errors {
  double e, rows, columns, width, depth, factor;
  double scores, span; ///< of a score; and its largest magnitude
  explicit Errors(const Form &form)
      : e(Epsilon(form.query.type)), rows(static_cast<double>(form.query.shape[2])),
        columns(static_cast<double>(form.key.shape[2])),
        width(static_cast<double>(form.query.shape[3])),
        depth(static_cast<double>(form.value.shape[3])), factor(form.factor),
        scores(form.scale * (4 * width * (width + 1) + 8 * width) * e),
        span(form.scale * 4 * width) {}
  /// Returns a bound for the relative error of a sum of exponentials. It adds the errors of a
  /// score, of the maximum, of their difference, of exp, and of the chain of additions.
  double Sum() const { return 2 * scores + (2 * span + columns + 8) * e; }
  double LogSum() const { return Sum() + scores + (2 * span + 2 * std::log(columns) + 8) * e; }
  double Result() const { return 2 * factor * (2 * Sum() + 2 * (columns + 8) * e); }
  /// The relative error of a probability that the backward pass recomputes.
  double Share() const { return 2 * Sum() + 8 * e; }
  /// Returns a bound for the absolute error of the factor by which the backward pass multiplies a
  /// probability. The factor is the product of values and result gradients, minus a sum for the
  /// row.
  double OfShare() const {
    const double product = 4 * depth * (depth + 4) * factor * e;
    return 2 * product + 2 * depth * Result() + 8 * depth * factor * e + 4 * e;
  }
  double Gradient(double scale) const {
    const double most = 8 * depth * factor + 2;
    // The probabilities of a row sum to 1, those of a column to at most the number of rows.
    const double ofScores =
        2 * scale * rows * (Share() * most + OfShare() + most * (rows + columns + 8) * e);
    const double ofValues = 2 * rows * factor * (Share() + (rows + 8) * e);
    return ofScores + ofValues;
  }
};

OpCase Attention(CaseMaker &make) {
  const Form form = Draw(make);
  const Fill fill = make.Values();
  const Errors errors(form);
  OpCase made;
  made.text = ForwardText(form);
  made.operands = OperandsOf(form, fill);
  made.results = {form.result, form.sums};
  made.judged = fill == Fill::Plain;
  made.absolute = 2 * std::max(errors.Result(), errors.LogSum());
  return made;
}

/// Uses the result of the forward pass, so that the output belongs to the scores.
OpCase AttentionGrad(CaseMaker &make) {
  const Form form = Draw(make);
  const Fill fill = make.Values();
  const bool both = make.dice().Chance(50);
  const std::string dy = absl::StrCat("$", form.operands),
                    ds = absl::StrCat("$", form.operands + 1);
  OpCase made;
  made.text =
      absl::StrCat("%$_0:2 = ", ForwardText(form), "\nrf.attention_grad ", dy,
                   ", $0, $1, $2, %$_0#0", both ? absl::StrCat(" log_sum_gradient(", ds, ")") : "",
                   form.rest, " : (", TypeText(form.result), ", ", TypesOf(form), ", ",
                   TypeText(form.result), both ? absl::StrCat(", ", TypeText(form.sums)) : "",
                   MoreTypes(form), ") -> (", TypesOf(form), ")");
  made.operands = OperandsOf(form, fill);
  made.operands.push_back({.type = form.result, .fill = fill});
  if (both)
    made.operands.push_back({.type = form.sums, .fill = fill});
  made.results = {form.query, form.key, form.value};
  // The reference does not round the output to 16 bits.
  made.judged = fill == Fill::Plain && !IsShortFloat(form.query.type);
  made.absolute = 2 * Errors(form).Gradient(form.scale);
  return made;
}

} // namespace

std::vector<OpKind> AttentionKinds() {
  return {{"rf.attention", Attention}, {"rf.attention_grad", AttentionGrad}};
}

} // namespace refold::test
