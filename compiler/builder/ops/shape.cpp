//===- shape.cpp - The same elements in another shape ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/movement.h"
#include "compiler/builder/program/op_scope.h"

#include "absl/strings/str_join.h"

#include <algorithm>
#include <numeric>

namespace refold {

using internal::Describe;
using internal::OpScope;

static int64_t Count(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<int64_t>());
}

Tensor Reshape(const Arg &x, Shape shape) {
  OpScope op("Reshape", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  auto fail = [&] {
    return op.Fail(
        absl::StrCat("cannot give ", Describe(x), " the shape [", absl::StrJoin(shape, ","), "]"));
  };
  Shape wanted = shape;
  int64_t known = 1, elements = Count(x.tensor().shape()), *open = nullptr;
  for (int64_t &extent : wanted) {
    if (extent == -1 && !open)
      open = &extent;
    else if (extent < 0 || (extent > 0 && known > elements / extent && elements > 0))
      return fail();
    else
      known *= extent;
  }
  if (open) {
    if (known == 0 || elements % known != 0)
      return fail();
    *open = elements / known;
    known = elements;
  }
  if (known != elements)
    return fail();
  return op.Emit<rf::ReshapeOp>(op.Type(x.tensor().dtype(), wanted), op.Value(x));
}

Tensor Transpose(const Arg &x, Dims dims) {
  OpScope op("Transpose", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  const Shape &from = x.tensor().shape();
  if (dims.empty()) {
    dims.resize(from.size());
    std::iota(dims.rbegin(), dims.rend(), 0);
  }
  if (dims.size() != from.size())
    return op.Fail(absl::StrCat("needs one index for each dimension of ", Describe(x), ", got [",
                                absl::StrJoin(dims, ", "), "]"));
  if (!internal::NormalizeDims(op, x.tensor().rank(), false, &dims))
    return op.Invalid();
  Shape shape;
  for (int64_t dim : dims)
    shape.push_back(from[dim]);
  return op.Emit<rf::TransposeOp>(op.Type(x.tensor().dtype(), shape), op.Value(x), dims);
}

Tensor BroadcastTo(const Arg &x, Shape shape) {
  OpScope op("BroadcastTo", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  const Shape &from = x.tensor().shape();
  bool fits = from.size() <= shape.size() &&
              std::all_of(shape.begin(), shape.end(), [](int64_t extent) { return extent >= 0; });
  for (size_t d = 0; d < from.size() && fits; ++d)
    fits = from[d] == 1 || from[d] == shape[shape.size() - from.size() + d];
  if (!fits)
    return op.Fail(absl::StrCat("cannot repeat ", Describe(x), " to the shape [",
                                absl::StrJoin(shape, ","), "]"));
  if (from == shape)
    return x.tensor();
  mlir::Value value = op.Broadcast(x, shape);
  return op.program().Finish(op.where(), value.getDefiningOp());
}

} // namespace refold
