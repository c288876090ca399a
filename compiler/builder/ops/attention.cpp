//===- attention.cpp - Attention ------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/attention.h"
#include "compiler/builder/program/number_checks.h"

#include <algorithm>
#include <cmath>

namespace refold {

using internal::Describe;
using internal::OpScope;

/// Returns "f32[2,3,4,8], f32[2,3,6,8] and f32[2,3,6,5]".
static std::string Describe(const Arg &q, const Arg &k, const Arg &v) {
  return absl::StrCat(Describe(q), ", ", Describe(k), " and ", Describe(v));
}

/// Checks that query, key and value fit each other. Fails and returns false if not.
static bool Fit(OpScope &op, const Arg &q, const Arg &k, const Arg &v) {
  if (!op.Float(q) || !op.Float(k) || !op.Float(v))
    return false;
  const Shape &of = q.tensor().shape(), &by = k.tensor().shape(), &with = v.tensor().shape();
  auto same = [](const Shape &a, const Shape &b, size_t count) {
    return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(count), b.begin());
  };
  constexpr int64_t kMost = int64_t(1) << 24;
  if (q.tensor().dtype() != k.tensor().dtype() || q.tensor().dtype() != v.tensor().dtype())
    op.Fail(absl::StrCat("needs q, k and v of one type, got ", Describe(q, k, v), "; use Convert"));
  else if (of.size() != 4 || by.size() != 4 || with.size() != 4)
    op.Fail(
        absl::StrCat("needs q, k and v of [batch, heads, rows, width], got ", Describe(q, k, v)));
  else if (!same(of, by, 2) || of[3] != by[3])
    op.Fail(absl::StrCat("needs k with the batch, heads and width of q, got ", Describe(q), " and ",
                         Describe(k)));
  else if (!same(by, with, 3))
    op.Fail(absl::StrCat("needs v with the batch, heads and rows of k, got ", Describe(k), " and ",
                         Describe(v)));
  else if (std::count(of.begin(), of.end(), 0) > 0 || by[2] == 0 || with[3] == 0)
    op.Fail(
        absl::StrCat("needs at least one element along each dimension, got ", Describe(q, k, v)));
  else if (of[2] > kMost || by[2] > kMost)
    op.Fail(absl::StrCat("needs at most 2^24 rows, got ", Describe(q), " and ", Describe(k)));
  else
    return true;
  return false;
}

/// Returns the mask reshaped to rank 4, the rank of the scores. If the mask does not broadcast to
/// the scores, records an error and returns null.
static mlir::Value MaskOf(OpScope &op, const Arg &mask, const Shape &scores) {
  if (!op.IsTensor(mask))
    return {};
  const Shape &shape = mask.tensor().shape();
  bool fits = mask.tensor().dtype() == Pred && shape.size() <= 4;
  Shape whole(4, 1);
  for (size_t i = 1; fits && i <= shape.size(); ++i) {
    whole[4 - i] = shape[shape.size() - i];
    fits = whole[4 - i] == 1 || whole[4 - i] == scores[4 - i];
  }
  if (!fits) {
    op.Fail(absl::StrCat("needs a mask that broadcasts to ", TypeName(Pred, scores), ", got ",
                         Describe(mask)));
    return {};
  }
  mlir::Value value = op.Value(mask);
  if (shape.size() == 4)
    return value;
  mlir::OpBuilder builder = op.program().At();
  return rf::ReshapeOp::create(builder, op.program().Loc(op.where()), op.Type(Pred, whole), value);
}

static Tensor Attend(OpScope &op, const Arg &q, const Arg &k, const Arg &v, const Arg *mask,
                     const AttentionOptions &options) {
  if (!op || !Fit(op, q, k, v))
    return op.Invalid();
  if (!std::isfinite(internal::InType(op.context(), op.dtype(), options.scale)))
    return op.Fail(absl::StrCat("needs a finite scale, got ",
                                internal::Got(op.context(), op.dtype(), options.scale)));
  if (!internal::IsDropoutRate(op, "a dropout", options.dropout))
    return op.Invalid();
  const Shape &of = q.tensor().shape();
  mlir::Value visible, seed, step;
  if (mask && !(visible = MaskOf(op, *mask, {of[0], of[1], of[2], k.tensor().shape()[2]})))
    return op.Invalid();
  internal::ProgramImpl &program = op.program();
  int64_t site = 0;
  if (options.dropout > 0) {
    seed = program.seed();
    step = program.Position();
    site = program.NextSite();
  }
  const double scale =
      options.scale != 0 ? options.scale : 1 / std::sqrt(static_cast<double>(of[3]));
  mlir::Builder builder(op.context());
  return op.Emit<rf::AttentionOp>(
      op.Value(q), op.Value(k), op.Value(v), visible, seed, step, builder.getF64FloatAttr(scale),
      options.causal ? builder.getUnitAttr() : mlir::UnitAttr(),
      builder.getF64FloatAttr(options.dropout), builder.getI64IntegerAttr(site));
}

Tensor Attention(const Arg &q, const Arg &k, const Arg &v, AttentionOptions options) {
  OpScope op("Attention", {&q, &k, &v});
  return Attend(op, q, k, v, nullptr, options);
}

Tensor Attention(const Arg &q, const Arg &k, const Arg &v, const Arg &mask,
                 AttentionOptions options) {
  OpScope op("Attention", {&q, &k, &v, &mask});
  return Attend(op, q, k, v, &mask, options);
}

} // namespace refold
