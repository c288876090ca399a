//===- WindowSums.cpp - Sums over large windows ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/fusion/WindowSums.h"

#include <numeric>

using namespace mlir;
using namespace refold;

namespace {

/// Creates windows along single dimensions.
class WindowSplitter {
public:
  using List = SmallVector<int64_t>;

  WindowSplitter(rf::ReduceWindowOp op, int64_t mostTerms)
      : builder(op), op(op), mostTerms(mostTerms) {}

  /// Combines `elements` elements of `x` along dimension `dim`, `dilation` apart. The window moves
  /// by `stride`.
  Value along(Value x, int64_t dim, int64_t elements, int64_t stride, int64_t dilation) {
    if (elements <= mostTerms)
      return window(x, dim, elements, stride, dilation);
    int64_t chain = mostTerms;
    while (chain > 1 && elements % chain != 0)
      --chain;
    if (chain == 1)
      return withRest(x, dim, elements, stride, dilation);
    // Each chain begins at a multiple of both steps.
    const int64_t step = std::gcd(stride, chain * dilation);
    Value chains = window(x, dim, chain, step, dilation);
    return along(chains, dim, elements / chain, stride / step, chain * dilation / step);
  }

private:
  static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

  Value window(Value x, int64_t dim, int64_t elements, int64_t stride, int64_t dilation) {
    const int64_t rank = typeOf(x).getRank();
    List extents(rank, 1), strides(rank, 1), dilations(rank, 1);
    const List ones(rank, 1), zeros(rank, 0);
    extents[dim] = elements;
    strides[dim] = stride;
    dilations[dim] = dilation;
    return rf::ReduceWindowOp::create(builder, op.getLoc(), op.getKind(), x, extents, strides, ones,
                                      dilations, zeros, zeros);
  }

  /// A number of elements without a suitable divisor: whole chains, and a shorter one at the end.
  Value withRest(Value x, int64_t dim, int64_t elements, int64_t stride, int64_t dilation) {
    const int64_t rest = elements % mostTerms, whole = elements - rest;
    const int64_t extent = typeOf(x).getDimSize(dim);
    Value left = along(x, dim, whole, stride, dilation);
    Value behind = part(x, dim, whole * dilation, extent);
    Value right = window(behind, dim, rest, stride, dilation);
    // There are more positions for the shorter window.
    left = part(left, dim, 0, typeOf(right).getDimSize(dim));
    if (op.getKind() == rf::ReduceKind::Add)
      return rf::AddOp::create(builder, op.getLoc(), left, right);
    return rf::MultiplyOp::create(builder, op.getLoc(), left, right);
  }

  /// Returns the indices from `from` to `to` - 1 of dimension `dim`.
  Value part(Value x, int64_t dim, int64_t from, int64_t to) {
    List start(typeOf(x).getRank(), 0), limit(typeOf(x).getShape());
    const List strides(start.size(), 1);
    start[dim] = from;
    limit[dim] = to;
    return rf::SliceOp::create(builder, op.getLoc(), x, start, limit, strides);
  }

  OpBuilder builder;
  rf::ReduceWindowOp op;
  const int64_t mostTerms;
};

} // namespace

void refold::splitLargeWindow(rf::ReduceWindowOp op, int64_t mostTerms) {
  const bool rounds =
      llvm::is_contained({rf::ReduceKind::Add, rf::ReduceKind::Multiply}, op.getKind()) &&
      isa<FloatType>(cast<RankedTensorType>(op.getType()).getElementType());
  if (!rounds || mostTerms < 2 || op.needsDecomposition() || op.getWindowPlaces() <= mostTerms ||
      cast<RankedTensorType>(op.getType()).getNumElements() == 0)
    return;
  WindowSplitter splitter(op, mostTerms);
  Value sums = op.getOperand();
  for (int64_t dim = op.getWindowDimensions().size() - 1; dim >= 0; --dim)
    if (op.getWindowDimensions()[dim] > 1 || op.getWindowStrides()[dim] > 1)
      sums = splitter.along(sums, dim, op.getWindowDimensions()[dim], op.getWindowStrides()[dim],
                            op.getWindowDilations()[dim]);
  op.replaceAllUsesWith(sums);
  op.erase();
}
