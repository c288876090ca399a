//===- reduction.cpp - Reductions along dimensions ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/ops/elementwise.h"
#include "compiler/builder/program/op_scope.h"

#include <algorithm>
#include <numeric>

namespace refold {

using internal::Describe;
using internal::OpScope;

static Dims AllDims(const Arg &x) {
  Dims dims(x.tensor().shape().size());
  std::iota(dims.begin(), dims.end(), 0);
  return dims;
}

/// Returns the dimensions that a reduction over `dims` keeps.
static Dims Kept(int64_t rank, const Dims &dims) {
  Dims kept;
  for (int64_t d = 0; d < rank; ++d)
    if (std::find(dims.begin(), dims.end(), d) == dims.end())
      kept.push_back(d);
  return kept;
}

namespace {
enum class Reducible { Numbers, Floats, Preds };
}

/// Checks the operand and the dimensions of a reduction and creates it.
static Tensor Reduce(OpScope &op, rf::ReduceKind kind, const Arg &x, Dims *dims, Reducible takes) {
  if (!op || !op.IsTensor(x) || !internal::NormalizeDims(op, x.tensor().rank(), true, dims))
    return op.Invalid();
  const DType dtype = x.tensor().dtype();
  if (takes == Reducible::Floats ? !IsFloat(dtype) : (takes == Reducible::Preds) != (dtype == Pred))
    return op.Fail(absl::StrCat("needs ",
                                takes == Reducible::Floats  ? "f32, f64, bf16 or f16"
                                : takes == Reducible::Preds ? "preds"
                                                            : "numbers",
                                ", got ", Describe(x)));
  Shape shape;
  for (int64_t d : Kept(x.tensor().rank(), *dims))
    shape.push_back(x.tensor().shape()[d]);
  return op.Emit<rf::ReduceOp>(op.Type(dtype, shape), kind, op.Value(x), *dims, mlir::IntegerAttr(),
                               mlir::IntegerAttr());
}
static Tensor Reduce(const char *name, rf::ReduceKind kind, const Arg &x, Dims dims,
                     Reducible takes = Reducible::Numbers) {
  OpScope op(name, {&x});
  return Reduce(op, kind, x, &dims, takes);
}

/// Returns the sum times the reciprocal of the count.
static Tensor MeanOver(OpScope &op, const Arg &x, Dims *dims) {
  if (op && !x.is_number())
    for (int64_t d : *dims)
      if (const int64_t rank = x.tensor().rank(); d >= -rank && d < rank)
        if (x.tensor().shape()[d < 0 ? d + rank : d] == 0 && IsFloat(x.tensor().dtype()))
          return op.Fail(absl::StrCat("has no elements to average in ", Describe(x)));
  Tensor sum = Reduce(op, rf::ReduceKind::Add, x, dims, Reducible::Floats);
  if (!sum.valid())
    return sum;
  double count = 1;
  for (int64_t d : *dims)
    count *= static_cast<double>(x.tensor().shape()[d]);
  return Arg(sum, op.where()) * Arg(1.0 / count, op.where());
}

#define REFOLD_REDUCTION(Name, kind, takes)                                                        \
  Tensor Name(const Arg &x) { return Name(x, AllDims(x)); }                                        \
  Tensor Name(const Arg &x, Dims dims) {                                                           \
    return Reduce(#Name, rf::ReduceKind::kind, x, std::move(dims), Reducible::takes);              \
  }
REFOLD_REDUCTION(Sum, Add, Numbers)
REFOLD_REDUCTION(Prod, Multiply, Numbers)
REFOLD_REDUCTION(ReduceMax, Maximum, Numbers)
REFOLD_REDUCTION(ReduceMin, Minimum, Numbers)
REFOLD_REDUCTION(All, And, Preds)
REFOLD_REDUCTION(Any, Or, Preds)
#undef REFOLD_REDUCTION

Tensor Mean(const Arg &x) { return Mean(x, AllDims(x)); }
Tensor Mean(const Arg &x, Dims dims) {
  OpScope op("Mean", {&x});
  return MeanOver(op, x, &dims);
}

Tensor Variance(const Arg &x) { return Variance(x, AllDims(x)); }
Tensor Variance(const Arg &x, Dims dims) {
  OpScope op("Variance", {&x});
  Tensor mean = MeanOver(op, x, &dims);
  if (!mean.valid())
    return mean;
  auto without = [&](const Arg &elements, const Tensor &average) {
    Tensor spread = op.Emit<rf::BroadcastInDimOp>(op.Type(x.tensor().shape()),
                                                  internal::Access::Node(average)->value,
                                                  Kept(x.tensor().rank(), dims));
    return Arg(elements - Arg(spread, op.where()), op.where());
  };
  Arg difference = without(Arg(x.tensor(), op.where()), mean);
  // Subtracts the mean of the differences from the differences. This mean is not exactly zero,
  // because `mean` is rounded. If all elements are equal, a division computes it exactly; a
  // multiplication by the rounded reciprocal would not.
  Tensor total = Reduce(op, rf::ReduceKind::Add, difference, &dims, Reducible::Floats);
  double count = 1;
  for (int64_t d : dims)
    count *= static_cast<double>(x.tensor().shape()[d]);
  Tensor rest = Arg(total, op.where()) / Arg(count, op.where());
  Arg centered = without(difference, rest);
  Arg square(centered * centered, op.where());
  return MeanOver(op, square, &dims);
}

} // namespace refold
