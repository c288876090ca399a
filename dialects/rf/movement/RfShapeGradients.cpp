//===- RfShapeGradients.cpp - Rules of shapes, randomness and marks -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"

using namespace mlir;
using namespace refold::rf;

REFOLD_VJP(BroadcastInDimOp) {
  auto from = typeOf(getOperand()), to = typeOf(getResult());
  llvm::SmallVector<int64_t> summed;
  for (int64_t d = 0, next = 0; d < to.getRank(); ++d) {
    bool mapped = next < from.getRank() && getBroadcastDimensions()[next] == d;
    if (!mapped || from.getDimSize(next) != to.getDimSize(d))
      summed.push_back(d);
    next += mapped;
  }
  Value sum = gradients[0];
  if (!summed.empty())
    sum = ReduceOp::create(b, getLoc(), ReduceKind::Add, sum, summed);
  if (sum.getType() != from)
    sum = ReshapeOp::create(b, getLoc(), from, sum);
  out[0] = sum;
  return success();
}

REFOLD_VJP(ReshapeOp) {
  out[0] = ReshapeOp::create(b, getLoc(), getOperand().getType(), gradients[0]);
  return success();
}

REFOLD_VJP(TransposeOp) {
  SmallVector<int64_t> inverse(getPermutation().size());
  for (auto [i, dim] : llvm::enumerate(getPermutation()))
    inverse[dim] = i;
  out[0] = TransposeOp::create(b, getLoc(), gradients[0], inverse);
  return success();
}

// Randomness and marks ------------------------------------------------------------------

REFOLD_VJP(DropoutOp) {
  if (wanted[0])
    out[0] = DropoutOp::create(b, getLoc(), gradients[0].getType(), gradients[0], getSeed(),
                               getStep(), getRateAttr(), getSiteAttr());
  return success();
}
bool DropoutOp::backwardReadsOperand(unsigned index) { return index != 0; }

REFOLD_VJP(CheckpointOp) {
  out[0] = gradients[0];
  return success();
}

REFOLD_VJP(BarrierOp) {
  for (auto [i, gradient] : llvm::enumerate(gradients))
    out[i] = gradient;
  return success();
}

REFOLD_VJP(StopGradientOp) { return success(); }
