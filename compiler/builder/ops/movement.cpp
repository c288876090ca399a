//===- movement.cpp - Element movement ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/movement.h"
#include "compiler/builder/program/op_scope.h"

#include "absl/strings/str_join.h"

#include <algorithm>

namespace refold {

using internal::Access;
using internal::Describe;
using internal::OpScope;

static std::string List(const std::vector<int64_t> &numbers) {
  return absl::StrCat("[", absl::StrJoin(numbers, ", "), "]");
}

Tensor Iota(const Program &program, DType dtype, Shape shape, int64_t dim,
            std::source_location where) {
  internal::ProgramImpl &impl = *Access::Impl(program);
  if (impl.failed())
    return impl.Fail(where, "");
  const int64_t rank = static_cast<int64_t>(shape.size());
  if (dtype == Pred)
    return impl.Fail(where, "Iota gives numbers, not pred");
  if (dim < -rank || dim >= rank)
    return impl.Fail(where,
                     absl::StrCat("Iota has no dimension ", dim, ": the result's rank is ", rank));
  for (int64_t extent : shape)
    if (extent < 0)
      return impl.Fail(where,
                       absl::StrCat("Iota needs extents that are not negative, got ", extent));
  mlir::OpBuilder builder = impl.At();
  return impl.Finish(where, rf::IotaOp::create(builder, impl.Loc(where),
                                               internal::TensorType(impl.context(), dtype, shape),
                                               dim < 0 ? dim + rank : dim));
}

Tensor Slice(const Arg &x, Dims start, Dims limit, Dims strides) {
  OpScope op("Slice", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  const Shape &from = x.tensor().shape();
  if (strides.empty())
    strides.assign(from.size(), 1);
  if (start.size() != from.size() || limit.size() != from.size() || strides.size() != from.size())
    return op.Fail(absl::StrCat("needs start, limit and strides for each dimension of ",
                                Describe(x), ", got ", List(start), ", ", List(limit), " and ",
                                List(strides)));
  Shape shape;
  for (size_t d = 0; d < from.size(); ++d) {
    if (start[d] < 0 || start[d] > limit[d] || limit[d] > from[d])
      return op.Fail(absl::StrCat("cannot take [", start[d], ", ", limit[d], ") of dimension ", d,
                                  " of ", Describe(x)));
    if (strides[d] < 1)
      return op.Fail(absl::StrCat("needs strides of at least 1, got ", List(strides)));
    shape.push_back(limit[d] == start[d] ? 0 : (limit[d] - start[d] - 1) / strides[d] + 1);
  }
  return op.Emit<rf::SliceOp>(op.Type(x.tensor().dtype(), shape), op.Value(x), start, limit,
                              strides);
}

Tensor Reverse(const Arg &x, Dims dims) {
  OpScope op("Reverse", {&x});
  if (!op || !op.IsTensor(x) || !internal::NormalizeDims(op, x.tensor().rank(), true, &dims))
    return op.Invalid();
  return op.Emit<rf::ReverseOp>(op.Type(x.tensor().dtype(), x.tensor().shape()), op.Value(x), dims);
}

Tensor Pad(const Arg &x, const Arg &value, PadWidths widths) {
  OpScope op("Pad", {&x, &value});
  if (!op || !op.IsTensor(x) || !op.OneType())
    return op.Invalid();
  if (!value.is_number() && value.tensor().rank() != 0)
    return op.Fail(absl::StrCat("needs a number or a scalar to pad with, got ", Describe(value)));
  const Shape &from = x.tensor().shape();
  for (Dims *list : {&widths.low, &widths.high, &widths.interior}) {
    if (list->empty())
      list->assign(from.size(), 0);
    if (list->size() != from.size())
      return op.Fail(
          absl::StrCat("needs a width for each dimension of ", Describe(x), ", got ", List(*list)));
  }
  Shape shape;
  for (size_t d = 0; d < from.size(); ++d) {
    const int64_t low = widths.low[d], high = widths.high[d], interior = widths.interior[d];
    if (interior < 0)
      return op.Fail(
          absl::StrCat("needs interior widths that are not negative, got ", List(widths.interior)));
    // Computed in long double, so that huge widths reach the error message without overflow.
    long double spread =
        from[d] == 0 ? 0 : static_cast<long double>(from[d] - 1) * (interior + 1.0L) + 1;
    long double extent = spread + low + high;
    if (extent < 0)
      return op.Fail(absl::StrCat("cuts more off dimension ", d, " than it has: low ", low,
                                  ", high ", high, " of ", Describe(x)));
    if (extent > 0x1p59L)
      return op.Fail(
          absl::StrCat("makes more than 2^59 elements of dimension ", d, " of ", Describe(x)));
    shape.push_back(static_cast<int64_t>(extent));
  }
  mlir::Value around = value.is_number()
                           ? op.program().Splat(op.where(), x.tensor().dtype(), {}, value.number())
                           : op.Value(value);
  return op.Emit<rf::PadOp>(op.Type(x.tensor().dtype(), shape), op.Value(x), around, widths.low,
                            widths.high, widths.interior);
}

Tensor Concatenate(const std::vector<Arg> &tensors, int64_t dim) {
  std::vector<const Arg *> operands;
  for (const Arg &tensor : tensors)
    operands.push_back(&tensor);
  if (operands.empty())
    return Tensor(); // no program to record an error in
  OpScope op("Concatenate", operands);
  if (!op)
    return op.Invalid();
  for (const Arg &tensor : tensors)
    if (!op.IsTensor(tensor))
      return op.Invalid();
  if (!op.OneType() || !internal::NormalizeDim(op, tensors[0].tensor().rank(), &dim))
    return op.Invalid();
  Shape shape = tensors[0].tensor().shape();
  shape[dim] = 0;
  llvm::SmallVector<mlir::Value> values;
  for (const Arg &tensor : tensors) {
    Shape other = tensor.tensor().shape();
    int64_t extent = 0;
    if (other.size() == shape.size()) {
      extent = other[dim];
      other[dim] = shape[dim];
    }
    if (other != shape)
      return op.Fail(absl::StrCat("needs tensors that differ only in dimension ", dim, ", got ",
                                  Describe(tensors[0]), " and ", Describe(tensor)));
    shape[dim] += extent;
    values.push_back(op.Value(tensor));
  }
  return op.Emit<rf::ConcatenateOp>(op.Type(tensors[0].tensor().dtype(), shape), values, dim);
}

/// Converts the start indices of a dynamic slice with extents `sizes` to scalars of one type. If
/// `start` does not have one valid entry for each dimension of x, records an error and returns
/// false.
static bool Starts(OpScope &op, const Arg &x, const std::vector<Arg> &start, const Shape &sizes,
                   llvm::SmallVector<mlir::Value> *values) {
  const Shape &from = x.tensor().shape();
  if (start.size() != from.size()) {
    op.Fail(
        absl::StrCat("needs a start for each dimension of ", Describe(x), ", got ", start.size()));
    return false;
  }
  // Numbers take the type of the first tensor.
  DType dtype = S64;
  auto tensor = std::find_if(start.begin(), start.end(), [](auto &s) { return !s.is_number(); });
  if (tensor != start.end())
    dtype = tensor->tensor().dtype();
  for (size_t d = 0; d < from.size(); ++d) {
    const Arg &at = start[d];
    if (at.is_number()) {
      const double last = static_cast<double>(from[d] - sizes[d]);
      if (!(at.number() >= 0 && at.number() <= last) || !internal::Fits(dtype, at.number())) {
        op.Fail(absl::StrCat("cannot begin at ", at.number(), " in dimension ", d, " of ",
                             Describe(x), ": a part of ", sizes[d], " begins at 0 to ", last));
        return false;
      }
      values->push_back(op.program().Splat(op.where(), dtype, {}, at.number()));
      continue;
    }
    const DType type = at.tensor().dtype();
    if ((type != S32 && type != S64 && type != U32) || type != dtype || at.tensor().rank() != 0) {
      op.Fail(absl::StrCat("needs starts that are scalars of one type, s32, s64 or u32, got ",
                           Describe(at)));
      return false;
    }
    values->push_back(op.Value(at));
  }
  return true;
}

/// Returns the first operands followed by the starts.
static std::vector<const Arg *> Together(std::initializer_list<const Arg *> first,
                                         const std::vector<Arg> &start) {
  std::vector<const Arg *> all(first);
  for (const Arg &at : start)
    all.push_back(&at);
  return all;
}

Tensor DynamicSlice(const Arg &x, const std::vector<Arg> &start, Shape sizes) {
  OpScope op("DynamicSlice", Together({&x}, start));
  llvm::SmallVector<mlir::Value> values;
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  const Shape &from = x.tensor().shape();
  bool fits = sizes.size() == from.size();
  for (size_t d = 0; d < from.size() && fits; ++d)
    fits = sizes[d] >= 0 && sizes[d] <= from[d];
  if (!fits)
    return op.Fail(
        absl::StrCat("cannot take a part of extents ", List(sizes), " of ", Describe(x)));
  if (!Starts(op, x, start, sizes, &values))
    return op.Invalid();
  return op.Emit<rf::DynamicSliceOp>(op.Type(x.tensor().dtype(), sizes), op.Value(x), values,
                                     sizes);
}

Tensor DynamicUpdateSlice(const Arg &x, const Arg &update, const std::vector<Arg> &start) {
  OpScope op("DynamicUpdateSlice", Together({&x, &update}, start));
  llvm::SmallVector<mlir::Value> values;
  if (!op || !op.IsTensor(x) || !op.IsTensor(update))
    return op.Invalid();
  const Shape &from = x.tensor().shape(), &part = update.tensor().shape();
  bool fits = part.size() == from.size() && update.tensor().dtype() == x.tensor().dtype();
  for (size_t d = 0; d < from.size() && fits; ++d)
    fits = part[d] <= from[d];
  if (!fits)
    return op.Fail(absl::StrCat("cannot put ", Describe(update), " into ", Describe(x)));
  if (!Starts(op, x, start, part, &values))
    return op.Invalid();
  return op.Emit<rf::DynamicUpdateSliceOp>(op.Type(x.tensor().dtype(), from), op.Value(x),
                                           op.Value(update), values);
}

} // namespace refold
