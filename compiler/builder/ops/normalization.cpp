//===- normalization.cpp - Softmax, losses, norms of rows -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/normalization.h"
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/number_checks.h"

#include <algorithm>

namespace refold {

using internal::Describe;
using internal::OpScope;

template <typename Op> static Tensor SoftmaxOf(const char *name, const Arg &x, int64_t dim) {
  OpScope op(name, {&x});
  if (!op || !op.Float(x) || !internal::NormalizeDim(op, x.tensor().rank(), &dim))
    return op.Invalid();
  if (x.tensor().shape()[dim] == 0)
    return op.Fail(
        absl::StrCat("needs at least one element along dimension ", dim, ", got ", Describe(x)));
  return op.Emit<Op>(op.Type(x.tensor().shape()), op.Value(x), dim);
}
Tensor Softmax(const Arg &x, int64_t dim) { return SoftmaxOf<rf::SoftmaxOp>("Softmax", x, dim); }
Tensor LogSoftmax(const Arg &x, int64_t dim) {
  return SoftmaxOf<rf::LogSoftmaxOp>("LogSoftmax", x, dim);
}

Tensor SoftmaxCrossEntropy(const Arg &logits, const Arg &labels) {
  OpScope op("SoftmaxCrossEntropy", {&logits, &labels});
  if (!op || !op.Float(logits) || !op.IsTensor(labels))
    return op.Invalid();
  const Shape &shape = logits.tensor().shape();
  if (shape.empty() || shape.back() < 1)
    return op.Fail(
        absl::StrCat("needs classes in the last dimension of logits, got ", Describe(logits)));
  const Shape rows(shape.begin(), shape.end() - 1);
  const DType dtype = logits.tensor().dtype();
  const bool classes = labels.tensor().dtype() == S32 && labels.tensor().shape() == rows,
             distribution = labels.tensor().dtype() == dtype && labels.tensor().shape() == shape;
  if (!classes && !distribution)
    return op.Fail(absl::StrCat("needs labels of type ", TypeName(S32, rows), " or ",
                                TypeName(dtype, shape), ", got ", Describe(labels)));
  return op.Emit<rf::SoftmaxCrossEntropyOp>(op.Type(dtype, rows), op.Value(logits),
                                            op.Value(labels));
}

/// Checks that `scale` has x's type and that its shape equals the trailing dimensions of x. If not,
/// records an error and returns false.
static bool Trailing(OpScope &op, const Arg &x, const Arg &scale, double epsilon) {
  if (!op.IsTensor(scale) || !op.OneType())
    return false;
  const Shape &shape = x.tensor().shape(), &tail = scale.tensor().shape();
  if (tail.empty() || tail.size() > shape.size() ||
      !std::equal(tail.rbegin(), tail.rend(), shape.rbegin())) {
    op.Fail(absl::StrCat("needs a scale of the trailing dimensions of ", Describe(x), ", got ",
                         Describe(scale)));
    return false;
  }
  for (int64_t extent : tail)
    if (extent == 0) {
      op.Fail(absl::StrCat("has no elements to average in ", Describe(x)));
      return false;
    }
  return internal::IsEpsilon(op, epsilon);
}

Tensor LayerNorm(const Arg &x, const Arg &scale, const Arg &offset, double epsilon) {
  OpScope op("LayerNorm", {&x, &scale, &offset});
  if (!op || !op.Float(x) || !op.IsTensor(offset) || !Trailing(op, x, scale, epsilon))
    return op.Invalid();
  if (offset.tensor().shape() != scale.tensor().shape())
    return op.Fail(absl::StrCat("needs scale and offset of one shape, got ", Describe(scale),
                                " and ", Describe(offset)));
  return op.Emit<rf::LayerNormOp>(op.Type(x.tensor().shape()), op.Value(x), op.Value(scale),
                                  op.Value(offset),
                                  mlir::Builder(op.context()).getF64FloatAttr(epsilon));
}

Tensor RmsNorm(const Arg &x, const Arg &scale, double epsilon) {
  OpScope op("RmsNorm", {&x, &scale});
  if (!op || !op.Float(x) || !Trailing(op, x, scale, epsilon))
    return op.Invalid();
  return op.Emit<rf::RmsNormOp>(op.Type(x.tensor().shape()), op.Value(x), op.Value(scale),
                                mlir::Builder(op.context()).getF64FloatAttr(epsilon));
}

Tensor MeanSquaredError(const Arg &a, const Arg &b) {
  OpScope op("MeanSquaredError", {&a, &b});
  if (!op || !op.IsTensor(a) || !op.IsTensor(b) || !op.OneType() || !op.Float(a))
    return op.Invalid();
  // A prediction of another shape is a mistake, not a broadcast.
  if (a.tensor().shape() != b.tensor().shape())
    return op.Fail(
        absl::StrCat("needs two tensors of one shape, got ", Describe(a), " and ", Describe(b)));
  Arg difference(Arg(a.tensor(), op.where()) - Arg(b.tensor(), op.where()), op.where());
  return Mean(Arg(difference * difference, op.where()));
}

} // namespace refold
