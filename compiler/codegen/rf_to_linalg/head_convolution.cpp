//===- head_convolution.cpp - Products over windows as linalg -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/sum_tree.h"
#include "compiler/codegen/rf_to_linalg/head_emitter.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

/// Emits a product over windows, such as a convolution. The outer loops run over the dimensions of
/// the result, in the result's order. The inner loops run over the summed dimensions of the
/// convolution kernel, in the order of that kernel.
static Value emitWindowProduct(HeadEmitter &e, rf::WindowProductOp op) {
  // An empty convolution kernel would also fit at one position after the end of the input. Nothing
  // can be read there.
  if (llvm::is_contained(e.typeOf(1).getShape(), 0))
    return e.filledWithZero();
  const int64_t kept = e.share.getRank(), spatial = op.getSpatialRank();
  ArrayRef<int64_t> l = op.getLhsDims(), r = op.getRhsDims(), o = op.getResultDims();
  auto dim = [&](int64_t loop) { return e.b.getAffineDimExpr(loop); };

  SmallVector<AffineExpr> left(l.size()), right(r.size());
  right[r[0]] = dim(o[1]);
  if (op.hasGroups())
    right[r.back()] = left[l.back()] = dim(o.back());
  int64_t loops = kept;
  for (AffineExpr &place : right)
    if (!place)
      place = dim(loops++);
  left[l[0]] = dim(o[0]);
  left[l[1]] = right[r[1]];
  for (int64_t d = 0; d < spatial; ++d)
    left[l[2 + d]] = dim(o[2 + d]) * op.getStrides()[d] + right[r[2 + d]] * op.getDilations()[d];

  SmallVector<HeadEmitter::Iterator> iterators(kept, HeadEmitter::Iterator::parallel);
  iterators.resize(loops, HeadEmitter::Iterator::reduction);
  Value start = e.chainStart(e.b.getZeroAttr(e.share.getElementType()));
  Value product = e.generic(
      e.in.tensors, start,
      {AffineMap::get(loops, 0, left, e.b.getContext()),
       AffineMap::get(loops, 0, right, e.b.getContext()), e.leading(loops, kept)},
      iterators, [&](OpBuilder &i, ValueRange v) { return emitMultiplyAdd(i, e.loc, v); });
  markTreeOfProduct(product.getDefiningOp(), op.getChain());
  return product;
}

Value codegen::emitConvolution(HeadEmitter &e, Operation *op) {
  auto product = dyn_cast<rf::WindowProductOp>(op);
  return product ? emitWindowProduct(e, product) : Value();
}
