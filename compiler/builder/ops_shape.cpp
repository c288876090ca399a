//===- ops_shape.cpp - Shapes, rows, products, reductions -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/op_scope.h"
#include "compiler/builder/ops.h"

#include "absl/strings/str_join.h"

#include <algorithm>
#include <numeric>

namespace refold {

using internal::Access;
using internal::Describe;
using internal::OpScope;

static int64_t Count(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<int64_t>());
}

static Dims AllDims(const Arg &x) {
  Dims dims(x.tensor().shape().size());
  std::iota(dims.begin(), dims.end(), 0);
  return dims;
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
    dims = AllDims(x);
    std::reverse(dims.begin(), dims.end());
  }
  if (dims.size() != from.size())
    return op.Fail(absl::StrCat("needs one place for each dimension of ", Describe(x), ", got [",
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

Tensor Take(const Arg &x, const Arg &indices) {
  OpScope op("Take", {&x, &indices});
  if (!op || !op.IsTensor(x) || !op.IsTensor(indices))
    return op.Invalid();
  const Shape &from = x.tensor().shape();
  if (from.empty() || from[0] < 1)
    return op.Fail(absl::StrCat("needs a tensor with rows, got ", Describe(x)));
  if (indices.tensor().dtype() != S32)
    return op.Fail(absl::StrCat("needs indices of type s32, got ", Describe(indices)));
  Shape shape = indices.tensor().shape();
  shape.insert(shape.end(), from.begin() + 1, from.end());
  return op.Emit<rf::TakeOp>(op.Type(x.tensor().dtype(), shape), op.Value(x), op.Value(indices));
}

Tensor Row(const Arg &x, const Arg &position) {
  OpScope op("Row", {&x, &position});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  const Shape &from = x.tensor().shape();
  if (from.empty() || from[0] < 1)
    return op.Fail(absl::StrCat("needs a tensor with rows, got ", Describe(x)));
  mlir::Value place;
  if (position.is_number()) {
    if (!(position.number() >= 0 && position.number() < static_cast<double>(from[0])) ||
        position.number() != static_cast<double>(static_cast<int64_t>(position.number())))
      return op.Fail(absl::StrCat("has no row ", position.number(), ": the rows of ", Describe(x),
                                  " are 0 to ", from[0] - 1));
    place = op.program().Splat(op.where(), S64, {}, position.number());
  } else {
    if (position.tensor().dtype() != S64 || position.tensor().rank() != 0)
      return op.Fail(absl::StrCat("needs a position of type s64[], got ", Describe(position)));
    place = op.Value(position);
  }
  return op.Emit<rf::SliceRowOp>(op.Type(x.tensor().dtype(), Shape(from.begin() + 1, from.end())),
                                 op.Value(x), place);
}

// Products -----------------------------------------------------------------

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
                                   part(right, true), part(left, false), part(right, false));
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

// Reductions ---------------------------------------------------------------

static Tensor Reduce(const char *name, rf::ReduceKind kind, const Arg &x, Dims dims, bool mean) {
  OpScope op(name, {&x});
  if (!op || !op.IsTensor(x) || !internal::NormalizeDims(op, x.tensor().rank(), true, &dims))
    return op.Invalid();
  if (x.tensor().dtype() == Pred || (mean && !IsFloat(x.tensor().dtype())))
    return op.Fail(absl::StrCat("needs ", mean ? "f32 or f64" : "numbers", ", got ", Describe(x)));
  Shape shape;
  int64_t count = 1;
  for (int64_t d = 0; d < x.tensor().rank(); ++d) {
    if (std::find(dims.begin(), dims.end(), d) == dims.end())
      shape.push_back(x.tensor().shape()[d]);
    else
      count *= x.tensor().shape()[d];
  }
  if (mean && count == 0)
    return op.Fail(absl::StrCat("has no elements to average in ", Describe(x)));
  Tensor sum = op.Emit<rf::ReduceOp>(op.Type(shape), kind, op.Value(x), dims, false);
  return mean && sum.valid()
             ? Arg(sum, op.where()) * Arg(1.0 / static_cast<double>(count), op.where())
             : sum;
}

Tensor Sum(const Arg &x) { return Sum(x, AllDims(x)); }
Tensor Sum(const Arg &x, Dims dims) {
  return Reduce("Sum", rf::ReduceKind::Add, x, std::move(dims), false);
}
Tensor Mean(const Arg &x) { return Mean(x, AllDims(x)); }
Tensor Mean(const Arg &x, Dims dims) {
  return Reduce("Mean", rf::ReduceKind::Add, x, std::move(dims), true);
}
Tensor ReduceMax(const Arg &x) { return ReduceMax(x, AllDims(x)); }
Tensor ReduceMax(const Arg &x, Dims dims) {
  return Reduce("ReduceMax", rf::ReduceKind::Maximum, x, std::move(dims), false);
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
