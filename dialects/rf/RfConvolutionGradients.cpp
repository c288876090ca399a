//===- RfConvolutionGradients.cpp - The rule of convolutions --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Result place y meets kernel place k at place `y · stride + k · rhs_dilation - padding_low` of the
// dilated lhs. So lhs's gradient sums over k with the result's gradient dilated by the strides and
// the kernel reversed, and the kernel's gradient sums over y with the result's gradient as a kernel
// whose dilation is the strides.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfConvolution.h"
#include "dialects/rf/RfTerms.h"
#include "dialects/rf/RfWindow.h"

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

/// The kernel with input and output features in each other's place, for each group. `dims` are its
/// dimensions in the order of rhs_dims.
Value swapFeatures(OpBuilder &b, ConvolutionOp op, SmallVectorImpl<int64_t> &dims) {
  Location loc = op.getLoc();
  Value kernel = op.getRhs();
  const int64_t groups = op.getFeatureGroups();
  if (groups == 1) {
    std::swap(dims[0], dims[1]);
    return kernel;
  }
  // [groups · outputs, inputs] to [groups · inputs, outputs], in the places of the two dimensions.
  RankedTensorType type = typeOf(kernel);
  const int64_t outputs = dims[0], inputs = dims[1];
  SmallVector<int64_t> split(type.getShape()), order, joined(type.getShape());
  split[outputs] /= groups;
  split.insert(split.begin() + outputs, groups);
  auto place = [&](int64_t dim) { return dim >= outputs ? dim + 1 : dim; };
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (d == outputs)
      order.push_back(outputs); // the groups
    order.push_back(place(d == outputs ? inputs : d == inputs ? outputs : d));
  }
  joined[outputs] = groups * type.getDimSize(inputs);
  joined[inputs] = type.getDimSize(outputs) / groups;
  Value grouped = ReshapeOp::create(b, loc, type.clone(split), kernel);
  Value moved = TransposeOp::create(b, loc, grouped, order);
  return ReshapeOp::create(b, loc, type.clone(joined), moved);
}

/// Of a convolution without batch groups.
Value lhsGradient(OpBuilder &b, ConvolutionOp op, Value gradient) {
  SmallVector<int64_t> kernelDims(op.getRhsDims()), low, high, reversed;
  Value kernel = swapFeatures(b, op, kernelDims);
  for (int64_t d = 0; d < op.getSpatialRank(); ++d) {
    const Spans spans = spansOf(op, d);
    low.push_back(spans.window - 1 - op.getPaddingLow()[d]);
    high.push_back(spans.lhs + spans.window - 1 - spans.result - low.back());
    if (!llvm::is_contained(op.getReversed(), d))
      reversed.push_back(d);
  }
  return ConvolutionOp::create(b, op.getLoc(), gradient, kernel, op.getResultDims(), kernelDims,
                               op.getLhsDims(), /*strides=*/op.getLhsDilation(), low, high,
                               /*lhs_dilation=*/op.getStrides(), op.getRhsDilation(), reversed,
                               op.getFeatureGroups(), /*batch_groups=*/1);
}

/// Of a convolution without batch groups.
Value rhsGradient(OpBuilder &b, ConvolutionOp op, Value gradient) {
  SmallVector<int64_t> lhsDims(op.getLhsDims()), gradientDims(op.getResultDims()),
      resultDims(op.getRhsDims()), high;
  // What is summed over is the batch; lhs's features become the kernel's input features.
  std::swap(lhsDims[0], lhsDims[1]);
  std::swap(gradientDims[0], gradientDims[1]);
  std::swap(resultDims[0], resultDims[1]);
  for (int64_t d = 0; d < op.getSpatialRank(); ++d) {
    const Spans spans = spansOf(op, d);
    high.push_back(spans.result - spans.lhs + spans.window - op.getPaddingLow()[d] - 1);
  }
  Value kernel = ConvolutionOp::create(
      b, op.getLoc(), op.getLhs(), gradient, lhsDims, gradientDims, resultDims,
      /*strides=*/op.getRhsDilation(), op.getPaddingLow(), high, op.getLhsDilation(),
      /*rhs_dilation=*/op.getStrides(), /*reversed=*/ArrayRef<int64_t>(), /*feature_groups=*/1,
      /*batch_groups=*/op.getFeatureGroups());
  if (op.getReversed().empty())
    return kernel;
  SmallVector<int64_t> backwards;
  for (int64_t d : op.getReversed())
    backwards.push_back(op.getRhsDims()[2 + d]);
  llvm::sort(backwards);
  return ReverseOp::create(b, op.getLoc(), kernel, backwards);
}

/// From the lhs of withBatchGroupsAsFeatures back to that of `op`.
Value withFeaturesAsBatchGroups(OpBuilder &b, ConvolutionOp op, Value regrouped) {
  RankedTensorType type = typeOf(op.getLhs());
  const int64_t batch = op.getLhsDims()[0], features = op.getLhsDims()[1];
  const int64_t groups = op.getBatchGroups();
  // The groups lie before the features; they go before the batch.
  SmallVector<int64_t> split(typeOf(regrouped).getShape()), order;
  split[features] /= groups;
  split.insert(split.begin() + features, groups);
  auto place = [&](int64_t dim) { return dim >= features ? dim + 1 : dim; };
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (d == batch)
      order.push_back(features); // where the groups are
    order.push_back(place(d));
  }
  Value grouped = ReshapeOp::create(b, op.getLoc(), type.clone(split), regrouped);
  Value moved = TransposeOp::create(b, op.getLoc(), grouped, order);
  return ReshapeOp::create(b, op.getLoc(), type, moved);
}

} // namespace

REFOLD_VJP(ConvolutionOp) {
  if (!isa<FloatType>(getType().getElementType()))
    return success();
  ConvolutionOp op = *this;
  if (getBatchGroups() > 1)
    op = ConvolutionOp::create(b, getLoc(), withBatchGroupsAsFeatures(b, *this), getRhs(),
                               getLhsDims(), getRhsDims(), getResultDims(), getStrides(),
                               getPaddingLow(), getPaddingHigh(), getLhsDilation(),
                               getRhsDilation(), getReversed(), getBatchGroups(), 1);
  if (wanted[0]) {
    Value gradient = lhsGradient(b, op, gradients[0]);
    out[0] = getBatchGroups() > 1 ? withFeaturesAsBatchGroups(b, *this, gradient) : gradient;
  }
  if (wanted[1])
    out[1] = rhsGradient(b, op, gradients[0]);
  if (op != *this)
    op.erase();
  return success();
}

bool ConvolutionOp::backwardReadsOperand(unsigned) { return true; }
