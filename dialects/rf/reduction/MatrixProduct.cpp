//===- MatrixProduct.cpp - Contractions as matrix products ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/reduction/MatrixProduct.h"

using namespace mlir;
using namespace refold::rf;

namespace {

/// Whether the contracted dimensions of an operand are the first or the last of its dimensions,
/// apart from batch dimensions. If there are no other dimensions, both are true.
struct Contracted {
  bool first, last;
};

std::optional<Contracted> placeOf(ArrayRef<int64_t> contracting, int64_t batching, int64_t rank) {
  const int64_t count = contracting.size();
  if (batching + count > rank) // asked before it is verified
    return std::nullopt;
  auto liesFrom = [&](int64_t begin) {
    return llvm::equal(contracting, llvm::seq<int64_t>(begin, begin + count));
  };
  Contracted place{liesFrom(batching), liesFrom(rank - count)};
  if (!place.first && !place.last)
    return std::nullopt;
  return place;
}

bool areLeading(ArrayRef<int64_t> dims) {
  return llvm::equal(dims, llvm::seq<int64_t>(0, dims.size()));
}

} // namespace

std::optional<MatrixProduct> refold::rf::matrixProductOf(DotGeneralOp op) {
  if (!areLeading(op.getLhsBatchingDimensions()) || !areLeading(op.getRhsBatchingDimensions()) ||
      op.getLhsContractingDimensions().size() != op.getRhsContractingDimensions().size())
    return std::nullopt;
  // In the order in which they lie in lhs; which is summed first is no part of a library's product.
  SmallVector<std::pair<int64_t, int64_t>> pairs;
  for (auto [left, right] :
       llvm::zip_equal(op.getLhsContractingDimensions(), op.getRhsContractingDimensions()))
    pairs.push_back({left, right});
  llvm::sort(pairs);
  auto lhsType = cast<RankedTensorType>(op.getLhs().getType());
  auto rhsType = cast<RankedTensorType>(op.getRhs().getType());
  const int64_t batching = op.getLhsBatchingDimensions().size();
  std::optional<Contracted> lhs =
      placeOf(llvm::to_vector(llvm::make_first_range(pairs)), batching, lhsType.getRank());
  std::optional<Contracted> rhs =
      placeOf(llvm::to_vector(llvm::make_second_range(pairs)), batching, rhsType.getRank());
  if (!lhs || !rhs)
    return std::nullopt;

  MatrixProduct product;
  product.lhsTransposed = !lhs->last;
  product.rhsTransposed = !rhs->first;
  for (int64_t dim = 0; dim < batching; ++dim)
    product.batch *= lhsType.getDimSize(dim);
  for (const auto &[left, right] : pairs)
    product.k *= lhsType.getDimSize(left);
  for (int64_t dim = batching; dim < lhsType.getRank(); ++dim)
    if (!llvm::is_contained(op.getLhsContractingDimensions(), dim))
      product.m *= lhsType.getDimSize(dim);
  for (int64_t dim = batching; dim < rhsType.getRank(); ++dim)
    if (!llvm::is_contained(op.getRhsContractingDimensions(), dim))
      product.n *= rhsType.getDimSize(dim);
  return product;
}

DotGeneralOp refold::rf::loneProductOf(Block &body) {
  if (!llvm::hasNItems(body, 2))
    return {};
  auto product = dyn_cast<DotGeneralOp>(body.front());
  auto yield = dyn_cast<YieldOp>(body.back());
  if (!product || !yield || !llvm::equal(yield.getValues(), product->getResults()))
    return {};
  return product;
}
