//===- product.cpp - Products of tensors ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/op_scope.h"

#include <algorithm>

namespace refold {

using internal::Describe;
using internal::OpScope;

static Tensor Product(OpScope &op, const Arg &lhs, const Arg &rhs, DotDimensions dims) {
  if (!op || !op.IsTensor(lhs) || !op.IsTensor(rhs) || !op.OneType())
    return op.Invalid();
  const Shape &a = lhs.tensor().shape(), &b = rhs.tensor().shape();
  if (op.dtype() == Pred)
    return op.Fail(absl::StrCat("needs numbers, got ", Describe(lhs), " and ", Describe(rhs)));
  if (dims.lhs_batching.size() != dims.rhs_batching.size() ||
      dims.lhs_contracting.size() != dims.rhs_contracting.size())
    return op.Fail("needs as many batching and contracting dimensions on both sides");
  auto join = [](const Dims &x, const Dims &y) {
    Dims all = x;
    all.insert(all.end(), y.begin(), y.end());
    return all;
  };
  const size_t batching = dims.lhs_batching.size();
  Dims left = join(dims.lhs_batching, dims.lhs_contracting),
       right = join(dims.rhs_batching, dims.rhs_contracting);
  if (!internal::NormalizeDims(op, lhs.tensor().rank(), false, &left) ||
      !internal::NormalizeDims(op, rhs.tensor().rank(), false, &right))
    return op.Invalid();
  for (size_t i = 0; i < left.size(); ++i)
    if (a[left[i]] != b[right[i]])
      return op.Fail(absl::StrCat("cannot multiply ", Describe(lhs), " by ", Describe(rhs),
                                  ": dimension ", left[i], " has extent ", a[left[i]],
                                  ", dimension ", right[i], " has ", b[right[i]]));
  Shape shape;
  for (size_t i = 0; i < batching; ++i)
    shape.push_back(a[left[i]]);
  for (size_t d = 0; d < a.size(); ++d)
    if (std::find(left.begin(), left.end(), static_cast<int64_t>(d)) == left.end())
      shape.push_back(a[d]);
  for (size_t d = 0; d < b.size(); ++d)
    if (std::find(right.begin(), right.end(), static_cast<int64_t>(d)) == right.end())
      shape.push_back(b[d]);
  auto part = [&](const Dims &all, bool batch) {
    return batch ? Dims(all.begin(), all.begin() + batching)
                 : Dims(all.begin() + batching, all.end());
  };
  return op.Emit<rf::DotGeneralOp>(op.Type(shape), op.Value(lhs), op.Value(rhs), part(left, true),
                                   part(right, true), part(left, false), part(right, false),
                                   mlir::DenseI64ArrayAttr());
}

Tensor DotGeneral(const Arg &lhs, const Arg &rhs, DotDimensions dims) {
  OpScope op("DotGeneral", {&lhs, &rhs});
  return Product(op, lhs, rhs, std::move(dims));
}

Tensor Dot(const Arg &lhs, const Arg &rhs) {
  OpScope op("Dot", {&lhs, &rhs});
  if (op && (lhs.tensor().rank() < 1 || rhs.tensor().rank() < 1))
    return op.Fail(absl::StrCat("needs operands of rank 1 or more, got ", Describe(lhs), " and ",
                                Describe(rhs)));
  return Product(op, lhs, rhs, {.lhs_contracting = {-1}, .rhs_contracting = {0}});
}

Tensor MatMul(const Arg &lhs, const Arg &rhs) {
  OpScope op("MatMul", {&lhs, &rhs});
  int64_t a = lhs.tensor().rank(), b = rhs.tensor().rank();
  if (op && (a < 2 || b < 2 || (b != 2 && a != b)))
    return op.Fail(absl::StrCat("needs matrices, or stacks of as many, got ", Describe(lhs),
                                " and ", Describe(rhs)));
  DotDimensions dims;
  if (b != 2)
    for (int64_t d = 0; d + 2 < b; ++d) {
      dims.lhs_batching.push_back(d);
      dims.rhs_batching.push_back(d);
    }
  dims.lhs_contracting = {-1};
  dims.rhs_contracting = {-2};
  return Product(op, lhs, rhs, std::move(dims));
}

} // namespace refold
