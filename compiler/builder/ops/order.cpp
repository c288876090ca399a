//===- order.cpp - Searches, prefix sums and sorting ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/op_scope.h"

namespace refold {

using internal::Describe;
using internal::OpScope;

/// Checks that x is a tensor of numbers with a dimension `dim`. If not, records an error and
/// returns false. If `dim` is negative, replaces it by the index that counts from the front.
static bool Line(OpScope &op, const Arg &x, int64_t *dim) {
  if (!op || !op.IsTensor(x))
    return false;
  if (x.tensor().dtype() == Pred) {
    op.Fail(absl::StrCat("needs numbers, got ", Describe(x)));
    return false;
  }
  return internal::NormalizeDim(op, x.tensor().rank(), dim);
}

template <typename Op> static Tensor ArgOf(const char *name, const Arg &x, int64_t dim) {
  OpScope op(name, {&x});
  if (!Line(op, x, &dim))
    return op.Invalid();
  Shape shape = x.tensor().shape();
  if (shape[dim] == 0 || shape[dim] >= int64_t(1) << 31)
    return op.Fail(
        absl::StrCat("needs 1 to 2^31 - 1 elements along dimension ", dim, ", got ", Describe(x)));
  shape.erase(shape.begin() + dim);
  return op.Emit<Op>(op.Type(S32, shape), op.Value(x), dim);
}
Tensor ArgMax(const Arg &x, int64_t dim) { return ArgOf<rf::ArgmaxOp>("ArgMax", x, dim); }
Tensor ArgMin(const Arg &x, int64_t dim) { return ArgOf<rf::ArgminOp>("ArgMin", x, dim); }

static Tensor Cumulative(const char *name, rf::ReduceKind kind, const Arg &x,
                         CumulativeOptions options) {
  OpScope op(name, {&x});
  if (!Line(op, x, &options.dim))
    return op.Invalid();
  return op.Emit<rf::CumulativeOp>(op.Type(x.tensor().shape()), kind, op.Value(x), options.dim,
                                   options.exclusive, options.reverse);
}
Tensor CumSum(const Arg &x, CumulativeOptions options) {
  return Cumulative("CumSum", rf::ReduceKind::Add, x, options);
}
Tensor CumProd(const Arg &x, CumulativeOptions options) {
  return Cumulative("CumProd", rf::ReduceKind::Multiply, x, options);
}

static std::vector<Tensor> Sort(const char *name, const std::vector<Arg> &tensors,
                                SortOptions options) {
  std::vector<const Arg *> operands;
  for (const Arg &tensor : tensors)
    operands.push_back(&tensor);
  if (operands.empty())
    return {}; // no program to record an error in
  OpScope op(name, operands);
  std::vector<Tensor> failed(tensors.size(), op.Invalid());
  if (!op)
    return failed;
  llvm::SmallVector<mlir::Value> values;
  for (const Arg &tensor : tensors) {
    if (!op.IsTensor(tensor))
      return failed;
    if (tensor.tensor().shape() != tensors[0].tensor().shape()) {
      op.Fail(absl::StrCat("needs tensors of one shape, got ", Describe(tensors[0]), " and ",
                           Describe(tensor)));
      return failed;
    }
    values.push_back(op.Value(tensor));
  }
  if (!internal::NormalizeDim(op, tensors[0].tensor().rank(), &options.dim))
    return failed;
  rf::SortOp::Properties properties;
  properties.dim = op.Number(options.dim);
  if (options.descending)
    properties.descending = mlir::UnitAttr::get(op.context());
  std::vector<Tensor> results = op.Infer<rf::SortOp>(values, properties);
  return results.size() == tensors.size() ? results : failed;
}
Tensor Sort(const Arg &x, SortOptions options) { return Sort("Sort", {x}, options)[0]; }
std::vector<Tensor> SortTogether(const std::vector<Arg> &tensors, SortOptions options) {
  return Sort("SortTogether", tensors, options);
}

TopKResult TopK(const Arg &x, int64_t k) {
  OpScope op("TopK", {&x});
  int64_t last = -1;
  if (!Line(op, x, &last))
    return {op.Invalid(), op.Invalid()};
  if (k < 0 || k > x.tensor().shape()[last]) {
    op.Fail(absl::StrCat("cannot take ", k, " of a row of ", Describe(x)));
    return {op.Invalid(), op.Invalid()};
  }
  rf::TopKOp::Properties properties;
  properties.k = op.Number(k);
  std::vector<Tensor> results = op.Infer<rf::TopKOp>(op.Value(x), properties);
  if (results.size() != 2)
    return {op.Invalid(), op.Invalid()};
  return {results[0], results[1]};
}

} // namespace refold
