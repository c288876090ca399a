//===- products.cpp - Contractions and reductions -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates matrix products and reductions as plain sums in double. Devices split sums into blocks
// and use fused multiply-adds (docs/rationale/numerics.md §4, §5), but the reference does not.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/numbers.h"
#include "compiler/reference/operations.h"

namespace refold::reference {
namespace {

/// One operand of a contraction, with its dimensions reordered. In `packed`, the batching
/// dimensions come first. The free and the contracting dimensions follow in either order.
struct Side {
  Tensor packed;
  int64_t batches = 1, free = 1, contracted = 1;
};

Side pack(const Tensor &side, llvm::ArrayRef<int64_t> batching, llvm::ArrayRef<int64_t> contracting,
          bool contractedFirst) {
  std::vector<int64_t> inner = rowMajorStrides(side.shape), shape, strides;
  Side result;
  auto add = [&](int64_t dim, int64_t &extent) {
    shape.push_back(side.shape[dim]);
    strides.push_back(inner[dim]);
    extent *= side.shape[dim];
  };
  auto addFree = [&] {
    for (int64_t dim = 0; dim < static_cast<int64_t>(side.shape.size()); ++dim)
      if (!llvm::is_contained(batching, dim) && !llvm::is_contained(contracting, dim))
        add(dim, result.free);
  };
  for (int64_t dim : batching)
    add(dim, result.batches);
  if (!contractedFirst)
    addFree();
  for (int64_t dim : contracting)
    add(dim, result.contracted);
  if (contractedFirst)
    addFree();
  result.packed = gather(side, shape, strides);
  return result;
}

/// Computes out[b, i, j] = Σ_k lhs[b, i, k] · rhs[b, k, j]. The innermost loop is over j, because
/// then it reads and writes adjacent elements.
template <typename T>
void multiply(const Side &lhs, const Side &rhs, const T *left, const T *right, T *out) {
  for (int64_t b = 0; b < lhs.batches; ++b)
    for (int64_t i = 0; i < lhs.free; ++i, out += rhs.free)
      for (int64_t k = 0; k < lhs.contracted; ++k) {
        T factor = left[(b * lhs.free + i) * lhs.contracted + k];
        const T *row = right + (b * lhs.contracted + k) * rhs.free;
        for (int64_t j = 0; j < rhs.free; ++j)
          out[j] += factor * row[j];
      }
}

absl::StatusOr<Tensor> dotGeneral(mlir::Operation &op, Operands operands,
                                  const ReferenceOptions &) {
  auto dot = mlir::cast<rf::DotGeneralOp>(op);
  Side lhs =
      pack(*operands[0], dot.getLhsBatchingDimensions(), dot.getLhsContractingDimensions(), false);
  Side rhs =
      pack(*operands[1], dot.getRhsBatchingDimensions(), dot.getRhsContractingDimensions(), true);
  Tensor result = zerosOf(dot.getType());
  if (result.isReal()) {
    multiply(lhs, rhs, lhs.packed.reals.data(), rhs.packed.reals.data(), result.reals.data());
    return result;
  }
  // Arithmetic modulo 2^64, then modulo the type's width, equals wrapping after each step.
  std::vector<uint64_t> left(lhs.packed.integers.begin(), lhs.packed.integers.end());
  std::vector<uint64_t> right(rhs.packed.integers.begin(), rhs.packed.integers.end());
  std::vector<uint64_t> sums(result.integers.size());
  multiply(lhs, rhs, left.data(), right.data(), sums.data());
  for (size_t i = 0; i < sums.size(); ++i)
    result.integers[i] = wrap(result.type, sums[i]);
  return result;
}

/// Moves the reduced dimensions to the end, then combines each contiguous run of elements.
absl::StatusOr<Tensor> reduce(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  auto reduction = mlir::cast<rf::ReduceOp>(op);
  Side runs = pack(*operands[0], {}, reduction.getDimensions(), false);
  Tensor result = zerosOf(reduction.getType());
  Tensor identity = identityOf(reduction.getKind(), result.type);
  auto chain = [&](const auto *elements, auto start) {
    for (int64_t i = 0; i < runs.contracted; ++i)
      start = combine(reduction.getKind(), start, elements[i]);
    return start;
  };
  for (int64_t r = 0; r < result.count(); ++r) {
    if (result.isReal())
      result.reals[r] = chain(runs.packed.reals.data() + r * runs.contracted, identity.reals[0]);
    else
      result.integers[r] =
          wrap(result.type,
               chain(runs.packed.integers.data() + r * runs.contracted, identity.integers[0]));
  }
  return result;
}

} // namespace

void addProducts(EvaluationTable &table) {
  table["rf.dot_general"] = dotGeneral;
  table["rf.reduce"] = reduce;
}

} // namespace refold::reference
