//===- RfContractionGradients.cpp - Gradients of contractions -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"

using namespace mlir;
using namespace refold::rf;

namespace {
/// The dimensions of one side that are neither batching nor contracting.
SmallVector<int64_t> freeDims(Value side, ArrayRef<int64_t> batching,
                              ArrayRef<int64_t> contracting) {
  SmallVector<int64_t> taken(batching);
  llvm::append_range(taken, contracting);
  return otherDims(typeOf(side).getRank(), taken);
}

/// Transposes `product`, the gradient of an operand, to the operand's order of dimensions.
/// Dimension i of `product` belongs to dimension dims[i] of the operand.
Value restoreOrder(OpBuilder &b, Location loc, Value product, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> permutation(dims.size());
  for (auto [i, dim] : llvm::enumerate(dims))
    permutation[dim] = i;
  return b.createOrFold<TransposeOp>(loc, product, permutation);
}
} // namespace

REFOLD_VJP(DotGeneralOp) {
  Location loc = getLoc();
  ArrayRef<int64_t> lb = getLhsBatchingDimensions(), rb = getRhsBatchingDimensions();
  ArrayRef<int64_t> lc = getLhsContractingDimensions(), rc = getRhsContractingDimensions();
  SmallVector<int64_t> lf = freeDims(getLhs(), lb, lc), rf = freeDims(getRhs(), rb, rc);
  int64_t nb = lb.size(), nl = lf.size(), nr = rf.size();
  // Dimensions of the result: [batching][free of lhs][free of rhs].
  auto range = [](int64_t from, int64_t count) {
    return llvm::to_vector(llvm::seq(from, from + count));
  };
  Value g = gradients[0];
  if (wanted[0]) {
    // [batching][free of lhs][contracting of rhs, in rhs's own order]
    SmallVector<int64_t> rhsKept(rc);
    llvm::sort(rhsKept);
    Value product =
        DotGeneralOp::create(b, loc, g, getRhs(), range(0, nb), rb, range(nb + nl, nr), rf);
    SmallVector<int64_t> order(lb);
    llvm::append_range(order, lf);
    for (int64_t dim : rhsKept)
      order.push_back(lc[llvm::find(rc, dim) - rc.begin()]);
    out[0] = restoreOrder(b, loc, product, order);
  }
  if (wanted[1]) {
    // With the contracted dimensions of lhs first, the usual weight gradient needs no transpose.
    SmallVector<int64_t> lhsKept(lc);
    llvm::sort(lhsKept);
    Value product = DotGeneralOp::create(b, loc, getLhs(), g, lb, range(0, nb), lf, range(nb, nl));
    SmallVector<int64_t> order(rb);
    for (int64_t dim : lhsKept)
      order.push_back(rc[llvm::find(lc, dim) - lc.begin()]);
    llvm::append_range(order, rf);
    out[1] = restoreOrder(b, loc, product, order);
  }
  return success();
}
bool DotGeneralOp::backwardReadsOperand(unsigned) { return true; }
