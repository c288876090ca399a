//===- head_window.cpp - Windows of a tensor as linalg --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

/// Emits a reduction over windows. The outer loops run over the dimensions of the result. The inner
/// loops run over those window dimensions that have more than one element.
static Value emitReduceWindow(HeadEmitter &e, rf::ReduceWindowOp op) {
  const int64_t rank = e.share.getRank();
  SmallVector<AffineExpr> places, within;
  SmallVector<int64_t> extents;
  for (int64_t d = 0; d < rank; ++d) {
    places.push_back(e.b.getAffineDimExpr(d) * op.getWindowStrides()[d]);
    if (op.getWindowDimensions()[d] == 1)
      continue;
    extents.push_back(op.getWindowDimensions()[d]);
    within.push_back(e.b.getAffineDimExpr(rank + within.size()));
    places.back() = places.back() + within.back() * op.getWindowDilations()[d];
  }
  const int64_t loops = rank + extents.size();
  auto mapOf = [&](ArrayRef<AffineExpr> exprs) {
    return AffineMap::get(loops, 0, exprs, e.b.getContext());
  };
  SmallVector<Value> inputs{e.in.tensors[0]};
  SmallVector<AffineMap> maps{mapOf(places)};
  if (!extents.empty()) {
    // This tensor is never read. Its shape only gives the trip counts of the loops over the window,
    // which linalg derives from operand shapes.
    inputs.push_back(tensor::EmptyOp::create(e.b, e.loc, extents, e.b.getI8Type()));
    maps.push_back(mapOf(within));
  }
  maps.push_back(e.leading(loops, rank));
  SmallVector<HeadEmitter::Iterator> iterators(rank, HeadEmitter::Iterator::parallel);
  iterators.resize(loops, HeadEmitter::Iterator::reduction);

  Type element = getElementTypeOrSelf(op.getType());
  // Combining one element with the identity is a no-op to LLVM, which would then not flush.
  const bool single = isa<FloatType>(element) && extents.empty();
  Value start = e.chainStart(reduceIdentity(op.getKind(), element));
  return e.generic(inputs, start, maps, iterators, [&](OpBuilder &i, ValueRange v) -> Value {
    Value number = single ? emitFlushed(i, e.loc, v[0]) : v[0];
    return emitCombine(i, e.loc, op.getKind(), element, v.back(), number);
  });
}

Value codegen::emitWindow(HeadEmitter &e, Operation *op) {
  auto window = dyn_cast<rf::ReduceWindowOp>(op);
  return window && !window.needsDecomposition() ? emitReduceWindow(e, window) : Value();
}
