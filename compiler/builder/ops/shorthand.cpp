//===- shorthand.cpp - Short forms of other ops ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/shorthand.h"

#include "compiler/builder/ops/elementwise.h"
#include "compiler/builder/ops/movement.h"
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/op_scope.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace refold {

using internal::Access;
using internal::Describe;
using internal::OpScope;

Tensor Cast(const Arg &x, DType dtype) { return Convert(x, dtype); }
Tensor Max(const Arg &x) { return ReduceMax(x); }
Tensor Max(const Arg &x, Dims dims) { return ReduceMax(x, std::move(dims)); }
Tensor Min(const Arg &x) { return ReduceMin(x); }
Tensor Min(const Arg &x, Dims dims) { return ReduceMin(x, std::move(dims)); }
Tensor Square(const Arg &x) { return x * x; }

Tensor Full(const Program &program, double value, DType dtype, Shape shape,
            std::source_location where) {
  return Program(program).Constant(value, dtype, std::move(shape), where);
}
Tensor Zeros(const Program &program, DType dtype, Shape shape, std::source_location where) {
  return Full(program, 0, dtype, std::move(shape), where);
}
Tensor Ones(const Program &program, DType dtype, Shape shape, std::source_location where) {
  return Full(program, 1, dtype, std::move(shape), where);
}

Tensor Arange(const Program &program, int64_t count, DType dtype, std::source_location where) {
  return Arange(program, 0, static_cast<double>(count), 1, dtype, where);
}

Tensor Arange(const Program &program, double start, double limit, double step, DType dtype,
              std::source_location where) {
  constexpr double kMostElements = 0x1p59;
  internal::ProgramImpl &impl = *Access::Impl(program);
  if (impl.failed())
    return impl.Fail(where, "");
  if (dtype == Pred)
    return impl.Fail(where, "Arange gives numbers, not pred");
  if (!std::isfinite(start) || !std::isfinite(limit) || !std::isfinite(step) || step == 0)
    return impl.Fail(where, absl::StrCat("Arange needs finite numbers and a step other than 0, got "
                                         "start ",
                                         start, ", limit ", limit, " and step ", step));
  const double count = std::max(0.0, std::ceil((limit - start) / step));
  if (count > kMostElements)
    return impl.Fail(where, "Arange makes more than 2^59 elements");
  const double last = count > 0 ? start + (count - 1) * step : start;
  for (double number : {start, std::abs(step), last})
    if (!internal::Fits(dtype, number))
      return impl.Fail(where, absl::StrCat("Arange of ", DTypeName(dtype), " cannot hold ", number,
                                           "; use another type"));
  const Tensor index = Iota(program, dtype, {static_cast<int64_t>(count)}, 0, where);
  const Arg first(start, where), stride(std::abs(step), where);
  Tensor distance = index;
  if (stride.number() != 1)
    distance = Arg(index, where) * stride;
  if (step < 0)
    return first - Arg(distance, where);
  return start == 0 ? distance : first + Arg(distance, where);
}

static Tensor FilledLike(const char *name, const Arg &x, double value) {
  OpScope op(name, {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  const Arg number(value, op.where());
  return op.program().Wrap(op.Value(number, x.tensor().shape()));
}
Tensor FullLike(const Arg &x, double value) { return FilledLike("FullLike", x, value); }
Tensor ZerosLike(const Arg &x) { return FilledLike("ZerosLike", x, 0); }
Tensor OnesLike(const Arg &x) { return FilledLike("OnesLike", x, 1); }

Tensor Squeeze(const Arg &x) {
  OpScope op("Squeeze", {&x});
  if (!op || !op.IsTensor(x))
    return op.Invalid();
  Dims ones;
  for (size_t d = 0; d < x.tensor().shape().size(); ++d)
    if (x.tensor().shape()[d] == 1)
      ones.push_back(static_cast<int64_t>(d));
  return Squeeze(x, std::move(ones));
}

Tensor Squeeze(const Arg &x, Dims dims) {
  OpScope op("Squeeze", {&x});
  if (!op || !op.IsTensor(x) || !internal::NormalizeDims(op, x.tensor().rank(), true, &dims))
    return op.Invalid();
  Shape shape = x.tensor().shape();
  for (size_t i = dims.size(); i-- > 0;) {
    if (shape[dims[i]] != 1)
      return op.Fail(absl::StrCat("removes dimensions of extent 1, dimension ", dims[i], " of ",
                                  Describe(x), " has extent ", shape[dims[i]]));
    shape.erase(shape.begin() + dims[i]);
  }
  return Reshape(x, std::move(shape));
}

Tensor ExpandDims(const Arg &x, int64_t dim) {
  OpScope op("ExpandDims", {&x});
  if (!op || !op.IsTensor(x) || !internal::NormalizeDim(op, x.tensor().rank() + 1, &dim))
    return op.Invalid();
  Shape shape = x.tensor().shape();
  shape.insert(shape.begin() + dim, 1);
  return Reshape(x, std::move(shape));
}

/// The parts of x that have these extents along dimension `dim`, which counts from 0.
static std::vector<Tensor> PartsOf(const Arg &x, const std::vector<int64_t> &sizes, int64_t dim) {
  std::vector<Tensor> parts;
  Dims start(x.tensor().shape().size(), 0), limit = x.tensor().shape();
  limit[dim] = 0;
  for (int64_t size : sizes) {
    start[dim] = limit[dim];
    limit[dim] += size;
    parts.push_back(Slice(x, start, limit));
  }
  return parts;
}

std::vector<Tensor> Split(const Arg &x, const std::vector<int64_t> &sizes, int64_t dim) {
  OpScope op("Split", {&x});
  const std::vector<Tensor> invalid(sizes.size());
  if (!op || !op.IsTensor(x) || !internal::NormalizeDim(op, x.tensor().rank(), &dim))
    return invalid;
  bool negative = false;
  int64_t sum = 0;
  for (int64_t size : sizes) {
    negative |= size < 0;
    sum += negative ? 0 : size;
  }
  if (negative || sum != x.tensor().shape()[dim]) {
    op.Fail(absl::StrCat("needs sizes that are not negative and add up to extent ",
                         x.tensor().shape()[dim], " of dimension ", dim, " of ", Describe(x)));
    return invalid;
  }
  return PartsOf(x, sizes, dim);
}

std::vector<Tensor> Chunk(const Arg &x, int64_t parts, int64_t dim) {
  OpScope op("Chunk", {&x});
  if (!op || !op.IsTensor(x) || !internal::NormalizeDim(op, x.tensor().rank(), &dim))
    return {};
  const int64_t extent = x.tensor().shape()[dim];
  if (parts < 1 || extent % parts != 0) {
    op.Fail(absl::StrCat("needs a number of parts that divides extent ", extent, " of dimension ",
                         dim, " of ", Describe(x), ", got ", parts));
    return {};
  }
  return PartsOf(x, std::vector<int64_t>(static_cast<size_t>(parts), extent / parts), dim);
}

Tensor Stack(const std::vector<Arg> &tensors, int64_t dim) {
  std::vector<const Arg *> operands;
  for (const Arg &tensor : tensors)
    operands.push_back(&tensor);
  if (operands.empty())
    return Tensor(); // no program to tell
  OpScope op("Stack", operands);
  if (!op)
    return op.Invalid();
  for (const Arg &tensor : tensors)
    if (!op.IsTensor(tensor))
      return op.Invalid();
  if (!op.OneType() || !internal::NormalizeDim(op, tensors[0].tensor().rank() + 1, &dim))
    return op.Invalid();
  std::vector<Arg> rows;
  for (const Arg &tensor : tensors) {
    if (tensor.tensor().shape() != tensors[0].tensor().shape())
      return op.Fail(absl::StrCat("needs tensors of one shape, got ", Describe(tensors[0]), " and ",
                                  Describe(tensor)));
    rows.emplace_back(ExpandDims(tensor, dim), op.where());
  }
  return Concatenate(rows, dim);
}

} // namespace refold
