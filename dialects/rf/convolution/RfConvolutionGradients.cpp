//===- RfConvolutionGradients.cpp - Gradients of convolutions -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For result index y and kernel index k, a convolution reads index `y · stride + k · rhs_dilation -
// padding_low` of the dilated lhs. The gradients are convolutions too:
// - The gradient of lhs sums over k. It convolves the result's gradient, dilated by the strides,
//   with the reversed kernel.
// - The gradient of the kernel sums over y. It convolves lhs with the result's gradient, whose
//   dilation as a kernel is the strides.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/convolution/RfConvolution.h"
#include "dialects/rf/window/RfWindow.h"

using namespace mlir;
using namespace refold::rf;

namespace {

/// Extents along one spatial dimension, zeros between elements counted.
struct Spans {
  int64_t lhs, window, result;
};

Spans spansOf(ConvolutionOp op, int64_t d) {
  return {
      dilatedExtent(typeOf(op.getLhs()).getDimSize(op.getLhsDims()[2 + d]), op.getLhsDilation()[d]),
      dilatedExtent(typeOf(op.getRhs()).getDimSize(op.getRhsDims()[2 + d]), op.getRhsDilation()[d]),
      dilatedExtent(typeOf(op.getResult()).getDimSize(op.getResultDims()[2 + d]),
                    op.getStrides()[d])};
}

/// The number of groups of either kind: one of both is 1.
int64_t groupsOf(ConvolutionOp op) { return op.getFeatureGroups() * op.getBatchGroups(); }

/// Returns whether there is no product at all.
bool isEmpty(ConvolutionOp op) {
  auto hasNone = [](Value value) { return llvm::is_contained(typeOf(value).getShape(), 0); };
  return hasNone(op.getLhs()) || hasNone(op.getRhs()) || hasNone(op.getResult());
}

/// Emits an error if a position in the gradient's windows overflows. `along` describes these
/// windows along dimension `d`. They reach further than the windows of `op`, so they need a check
/// of their own.
LogicalResult checkGradient(ConvolutionOp op, int64_t d, const WindowedDim &along) {
  int64_t windows = 0;
  return along.count(op.getLoc(), "the gradient of rf.convolution", "spatial dimension " + Twine(d),
                     windows);
}

LogicalResult lhsGradient(OpBuilder &b, ConvolutionOp op, Value gradient, Value &out) {
  const Location loc = op.getLoc();
  const int64_t groups = groupsOf(op);
  SmallVector<int64_t> kernelDims(op.getRhsDims()), low, high, reversed;
  for (int64_t d = 0; d < op.getSpatialRank(); ++d) {
    const Spans spans = spansOf(op, d);
    low.push_back(spans.window - 1 - op.getPaddingLow()[d]);
    high.push_back(spans.lhs + spans.window - 1 - spans.result - low.back());
    if (!llvm::is_contained(op.getReversed(), d))
      reversed.push_back(d);
    if (failed(checkGradient(op, d,
                             {.elements = typeOf(gradient).getDimSize(op.getResultDims()[2 + d]),
                              .low = low.back(),
                              .high = high.back(),
                              .baseDilation = op.getStrides()[d],
                              .places = typeOf(op.getRhs()).getDimSize(op.getRhsDims()[2 + d]),
                              .dilation = op.getRhsDilation()[d],
                              .stride = op.getLhsDilation()[d]})))
      return failure();
  }
  // Input and output features are swapped within each group.
  Value kernel = op.getRhs();
  if (groups > 1)
    kernel = moveGroups(b, loc, kernel, groups, kernelDims[0], kernelDims[1]);
  std::swap(kernelDims[0], kernelDims[1]);
  out = ConvolutionOp::create(b, loc, gradient, kernel, op.getResultDims(), kernelDims,
                              op.getLhsDims(), /*strides=*/op.getLhsDilation(), low, high,
                              /*lhs_dilation=*/op.getStrides(), op.getRhsDilation(), reversed,
                              groups, /*batch_groups=*/1);
  if (op.getBatchGroups() > 1)
    out = moveGroups(b, loc, out, groups, op.getLhsDims()[1], op.getLhsDims()[0]);
  return success();
}

LogicalResult rhsGradient(OpBuilder &b, ConvolutionOp op, Value gradient, Value &out) {
  const Location loc = op.getLoc();
  const int64_t groups = groupsOf(op);
  SmallVector<int64_t> lhsDims(op.getLhsDims()), gradientDims(op.getResultDims()),
      resultDims(op.getRhsDims()), high;
  for (int64_t d = 0; d < op.getSpatialRank(); ++d) {
    const Spans spans = spansOf(op, d);
    high.push_back(spans.result - spans.lhs + spans.window - op.getPaddingLow()[d] - 1);
    if (failed(checkGradient(op, d,
                             {.elements = typeOf(op.getLhs()).getDimSize(lhsDims[2 + d]),
                              .low = op.getPaddingLow()[d],
                              .high = high.back(),
                              .baseDilation = op.getLhsDilation()[d],
                              .places = typeOf(gradient).getDimSize(gradientDims[2 + d]),
                              .dilation = op.getStrides()[d],
                              .stride = op.getRhsDilation()[d]})))
      return failure();
  }
  Value lhs = op.getLhs();
  if (op.getBatchGroups() > 1)
    lhs = moveGroups(b, loc, lhs, groups, lhsDims[0], lhsDims[1]);
  // The batch is summed over; lhs's features become the kernel's input features.
  std::swap(lhsDims[0], lhsDims[1]);
  std::swap(gradientDims[0], gradientDims[1]);
  std::swap(resultDims[0], resultDims[1]);
  out = ConvolutionOp::create(b, loc, lhs, gradient, lhsDims, gradientDims, resultDims,
                              /*strides=*/op.getRhsDilation(), op.getPaddingLow(), high,
                              op.getLhsDilation(), /*rhs_dilation=*/op.getStrides(),
                              /*reversed=*/ArrayRef<int64_t>(), /*feature_groups=*/1,
                              /*batch_groups=*/groups);
  if (op.getReversed().empty())
    return success();
  SmallVector<int64_t> backwards;
  for (int64_t d : op.getReversed())
    backwards.push_back(op.getRhsDims()[2 + d]);
  llvm::sort(backwards);
  out = ReverseOp::create(b, loc, out, backwards);
  return success();
}

} // namespace

REFOLD_VJP(ConvolutionOp) {
  if (!isa<FloatType>(getType().getElementType()))
    return success();
  if (isEmpty(*this)) {
    for (auto [i, operand] : llvm::enumerate(getOperands()))
      if (wanted[i])
        out[i] = makeSplat(b, getLoc(), operand.getType(), 0);
    return success();
  }
  if (wanted[0] && failed(lhsGradient(b, *this, gradients[0], out[0])))
    return failure();
  return success(!wanted[1] || succeeded(rhsGradient(b, *this, gradients[0], out[1])));
}

bool ConvolutionOp::backwardReadsOperand(unsigned) { return !isEmpty(*this); }
