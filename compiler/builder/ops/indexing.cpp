//===- indexing.cpp - Gather, scatter and row selection -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/indexing.h"
#include "compiler/builder/program/op_scope.h"

namespace refold {

using internal::Describe;
using internal::OpScope;

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

/// Checks the index type of Gather, Scatter and OneHot. Fails and returns false if it does not fit.
static bool Places(OpScope &op, const Arg &indices) {
  if (!op.IsTensor(indices))
    return false;
  DType dtype = indices.tensor().dtype();
  if (dtype == S32 || dtype == S64 || dtype == U32)
    return true;
  op.Fail(absl::StrCat("needs indices of type s32, s64 or u32, got ", Describe(indices)));
  return false;
}

Tensor OneHot(const Arg &indices, int64_t classes, DType dtype) {
  OpScope op("OneHot", {&indices});
  if (!op || !Places(op, indices))
    return op.Invalid();
  if (classes < 0)
    return op.Fail(absl::StrCat("needs a count of classes that is not negative, got ", classes));
  Shape shape = indices.tensor().shape();
  shape.push_back(classes);
  return op.Emit<rf::OneHotOp>(op.Type(dtype, shape), op.Value(indices));
}

Tensor Gather(const Arg &x, const Arg &indices, GatherDimensions dims, Shape slice_sizes,
              bool fill) {
  OpScope op("Gather", {&x, &indices});
  if (!op || !op.IsTensor(x) || !Places(op, indices))
    return op.Invalid();
  rf::GatherOp::Properties properties;
  properties.offset_dims = op.List(dims.offset);
  properties.collapsed_slice_dims = op.List(dims.collapsed);
  properties.operand_batching_dims = op.List(dims.operand_batching);
  properties.start_indices_batching_dims = op.List(dims.indices_batching);
  properties.start_index_map = op.List(dims.index_map);
  properties.index_vector_dim = op.Number(dims.index_vector);
  properties.slice_sizes = op.List(slice_sizes);
  if (fill)
    properties.fill = mlir::UnitAttr::get(op.context());
  std::vector<Tensor> result = op.Infer<rf::GatherOp>({op.Value(x), op.Value(indices)}, properties);
  return result.empty() ? op.Invalid() : result[0];
}

Tensor Scatter(const Arg &x, const Arg &indices, const Arg &updates, ScatterKind kind,
               ScatterDimensions dims) {
  OpScope op("Scatter", {&x, &indices, &updates});
  if (!op || !op.IsTensor(x) || !Places(op, indices) || !op.IsTensor(updates))
    return op.Invalid();
  static constexpr rf::UpdateKind kKinds[] = {rf::UpdateKind::Set, rf::UpdateKind::Add,
                                              rf::UpdateKind::Minimum, rf::UpdateKind::Maximum,
                                              rf::UpdateKind::Multiply};
  return op.Emit<rf::ScatterOp>(
      op.Type(x.tensor().dtype(), x.tensor().shape()), kKinds[static_cast<size_t>(kind)],
      op.Value(x), op.Value(indices), op.Value(updates), dims.window, dims.inserted,
      dims.operand_batching, dims.indices_batching, dims.index_map, dims.index_vector);
}

} // namespace refold
